//! Which calendar day an instant falls on. The day's cut-off is UTC+8, for everyone (decision 23).

use crate::Instant;
use chrono::{NaiveDate, NaiveTime, TimeDelta};

/// How far the platform's day is ahead of UTC: 28,800 s.
pub const CUT_OFF: TimeDelta = TimeDelta::hours(8);

/// The day of an instant.
pub fn day_of(instant: Instant) -> NaiveDate {
    (instant + CUT_OFF).date_naive()
}

/// The instant at which a day begins; `None` if the day is out of the range of `Instant`.
pub fn beginning_of(day: NaiveDate) -> Option<Instant> {
    let midnight = day.and_time(NaiveTime::MIN);
    Some(midnight.checked_sub_signed(CUT_OFF)?.and_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_ends_at_four_in_the_afternoon_utc() {
        let before = "2026-03-01T15:59:59Z".parse::<Instant>().unwrap();
        let after = "2026-03-01T16:00:00Z".parse::<Instant>().unwrap();
        assert_eq!(day_of(before).to_string(), "2026-03-01");
        assert_eq!(day_of(after).to_string(), "2026-03-02");
    }
    use chrono::{TimeZone, Utc};

    #[test]
    fn the_day_begins_at_sixteen_hours_utc() {
        let at = |hour, minute| Utc.with_ymd_and_hms(2026, 3, 31, hour, minute, 0).unwrap();
        assert_eq!(
            day_of(at(15, 59)),
            NaiveDate::from_ymd_opt(2026, 3, 31).unwrap()
        );
        assert_eq!(
            day_of(at(16, 0)),
            NaiveDate::from_ymd_opt(2026, 4, 1).unwrap()
        );
        let april = NaiveDate::from_ymd_opt(2026, 4, 1).unwrap();
        assert_eq!(beginning_of(april), Some(at(16, 0)));
        assert_eq!(beginning_of(NaiveDate::MIN), None);
    }
}
