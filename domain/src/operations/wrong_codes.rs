//! Slows down guessing an operator's second factor once the password is known (decision 9). Without the
//! password, attempts have no effect.

use crate::Instant;
use crate::identity::throttle::{HOUR, TOLD_AGAIN, closed_until};
use crate::throttle::ThrottleVerdict;

/// The number of wrong codes per hour that close the second factor to unknown devices.
const WRONG_CODES: usize = 10;

/// How far back wrong codes are read.
pub const WRONG_CODES_WINDOW: chrono::TimeDelta = TOLD_AGAIN;
/// How many of them are read: more than unknown devices can try within the window.
pub const WRONG_CODES_READ: usize = 500;

/// The times at which wrong codes followed an operator's right password, from anywhere: newest first, those of
/// [`WRONG_CODES_WINDOW`], [`WRONG_CODES_READ`] of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WrongCodes(pub Vec<Instant>);

impl WrongCodes {
    /// Whether a code may be tried now. `known_device` says that the operator has logged in from this device before: it may try
    /// when others may not.
    pub fn verdict(&self, known_device: bool, now: Instant) -> ThrottleVerdict {
        let opens_at = closed_until(&self.0, WRONG_CODES).filter(|_| !known_device);
        ThrottleVerdict::until(opens_at, now)
    }

    /// Whether one more wrong code closes the second factor for the first time in [`TOLD_AGAIN`], so that the operator is notified.
    pub fn closes_anew(&self, now: Instant) -> bool {
        let is_rush = |newest: Instant, before: usize| {
            let first = self.0.get(before);
            first.is_some_and(|first| newest - *first < HOUR)
        };
        let closed_before = self.0.iter().enumerate();
        let mut closed_before = closed_before.filter(|(place, newest)| {
            let first = place.saturating_add(WRONG_CODES - 1);
            now - **newest < TOLD_AGAIN && is_rush(**newest, first)
        });
        is_rush(now, WRONG_CODES - 2) && closed_before.next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Instant {
        Instant::from_timestamp(1_700_000_000 + seconds, 0).unwrap()
    }

    /// Wrong codes at those seconds.
    fn wrong(seconds: &[i64]) -> WrongCodes {
        let mut tried: Vec<Instant> = seconds.iter().map(|second| at(*second)).collect();
        tried.sort_unstable_by(|a, b| b.cmp(a));
        WrongCodes(tried)
    }

    const fn wait(seconds: u32) -> ThrottleVerdict {
        ThrottleVerdict::Wait { seconds }
    }

    #[test]
    fn ten_wrong_codes_within_an_hour_close_it_to_strange_devices_for_a_quarter_of_an_hour() {
        let verdict = |tries: usize, known, now| wrong(&vec![0; tries]).verdict(known, at(now));
        assert_eq!(verdict(9, false, 0), ThrottleVerdict::Allowed);
        assert_eq!(verdict(10, false, 0), wait(900));
        assert_eq!(verdict(10, true, 0), ThrottleVerdict::Allowed);
        assert_eq!(verdict(10, false, 600), wait(300));
        assert_eq!(verdict(10, false, 900), ThrottleVerdict::Allowed);
    }

    #[test]
    fn it_opens_sooner_once_fewer_than_ten_are_younger_than_an_hour() {
        let spread: Vec<i64> = (0..10).map(|n| n * 380).collect();
        assert_eq!(wrong(&spread).verdict(false, at(3420)), wait(180));
        assert_eq!(
            wrong(&spread).verdict(false, at(3600)),
            ThrottleVerdict::Allowed
        );
        let over_an_hour: Vec<i64> = (0..10).map(|n| n * 400).collect();
        let verdict = wrong(&over_an_hour).verdict(false, at(3600));
        assert_eq!(verdict, ThrottleVerdict::Allowed);
    }

    #[test]
    fn each_further_wrong_code_closes_it_again_and_the_operator_is_told_once_a_day() {
        let tenth = |tries: usize| wrong(&vec![0; tries]).closes_anew(at(0));
        assert!(!tenth(8) && tenth(9) && !tenth(10));
        assert!(!wrong(&[0; 9]).closes_anew(at(3600)));
        let mut tries = vec![0; 10];
        tries.push(900);
        assert_eq!(wrong(&tries).verdict(false, at(900)), wait(900));
        assert!(!wrong(&tries).closes_anew(at(1800)));
        // Ten more a while later: notified again only after a day.
        for (hours, told) in [(2, false), (23, false), (24, true)] {
            let again = vec![hours * 3600; 9];
            let all = [vec![0; 10], again].concat();
            assert_eq!(wrong(&all).closes_anew(at(hours * 3600)), told, "{hours}");
        }
    }
}
