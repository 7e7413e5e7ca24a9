//! Exchange rates to the US dollar: each is of a currency and a day, from a source, and in force once a second person has confirmed it
//! (decision 41). The rate in force on a day is the newest confirmed one of that day or of the last day before it that has one, at
//! most [`OLDEST`] before it.

mod euro;

pub use euro::{EuroRates, RateFileUnreadable, WhyRateFile, to_usd};

use crate::ids::{ExchangeRateId, ProposalId};
use crate::money::UsdRate;
use crate::{Currency, Instant};
use chrono::{NaiveDate, TimeDelta};
use std::collections::BTreeMap;

/// Where a rate was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RateSource {
    /// Finance entered it by hand.
    Manual,
    /// A file of the European Central Bank.
    Ecb,
}

impl RateSource {
    /// Every source.
    pub const ALL: [Self; 2] = [Self::Manual, Self::Ecb];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Manual => "manual",
            Self::Ecb => "ecb",
        }
    }

    /// The source with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.code() == code)
    }
}

crate::coded!(RateSource);

/// The rate of a currency on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DayRate {
    /// The day.
    pub day: NaiveDate,
    /// The currency; never the US dollar.
    pub currency: Currency,
    /// The price of one unit in US dollars.
    pub rate: UsdRate,
}

/// The maximum age of a rate in force: there are no rates on holidays, even the longest.
pub const OLDEST: TimeDelta = TimeDelta::days(7);

impl DayRate {
    /// Whether it is too old to be in force on a day.
    pub fn is_too_old(&self, day: NaiveDate) -> bool {
        day - self.day > OLDEST
    }
}

/// A confirmed rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExchangeRate {
    /// Number. Of two rates of the same currency and day the higher number is the newer.
    pub id: ExchangeRateId,
    /// The currency, the day and the rate.
    pub of: DayRate,
    /// Where it was found.
    pub source: RateSource,
    /// The proposal by which it was confirmed.
    pub proposal: ProposalId,
    /// When.
    pub confirmed_at: Instant,
}

/// A rate that differs by more than a tenth from the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateJump {
    /// The new one.
    pub to: DayRate,
    /// The one before it.
    pub from: DayRate,
}

/// The first new rate that differs by more than a tenth from the previous one. `before` has each
/// currency's rate in force when the new ones begin; the new ones are given by day. The first rate
/// of a currency is not compared.
pub fn first_jump(before: &[DayRate], new: &[DayRate]) -> Option<RateJump> {
    let mut last: BTreeMap<Currency, DayRate> =
        before.iter().map(|it| (it.currency, *it)).collect();
    new.iter().find_map(|to| {
        let from = last.insert(to.currency, *to)?;
        to.rate
            .is_far_from(from.rate)
            .then_some(RateJump { to: *to, from })
    })
}

/// A new rate compared with the confirmed ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComparedRate {
    /// The new one.
    pub to: DayRate,
    /// The confirmed rate in force on its day, if any.
    pub before: Option<DayRate>,
    /// It differs by more than a tenth from the previous one, or from the one that it replaces.
    pub is_far: bool,
    /// It replaces another confirmed one of the same day.
    pub is_replacing: bool,
}

/// Compares new rates with the confirmed ones, in their own order. `confirmed` has the rates in force when the new ones begin and the newest
/// of each later day. The previous rate is that of the last earlier day, confirmed or new.
pub fn compared(confirmed: &[DayRate], new: &[DayRate]) -> Vec<ComparedRate> {
    let by_day = |it: &DayRate| ((it.currency, it.day), *it);
    let confirmed: BTreeMap<(Currency, NaiveDate), DayRate> =
        confirmed.iter().map(by_day).collect();
    let mut all = confirmed.clone();
    all.extend(new.iter().map(by_day));
    let compare = |to: &DayRate| {
        let (start, end) = ((to.currency, NaiveDate::MIN), (to.currency, to.day));
        let before = confirmed.range(start..=end).next_back();
        let before = before.map(|(_, before)| *before);
        let earlier = all.range(start..end).next_back();
        let earlier = earlier.map(|(_, earlier)| *earlier);
        let replaced = before.filter(|it| it.day == to.day && it.rate != to.rate);
        let mut near = [earlier, replaced].into_iter().flatten();
        ComparedRate {
            to: *to,
            before,
            is_far: near.any(|it| to.rate.is_far_from(it.rate)),
            is_replacing: replaced.is_some(),
        }
    };
    new.iter().map(compare).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(day: u32, currency: Currency, units: i64) -> DayRate {
        DayRate {
            day: NaiveDate::from_ymd_opt(2026, 11, day).unwrap(),
            currency,
            rate: UsdRate::from_units(units).unwrap(),
        }
    }

    #[test]
    fn a_source_is_read_back_from_its_code() {
        for source in RateSource::ALL {
            assert_eq!(RateSource::from_code(source.code()), Some(source));
        }
        assert_eq!(RateSource::from_code("oracle"), None);
    }

    #[test]
    fn a_rate_is_in_force_for_a_week() {
        let rate = of(1, Currency::Eur, 10_000_000_000);
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        assert!(!rate.is_too_old(day(1)));
        assert!(!rate.is_too_old(day(8)));
        assert!(rate.is_too_old(day(9)));
    }

    #[test]
    fn the_first_rate_that_jumps_is_told_with_the_one_before_it() {
        let euro = |day, units| of(day, Currency::Eur, units);
        let before = [euro(1, 10_000_000_000)];
        assert_eq!(first_jump(&before, &[euro(2, 10_900_000_000)]), None);
        let up = [euro(2, 10_900_000_000), euro(3, 12_100_000_000)];
        let jump = first_jump(&before, &up).unwrap();
        assert_eq!((jump.from, jump.to), (up[0], up[1]));
        // Rates of other currencies are not compared, and a currency's first rate has nothing to compare with.
        let pound = of(2, Currency::Gbp, 13_000_000_000);
        assert_eq!(first_jump(&before, &[pound]), None);
        assert_eq!(first_jump(&[], &[euro(2, 5_000_000_000)]), None);
    }

    #[test]
    fn new_rates_are_compared_with_the_one_before_and_with_the_one_they_replace() {
        let euro = |day, units| of(day, Currency::Eur, units);
        let confirmed = [
            euro(1, 10_000_000_000),
            euro(3, 10_100_000_000),
            of(3, Currency::Gbp, 1_000_000_000),
        ];
        let new = [
            euro(2, 10_900_000_000),
            euro(3, 12_100_000_000),
            euro(4, 12_200_000_000),
            of(4, Currency::Cny, 1_400_000_000),
        ];
        let found = compared(&confirmed, &new);
        let said: Vec<_> = found
            .iter()
            .map(|it| (it.before.map(|it| it.day), it.is_far, it.is_replacing))
            .collect();
        let first = Some(confirmed[0].day);
        let third = Some(confirmed[1].day);
        assert_eq!(
            said,
            [
                (first, false, false),
                (third, true, true),
                // It is compared with the new rate of the day before, not with the rate that it replaces.
                (third, false, false),
                (None, false, false),
            ]
        );
        // Once confirmed, a rate no longer replaces another.
        assert!(!compared(&new, &new).iter().any(|it| it.is_replacing));
    }
}
