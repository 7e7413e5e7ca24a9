//! Target times of the desk's tasks, and whether an item is on time. Working time is counted: Monday to Friday at UTC+8, around the
//! clock, so that nothing becomes overdue over a weekend; public holidays count as working days. Pure: the caller passes the time.

use crate::Instant;
use crate::review::Line;
use chrono::TimeDelta;

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
const WEEK: i64 = 7 * DAY;
/// The working part of a week.
const WORKED: i64 = 5 * DAY;
/// From the start of a Monday at UTC+8 to the start of Unix time, which was a Thursday.
const TO_UNIX: i64 = 3 * DAY + 8 * HOUR;

/// The maximum of a target in hours: a year of working days.
pub const TARGET_MAX_HOURS: u16 = 6_240;

/// A task of the desk that has a target time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// The first review of a submission.
    FirstReview,
    /// The second.
    SecondReview,
    /// Issuing the shares of an accepted order.
    Issue,
    /// Paying a payout, up to the hand-over to the bank.
    Payout,
}

impl From<Line> for Task {
    fn from(line: Line) -> Self {
        match line {
            Line::First => Self::FirstReview,
            Line::Second => Self::SecondReview,
        }
    }
}

/// How long an item may wait for each task, in working hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServiceLevel {
    /// First line.
    pub first_hours: u16,
    /// Second line.
    pub second_hours: u16,
    /// An accepted order, to be issued.
    pub issue_hours: u16,
    /// A payout, to be paid.
    pub payout_hours: u16,
}

/// The standing of a waiting item against its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// More than a quarter of the target is left.
    OnTime,
    /// A quarter or less is left.
    DueSoon,
    /// The target has passed.
    Overdue,
}

impl Standing {
    /// Every standing.
    pub const ALL: [Self; 3] = [Self::OnTime, Self::DueSoon, Self::Overdue];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::OnTime => "on_time",
            Self::DueSoon => "due_soon",
            Self::Overdue => "overdue",
        }
    }

    /// The standing with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.code() == code)
    }
}

crate::coded!(Standing);

/// The limits for a task: items waiting since before `overdue` are overdue, since before `soon` due soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Items waiting since before this are overdue.
    pub overdue: Instant,
    /// Items waiting since before this that are not overdue are due soon.
    pub soon: Instant,
}

impl Bounds {
    /// The period in which an item of this standing began to wait: from the first instant, before the second.
    pub const fn of(self, standing: Standing) -> (Option<Instant>, Option<Instant>) {
        match standing {
            Standing::OnTime => (Some(self.soon), None),
            Standing::DueSoon => (Some(self.overdue), Some(self.soon)),
            Standing::Overdue => (None, Some(self.overdue)),
        }
    }
}

impl ServiceLevel {
    /// The target of a task in working hours.
    pub fn hours(self, task: impl Into<Task>) -> u16 {
        match task.into() {
            Task::FirstReview => self.first_hours,
            Task::SecondReview => self.second_hours,
            Task::Issue => self.issue_hours,
            Task::Payout => self.payout_hours,
        }
    }

    /// When an item waiting since then is due.
    pub fn due_at(self, task: impl Into<Task>, since: Instant) -> Instant {
        last_at(worked(since) + self.target(task)).unwrap_or(since)
    }

    /// The current limits for a task.
    pub fn bounds(self, task: impl Into<Task>, now: Instant) -> Bounds {
        let target = self.target(task);
        let before = |span: i64| first_at(worked(now) - span).unwrap_or(now);
        Bounds {
            overdue: before(target),
            soon: before(target - target / 4),
        }
    }

    /// The current standing of an item waiting since then.
    pub fn standing(self, task: impl Into<Task>, since: Instant, now: Instant) -> Standing {
        let Bounds { overdue, soon } = self.bounds(task, now);
        if since < overdue {
            Standing::Overdue
        } else if since < soon {
            Standing::DueSoon
        } else {
            Standing::OnTime
        }
    }

    fn target(self, task: impl Into<Task>) -> i64 {
        i64::from(self.hours(task)) * HOUR
    }
}

/// The working time between two instants; zero if the second is earlier.
pub fn working_time(from: Instant, to: Instant) -> TimeDelta {
    TimeDelta::milliseconds((worked(to) - worked(from)).max(0))
}

/// The median of durations, of two middle ones the shorter; `None` without any.
pub fn median(mut times: Vec<TimeDelta>) -> Option<TimeDelta> {
    times.sort_unstable();
    times.get(times.len().saturating_sub(1) / 2).copied()
}

/// The start of the day at UTC+8 that contains an instant.
pub fn day_began(now: Instant) -> Instant {
    let since_monday = now.timestamp_millis() + TO_UNIX;
    let began = since_monday.div_euclid(DAY) * DAY - TO_UNIX;
    Instant::from_timestamp_millis(began).unwrap_or(now)
}

