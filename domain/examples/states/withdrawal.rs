//! The machine of a withdrawal.

use crate::drawing::{Arrow, Machine};
use domain::ids::{AccountId, DocumentId, InvestorId, OperatorId, WithdrawalId};
use domain::review::{Line, Verdict};
use domain::withdrawal::{Command, Effect, Facts, Payout, State, Withdrawal, apply};
use domain::{Currency, Instant, Money};

const FIRST: OperatorId = OperatorId(1);
const SECOND: OperatorId = OperatorId(2);

pub(crate) fn machine() -> Machine {
    Machine {
        title: "Withdrawal",
        source: "domain/src/withdrawal/machine.rs",
        about: "`orderStatus`. What passed both lines is owed by a payout.",
        first: State::Init.code(),
        states: State::ALL.map(State::code).to_vec(),
        arrows: State::ALL.into_iter().flat_map(arrows_from).collect(),
    }
}

fn arrows_from(from: State) -> Vec<Arrow> {
    let facts = Facts {
        account_approved: true,
        signed_form_valid: true,
    };
    let arrow = |(by, command): (&str, Command)| {
        let change = apply(&withdrawal(from), &command, facts).ok()?;
        let words: Vec<&str> = change.effects.into_iter().map(said).collect();
        Some(Arrow {
            from: from.code(),
            to: change.state.code(),
            by: by.to_owned(),
            with: words.join(", "),
        })
    };
    commands().into_iter().filter_map(arrow).collect()
}

const fn said(effect: Effect) -> &'static str {
    match effect {
        Effect::NoteFirstLine(_) => "who passed is noted for four eyes",
        Effect::HoldWallet => "the amount is held on the wallet",
        Effect::ReleaseHold => "the hold is released",
        Effect::CaptureHold => "a payout is made, hold → its payable",
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
    let pass = |line, by| Command::Pass { line, by };
    vec![
        ("edit", Command::Edit),
        ("signed form arrives", Command::DocumentSigned),
        ("hand in", Command::Submit),
        ("cancel", Command::Cancel),
        ("first line passes", pass(Line::First, FIRST)),
        ("first line fails", fail(Line::First, FIRST)),
        ("second line passes", pass(Line::Second, SECOND)),
        ("second line fails", fail(Line::Second, SECOND)),
    ]
}

fn withdrawal(state: State) -> Withdrawal {
    Withdrawal {
        id: WithdrawalId(1),
        investor: InvestorId(1),
        account: AccountId(1),
        amount: Money::from_minor(100_000, Currency::Usd).unwrap_or(Money::zero(Currency::Usd)),
        payout: Payout::Bank(Box::default()),
        state,
        signed_form: Some(DocumentId(1)),
        first_line_by: (state == State::GWait).then_some(FIRST),
        submitted_at: None,
        created_at: Instant::UNIX_EPOCH,
        modified_at: Instant::UNIX_EPOCH,
        version: 1,
    }
}
