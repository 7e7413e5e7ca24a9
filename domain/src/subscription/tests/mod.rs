//! The order's machine against its tables, and its money over random histories.

mod facts;
mod histories;
mod issues;
mod profile;
mod receipts;
mod refusals;
mod revocation;
mod table;

use super::*;
use crate::Currency;
use crate::decision::{Decision, Effect, NotDecided, Of};
use crate::ids::{BankAccountId, OperatorId, PayoutId, ReceiptId};
use crate::ledger::{Book, Transaction};
use crate::money::Price;
use crate::receipt::{MatchedTo, Receipt};
use crate::review::Line;
use crate::wire::{ChargeTolerance, MatchedReceipts};
use chrono::DateTime;

const ANN: OperatorId = OperatorId(1);
const BEN: OperatorId = OperatorId(2);
const SIGNED: DocumentId = DocumentId(1);
const BANK: BankAccountId = BankAccountId(1);
const RECEIPT: ReceiptId = ReceiptId(1);

fn usd(major: i64) -> Money {
    Money::from_minor(major * 100, Currency::Usd).unwrap()
}

/// Whole shares.
fn shares(whole: i64) -> Shares {
    Shares::from_ten_thousandths(whole * 10_000)
}

fn at(days: i64) -> Instant {
    DateTime::from_timestamp(1_700_000_000, 0).unwrap() + TimeDelta::days(days)
}

/// An order at its Profile step, with nothing done.
fn an_order(method: PaymentMethod) -> Order {
    Order {
        id: OrderId(7),
        investor: InvestorId(1),
        account: AccountId(3),
        project: ProjectId(5),
        method,
        amount: usd(1_000),
        state: State::Init,
        step: Step::Profile,
        disclaimer_accepted: true,
        documents_read: true,
        read_marks: ReadMarks::default(),
        signed_document: None,
        proof_document: None,
        proof_at: None,
        reservation: None,
        first_line_by: None,
        received: None,
        receipt_corrections: 0,
        completed_at: None,
        accepted_at: None,
        shares: None,
        issued_at: None,
        issues: 0,
        created_at: at(0),
        modified_at: at(0),
        version: 1,
    }
}

/// An order in a state, with everything that an order in that state has.
fn an_order_in(state: State, method: PaymentMethod) -> Order {
    let mut order = an_order(method);
    order.state = state;
    order.step = Step::Review;
    order.signed_document = Some(SIGNED);
    order.proof_document = Some(DocumentId(2));
    order.reservation = Some(Reservation { until: at(14) });
    if !matches!(state, State::Init | State::Cancelled) {
        order.step = Step::Complete;
        order.completed_at = Some(at(0));
    }
    if matches!(state, State::GWait | State::PreOk | State::Success) {
        order.first_line_by = Some(ANN);
        order.received = (method == PaymentMethod::Wire).then(|| usd(1_000));
    }
    if matches!(state, State::PreOk | State::Success) {
        order.accepted_at = Some(at(0));
        order.shares = Some(shares(1_000));
    }
    if state == State::Success {
        order.issued_at = Some(at(1));
        order.issues = 1;
    }
    order
}

/// A place in an offering that is open and has room.
fn place(day: i64) -> Place {
    Place {
        order: OrderId(7),
        is_open: true,
        has_room: true,
        reserve_until: at(day + 14),
    }
}

/// The receipt that is matched to the order.
fn receipt(dollars: i64) -> Receipt {
    let to = MatchedTo::Subscription(OrderId(7));
    Receipt {
        id: RECEIPT,
        ..Receipt::provisional(BANK, usd(dollars), to, at(0))
    }
}

/// The same, read from the bank.
fn confirmed(dollars: i64) -> Receipt {
    Receipt {
        reference: Some("A".into()),
        ..receipt(dollars)
    }
}

/// Its receipt is there, and it gives back to `back`.
fn settlement(back: RefundDestination) -> Settlement {
    Settlement {
        account: AccountId(3),
        arrived: MatchedReceipts::new([receipt(1_000)]),
        back,
    }
}

fn to_wallet() -> Settlement {
    settlement(RefundDestination::Wallet)
}