/// Working milliseconds from a Monday long ago.
fn worked(at: Instant) -> i64 {
    let since_monday = at.timestamp_millis() + TO_UNIX;
    let (week, within) = (since_monday.div_euclid(WEEK), since_monday.rem_euclid(WEEK));
    week * WORKED + within.min(WORKED)
}

/// The last instant with this much working time before it: at the end of a week, the start of Monday.
fn last_at(worked: i64) -> Option<Instant> {
    let (week, within) = (worked.div_euclid(WORKED), worked.rem_euclid(WORKED));
    Instant::from_timestamp_millis(week * WEEK + within - TO_UNIX)
}

/// The first instant with this much working time before it: at the end of a week, the start of Saturday.
fn first_at(worked: i64) -> Option<Instant> {
    let (week, within) = (
        (worked - 1).div_euclid(WORKED),
        (worked - 1).rem_euclid(WORKED) + 1,
    );
    Instant::from_timestamp_millis(week * WEEK + within - TO_UNIX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: ServiceLevel = ServiceLevel {
        first_hours: 24,
        second_hours: 8,
        issue_hours: 48,
        payout_hours: 4,
    };

    fn at(text: &str) -> Instant {
        format!("2026-07-{text}:00+08:00").parse().unwrap()
    }

    #[test]
    fn hours_count_from_monday_to_friday_at_the_desk() {
        // 2026-07-03 is a Friday.
        for (since, due) in [
            ("01T10:00", "02T10:00"),
            ("03T10:00", "06T10:00"),
            ("03T00:00", "06T00:00"),
            ("04T09:00", "07T00:00"),
            ("05T23:59", "07T00:00"),
            ("06T00:00", "07T00:00"),
        ] {
            assert_eq!(LEVEL.due_at(Line::First, at(since)), at(due), "{since}");
        }
        assert_eq!(LEVEL.due_at(Line::Second, at("03T20:00")), at("06T04:00"));
        assert_eq!(LEVEL.due_at(Task::Issue, at("02T10:00")), at("06T10:00"));
        assert_eq!(LEVEL.due_at(Task::Payout, at("03T22:00")), at("06T02:00"));
        let spent = |from, to| working_time(at(from), at(to)).num_minutes();
        assert_eq!(spent("03T23:00", "06T01:30"), 150);
        assert_eq!(spent("04T10:00", "05T10:00"), 0);
        assert_eq!(spent("02T10:00", "01T10:00"), 0);
        assert_eq!(spent("01T10:00", "15T10:00"), 10 * 24 * 60);
    }

    #[test]
    fn the_last_quarter_is_due_soon_and_after_the_target_it_is_overdue() {
        for (now, standing) in [
            ("01T10:00", Standing::OnTime),
            ("02T04:00", Standing::OnTime),
            ("02T04:01", Standing::DueSoon),
            ("02T10:00", Standing::DueSoon),
            ("02T10:01", Standing::Overdue),
            ("05T10:00", Standing::Overdue),
        ] {
            let stands = LEVEL.standing(Line::First, at("01T10:00"), at(now));
            assert_eq!(stands, standing, "{now}");
        }
        // Due at the end of the week, it is not overdue until Monday.
        let since = at("03T00:00");
        let stands = |now| LEVEL.standing(Line::First, since, at(now));
        assert_eq!(stands("04T12:00"), Standing::DueSoon);
        assert_eq!(stands("06T00:00"), Standing::DueSoon);
        assert_eq!(stands("06T00:01"), Standing::Overdue);
    }

    #[test]
    fn an_item_is_overdue_exactly_when_its_target_has_passed() {
        for hour in 0..24 * 21 {
            let since = at("01T00:30") + TimeDelta::hours(hour);
            for later in (0..24 * 9).step_by(5) {
                let now = since + TimeDelta::hours(later);
                let stands = LEVEL.standing(Line::First, since, now);
                let is_over = working_time(since, now) > TimeDelta::hours(24);
                assert_eq!(stands == Standing::Overdue, is_over, "{since} {now}");
                assert_eq!(
                    is_over,
                    working_time(LEVEL.due_at(Line::First, since), now) > TimeDelta::zero()
                );
            }
        }
    }

    #[test]
    fn the_middle_of_times_and_the_beginning_of_a_day() {
        let hours = |list: &[i64]| median(list.iter().map(|h| TimeDelta::hours(*h)).collect());
        assert_eq!(hours(&[]), None);
        assert_eq!(hours(&[5]), Some(TimeDelta::hours(5)));
        assert_eq!(hours(&[9, 1]), Some(TimeDelta::hours(1)));
        assert_eq!(hours(&[9, 1, 4]), Some(TimeDelta::hours(4)));
        assert_eq!(day_began(at("04T00:00")), at("04T00:00"));
        assert_eq!(day_began(at("04T23:59")), at("04T00:00"));
    }

    #[test]
    fn every_standing_has_its_code() {
        for standing in Standing::ALL {
            assert_eq!(Standing::from_code(standing.code()), Some(standing));
        }
        assert_eq!(Standing::from_code("late"), None);
    }
}
