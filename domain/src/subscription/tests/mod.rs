//! The order's machine against its tables, and its money over random histories.

mod histories;
mod profile;
mod refusals;
mod revocation;
mod table;

use super::*;
use crate::Currency;
use crate::ids::OperatorId;
use crate::review::{Line, Verdict};
use chrono::DateTime;

const ANN: OperatorId = OperatorId(1);
const BEN: OperatorId = OperatorId(2);
const REVOKE_ISSUED: Command = Command::RevokeIssued {
    proposed_by: ANN,
    approved_by: BEN,
};
const CORRECT_ISSUE: Command = Command::CorrectIssue {
    proposed_by: ANN,
    approved_by: BEN,
};

fn usd(major: i64) -> Money {
    Money::from_minor(major * 100, Currency::Usd).unwrap()
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
        completed_at: None,
        accepted_at: None,
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
    order.signed_document = Some(DocumentId(1));
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
    if state == State::Success {
        order.issued_at = Some(at(1));
        order.issues = 1;
    }
    order
}

fn facts(day: i64) -> Facts {
    Facts {
        now: at(day),
        project_open: true,
        has_room: true,
        signed_document_valid: true,
        reserve_until: at(day + 14),
        issue_bound_by: None,
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
        verdict: Verdict::fail("blurred").unwrap(),
    }
}

fn passing_first(received: i64) -> Command {
    Command::PassFirst {
        by: ANN,
        received: Some(usd(received)),
    }
}

fn every_command() -> Vec<Command> {
    vec![
        Command::SaveProfile,
        Command::SaveSignDoc,
        Command::DocumentSigned,
        Command::SaveReview,
        Command::Complete,
        passing_first(1_000),
        Command::PassSecond { by: BEN },
        failing(Line::First),
        failing(Line::Second),
        Command::Issue,
        Command::RevokeByInvestor,
        Command::RevokeByOperator,
        REVOKE_ISSUED,
        CORRECT_ISSUE,
        Command::Cancel,
    ]
}
