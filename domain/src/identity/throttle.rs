//! How guessing passwords is slowed down without locking anybody out for ever (decision 9).

use crate::Instant;
use chrono::TimeDelta;
use std::net::{IpAddr, Ipv6Addr};

/// What limits per address count by. Whoever has one IPv6 address has all of its /64, so that counts as one; an IPv4 address in
/// IPv6 dress is the IPv4 address. A text that is no address counts as it stands.
pub fn network_of(address: &str) -> String {
    match address
        .parse::<IpAddr>()
        .map(|address| address.to_canonical())
    {
        Ok(IpAddr::V6(address)) => {
            let network = Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX));
            format!("{network}/64")
        }
        Ok(IpAddr::V4(address)) => address.to_string(),
        Err(_) => address.to_owned(),
    }
}

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

/// The window in which failures of a pair are looked at: long enough for the waits to add up.
pub const PAIR_WINDOW: TimeDelta = TimeDelta::minutes(30);
/// The window in which failures of an address, and of an account, are counted.
pub const HOUR: TimeDelta = TimeDelta::hours(1);
/// How long an account stays closed to strange devices after the last failure.
pub const CLOSED: TimeDelta = TimeDelta::minutes(15);
/// How many failures an hour close an address.
const AN_ADDRESS: u32 = 50;
/// Above how many failures an hour an account is closed to strange devices.
const AN_ACCOUNT: u32 = 100;

impl ThrottleVerdict {
    /// Waits until an instant, if there is one that lies ahead.
    pub fn until(free_at: Option<Instant>, now: Instant) -> Self {
        let wait = free_at
            .map(|at| at - now)
            .filter(|wait| *wait > TimeDelta::zero());
        match wait {
            None => Self::Allowed,
            Some(wait) => Self::Wait {
                // Part of a second counts as one: whoever waits so long is let in.
                seconds: u32::try_from((wait.num_milliseconds() + 999) / 1000).unwrap_or(u32::MAX),
            },
        }
    }
}

impl LoginThrottle {
    /// Decides: five free failures in 15 minutes, then a wait that doubles from 1 to 15 minutes.
    pub fn verdict(&self, now: Instant) -> ThrottleVerdict {
        if self.failures < FREE_FAILURES || now >= self.last_failure_at + WINDOW {
            return ThrottleVerdict::Allowed;
        }
        let doublings = (self.failures - FREE_FAILURES).min(4);
        let minutes = (1_i64 << doublings).min(15);
        ThrottleVerdict::until(
            Some(self.last_failure_at + TimeDelta::minutes(minutes)),
            now,
        )
    }
}

/// Who fails how often, as a log-in is judged by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Failures {
    /// Of the account from the address.
    pub pair: Option<LoginThrottle>,
    /// Of the address in the last hour.
    pub address: u32,
    /// Of the account in the last hour.
    pub account: u32,
    /// Of the account in the last 15 minutes.
    pub account_lately: u32,
}

impl Failures {
    /// Whether a log-in may be tried. `known_device` says that the account was used from this device before: it gets in when
    /// others are closed out (decision 9).
    pub fn verdict(&self, known_device: bool, now: Instant) -> ThrottleVerdict {
        let closed = ThrottleVerdict::Wait {
            seconds: u32::try_from(CLOSED.num_seconds()).unwrap_or(u32::MAX),
        };
        if self.address >= AN_ADDRESS {
            return closed;
        }
        if self.account > AN_ACCOUNT && self.account_lately > 0 && !known_device {
            return closed;
        }
        self.pair
            .map_or(ThrottleVerdict::Allowed, |pair| pair.verdict(now))
    }

    /// Whether one more failure is the one that closes the account: its owner is told then.
    pub const fn closes_account(&self) -> bool {
        self.account == AN_ACCOUNT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_counts_with_those_its_owner_has_as_well() {
        assert_eq!(network_of("203.0.113.9"), "203.0.113.9");
        assert_eq!(network_of("::ffff:203.0.113.9"), "203.0.113.9");
        assert_eq!(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(
            network_of("2001:db8:1:2::1"),
            network_of("2001:db8:1:2:ffff::9")
        );
        assert_ne!(network_of("2001:db8:1:2::1"), network_of("2001:db8:1:3::1"));
        assert_eq!(network_of(""), "");
    }

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

    #[test]
    fn an_address_closes_at_fifty_and_an_account_above_a_hundred_but_not_to_its_owner() {
        let now = Instant::from_timestamp(1_700_000_000, 0).unwrap();
        let quiet = Failures {
            pair: None,
            address: 49,
            account: 100,
            account_lately: 100,
        };
        let closed = ThrottleVerdict::Wait { seconds: 900 };
        assert_eq!(quiet.verdict(false, now), ThrottleVerdict::Allowed);
        let busy = Failures {
            address: 50,
            ..quiet
        };
        assert_eq!(busy.verdict(true, now), closed);
        let attacked = Failures {
            account: 101,
            ..quiet
        };
        assert_eq!(attacked.verdict(false, now), closed);
        assert_eq!(attacked.verdict(true, now), ThrottleVerdict::Allowed);
        let over = Failures {
            account_lately: 0,
            ..attacked
        };
        assert_eq!(over.verdict(false, now), ThrottleVerdict::Allowed);
        assert!(quiet.closes_account() && !attacked.closes_account());
    }
}
