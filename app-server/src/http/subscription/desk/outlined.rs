//! What a proposal to issue, revoke or correct subscriptions does, as its readers see it.

use crate::http::code_field::Code;
use crate::http::codes::{IssueOutcomeCode, SubscriptionStatus};
use crate::http::fields::{Exact, Integer, Moment};
use domain::Money;
use domain::ledger::Posting;
use ports::driven::proposals::IssueOutcome;
use ports::driving::proposals::{IssueOutline, IssuedOutline, OutlinedOrder};
use serde::Serialize;
use utoipa::ToSchema;

/// An order of a proposal, as it is now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedOrder)]
pub(crate) struct OrderView {
    /// `UserInvestmentID`.
    id: Integer,
    investor_id: Integer,
    account_id: Integer,
    amount: Exact,
    currency: &'static str,
    state: SubscriptionStatus,
    /// Until when the investor may revoke it, if that is still in the future.
    revocable_until: Option<Moment>,
    /// Its result in an approved issue; null while it waits.
    #[schema(value_type = Option<IssueOutcomeCode>)]
    outcome: Option<&'static str>,
    /// The state in which it was found, if it was skipped.
    skipped_in: Option<SubscriptionStatus>,
}

/// What issuing all accepted orders of a project issues.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedIssue)]
pub(crate) struct IssueView {
    /// Every order that was proposed, or would be, by number.
    orders: Vec<OrderView>,
    /// How many of the orders are issued.
    issued: Integer,
    /// Number of orders that were skipped because they had changed.
    skipped: Integer,
    /// Number of orders that are unchanged since the proposal and wait to be issued.
    left: Integer,
    /// The orders with blocked accounts, which are skipped unless the accounts are released first.
    blocked: Vec<Integer>,
    /// The sum of the amounts of the orders counted in `left`.
    left_total: Exact,
    /// The sum of the amounts of all orders.
    total: Exact,
    currency: &'static str,
    /// Number of orders that their investors may still revoke.
    revocable: Integer,
    /// The whole offering.
    offering: Exact,
    /// How much of the offering is taken.
    taken: Exact,
    /// Whether less than the whole offering is taken.
    below_offering: bool,
}

/// What becomes of an issued order.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedReversal)]
pub(crate) struct ReversalView {
    order: OrderView,
    /// The state that the order enters.
    to: SubscriptionStatus,
    /// Number of shares taken back; null if they already were.
    shares: Option<Exact>,
    /// What is booked.
    bookings: Vec<BookingView>,
}

/// The amount booked in one book.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedBooking)]
pub(crate) struct BookingView {
    /// Such as `project_paid` or `wallet`.
    book: &'static str,
    /// The number of its owner, such as an investment account or a project; 0 for the platform's own books and for a payout
    /// that does not exist yet.
    owner: Integer,
    /// Negative for an amount that leaves the book.
    amount: Exact,
    currency: &'static str,
}

fn order(order: &OutlinedOrder) -> OrderView {
    OrderView {
        id: Integer(order.id.0),
        investor_id: Integer(order.investor.0),
        account_id: Integer(order.account.0),
        amount: exact(order.amount),
        currency: order.amount.currency().code(),
        state: Code(order.state),
        revocable_until: order.revocable_until.map(Moment),
        outcome: order.outcome.map(IssueOutcome::code),
        skipped_in: match order.outcome {
            Some(IssueOutcome::Skipped(state)) => Some(Code(state)),
            Some(IssueOutcome::Issued) | None => None,
        },
    }
}

/// An issue of all of a project, proposed or to be proposed.
pub(crate) fn issue(issue: &IssueOutline) -> IssueView {
    let is_revocable = |order: &&OutlinedOrder| order.revocable_until.is_some();
    let revocable = issue.orders.iter().filter(is_revocable).count();
    IssueView {
        orders: issue.orders.iter().map(order).collect(),
        issued: count(issue.issued),
        skipped: count(issue.skipped),
        left: count(issue.left),
        blocked: issue.blocked.iter().map(|id| Integer(id.0)).collect(),
        left_total: exact(issue.left_total),
        total: exact(issue.total),
        currency: issue.total.currency().code(),
        revocable: count(revocable),
        offering: exact(issue.offering.size()),
        taken: exact(issue.offering.taken()),
        below_offering: !issue.offering.is_full(),
    }
}

fn count(number: usize) -> Integer {
    Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

/// What becomes of an issued order.
pub(crate) fn reversal(issued: &IssuedOutline) -> ReversalView {
    ReversalView {
        order: order(&issued.order),
        to: Code(issued.to),
        shares: issued.shares.map(|shares| Exact(shares.amount())),
        bookings: issued.postings.iter().filter_map(booked).collect(),
    }
}

/// Of money; the shares are told beside it.
fn booked(posting: &Posting) -> Option<BookingView> {
    let amount = posting.quantity.money()?;
    Some(BookingView {
        book: posting.book.code(),
        owner: Integer(posting.book.owner()),
        amount: exact(amount),
        currency: amount.currency().code(),
    })
}

fn exact(money: Money) -> Exact {
    Exact(money.amount())
}
