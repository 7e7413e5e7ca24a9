//! The yearly return of a holding: the money-weighted rate (like the spreadsheet function XIRR) at which the present value of all payments
//! in and out, and of the holding's value today, is zero on the first day.
//!
//! A year has 365 days. The arithmetic uses integers, so every machine computes the same result. The daily discount factor has 18 decimals
//! and is at most 1, so its powers cannot overflow.

use crate::Money;
use chrono::NaiveDate;

/// For a shorter time than this, a yearly figure would only amplify chance.
pub const LEAST_DAYS: i64 = 90;
/// Returns beyond 1,000 % a year are not shown; in hundredths of a percent.
pub const YEARLY_MOST: i64 = 100_000;

/// One in fixed point.
const ONE: i128 = 1_000_000_000_000_000_000;
/// One in hundredths of a percent.
const WHOLE: i128 = 10_000;
const DAYS_OF_A_YEAR: u32 = 365;

/// Money between the investor and a project on a day: payments in are negative, payments out positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flow {
    /// The day.
    pub on: NaiveDate,
    /// How much.
    pub amount: Money,
}

/// Why there is no figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoReturn {
    /// Held for too few days; there is one from this day on.
    TooShort(NaiveDate),
    /// No rate from -100 % to 1,000 % fits the payments.
    Unsolved,
}

/// The yearly return in hundredths of a percent, rounded to the nearest, of dated flows and of the holding's value on `today`; all of
/// one currency.
pub fn yearly_return(flows: &[Flow], worth: Money, today: NaiveDate) -> Result<i64, NoReturn> {
    let first = flows.iter().filter(|flow| flow.amount.is_negative());
    let first = first.map(|flow| flow.on).min().ok_or(NoReturn::Unsolved)?;
    if (today - first).num_days() < LEAST_DAYS {
        let from = first + chrono::TimeDelta::days(LEAST_DAYS);
        return Err(NoReturn::TooShort(from));
    }
    let now = Flow {
        on: today,
        amount: worth,
    };
    let all = flows.iter().chain([&now]).filter(|it| !it.amount.is_zero());
    let dated = all
        .map(|flow| {
            let days = u32::try_from((flow.on - first).num_days()).ok()?;
            let same = flow.amount.currency() == worth.currency();
            same.then_some((days, i128::from(flow.amount.minor())))
        })
        .collect::<Option<Vec<_>>>()
        .ok_or(NoReturn::Unsolved)?;
    rate(&dated)
        .filter(|rate| *rate <= YEARLY_MOST)
        .ok_or(NoReturn::Unsolved)
}

/// The rate of flows, each after a number of days, in minor units.
fn rate(dated: &[(u32, i128)]) -> Option<i64> {
    let gain: i128 = dated.iter().map(|(_, minor)| minor).sum();
    if gain == 0 {
        return Some(0);
    }
    // A gain is discounted to the first day, a loss carried to the last one: either way by a factor of at most 1 a day.
    let last = dated.iter().map(|(days, _)| *days).max()?;
    let exponents: Vec<(u32, i128)> = dated
        .iter()
        .map(|(days, minor)| (if gain > 0 { *days } else { last - days }, *minor))
        .collect();
    let year = power(root(&exponents, gain > 0)?, DAYS_OF_A_YEAR);
    let factor = if gain > 0 {
        rounded(WHOLE.checked_mul(ONE)?, year)?
    } else {
        rounded(year.checked_mul(WHOLE)?, ONE)?
    };
    i64::try_from(factor - WHOLE).ok()
}

