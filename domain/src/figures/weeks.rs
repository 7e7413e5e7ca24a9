//! The weeks of the figures. A week begins on Monday at midnight, UTC+8, as the days of the platform do (decision 23).

use crate::Instant;
use crate::day::beginning_of;
use chrono::{Datelike, NaiveDate, TimeDelta};

/// The period that the figures cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    /// 13 weeks.
    Quarter,
    /// 26 weeks.
    HalfYear,
    /// 52 weeks.
    Year,
    /// 104 weeks.
    TwoYears,
}

impl Period {
    /// Every period, the shortest first.
    pub const ALL: [Self; 4] = [Self::Quarter, Self::HalfYear, Self::Year, Self::TwoYears];

    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Quarter => "quarter",
            Self::HalfYear => "half_year",
            Self::Year => "year",
            Self::TwoYears => "two_years",
        }
    }

    /// How many weeks it has, the current one included.
    pub const fn weeks(self) -> u16 {
        match self {
            Self::Quarter => 13,
            Self::HalfYear => 26,
            Self::Year => 52,
            Self::TwoYears => 104,
        }
    }
}

crate::coded!(Period);

/// Consecutive weeks, numbered from 0, the oldest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weeks {
    first: NaiveDate,
    count: u16,
    from: Instant,
    before: Instant,
}

impl Weeks {
    /// The weeks of a period, the last of which contains this day. `None` at the end of the calendar.
    pub fn ending(period: Period, day: NaiveDate) -> Option<Self> {
        let since_monday = TimeDelta::days(day.weekday().num_days_from_monday().into());
        let last = day.checked_sub_signed(since_monday)?;
        let count = period.weeks();
        let first = last.checked_sub_signed(TimeDelta::weeks(i64::from(count) - 1))?;
        let next = last.checked_add_signed(TimeDelta::weeks(1))?;
        Some(Self {
            first,
            count,
            from: beginning_of(first)?,
            before: beginning_of(next)?,
        })
    }

    /// The first Monday.
    pub const fn first(&self) -> NaiveDate {
        self.first
    }

    /// How many weeks there are.
    pub const fn count(&self) -> u16 {
        self.count
    }

    /// When the first week begins.
    pub const fn from(&self) -> Instant {
        self.from
    }

    /// When the last week ends.
    pub const fn before(&self) -> Instant {
        self.before
    }

    /// The Mondays, the oldest first.
    pub fn mondays(&self) -> impl Iterator<Item = NaiveDate> {
        (0..i64::from(self.count)).filter_map(|number| self.monday(number))
    }

    /// The Monday of the week with this number. `None` if it is not one of these weeks.
    pub fn monday(&self, number: i64) -> Option<NaiveDate> {
        (0..i64::from(self.count)).contains(&number).then_some(())?;
        self.first.checked_add_signed(TimeDelta::weeks(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Coded;
    use crate::day::day_of;
    use proptest::prelude::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_week_begins_on_monday_at_sixteen_hours_utc_of_the_sunday_before() {
        let at = |text: &str| text.parse::<Instant>().unwrap();
        let weeks = |instant| Weeks::ending(Period::Quarter, day_of(at(instant))).unwrap();
        let ends = weeks("2026-11-29T15:59:59Z");
        assert_eq!(ends.mondays().last(), Some(day("2026-11-23")));
        assert_eq!(ends.before(), at("2026-11-29T16:00:00Z"));
        let begins = weeks("2026-11-29T16:00:00Z");
        assert_eq!(begins.mondays().last(), Some(day("2026-11-30")));
        assert_eq!(begins.first(), day("2026-09-07"));
        assert_eq!(begins.from(), at("2026-09-06T16:00:00Z"));
    }

    #[test]
    fn a_period_is_known_by_its_name_only() {
        for period in Period::ALL {
            assert_eq!(Period::from_code(period.code()), Some(period));
        }
        for code in ["", "Year", "year ", "52", "week", "quarter,year"] {
            assert_eq!(Period::from_code(code), None, "{code}");
        }
    }

    #[test]
    fn the_calendar_has_an_end() {
        assert_eq!(Weeks::ending(Period::Year, NaiveDate::MAX), None);
        assert_eq!(Weeks::ending(Period::Year, NaiveDate::MIN), None);
    }

    proptest! {
        #[test]
        fn the_weeks_of_a_period_follow_each_other_and_end_with_the_day(
            days in 0_i64..40_000,
            which in 0_usize..4,
        ) {
            let day = day("1990-01-01") + TimeDelta::days(days);
            let period = Period::ALL[which];
            let weeks = Weeks::ending(period, day).unwrap();
            let mondays: Vec<_> = weeks.mondays().collect();
            prop_assert_eq!(mondays.len(), usize::from(period.weeks()));
            prop_assert!(mondays.windows(2).all(|two| two[1] - two[0] == TimeDelta::weeks(1)));
            prop_assert!(mondays.iter().all(|it| it.weekday() == chrono::Weekday::Mon));
            let last = *mondays.last().unwrap();
            prop_assert!(last <= day && day < last + TimeDelta::weeks(1));
            prop_assert_eq!(weeks.before() - weeks.from(), TimeDelta::weeks(period.weeks().into()));
            prop_assert_eq!(weeks.monday(-1), None);
            prop_assert_eq!(weeks.monday(period.weeks().into()), None);
        }
    }
}
