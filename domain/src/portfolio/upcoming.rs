//! Upcoming dates for an investor: payments, and deadlines that need attention.

use super::OrderGroup;
use crate::Instant;
use crate::day::day_of;
use crate::ids::{AccountId, DistributionId, OrderId, ProjectId};
use crate::subscription::State;
use chrono::{Days, NaiveDate};

/// How many days before its expiry a document of an account is listed.
pub const AHEAD: u64 = 90;

/// The kind of an upcoming event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UpcomingEvent {
    /// The funding ends of a project that an order is open for.
    FundingEnds(OrderId),
    /// The signed questionnaire of an account expires.
    QuestionnaireEnds(AccountId),
    /// The passport of an account expires.
    PassportExpires(AccountId),
    /// An account is paid from an approved distribution.
    Payment(DistributionId, AccountId),
}

impl UpcomingEvent {
    /// Every code.
    pub const CODES: [&'static str; 4] = [
        "FundingEnds",
        "QuestionnaireEnds",
        "PassportExpires",
        "Payment",
    ];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::FundingEnds(..) => "FundingEnds",
            Self::QuestionnaireEnds(_) => "QuestionnaireEnds",
            Self::PassportExpires(_) => "PassportExpires",
            Self::Payment(..) => "Payment",
        }
    }
}

/// An upcoming event on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// The day, which is in the past for documents that have expired and have to be renewed.
    pub on: NaiveDate,
    /// What.
    pub what: UpcomingEvent,
}

/// An order, with the end of its project's funding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenOrder {
    /// The order.
    pub order: OrderId,
    /// Its project.
    pub project: ProjectId,
    /// Where it stands.
    pub state: State,
    /// When the funding ends.
    pub funding_ends_at: Instant,
}

/// The expiry dates of an account's documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Papers {
    /// The account.
    pub account: AccountId,
    /// When its signed questionnaire expires.
    pub questionnaire_ends_at: Option<Instant>,
    /// The last day of its passport.
    pub passport_ends_on: Option<NaiveDate>,
}

/// A line of an approved distribution that is not paid yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DuePayment {
    /// The distribution.
    pub distribution: DistributionId,
    /// Who is paid.
    pub account: AccountId,
    /// The payment date.
    pub on: NaiveDate,
}

/// Upcoming events, the soonest first: announced payments, future funding ends of orders whose shares are not issued yet, and documents that
/// expire within [`AHEAD`] days or have expired.
pub fn coming(
    orders: &[OpenOrder],
    accounts: &[Papers],
    payments: &[DuePayment],
    now: Instant,
) -> Vec<Event> {
    let today = day_of(now);
    let until = today.checked_add_days(Days::new(AHEAD)).unwrap_or(today);
    let funding = orders
        .iter()
        .filter(|order| {
            OrderGroup::of_subscription(order.state) == OrderGroup::Open
                && order.funding_ends_at > now
        })
        .map(|order| Event {
            on: day_of(order.funding_ends_at),
            what: UpcomingEvent::FundingEnds(order.order),
        });
    let papers = accounts.iter().flat_map(|papers| {
        let questionnaire = papers.questionnaire_ends_at.map(|ends| Event {
            on: day_of(ends),
            what: UpcomingEvent::QuestionnaireEnds(papers.account),
        });
        let passport = papers.passport_ends_on.map(|on| Event {
            on,
            what: UpcomingEvent::PassportExpires(papers.account),
        });
        questionnaire.into_iter().chain(passport)
    });
    let payments = payments.iter().map(|due| Event {
        on: due.on,
        what: UpcomingEvent::Payment(due.distribution, due.account),
    });
    let mut events: Vec<Event> = funding
        .chain(papers.filter(|event| event.on <= until))
        .chain(payments)
        .collect();
    events.sort_by_key(|event| event.on);
    events
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Instant {
        text.parse().unwrap()
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn now() -> Instant {
        at("2026-11-01T04:00:00Z")
    }

    fn order(id: i64, state: State, ends: &str) -> OpenOrder {
        OpenOrder {
            order: OrderId(id),
            project: ProjectId(id * 10),
            state,
            funding_ends_at: at(ends),
        }
    }

    fn papers(id: i64, questionnaire: Option<&str>, passport: Option<&str>) -> Papers {
        Papers {
            account: AccountId(id),
            questionnaire_ends_at: questionnaire.map(at),
            passport_ends_on: passport.map(day),
        }
    }

    #[test]
    fn funding_is_told_of_while_an_order_is_open_and_its_end_lies_ahead() {
        let ahead = "2027-12-31T15:59:59Z";
        for state in State::ALL {
            let events = coming(&[order(1, state, ahead)], &[], &[], now());
            let is_open = ["INIT", "LWAIT", "GWAIT", "PRE_OK"].contains(&state.code());
            assert_eq!(!events.is_empty(), is_open, "{state:?}");
        }
        let over = order(1, State::Init, "2026-11-01T04:00:00Z");
        assert_eq!(coming(&[over], &[], &[], now()), []);
    }

    #[test]
    fn papers_are_told_of_from_ninety_days_before_their_end_until_they_are_renewed() {
        let table = [
            (Some("2027-01-30T04:00:00Z"), None, 1),
            (Some("2027-01-30T16:00:00Z"), None, 0),
            (Some("2025-01-01T00:00:00Z"), None, 1),
            (None, Some("2027-01-30"), 1),
            (None, Some("2027-01-31"), 0),
            (None, Some("2020-01-01"), 1),
            (None, None, 0),
        ];
        for (questionnaire, passport, told) in table {
            let events = coming(&[], &[papers(1, questionnaire, passport)], &[], now());
            assert_eq!(events.len(), told, "{questionnaire:?} {passport:?}");
        }
    }

    #[test]
    fn the_soonest_comes_first() {
        let orders = [
            order(1, State::LWait, "2026-12-01T00:00:00Z"),
            order(2, State::Init, "2026-11-05T00:00:00Z"),
        ];
        let accounts = [papers(7, Some("2026-11-20T00:00:00Z"), Some("2026-10-01"))];
        let due = DuePayment {
            distribution: DistributionId(4),
            account: AccountId(7),
            on: day("2026-11-10"),
        };
        let told: Vec<String> = coming(&orders, &accounts, &[due], now())
            .into_iter()
            .map(|event| event.on.to_string())
            .collect();
        let expected = [
            "2026-10-01",
            "2026-11-05",
            "2026-11-10",
            "2026-11-20",
            "2026-12-01",
        ];
        assert_eq!(told, expected);
    }
}