fn signed_with(place: Place) -> Command {
    Command::DocumentSigned {
        document: SIGNED,
        place,
    }
}

fn saving(sent: OrderFields, taking: Taking, place: Place) -> Command {
    Command::Save {
        sent,
        taking,
        place,
    }
}

/// Nothing is sent with a step.
fn taking(taking: Taking, place: Place) -> Command {
    saving(OrderFields::default(), taking, place)
}

fn keeping() -> Command {
    taking(Taking::Nothing, place(1))
}

fn save_profile(place: Place) -> Command {
    let facts = profile::facts();
    let terms = Terms {
        form: profile::form(2, 1_000),
        unfinished: Of::new(facts.account, None),
        facts,
    };
    let terms = Some(Box::new(terms));
    let sent = OrderFields {
        terms,
        ..OrderFields::default()
    };
    saving(sent, Taking::Nothing, place)
}

fn save_sign_doc(place: Place) -> Command {
    taking(Taking::SignDoc, place)
}

fn complete_with(place: Place) -> Command {
    let sound_document = Some(SIGNED);
    taking(Taking::Complete { sound_document }, place)
}

fn save_review() -> Command {
    let sound_document = Some(SIGNED);
    taking(Taking::Review { sound_document }, place(1))
}

fn pass_first(by: OperatorId, received: Option<Money>) -> Command {
    Command::PassFirst {
        by,
        received,
        bank: Of::new(AccountId(3), BANK),
        arrived: MatchedReceipts::new([receipt(1_000)]),
        tolerance: ChargeTolerance::default(),
    }
}

fn passing_first(received: i64) -> Command {
    pass_first(ANN, Some(usd(received)))
}

/// The second line passes it, at one dollar a share.
fn pass_second(by: OperatorId) -> Command {
    passing_second_at(by, Price::par(Currency::Usd))
}

fn passing_second_at(by: OperatorId, price: Price) -> Command {
    Command::PassSecond {
        by,
        price: Of::new(ProjectId(5), price),
        settlement: to_wallet(),
    }
}

fn failing(line: Line) -> Command {
    let by = match line {
        Line::First => ANN,
        Line::Second => BEN,
    };
    Command::Fail {
        line,
        by,
        settlement: to_wallet(),
    }
}

fn revoke_by_investor(bound_by: Option<BoundBy>) -> Command {
    Command::RevokeByInvestor {
        bound_by: Of::new(OrderId(7), bound_by),
        settlement: to_wallet(),
    }
}

fn reversal(approved_by: OperatorId, bound_by: Option<BoundBy>) -> Reversal {
    Reversal {
        proposed_by: ANN,
        approved_by,
        bound_by: Of::new(OrderId(7), bound_by),
    }
}

fn revoke_issued(reversal: Reversal) -> Command {
    Command::RevokeIssued {
        reversal,
        settlement: to_wallet(),
    }
}

fn revoke_by_operator(by: OperatorId) -> Command {
    Command::RevokeByOperator {
        by,
        settlement: to_wallet(),
    }
}

/// Every command, with facts that allow it.
fn every_command() -> Vec<Command> {
    vec![
        keeping(),
        save_profile(place(1)),
        save_sign_doc(place(1)),
        signed_with(place(1)),
        Command::DocumentLost,
        save_review(),
        complete_with(place(1)),
        passing_first(1_000),
        pass_second(BEN),
        failing(Line::First),
        failing(Line::Second),
        Command::Return(MatchedReceipts::new([receipt(1_000)])),
        Command::Match(MatchedReceipts::new([confirmed(1_000)])),
        Command::Issue,
        revoke_by_investor(None),
        revoke_by_operator(BEN),
        revoke_issued(reversal(BEN, None)),
        Command::CorrectIssue(reversal(BEN, None)),
        Command::Cancel,
    ]
}

/// The postings of a decision, with its receipt and its payout numbered 1.
fn booked<R>(decision: &Decision<R>) -> Vec<Transaction> {
    let booked = decision.effects.iter();
    booked
        .flat_map(|effect| effect.transactions(Some(1)).unwrap())
        .collect()
}
