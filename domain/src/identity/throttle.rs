//! Slows down password guessing without locking anybody out forever (decision 9).

use crate::Instant;
use crate::throttle::ThrottleVerdict;
use chrono::TimeDelta;
use std::net::{IpAddr, Ipv6Addr};

/// The key for limits per address. An IPv6 address comes with its whole /64, so that counts as one; an IPv4-mapped
/// IPv6 address is the IPv4 address. A text that is not an address is its own key.
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

/// The number of rapid failures after which a pair of account and address waits.
const FREE_FAILURES: usize = 5;
/// The longest wait of a pair.
const LONGEST_WAIT: TimeDelta = TimeDelta::minutes(15);
/// How long an account or a second factor stays closed to unknown devices after the last failure.
const CLOSED: TimeDelta = TimeDelta::minutes(15);

/// The window in which five failures of a pair make it wait.
const RUSH: TimeDelta = TimeDelta::minutes(15);
/// How far back from a pair's last failure earlier waits lengthen the next one.
const LOOK_BACK: TimeDelta = TimeDelta::hours(1);

/// The window in which failures of a pair are read: it includes all that led to a wait until the longest wait is over.
pub const PAIR_WINDOW: TimeDelta = TimeDelta::minutes(75);
/// The minimum time between two notices to the owner of an account under attack.
pub const TOLD_AGAIN: TimeDelta = TimeDelta::hours(24);
/// The window in which failures of an address, and of an account, are counted.
pub const HOUR: TimeDelta = TimeDelta::hours(1);
/// How many failures of a pair are read: four without a wait, and as many more as fit with their waits into [`LOOK_BACK`].
pub const A_PAIR: usize = 11;
/// The number of failures per hour that close an address.
pub const AN_ADDRESS: usize = 50;
/// The number of failures per hour that close an account to unknown devices.
pub const AN_ACCOUNT: usize = 101;

/// The failures by which a log-in is judged. Each list is newest first; entries beyond its window or its limit
/// are ignored.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Failures {
    /// Of the account from the address, in [`PAIR_WINDOW`]; [`A_PAIR`] of them.
    pub pair: Vec<Instant>,
    /// Of the address, in the last [`HOUR`]; [`AN_ADDRESS`] of them.
    pub address: Vec<Instant>,
    /// Of the account, in the last [`HOUR`]; [`AN_ACCOUNT`] of them.
    pub account: Vec<Instant>,
}

impl Failures {
    /// Whether a log-in may be tried, or how long until one may, if none fails in the meantime. `known_device` says that
    /// the account was used from this device before: it may try when others may not (decision 9).
    pub fn verdict(&self, known_device: bool, now: Instant) -> ThrottleVerdict {
        let account = self.account_opens_at().filter(|_| !known_device);
        let free_at = [self.address_opens_at(), account, self.pair_waits_until()];
        ThrottleVerdict::until(free_at.into_iter().flatten().max(), now)
    }

    /// Whether one more failure closes the account, so that its owner is notified.
    pub const fn closes_account(&self) -> bool {
        self.account.len() == AN_ACCOUNT - 1
    }

    /// An address is open again once fewer than fifty of its failures are younger than an hour.
    fn address_opens_at(&self) -> Option<Instant> {
        self.address.get(AN_ADDRESS - 1).map(|nth| *nth + HOUR)
    }

    /// An account is open again a quarter of an hour after the last failure, or once a hundred of them or fewer are younger than
    /// an hour.
    fn account_opens_at(&self) -> Option<Instant> {
        closed_until(&self.account, AN_ACCOUNT)
    }

    /// A wait that starts at the last failure; its length depends on the failures before it, not on the current time.
    fn pair_waits_until(&self) -> Option<Instant> {
        let last = *self.pair.first()?;
        let lately = self.pair.iter().copied();
        let lately = lately.filter(|failed| last - *failed < LOOK_BACK);
        Some(last + wait_after(waits(lately.collect())))
    }
}

/// Until when this many failures within an hour, newest first, close an address or an account: a quarter of an hour after the last one,
/// or once fewer of them are younger than an hour.
pub(crate) fn closed_until(failures: &[Instant], so_many: usize) -> Option<Instant> {
    let nth = failures.get(so_many.checked_sub(1)?)?;
    let last = failures.first()?;
    Some((*last + CLOSED).min(*nth + HOUR))
}

