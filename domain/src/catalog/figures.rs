//! Figures derived for display: days remaining and the rate of return (decisions 23 and 24).

use crate::Instant;
use chrono::TimeDelta;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

/// Days until the funding end, to 1 decimal: at least 1 while the end is in the future, 0 after.
/// `FundingEndDate` is an instant (decision 21).
pub fn days_remaining(funding_end: Instant, now: Instant) -> Decimal {
    if funding_end <= now {
        return Decimal::ZERO;
    }
    let tenths = (funding_end - now).num_seconds().saturating_mul(10) / 86_400;
    Decimal::new(tenths, 1).max(Decimal::ONE)
}

/// When the days remaining change next; `None` after the funding end.
pub fn days_turn(funding_end: Instant, now: Instant) -> Option<Instant> {
    if funding_end <= now {
        return None;
    }
    let seconds = (funding_end - now).num_seconds();
    let tenths = seconds.saturating_mul(10) / 86_400;
    if tenths <= 10 {
        // At least one day is shown.
        return Some(funding_end);
    }
    // Full seconds are counted: the figure is valid as long as this many are left.
    let held = TimeDelta::seconds(tenths.saturating_mul(8_640));
    Some(funding_end - held + TimeDelta::nanoseconds(1))
}

/// How a project's return is stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Return {
    /// `ROIPercentage`, in hundredths of a percent.
    Roi {
        /// 11.40 % is 1140.
        basis_points: i64,
    },
    /// `CurrentAnnualReturn` (IRR), in hundredths of a percent.
    Irr {
        /// 11.40 % is 1140.
        basis_points: i64,
    },
}

impl Return {
    /// A return from a percentage with at most two decimals.
    pub fn from_percent(is_roi: bool, percent: Decimal) -> Option<Self> {
        let scaled = percent.checked_mul(Decimal::from(100))?;
        let basis_points = scaled.is_integer().then(|| scaled.to_i64())??;
        Some(if is_roi {
            Self::Roi { basis_points }
        } else {
            Self::Irr { basis_points }
        })
    }

    /// `IsROIInvestmentInd`.
    pub const fn is_roi(self) -> bool {
        matches!(self, Self::Roi { .. })
    }

    /// In hundredths of a percent.
    pub const fn basis_points(self) -> i64 {
        match self {
            Self::Roi { basis_points } | Self::Irr { basis_points } => basis_points,
        }
    }

    /// As a percentage: 11.4.
    pub fn percent(self) -> Decimal {
        Decimal::new(self.basis_points(), 2).normalize()
    }

    /// As a fraction: 0.114.
    pub fn fraction(self) -> Decimal {
        Decimal::new(self.basis_points(), 4).normalize()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_remaining_are_tenths_at_least_one_and_zero_after_the_end() {
        let now = Instant::from_timestamp(1_700_000_000, 0).unwrap();
        let after = |hours| days_remaining(now + TimeDelta::hours(hours), now);
        assert_eq!(after(36), Decimal::new(15, 1));
        assert_eq!(after(24 * 10), Decimal::from(10));
        assert_eq!(after(1), Decimal::ONE);
        assert_eq!(after(0), Decimal::ZERO);
        assert_eq!(after(-5), Decimal::ZERO);
    }

    #[test]
    fn the_days_remaining_stay_until_their_turn_and_no_longer() {
        let now = Instant::from_timestamp(1_700_000_000, 5).unwrap();
        for seconds in [1, 86_399, 86_400, 95_039, 95_040, 95_041, 1_000_000] {
            let end = now + TimeDelta::seconds(seconds);
            let turn = days_turn(end, now).unwrap();
            let shown = days_remaining(end, now);
            assert!(turn > now, "{seconds}");
            let before = turn - TimeDelta::nanoseconds(1);
            assert_eq!(days_remaining(end, before), shown, "{seconds}");
            assert_ne!(days_remaining(end, turn), shown, "{seconds}");
        }
        assert_eq!(days_turn(now, now), None);
    }

    #[test]
    fn a_return_is_one_number_in_two_forms() {
        let irr = Return::from_percent(false, Decimal::new(1140, 2)).unwrap();
        assert_eq!(
            (irr.percent(), irr.fraction()),
            (Decimal::new(114, 1), Decimal::new(114, 3))
        );
        assert_eq!(Return::from_percent(true, Decimal::new(11_405, 3)), None);
    }
}
