//! The answer of a rate limit: the call is allowed, or how many seconds to wait.

use crate::Instant;
use chrono::TimeDelta;

/// Whether it may be done now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThrottleVerdict {
    /// It is allowed.
    Allowed,
    /// Not for this many seconds.
    Wait {
        /// Seconds, at least 1.
        seconds: u32,
    },
}

impl ThrottleVerdict {
    /// Waits until an instant, if there is one in the future.
    pub fn until(free_at: Option<Instant>, now: Instant) -> Self {
        let wait = free_at
            .map(|at| at - now)
            .filter(|wait| *wait > TimeDelta::zero());
        match wait {
            None => Self::Allowed,
            Some(wait) => Self::Wait {
                // Part of a second counts as one, so that the call is allowed after the wait.
                seconds: u32::try_from((wait.num_milliseconds() + 999) / 1000).unwrap_or(u32::MAX),
            },
        }
    }
}
