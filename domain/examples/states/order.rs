//! The machine of a subscription, walked once for a wire and once for a wallet.

use crate::drawing::{Arrow, Machine};
use domain::ids::{AccountId, DocumentId, InvestorId, OperatorId, OrderId, ProjectId};
use domain::review::{Line, Verdict};
use domain::subscription::{
    Command, Effect, Facts, Order, PaymentMethod, ReadMarks, Reservation, State, Step, apply,
};
use domain::{Currency, Instant, Money};

const FIRST: OperatorId = OperatorId(1);
const SECOND: OperatorId = OperatorId(2);

pub(crate) fn machine() -> Machine {
    Machine {
        title: "Subscription",
        source: "domain/src/subscription/machine.rs",
        about: "`orderStatus`. While it is INIT the investor walks the steps Profile, SignDoc, Review and Complete, and may go one step back.",
        first: State::Init.code(),
        states: State::ALL.map(State::code).to_vec(),
        arrows: State::ALL.into_iter().flat_map(arrows_from).collect(),
    }
}

fn arrows_from(from: State) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    for (by, command) in commands() {
        for (method, name) in [
            (PaymentMethod::Wire, "wire"),
            (PaymentMethod::Wallet, "wallet"),
        ] {
            let order = order(from, method);
            let Ok(change) = apply(&order, &command, &facts(&order)) else {
                continue;
            };
            let (from, to) = (from.code(), change.state.code());
            let with = words(change.effects);
            let same = |a: &&mut Arrow| a.by == by && a.to == to;
            match arrows.iter_mut().find(same) {
                Some(both) if both.with == with => {}
                Some(both) => both.with = format!("wire: {}; {name}: {with}", both.with),
                None => arrows.push(Arrow {
                    from,
                    to,
                    by: by.to_owned(),
                    with,
                }),
            }
        }
    }
    arrows
}

fn words(effects: Vec<Effect>) -> String {
    let words: Vec<&str> = effects.into_iter().map(said).collect();
    words.join(", ")
}

const fn said(effect: Effect) -> &'static str {
    match effect {
        Effect::NoteFirstLine(_) => "who passed is noted for four eyes",
        Effect::Reserve { .. } => "a place in the offering is kept",
        Effect::ReleaseReservation => "the place is given back",
        Effect::HoldWallet => "the amount is held on the wallet",
        Effect::ReleaseHold => "the hold is released",
        Effect::CaptureHold => "hold → escrow",
        Effect::BookReceipt(_) => "bank → suspense",
        Effect::AllocateReceipt => "suspense → escrow",
        Effect::ReturnExcess(_) => "what came beyond the amount → wallet, or a payout",
        Effect::RefundReceipt(_) => "suspense → wallet, or a payout",
        Effect::RefundEscrow => "escrow → wallet, or a payout",
        Effect::IssueShares => "shares issued, escrow → project paid",
        Effect::ReverseIssue => "shares taken back, project paid → escrow",
        Effect::RefundIssue => "shares taken back, project paid → wallet, or a payout",
    }
}

fn commands() -> Vec<(&'static str, Command)> {
    let fail = |line, by| Command::Fail {
        line,
        by,
        verdict: Verdict::Fail {
            comment: "unclear".to_owned(),
        },
    };
    vec![
        ("save Profile", Command::SaveProfile),
        ("save SignDoc", Command::SaveSignDoc),
        ("signed document arrives", Command::DocumentSigned),
        ("save Review", Command::SaveReview),
        ("complete", Command::Complete),
        ("cancel", Command::Cancel),
        (
            "first line passes",
            Command::PassFirst {
                by: FIRST,
                received: amount(1_200),
            },
        ),
        ("first line fails", fail(Line::First, FIRST)),
        ("second line passes", Command::PassSecond { by: SECOND }),
        ("second line fails", fail(Line::Second, SECOND)),
        ("issue", Command::Issue),
        ("investor revokes within 30 days", Command::RevokeByInvestor),
        ("finance revokes", Command::RevokeByOperator),
        (
            "finance proposes to revoke, approver approves",
            Command::RevokeIssued {
                proposed_by: FIRST,
                approved_by: SECOND,
            },
        ),
        (
            "finance proposes to correct, approver approves",
            Command::CorrectIssue {
                proposed_by: FIRST,
                approved_by: SECOND,
            },
        ),
    ]
}

fn amount(dollars: i64) -> Option<Money> {
    Money::from_minor(dollars * 100, Currency::Usd).ok()
}

fn facts(order: &Order) -> Facts {
    Facts {
        now: order.created_at,
        project_open: true,
        has_room: true,
        signed_document_valid: true,
        reserve_until: Instant::MAX_UTC,
        issue_bound_by: None,
    }
}

/// An order with all that one in this state has; one in preparation has no place in the offering yet.
fn order(state: State, method: PaymentMethod) -> Order {
    let prepared = state == State::Init;
    let was_passed = matches!(state, State::GWait | State::PreOk | State::Success);
    let paid = amount(1_200).filter(|_| was_passed && method == PaymentMethod::Wire);
    Order {
        id: OrderId(1),
        investor: InvestorId(1),
        account: AccountId(1),
        project: ProjectId(1),
        method,
        amount: amount(1_000).unwrap_or(Money::zero(Currency::Usd)),
        state,
        step: if prepared {
            Step::SignDoc
        } else {
            Step::Complete
        },
        disclaimer_accepted: true,
        documents_read: true,
        read_marks: ReadMarks::default(),
        signed_document: Some(DocumentId(1)),
        proof_document: Some(DocumentId(2)),
        proof_at: None,
        reservation: (!prepared).then_some(Reservation {
            until: Instant::MAX_UTC,
        }),
        first_line_by: was_passed.then_some(FIRST),
        received: paid,
        completed_at: (!prepared).then_some(Instant::UNIX_EPOCH),
        accepted_at: None,
        issued_at: None,
        issues: u32::from(state == State::Success),
        created_at: Instant::UNIX_EPOCH,
        modified_at: Instant::UNIX_EPOCH,
        version: 1,
    }
}
