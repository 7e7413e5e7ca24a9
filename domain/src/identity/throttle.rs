//! How guessing passwords is slowed down without locking anybody out for ever (decision 9).

use crate::Instant;
use chrono::TimeDelta;

/// Failed log-ins of one account from one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoginThrottle {
    /// Failures in the running window.
    pub failures: u32,
    /// The last one.
    pub last_failure_at: Instant,
}

/// Whether a log-in may be tried now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThrottleVerdict {
    /// It may.
    Allowed,
    /// Not before so many seconds.
    Wait {
        /// Seconds, at least 1.
        seconds: u32,
    },
}

/// After how many failures a pair of account and address waits.
const FREE_FAILURES: u32 = 5;
/// The window in which failures count.
const WINDOW: TimeDelta = TimeDelta::minutes(15);

impl LoginThrottle {
    /// Decides: five free failures in 15 minutes, then a wait that doubles from 1 to 15 minutes.
    pub fn verdict(&self, now: Instant) -> ThrottleVerdict {
        if self.failures < FREE_FAILURES || now >= self.last_failure_at + WINDOW {
            return ThrottleVerdict::Allowed;
        }
        let doublings = (self.failures - FREE_FAILURES).min(4);
        let minutes = (1_i64 << doublings).min(15);
        let free_at = self.last_failure_at + TimeDelta::minutes(minutes);
        match u32::try_from((free_at - now).num_seconds()) {
            Ok(seconds) if free_at > now => ThrottleVerdict::Wait {
                seconds: seconds.max(1),
            },
            Ok(_) | Err(_) => ThrottleVerdict::Allowed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_doubles_from_one_to_fifteen_minutes_and_ends() {
        let at = Instant::from_timestamp(1_700_000_000, 0).unwrap();
        let verdict = |failures, later| {
            LoginThrottle {
                failures,
                last_failure_at: at,
            }
            .verdict(at + TimeDelta::seconds(later))
        };
        assert_eq!(verdict(4, 0), ThrottleVerdict::Allowed);
        assert_eq!(verdict(5, 0), ThrottleVerdict::Wait { seconds: 60 });
        assert_eq!(verdict(6, 0), ThrottleVerdict::Wait { seconds: 120 });
        assert_eq!(verdict(9, 0), ThrottleVerdict::Wait { seconds: 900 });
        assert_eq!(verdict(500, 0), ThrottleVerdict::Wait { seconds: 900 });
        assert_eq!(verdict(500, 900), ThrottleVerdict::Allowed);
        assert_eq!(verdict(5, 60), ThrottleVerdict::Allowed);
    }
}