/// The factor below 1 at which the flows sum to zero, by bisection: at 1 they sum to a gain or a loss, at 0 to the opposite.
fn root(exponents: &[(u32, i128)], is_gain: bool) -> Option<i128> {
    let is_beyond = |factor| Some((sum(exponents, factor)? > 0) == is_gain);
    let (mut low, mut high) = (0, ONE);
    if is_beyond(low)? {
        return None;
    }
    while high - low > 1 {
        let middle = low.midpoint(high);
        if is_beyond(middle)? {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high)
}

fn sum(exponents: &[(u32, i128)], factor: i128) -> Option<i128> {
    exponents.iter().try_fold(0_i128, |sum, (days, minor)| {
        sum.checked_add(minor.checked_mul(power(factor, *days))?)
    })
}

/// A power of a factor from 0 to 1 in fixed point, so that no product exceeds 10^36.
fn power(factor: i128, exponent: u32) -> i128 {
    let times = |one: i128, other: i128| (one * other + ONE / 2) / ONE;
    let (mut result, mut square, mut left) = (ONE, factor, exponent);
    while left > 0 {
        if left % 2 == 1 {
            result = times(result, square);
        }
        square = times(square, square);
        left /= 2;
    }
    result
}

/// Half up. `None` for a divisor of 0.
fn rounded(number: i128, divisor: i128) -> Option<i128> {
    number.checked_add(divisor / 2)?.checked_div(divisor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Currency;
    use proptest::prelude::*;
    use rust_decimal::Decimal;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn usd(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Usd).unwrap()
    }

    fn flows(dated: &[(&str, i64)]) -> Vec<Flow> {
        let flow = |(on, minor): &(&str, i64)| Flow {
            on: day(on),
            amount: usd(*minor),
        };
        dated.iter().map(flow).collect()
    }

    fn rate_or_reason(dated: &[(&str, i64)], worth: i64, today: &str) -> Result<i64, NoReturn> {
        yearly_return(&flows(dated), usd(worth), day(today))
    }

    /// The result in hundredths of a percent, beside the result of Newton's method with 60 decimals and real powers.
    #[test]
    fn it_is_the_rate_that_another_method_finds() {
        type Case<'a> = (&'a [(&'a str, i64)], i64, &'a str, i64);
        let table: [Case; 8] = [
            // 800.0000
            (
                &[("2025-01-01", -10_000_00), ("2026-01-01", 800_00)],
                10_000_00,
                "2026-01-01",
                800,
            ),
            // 485.6490
            (
                &[
                    ("2024-01-15", -50_000_00),
                    ("2024-04-15", 625_00),
                    ("2024-07-15", 625_00),
                    ("2024-10-15", 625_00),
                    ("2025-01-15", 625_00),
                ],
                50_000_00,
                "2025-02-01",
                486,
            ),
            // 482.2539
            (
                &[
                    ("2023-03-01", -20_000_00),
                    ("2024-09-10", -35_000_50),
                    ("2023-12-31", 910_10),
                    ("2024-12-31", 2_400_75),
                    ("2025-06-30", 1_300_00),
                ],
                55_000_50,
                "2025-11-28",
                482,
            ),
            // 580.6094
            (
                &[
                    ("2022-05-05", -100_000_00),
                    ("2023-05-05", 7_000_00),
                    ("2024-05-05", 7_000_00),
                    ("2024-05-06", 40_000_00),
                    ("2025-05-05", 4_200_00),
                ],
                60_000_00,
                "2026-05-05",
                581,
            ),
            // 2132.0773
            (
                &[("2026-01-01", -1_000_00), ("2026-06-30", 100_00)],
                1_000_00,
                "2026-06-30",
                2_132,
            ),
            // -518.1657
            (
                &[("2024-02-29", -1_000_00), ("2025-02-28", -1_00)],
                900_00,
                "2026-02-28",
                -518,
            ),
            // -9379.7425
            (&[("2024-01-01", -1_000_00)], 250_00, "2024-07-01", -9_380),
            // 60.3519
            (
                &[
                    ("2025-01-01", -5_000_00),
                    ("2025-07-01", 300_00),
                    ("2025-07-20", -300_00),
                    ("2025-07-20", 30_00),
                ],
                5_000_00,
                "2026-01-01",
                60,
            ),
        ];
        for (dated, worth, today, expected) in table {
            assert_eq!(
                rate_or_reason(dated, worth, today),
                Ok(expected),
                "{dated:?}"
            );
        }
    }

    #[test]
    fn ten_years_of_monthly_income_are_found_as_exactly() {
        let mut dated = vec![Flow {
            on: day("2016-01-01"),
            amount: usd(-250_000_00),
        }];
        for (year, month) in (2016..2026).flat_map(|year| (1..=12).map(move |month| (year, month)))
        {
            dated.push(Flow {
                on: NaiveDate::from_ymd_opt(year, month, 28).unwrap(),
                amount: usd(1_234_56),
            });
        }
        // 608.8358
        let found = yearly_return(&dated, usd(250_000_00), day("2026-01-01"));
        assert_eq!(found, Ok(609));
    }

    #[test]
    fn a_holding_that_brought_nothing_yet_returns_nothing() {
        let largest = crate::money::MAX_MINOR;
        let paid = [("2016-01-01", -largest)];
        assert_eq!(rate_or_reason(&paid, largest, "2026-01-01"), Ok(0));
    }

    #[test]
    fn there_is_a_figure_from_the_ninetieth_day_on() {
        let paid = [("2026-01-01", -1_000_00), ("2026-02-01", 50_00)];
        let from = NoReturn::TooShort(day("2026-04-01"));
        assert_eq!(rate_or_reason(&paid, 1_000_00, "2026-03-31"), Err(from));
        assert!(rate_or_reason(&paid, 1_000_00, "2026-04-01").is_ok());
    }

    #[test]
    fn what_no_rate_explains_has_no_figure() {
        let unsolved = Err(NoReturn::Unsolved);
        // 1,250 % a year.
        let soared = [("2026-01-01", -1_000_00)];
        assert_eq!(rate_or_reason(&soared, 1_900_00, "2026-04-01"), unsolved);
        // Nothing was paid.
        assert_eq!(rate_or_reason(&[], 1_000_00, "2026-04-01"), unsolved);
        assert_eq!(
            rate_or_reason(&[("2025-01-01", 1_00)], 1_00, "2026-04-01"),
            unsolved
        );
        // All is lost.
        assert_eq!(rate_or_reason(&soared, 0, "2026-04-01"), unsolved);
        let yuan = Money::from_minor(100_000, Currency::Cny).unwrap();
        let mixed = yearly_return(&flows(&soared), yuan, day("2026-04-01"));
        assert_eq!(mixed, unsolved);
    }

    proptest! {
        /// A simple gain over whole years is the root of a power, which can be checked with integers.
        #[test]
        fn the_rate_grows_what_was_paid_into_what_came_back(
            paid in 10_000_i64..1_000_000_000,
            percent in 10_i64..300,
            years in 1_u32..12,
        ) {
            let worth = i64::try_from(i128::from(paid) * i128::from(percent) / 100).unwrap();
            let today = day("2010-01-01") + chrono::TimeDelta::days(365 * i64::from(years));
            let found = yearly_return(&flows(&[("2010-01-01", -paid)]), usd(worth), today).unwrap();
            let grown = |half_units: i64| {
                let factor = Decimal::new(20_000 + half_units, 4) / Decimal::from(2);
                (0..years).fold(Decimal::from(paid), |sum, _| sum * factor)
            };
            // Half a hundredth of a percent to either side.
            let (least, most) = (grown(2 * found - 1), grown(2 * found + 1));
            let worth = Decimal::from(worth);
            let slack = Decimal::new(1, 6) * worth;
            prop_assert!(least - slack <= worth && worth <= most + slack, "{} {} {}", least, worth, most);
        }

        #[test]
        fn more_income_never_lowers_it(
            income in prop::collection::vec((1_i64..900, 0_i64..100_000), 0..20),
            (at, more) in (1_i64..900, 1_i64..100_000),
        ) {
            let first = day("2020-01-01");
            let dated = |days: i64, minor| Flow { on: first + chrono::TimeDelta::days(days), amount: usd(minor) };
            let mut all = vec![dated(0, -1_000_000)];
            all.extend(income.iter().map(|(days, minor)| dated(*days, *minor)));
            let today = first + chrono::TimeDelta::days(900);
            let before = yearly_return(&all, usd(1_000_000), today);
            all.push(dated(at, more));
            let after = yearly_return(&all, usd(1_000_000), today);
            if let (Ok(before), Ok(after)) = (before, after) {
                prop_assert!(before <= after);
            }
            prop_assert!(before.is_ok() || after.is_err());
        }
    }
}
