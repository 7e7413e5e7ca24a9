//! A worker's claim on an item that it takes forward, for a time: nobody else takes the item meanwhile, and a worker that dies gives it
//! back by the time passing.

use crate::Ports;
use chrono::TimeDelta;
use domain::Instant;

/// A lease. Items that are taken together share one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// Random, so that whoever comes back late releases nothing that another took over.
    pub by: String,
    /// When it is taken: items whose lease ended by then are free.
    pub from: Instant,
    /// When it ends by itself.
    pub until: Instant,
}

impl Lease {
    /// One that begins now. `length` is longer than the work on the items may take.
    pub fn of(ports: &Ports, length: TimeDelta) -> Self {
        let from = ports.clock.now();
        Self {
            by: ports.secrets.token(),
            from,
            until: from + length,
        }
    }
}
