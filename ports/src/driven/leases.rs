//! A worker's temporary claim on an item: no other worker takes the item in the meantime, and the claim of a worker that dies
//! expires.

use crate::Ports;
use chrono::TimeDelta;
use domain::Instant;

/// A lease. Items that are leased together share one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// Random, so that a late worker releases nothing that another took over.
    pub by: String,
    /// When it begins: items whose lease ended by then are free.
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
