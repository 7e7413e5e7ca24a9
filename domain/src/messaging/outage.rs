//! When a route counts as failing (`VerifyError_SendFail`): every attempt has failed for a while, and more than
//! one. From time to time one message is let through as a test, so the route reopens by itself.

use crate::Instant;
use chrono::TimeDelta;

/// For how long every attempt must have failed.
const FAILING: TimeDelta = TimeDelta::minutes(3);
/// How long no message is let through after the attempt that closed it; the next one is the test.
const SHUT: TimeDelta = TimeDelta::minutes(2);

/// A period in which every attempt failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outage {
    /// The first attempt that failed.
    pub since: Instant,
    /// The last one that was not made while it was closed.
    pub last_at: Instant,
}

impl Outage {
    /// Whether messages that somebody waits for are currently refused.
    pub fn is_shut(&self, now: Instant) -> bool {
        self.last_at >= self.since + FAILING && now < self.last_at + SHUT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_shut_once_all_failed_for_three_minutes_and_for_two_after_the_last() {
        let at = |seconds| Instant::default() + TimeDelta::seconds(seconds);
        for (last_at, now, shut) in [
            (0, 0, false),
            (0, 3600, false),
            (179, 179, false),
            (180, 180, true),
            (180, 299, true),
            (180, 300, false),
            (225, 344, true),
            (225, 345, false),
        ] {
            let outage = Outage {
                since: at(0),
                last_at: at(last_at),
            };
            assert_eq!(outage.is_shut(at(now)), shut, "{last_at} {now}");
        }
    }
}
