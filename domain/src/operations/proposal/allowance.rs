//! How many proposals one operator may make within a period, withdrawn ones included: enough for a day's work, and a limit on what a
//! script can put into the database and the administrators' mailboxes.

use crate::Instant;
use crate::throttle::ThrottleVerdict;
use chrono::TimeDelta;

/// How many proposals one operator may make within [`PROPOSAL_WINDOW`].
pub const PROPOSALS: usize = 200;

/// The period in which they are counted.
pub const PROPOSAL_WINDOW: TimeDelta = TimeDelta::days(1);

/// Whether one more may be made, given the times of those within the window, newest first.
pub fn may_propose_more(made: &[Instant], now: Instant) -> ThrottleVerdict {
    let limiting = made.get(PROPOSALS - 1);
    ThrottleVerdict::until(limiting.map(|at| *at + PROPOSAL_WINDOW), now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_allowed_and_more_once_the_oldest_leaves_the_window() {
        let now = Instant::UNIX_EPOCH;
        let allowed = ThrottleVerdict::Allowed;
        assert_eq!(may_propose_more(&[now; PROPOSALS - 1], now), allowed);
        let seconds = 86_400;
        let full = [now; PROPOSALS];
        let wait = ThrottleVerdict::Wait { seconds };
        assert_eq!(may_propose_more(&full, now), wait);
        assert_eq!(may_propose_more(&full, now + PROPOSAL_WINDOW), allowed);
    }
}
