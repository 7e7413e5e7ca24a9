//! The machine's clock, and one that is set by hand for demo data in the past and for tests.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use ports::driven::clock::{Clock, to_millisecond};

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        to_millisecond(DateTime::<Utc>::from(std::time::SystemTime::now()))
    }
}

/// A clock that stands still until it is set. Clones share the time.
#[derive(Clone, Debug)]
pub struct SettableClock(Arc<Mutex<DateTime<Utc>>>);

impl SettableClock {
    /// A clock that stands at this instant.
    pub fn at(instant: DateTime<Utc>) -> Self {
        Self(Arc::new(Mutex::new(to_millisecond(instant))))
    }

    /// Puts the clock to another instant, later or earlier.
    pub fn set(&self, instant: DateTime<Utc>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = to_millisecond(instant);
    }

    /// Advances the clock; a span beyond the calendar leaves it unchanged.
    pub fn advance(&self, by: TimeDelta) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now = to_millisecond(now.checked_add_signed(by).unwrap_or(*now));
    }
}

impl Clock for SettableClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_system_clock_tells_whole_milliseconds_of_the_present() {
        let before = std::time::SystemTime::now();
        let now = SystemClock.now();
        assert_eq!(now.timestamp_subsec_nanos() % 1_000_000, 0);
        let apart = now - DateTime::<Utc>::from(before);
        assert!(apart.abs() < TimeDelta::seconds(5), "{apart}");
    }

    #[test]
    fn a_set_clock_stands_still_and_is_shared() {
        let start = DateTime::parse_from_rfc3339("2024-02-28T23:59:59.123456789Z")
            .unwrap()
            .to_utc();
        let clock = SettableClock::at(start);
        let other = clock.clone();
        assert_eq!(clock.now().to_rfc3339(), "2024-02-28T23:59:59.123+00:00");
        assert_eq!(clock.now(), clock.now());
        clock.advance(TimeDelta::seconds(1));
        assert_eq!(other.now().to_rfc3339(), "2024-02-29T00:00:00.123+00:00");
        other.set(start - TimeDelta::days(30));
        assert!(clock.now() < start);
    }
}