/// How many consecutive waits the failures, newest first, have caused. The first wait comes after five failures within a quarter of
/// an hour; each further failure causes another one, until there was none for a quarter of an hour, or for twice a longer
/// wait.
fn waits(mut failures: Vec<Instant>) -> usize {
    failures.reverse();
    let mut row = 0;
    for (place, failed) in failures.iter().enumerate() {
        let since = |places: usize| {
            let earlier = place
                .checked_sub(places)
                .and_then(|place| failures.get(place));
            earlier.map(|earlier| *failed - *earlier)
        };
        let remembered = RUSH.max(wait_after(row) * 2);
        row = if row > 0 && since(1).is_some_and(|pause| pause < remembered) {
            row + 1
        } else {
            usize::from(since(FREE_FAILURES - 1).is_some_and(|span| span < RUSH))
        };
    }
    row
}

/// How long a pair's n-th consecutive wait is: 1 minute, doubled each time, at most 15 minutes.
fn wait_after(waits: usize) -> TimeDelta {
    let Some(further) = waits.checked_sub(1) else {
        return TimeDelta::zero();
    };
    let doubled = u32::try_from(further)
        .ok()
        .and_then(|further| 1_i32.checked_shl(further.min(8)))
        .map_or(LONGEST_WAIT, |minutes| TimeDelta::minutes(minutes.into()));
    doubled.min(LONGEST_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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

    fn at(seconds: i64) -> Instant {
        Instant::from_timestamp(1_700_000_000 + seconds, 0).unwrap()
    }

    const fn wait(seconds: u32) -> ThrottleVerdict {
        ThrottleVerdict::Wait { seconds }
    }

    /// The records in storage at an instant, after failures at those seconds.
    fn stored(pair: &[i64], address: &[i64], account: &[i64], now: Instant) -> Failures {
        let newest = |seconds: &[i64], window: TimeDelta, limit: usize| {
            let mut failed: Vec<Instant> = seconds.iter().map(|s| at(*s)).collect();
            failed.retain(|failed| *failed > now - window && *failed <= now);
            failed.sort_unstable_by(|a, b| b.cmp(a));
            failed.truncate(limit);
            failed
        };
        Failures {
            pair: newest(pair, PAIR_WINDOW, A_PAIR),
            address: newest(address, HOUR, AN_ADDRESS),
            account: newest(account, HOUR, AN_ACCOUNT),
        }
    }

    #[test]
    fn the_wait_doubles_from_one_to_fifteen_minutes_and_ends() {
        let verdict = |failures, later| {
            let now = at(later);
            stored(&vec![0; failures], &[], &[], now).verdict(false, now)
        };
        assert_eq!(verdict(4, 0), ThrottleVerdict::Allowed);
        for (failures, minutes) in [(5, 1), (6, 2), (7, 4), (8, 8), (9, 15), (500, 15)] {
            assert_eq!(verdict(failures, 0), wait(minutes * 60), "{failures}");
        }
        assert_eq!(verdict(500, 900), ThrottleVerdict::Allowed);
        assert_eq!(verdict(5, 59), wait(1));
        assert_eq!(verdict(5, 60), ThrottleVerdict::Allowed);
    }

    /// The result for a pair right after failures at those seconds.
    fn after_failures(pair: &[i64]) -> ThrottleVerdict {
        let now = at(pair.iter().copied().max().unwrap_or_default());
        stored(pair, &[], &[], now).verdict(false, now)
    }

    #[test]
    fn five_failures_wait_only_when_they_lie_within_a_quarter_of_an_hour() {
        let spread = |seconds: i64| [0, 1, 2, 3, seconds].map(|n| if n < 4 { n * 60 } else { n });
        assert_eq!(after_failures(&spread(899)), wait(60));
        assert_eq!(after_failures(&spread(900)), ThrottleVerdict::Allowed);
        let over_half_an_hour = [0, 7, 14, 21, 29].map(|minute| minute * 60);
        assert_eq!(after_failures(&over_half_an_hour), ThrottleVerdict::Allowed);
    }

    #[test]
    fn a_row_of_waits_is_forgotten_after_a_quarter_of_an_hour_or_twice_a_longer_wait() {
        assert_eq!(after_failures(&[0, 0, 0, 0, 0, 899]), wait(120));
        assert_eq!(
            after_failures(&[0, 0, 0, 0, 0, 900]),
            ThrottleVerdict::Allowed
        );
        let longest = |later| after_failures(&[0, 0, 0, 0, 0, 0, 0, 0, 0, later]);
        assert_eq!(longest(1799), wait(900));
        assert_eq!(longest(1800), ThrottleVerdict::Allowed);
    }

    #[test]
    fn an_address_is_closed_from_fifty_failures_on_until_there_are_fewer_within_an_hour() {
        let each_minute: Vec<i64> = (0..50).map(|minute| minute * 60).collect();
        let verdict =
            |failures: &[i64], now: i64| stored(&[], failures, &[], at(now)).verdict(true, at(now));
        assert_eq!(verdict(&each_minute[1..], 2940), ThrottleVerdict::Allowed);
        // The first is an hour ago at 3600.
        assert_eq!(verdict(&each_minute, 2940), wait(660));
        assert_eq!(verdict(&[0; 50], 0), wait(3600));
        assert_eq!(verdict(&[0; 50], 3600), ThrottleVerdict::Allowed);
    }

    #[test]
    fn an_account_is_closed_above_a_hundred_failures_but_not_to_its_owner() {
        let verdict = |failures: usize, known, now| {
            stored(&[], &[], &vec![0; failures], at(now)).verdict(known, at(now))
        };
        assert_eq!(verdict(100, false, 0), ThrottleVerdict::Allowed);
        assert_eq!(verdict(101, false, 0), wait(900));
        assert_eq!(verdict(101, true, 0), ThrottleVerdict::Allowed);
        assert_eq!(verdict(101, false, 600), wait(300));
        assert_eq!(verdict(101, false, 900), ThrottleVerdict::Allowed);
        let closes = |failures| stored(&[], &[], &vec![0; failures], at(0)).closes_account();
        assert!(!closes(99) && closes(100) && !closes(101));
    }

    #[test]
    fn who_has_several_waits_is_told_the_longest() {
        let now = at(0);
        let all = stored(&[0; 5], &[-1800; 50], &[0; 101], now);
        assert_eq!(all.verdict(false, now), wait(1800));
        assert_eq!(all.verdict(true, now), wait(1800));
        let account = Failures {
            address: Vec::new(),
            ..all
        };
        assert_eq!(account.verdict(false, now), wait(900));
        assert_eq!(account.verdict(true, now), wait(60));
    }

    /// Failures in bursts with pauses between them, so that every limit is reached.
    fn history(rushes: usize) -> impl Strategy<Value = Vec<i64>> {
        prop::collection::vec((0_i64..4000, 0_i64..70), 0..rushes).prop_map(|rushes| {
            let each = rushes.into_iter();
            each.flat_map(|(start, failures)| (0..failures).map(move |n| start + n * 7))
                .collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        #[test]
        fn whoever_waits_as_told_is_let_in_and_a_second_earlier_is_not(
            pair in prop::collection::vec(0_i64..4000, 0..14),
            address in history(3),
            account in history(5),
            known in any::<bool>(),
            now in 0_i64..5000,
        ) {
            let so_far = |list: Vec<i64>| -> Vec<i64> {
                list.into_iter().filter(|failed| *failed <= now).collect()
            };
            let (pair, address, account) = (so_far(pair), so_far(address), so_far(account));
            let verdict = |seconds: i64| {
                let then = at(now + seconds);
                stored(&pair, &address, &account, then).verdict(known, then)
            };
            if let ThrottleVerdict::Wait { seconds } = verdict(0) {
                let told = i64::from(seconds);
                prop_assert_eq!(verdict(told), ThrottleVerdict::Allowed);
                prop_assert_eq!(verdict(told - 1), wait(1));
            }
        }

        #[test]
        fn failures_of_which_no_five_lie_within_a_quarter_of_an_hour_never_wait(
            pauses in prop::collection::vec(0_i64..900, 1..30),
        ) {
            let mut pair: Vec<i64> = Vec::new();
            for pause in pauses {
                let next = pair.last().copied().unwrap_or_default() + pause;
                let fifth = pair.len().checked_sub(4).and_then(|place| pair.get(place));
                pair.push(fifth.map_or(next, |fifth| next.max(fifth + 900)));
                prop_assert_eq!(after_failures(&pair), ThrottleVerdict::Allowed);
            }
        }

        #[test]
        fn whoever_fails_again_after_each_wait_waits_twice_as_long_up_to_a_quarter_of_an_hour(
            rush in prop::collection::vec(0_i64..225, 4),
            slow in prop::collection::vec(0_i64..120, 6),
        ) {
            let mut pair = vec![0];
            for pause in rush {
                prop_assert_eq!(after_failures(&pair), ThrottleVerdict::Allowed);
                pair.push(pair[pair.len() - 1] + pause);
            }
            for (minutes, slow) in [1, 2, 4, 8, 15, 15].into_iter().zip(slow) {
                prop_assert_eq!(after_failures(&pair), wait(minutes * 60));
                pair.push(pair[pair.len() - 1] + i64::from(minutes) * 60 + slow);
            }
        }
    }
}
