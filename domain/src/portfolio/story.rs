//! The history of an order as its investor sees it.

use crate::day::day_of;
use crate::payable::{self, Progress};
use crate::review::LogEntry;
use crate::{Instant, review, subscription};
use chrono::{Datelike, NaiveDate, TimeDelta, Weekday};

/// Working days, from Monday to Friday, within which a subscription is reviewed.
const REVIEWED_WITHIN: usize = 7;
/// Calendar days that always contain that many working days.
const LONGEST: i64 = 15;

/// A step of the story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoryStep {
    /// Code of the state that the order entered; `Paid` and `Returned` for the payment of a withdrawal.
    pub state: &'static str,
    /// When; unknown for a payment, which has a value date.
    pub at: Option<Instant>,
    /// The value date of a payment.
    pub on: Option<NaiveDate>,
    /// The reason given by the operator who failed or revoked it, or by the bank that returned the payment.
    pub reason: Option<String>,
    /// The bank's reference of a payment.
    pub reference: Option<String>,
}

impl StoryStep {
    const fn at(state: &'static str, at: Instant, reason: Option<String>) -> Self {
        Self {
            state,
            at: Some(at),
            on: None,
            reason,
            reference: None,
        }
    }
}

/// The steps of an order, oldest first. Takes the time it was created, its review log (oldest first) and, for a withdrawal, the state of its
/// payout. Returns from the second review to the first and internal comments are left out.
pub fn story(
    begun: Instant,
    log: impl IntoIterator<Item = (LogEntry, Instant)>,
    payout: Option<&Progress>,
) -> Vec<StoryStep> {
    let (waits, checked) = (review::State::LWait.code(), review::State::GWait.code());
    let mut steps = vec![StoryStep::at(review::State::Init.code(), begun, None)];
    for (entry, at) in log {
        if (entry.from, entry.to) == (checked, waits) {
            steps.pop_if(|last| last.state == checked);
        } else if entry.to != review::State::Init.code() {
            let reason = entry.comment.filter(|_| has_reason(entry.to));
            steps.push(StoryStep::at(entry.to, at, reason));
        }
    }
    if let Some(payout) = payout {
        pay(&mut steps, payout);
    }
    steps
}

/// Adds the payment of a withdrawal: a `Paid` step, and a `Returned` step that replaces the failed review of a bounced payout.
fn pay(steps: &mut Vec<StoryStep>, payout: &Progress) {
    let returned = (payout.state == payable::State::Bounced)
        .then(|| steps.pop())
        .flatten();
    if payout.paid_on.is_some() {
        steps.push(StoryStep {
            state: payable::State::Executed.payee_status(),
            at: None,
            on: payout.paid_on,
            reason: None,
            reference: payout.reference.clone(),
        });
    }
    steps.extend(returned.map(|step| StoryStep {
        state: payable::State::Bounced.payee_status(),
        reason: payout.return_reason.clone(),
        ..step
    }));
}

fn has_reason(code: &str) -> bool {
    let of_review = review::State::from_code(code).is_some_and(review::State::has_reason);
    let of_order =
        subscription::State::from_code(code).is_some_and(subscription::State::has_reason);
    of_review || of_order
}

