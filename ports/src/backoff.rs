//! Exponential backoff between attempts, for a worker's items and for transactions.

use chrono::TimeDelta;

/// Pauses that double from the first one up to the longest one. Each is shorter by up to a tenth, by the seed, so that items that failed
/// together are not retried together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backoff {
    first: TimeDelta,
    longest: TimeDelta,
    spread_percent: i64,
}

impl Backoff {
    /// From `first` to `longest`.
    pub const fn new(first: TimeDelta, longest: TimeDelta) -> Self {
        Self {
            first,
            longest,
            spread_percent: 10,
        }
    }

    /// The same, each pause shorter by up to this many per cent.
    #[must_use]
    pub const fn spread(self, percent: i64) -> Self {
        Self {
            spread_percent: percent,
            ..self
        }
    }

    /// The longest pause.
    pub const fn longest(self) -> TimeDelta {
        self.longest
    }

    /// The pause after this many failures, without jitter.
    pub fn full(self, failures: u32) -> TimeDelta {
        let doublings = failures.saturating_sub(1).min(20);
        let doubled = self.first.checked_mul(1_i32 << doublings);
        doubled.map_or(self.longest, |pause| pause.min(self.longest))
    }

    /// The pause after this many failures of the item with this number.
    pub fn pause(self, failures: u32, seed: i64) -> TimeDelta {
        let full = self.full(failures);
        // A value from 0 to 255 that differs between neighbouring numbers and attempts.
        let mixed = seed
            .wrapping_add(i64::from(failures))
            .wrapping_mul(0x5851_f42d_4c95_7f2d);
        let [share, ..] = mixed.to_be_bytes();
        let most = full.num_milliseconds() * 10 * self.spread_percent;
        full - TimeDelta::microseconds(most * i64::from(share) / 255)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const PAUSES: Backoff = Backoff::new(TimeDelta::seconds(15), TimeDelta::hours(6));

    #[test]
    fn pauses_double_up_to_the_longest() {
        let full: Vec<i64> = [0, 1, 2, 5, 11, 12, u32::MAX]
            .map(|failures| PAUSES.full(failures).num_seconds())
            .into();
        assert_eq!(full, [15, 15, 30, 240, 15_360, 21_600, 21_600]);
    }

    #[test]
    fn items_that_failed_together_are_tried_again_apart_but_never_much_earlier() {
        let full = PAUSES.full(4);
        let pauses: BTreeSet<TimeDelta> = (0..100).map(|item| PAUSES.pause(4, item)).collect();
        assert!(pauses.len() > 50, "{pauses:?}");
        let earliest = full * 9 / 10;
        assert!(pauses.iter().all(|pause| (earliest..=full).contains(pause)));
        assert_eq!(PAUSES.pause(4, 7), PAUSES.pause(4, 7));
    }
}
