//! The periods that statements cover: calendar months, quarters and years of the platform's days.

use crate::Instant;
use crate::day::{beginning_of, day_of};
use chrono::{Datelike, Months, NaiveDate, TimeDelta};

/// The time from the end of a period until statements of it can be made. Transactions that started before midnight have been booked by then.
pub const SETTLEMENT_DELAY: TimeDelta = TimeDelta::minutes(15);

/// How long a period is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grain {
    /// A calendar month.
    Month,
    /// Three calendar months.
    Quarter,
    /// A calendar year.
    Year,
}

impl Grain {
    /// Every length.
    pub const ALL: [Self; 3] = [Self::Month, Self::Quarter, Self::Year];

    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Month => "Month",
            Self::Quarter => "Quarter",
            Self::Year => "Year",
        }
    }

    const fn months(self) -> u32 {
        match self {
            Self::Month => 1,
            Self::Quarter => 3,
            Self::Year => 12,
        }
    }
}

crate::coded!(Grain);

/// A calendar month, quarter or year of the years 2000 to 9998.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    grain: Grain,
    first: NaiveDate,
    last: NaiveDate,
    from: Instant,
    before: Instant,
}

impl Period {
    /// The month, quarter or year that a day belongs to; none outside of the years 2000 to 9998.
    pub fn of(grain: Grain, day: NaiveDate) -> Option<Self> {
        let month = day.month0() / grain.months() * grain.months() + 1;
        let first = NaiveDate::from_ymd_opt(day.year(), month, 1)?;
        let next = first.checked_add_months(Months::new(grain.months()))?;
        (2000..9999).contains(&day.year()).then_some(Self {
            grain,
            first,
            last: next.pred_opt()?,
            from: beginning_of(first)?,
            before: beginning_of(next)?,
        })
    }

    /// The period with this code, as [`Period::code`] writes it.
    pub fn from_code(code: &str) -> Option<Self> {
        let (year, part) = code
            .split_once('-')
            .map_or((code, None), |(year, part)| (year, Some(part)));
        let day = |month| {
            let is_year = year.len() == 4 && year.bytes().all(|it| it.is_ascii_digit());
            NaiveDate::from_ymd_opt(year.parse().ok().filter(|_| is_year)?, month, 1)
        };
        let numbered = |text: &str, most: u32, digits: usize| {
            let number: u32 = text.parse().ok()?;
            let is_plain = text.len() == digits && text.bytes().all(|it| it.is_ascii_digit());
            (is_plain && (1..=most).contains(&number)).then_some(number)
        };
        match part {
            None => Self::of(Grain::Year, day(1)?),
            Some(part) => match part.strip_prefix('Q') {
                Some(quarter) => Self::of(Grain::Quarter, day(numbered(quarter, 4, 1)? * 3)?),
                None => Self::of(Grain::Month, day(numbered(part, 12, 2)?)?),
            },
        }
    }

    /// `2026`, `2026-Q3` or `2026-07`.
    pub fn code(&self) -> String {
        let (year, month) = (self.first.year(), self.first.month());
        match self.grain {
            Grain::Month => format!("{year:04}-{month:02}"),
            Grain::Quarter => format!("{year:04}-Q{}", month.div_ceil(3)),
            Grain::Year => format!("{year:04}"),
        }
    }

    /// How long it is.
    pub const fn grain(&self) -> Grain {
        self.grain
    }

    /// Its first day.
    pub const fn first(&self) -> NaiveDate {
        self.first
    }

    /// Its last day.
    pub const fn last(&self) -> NaiveDate {
        self.last
    }

    /// When it begins, at UTC+8.
    pub const fn from(&self) -> Instant {
        self.from
    }

    /// When the next one begins.
    pub const fn before(&self) -> Instant {
        self.before
    }

    /// Whether all its movements have been booked.
    pub fn is_settled(&self, now: Instant) -> bool {
        self.before + SETTLEMENT_DELAY <= now
    }