/// The day by which a subscription should be reviewed, given the time it was submitted.
pub fn reviewed_by(handed_in: Instant) -> NaiveDate {
    let first = day_of(handed_in);
    let after = (1..=LONGEST).filter_map(|days| first.checked_add_signed(TimeDelta::days(days)));
    let is_working = |day: &NaiveDate| !matches!(day.weekday(), Weekday::Sat | Weekday::Sun);
    let mut working = after.filter(is_working);
    working.nth(REVIEWED_WITHIN - 1).unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{OperatorId, OrderId, WithdrawalId};
    use crate::review::{Actor, PassNotes, Subject};

    fn at(minute: i64) -> Instant {
        "2026-11-02T01:00:00Z".parse::<Instant>().unwrap() + TimeDelta::minutes(minute)
    }

    fn log(steps: &[(&'static str, &'static str, Option<&str>)]) -> Vec<(LogEntry, Instant)> {
        let entries = (1..).zip(steps).map(|(minute, (from, to, comment))| {
            let entry = LogEntry {
                subject: Subject::Order(OrderId(7)),
                from,
                to,
                by: Actor::Operator(OperatorId(1)),
                proposed_by: None,
                comment: comment.map(str::to_owned),
                version: None,
                notes: PassNotes::default(),
            };
            (entry, at(minute))
        });
        entries.collect()
    }

    fn states_and_reasons(steps: &[StoryStep]) -> Vec<(&'static str, Option<&str>)> {
        let each = steps.iter();
        each.map(|step| (step.state, step.reason.as_deref()))
            .collect()
    }

    #[test]
    fn what_colleagues_return_to_each_other_is_not_told() {
        let returned = [
            ("INIT", "LWAIT", None),
            ("LWAIT", "GWAIT", Some("looks fine")),
            ("GWAIT", "LWAIT", Some("the receipt is another's")),
        ];
        let steps = story(at(0), log(&returned), None);
        assert_eq!(
            states_and_reasons(&steps),
            [("INIT", None), ("LWAIT", None)]
        );

        let failed = [
            ("LWAIT", "GWAIT", None),
            ("GWAIT", "GFAIL", Some("The payer is another person")),
        ];
        let whole: Vec<_> = returned.into_iter().chain(failed).collect();
        let steps = story(at(0), log(&whole), None);
        assert_eq!(
            states_and_reasons(&steps),
            [
                ("INIT", None),
                ("LWAIT", None),
                ("GWAIT", None),
                ("GFAIL", Some("The payer is another person"))
            ]
        );
        let times: Vec<_> = steps.iter().filter_map(|step| step.at).collect();
        assert_eq!(times, [at(0), at(1), at(4), at(5)]);
    }

    #[test]
    fn an_issue_that_was_corrected_is_told_again_without_the_desks_words() {
        let corrected = [
            ("PRE_OK", "SUCCESS", None),
            ("SUCCESS", "PRE_OK", Some("wrong number of shares")),
            ("PRE_OK", "SUCCESS", None),
            ("SUCCESS", "REVOKED", Some("Taken back by the investor")),
        ];
        let steps = story(at(0), log(&corrected), None);
        assert_eq!(
            states_and_reasons(&steps),
            [
                ("INIT", None),
                ("SUCCESS", None),
                ("PRE_OK", None),
                ("SUCCESS", None),
                ("REVOKED", Some("Taken back by the investor"))
            ]
        );
    }

    #[test]
    fn a_payment_that_came_back_is_told_with_its_reason() {
        let approved = [("GWAIT", "GPASS", None)];
        let paid = Progress {
            state: payable::State::Executed,
            paid_on: Some(day_of(at(0))),
            reference: Some("NTRF 8".to_owned()),
            return_reason: None,
        };
        let steps = story(at(0), log(&approved), Some(&paid));
        assert_eq!(
            states_and_reasons(&steps),
            [("INIT", None), ("GPASS", None), ("Paid", None)]
        );
        assert_eq!(steps[2].on, paid.paid_on);
        assert_eq!(steps[2].reference, paid.reference);

        let back = Progress {
            state: payable::State::Bounced,
            return_reason: Some("Account closed".to_owned()),
            ..paid
        };
        let whole = [("GWAIT", "GPASS", None), ("GPASS", "GFAIL", Some("AC04"))];
        let mut entries = log(&whole);
        for (entry, _) in &mut entries {
            entry.subject = Subject::Withdrawal(WithdrawalId(7));
        }
        let steps = story(at(0), entries, Some(&back));
        assert_eq!(
            states_and_reasons(&steps),
            [
                ("INIT", None),
                ("GPASS", None),
                ("Paid", None),
                ("Returned", Some("Account closed"))
            ]
        );
        assert_eq!(steps[3].at, Some(at(2)));
    }

    #[test]
    fn a_review_is_over_within_seven_working_days() {
        // A Monday, a Friday and a Saturday of the platform's days.
        for (handed_in, by) in [
            ("2026-11-02T01:00:00Z", "2026-11-11"),
            ("2026-11-06T15:59:59Z", "2026-11-17"),
            ("2026-11-06T16:00:00Z", "2026-11-17"),
        ] {
            let handed_in = handed_in.parse::<Instant>().unwrap();
            assert_eq!(reviewed_by(handed_in).to_string(), by, "{handed_in}");
        }
    }
}
