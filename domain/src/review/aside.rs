//! A note that an item is put aside until a day: it stays in its state and comes back by itself (states: review).

use super::comment;
use crate::Refusal;
use crate::refusal::{FieldRefusal, FieldRule};
use chrono::{NaiveDate, TimeDelta};

/// The longest time for which an item can be put aside.
const LONGEST: TimeDelta = TimeDelta::days(90);

/// Why an item is put aside, and until when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aside {
    /// The day on which it returns, at UTC+8.
    pub until: NaiveDate,
    /// Why, for colleagues.
    pub reason: String,
}

impl Aside {
    /// A note made today. Refuses a day that is not one of the next ninety (`DateOutOfRange` with
    /// `until`), and a missing or too long reason (`CommentRequired`, `CommentTooLong`).
    pub fn new(until: NaiveDate, reason: &str, today: NaiveDate) -> Result<Self, Refusal> {
        let min = today.succ_opt().unwrap_or(today);
        let max = today.checked_add_signed(LONGEST).unwrap_or(today);
        if until < min || until > max {
            let rule = FieldRule::DateRange { min, max };
            return Err(Refusal::Form(vec![FieldRefusal {
                field: "until",
                rule,
            }]));
        }
        Ok(Self {
            until,
            reason: comment(reason)?.ok_or(Refusal::CommentRequired)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 7, day).unwrap()
    }

    #[test]
    fn an_item_is_put_aside_with_a_reason_until_one_of_the_next_ninety_days() {
        let aside = Aside::new(day(2), " waits for the bank ", day(1)).unwrap();
        assert_eq!(aside.reason, "waits for the bank");
        assert!(Aside::new(day(1) + TimeDelta::days(90), "why", day(1)).is_ok());
        for wrong in [
            day(1),
            day(1) - TimeDelta::days(1),
            day(1) + TimeDelta::days(91),
        ] {
            let refused = Aside::new(wrong, "why", day(1)).unwrap_err();
            assert!(matches!(refused, Refusal::Form(_)), "{wrong}");
        }
        let wordless = Aside::new(day(2), "  ", day(1));
        assert_eq!(wordless, Err(Refusal::CommentRequired));
    }
}
