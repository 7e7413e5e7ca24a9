//! The current time. Nothing else reads a clock, so that demo data can be in the past
//! and a test can run just before a deadline. It never waits and never schedules.

use chrono::{DateTime, SubsecRound, Utc};

/// The present instant.
///
/// Implementations guarantee: UTC; whole milliseconds (what the databases keep, so that an instant read back equals
/// the one written); values that do not jump back by more than the machine's own clock correction.
pub trait Clock: Send + Sync {
    /// Now, UTC, truncated (not rounded) to the millisecond.
    fn now(&self) -> DateTime<Utc>;
}

/// Truncates an instant to the millisecond, the precision of every stored time.
pub fn to_millisecond(instant: DateTime<Utc>) -> DateTime<Utc> {
    instant.trunc_subsecs(3)
}
