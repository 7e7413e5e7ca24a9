//! The daily e-mail to an operator: on the morning of a working day it lists what is overdue and what is assigned to them.

use super::service::day_began;
use crate::Instant;
use crate::day::day_of;
use chrono::{Datelike, NaiveDate, TimeDelta, Weekday};

/// How long after its hour it is still written; a server that starts later leaves the day out.
const MORNING: TimeDelta = TimeDelta::hours(3);

/// When an operator wants the daily e-mail.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum DailyMail {
    /// When something is overdue.
    #[default]
    Overdue,
    /// When something is overdue, or assigned to them.
    Always,
    /// Never.
    Never,
}

impl DailyMail {
    /// Every choice.
    pub const ALL: [Self; 3] = [Self::Overdue, Self::Always, Self::Never];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Overdue => "overdue",
            Self::Always => "always",
            Self::Never => "never",
        }
    }

    /// The choice with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.code() == code)
    }

    /// Whether it is written on a day on which something is overdue, or assigned.
    pub const fn is_due(self, is_overdue: bool, is_assigned: bool) -> bool {
        match self {
            Self::Overdue => is_overdue,
            Self::Always => is_overdue || is_assigned,
            Self::Never => false,
        }
    }
}

crate::coded!(DailyMail);

/// The day whose e-mail is written now, in the hours after this one at UTC+8; `None` at other times and at weekends.
pub fn mail_day(now: Instant, hour: u8) -> Option<NaiveDate> {
    let day = day_of(now);
    let begins = TimeDelta::hours(hour.into());
    let time = now - day_began(now);
    let is_morning = time >= begins && time < begins + MORNING;
    let is_free = matches!(day.weekday(), Weekday::Sat | Weekday::Sun);
    (is_morning && !is_free).then_some(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_without_anything_overdue_is_told_only_to_whoever_always_wants_it() {
        for (wanted, overdue, assigned, due) in [
            (DailyMail::Overdue, true, false, true),
            (DailyMail::Overdue, false, true, false),
            (DailyMail::Always, true, false, true),
            (DailyMail::Always, false, true, true),
            (DailyMail::Always, false, false, false),
            (DailyMail::Never, true, true, false),
        ] {
            assert_eq!(wanted.is_due(overdue, assigned), due, "{wanted:?}");
        }
        for wanted in DailyMail::ALL {
            assert_eq!(DailyMail::from_code(wanted.code()), Some(wanted));
        }
    }

    #[test]
    fn it_is_written_on_the_mornings_of_working_days() {
        // Wednesday, 1 July 2026, as a day at UTC+8.
        let day = NaiveDate::from_ymd_opt(2026, 7, 1).unwrap();
        let at = |days: i64, hours: i64| {
            let midnight = day.and_hms_opt(0, 0, 0).unwrap().and_utc();
            midnight + TimeDelta::days(days) + TimeDelta::hours(hours - 8)
        };
        for (days, hours, is_written) in [
            (0, 7, false),
            (0, 8, true),
            (0, 10, true),
            (0, 11, false),
            (0, 23, false),
            (2, 8, true),
            (3, 8, false),
            (4, 8, false),
            (5, 8, true),
        ] {
            let expected = is_written.then(|| day + TimeDelta::days(days));
            assert_eq!(mail_day(at(days, hours), 8), expected, "{days} {hours}");
        }
        assert_eq!(mail_day(at(0, 0), 0), Some(day));
    }
}