    /// The periods of every length that are settled and end after `since`, the latest first and of those that end together the longest.
    pub fn settled(since: Instant, now: Instant) -> Vec<Self> {
        let mut settled = Vec::new();
        let mut month = Self::of(Grain::Month, day_of(since));
        while let Some(at) = month.filter(|it| it.is_settled(now)) {
            for grain in Grain::ALL {
                settled.extend(Self::of(grain, at.first).filter(|it| it.last == at.last));
            }
            month = at
                .last
                .succ_opt()
                .and_then(|day| Self::of(Grain::Month, day));
        }
        settled.reverse();
        settled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn period(code: &str) -> Period {
        Period::from_code(code).unwrap()
    }

    fn at(text: &str) -> Instant {
        text.parse().unwrap()
    }

    #[test]
    fn a_period_has_its_days_and_its_code() {
        for (code, first, last) in [
            ("2026-02", "2026-02-01", "2026-02-28"),
            ("2024-02", "2024-02-01", "2024-02-29"),
            ("2026-Q1", "2026-01-01", "2026-03-31"),
            ("2026-Q4", "2026-10-01", "2026-12-31"),
            ("2026", "2026-01-01", "2026-12-31"),
        ] {
            let period = period(code);
            assert_eq!(period.first().to_string(), first);
            assert_eq!(period.last().to_string(), last);
            assert_eq!(period.code(), code);
        }
    }

    #[test]
    fn what_is_no_period_has_none() {
        for code in [
            "",
            "26",
            "2026-",
            "2026-0",
            "2026-1",
            "2026-00",
            "2026-13",
            "2026-Q0",
            "2026-Q5",
            "2026-Q",
            "2026-q1",
            "2026-+1",
            "+026",
            "-026",
            "2026-01-01",
            "1999",
            "9999",
            "９９９９",
            "2026-Q1 ",
            "20260",
            "2026-Q01",
        ] {
            assert_eq!(Period::from_code(code), None, "{code}");
        }
    }

    #[test]
    fn it_is_settled_a_quarter_of_an_hour_after_its_last_day_at_utc_8() {
        let october = period("2026-10");
        assert_eq!(october.from(), at("2026-09-30T16:00:00Z"));
        assert_eq!(october.before(), at("2026-10-31T16:00:00Z"));
        assert!(!october.is_settled(at("2026-10-31T16:14:59Z")));
        assert!(october.is_settled(at("2026-10-31T16:15:00Z")));
    }

    #[test]
    fn the_settled_ones_are_listed_from_the_first_movement_on() {
        let codes = |since, now| -> Vec<String> {
            let settled = Period::settled(at(since), at(now));
            settled.iter().map(Period::code).collect()
        };
        assert_eq!(
            codes("2025-11-20T00:00:00Z", "2026-04-15T00:00:00Z"),
            [
                "2026-Q1", "2026-03", "2026-02", "2026-01", "2025", "2025-Q4", "2025-12", "2025-11"
            ]
        );
        assert!(codes("2026-04-02T00:00:00Z", "2026-04-15T00:00:00Z").is_empty());
        assert!(codes("2027-01-01T00:00:00Z", "2026-04-15T00:00:00Z").is_empty());
        // The last afternoon of a month, UTC, belongs to the next one.
        assert_eq!(
            codes("2026-03-31T16:00:00Z", "2026-05-01T00:00:00Z"),
            ["2026-04"]
        );
    }

    proptest! {
        #[test]
        fn codes_lead_back_and_periods_follow_each_other(days in 0_i64..2_900_000, grain in 0_usize..3) {
            let day = NaiveDate::from_ymd_opt(2000, 1, 1).unwrap() + TimeDelta::days(days);
            let period = Period::of(Grain::ALL[grain], day).unwrap();
            prop_assert_eq!(Period::from_code(&period.code()), Some(period));
            prop_assert!(period.first() <= day && day <= period.last());
            let next = Period::of(Grain::ALL[grain], period.last().succ_opt().unwrap());
            if let Some(next) = next {
                prop_assert_eq!(next.from(), period.before());
            }
        }

        #[test]
        fn no_text_breaks_it(text in "\\PC{0,12}") {
            if let Some(period) = Period::from_code(&text) {
                prop_assert_eq!(period.code(), text);
            }
        }
    }
}
