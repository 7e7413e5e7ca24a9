//! The machine of a withdrawal.

use crate::drawing::{Arrow, Machine};
use crate::effects::{passed, words};
use domain::decision::Of;
use domain::ids::{AccountId, DocumentId, InvestorId, OperatorId, WithdrawalId};
use domain::payee::{Payee, PayoutMethod, Target};
use domain::review::{Line, Verdict};
use domain::withdrawal::{Command, State, Terms, WalletFacts, Withdrawal, WithdrawalForm, decide};
use domain::{Currency, Instant, Money};

const FIRST: OperatorId = OperatorId(1);
const SECOND: OperatorId = OperatorId(2);

pub(crate) fn machine() -> Machine {
    Machine {
        title: "Withdrawal",
        source: "domain/src/withdrawal/machine.rs",
        about: "`orderStatus`. A withdrawal that passed both lines is paid by a payout. If the payout comes back, it books the money to the wallet.",
        first: State::Init.code(),
        states: State::ALL.map(State::code).to_vec(),
        arrows: State::ALL.into_iter().flat_map(arrows_from).collect(),
    }
}

fn arrows_from(from: State) -> Vec<Arrow> {
    let asked = withdrawal(from);
    let arrow = |(by, command): (&str, Command)| {
        let decided = decide(&asked, command, Instant::UNIX_EPOCH).ok()?;
        let noted = passed(asked.first_line_by, decided.record.first_line_by);
        let booked = words(&decided.effects);
        Some(Arrow {
            from: decided.from,
            to: decided.to,
            by: by.to_owned(),
            with: noted.map_or(booked, str::to_owned),
        })
    };
    commands(&asked).into_iter().filter_map(arrow).collect()
}

fn commands(asked: &Withdrawal) -> Vec<(&'static str, Command)> {
    let target_stands = Of::new(asked.id, true);
    let decides = |line, by, verdict| Command::Decide {
        line,
        by,
        verdict,
        target_stands,
    };
    let pass = || Verdict::Pass { comment: None };
    let fail = || Verdict::Fail {
        comment: "unclear".to_owned(),
    };
    let back = || Verdict::Return {
        comment: "unclear".to_owned(),
    };
    let facts = || WalletFacts {
        account: asked.account,
        investor: asked.investor,
        supported: true,
        approved: true,
        available: vec![asked.amount],
        payee: payee(),
        payee_stands: true,
    };
    let terms = || Terms {
        form: WithdrawalForm {
            currency_id: Some(asked.amount.currency().id()),
            amount: Some(asked.amount.into()),
            method: PayoutMethod::Bank,
            bitcoin_address: None,
        },
        facts: facts(),
    };
    let edit = Command::Edit {
        terms: terms(),
        target_stands,
    };
    let submit = Command::Submit {
        terms: terms(),
        target_stands,
        recently_authenticated: true,
        sound_form: asked.signed_form,
    };
    vec![
        ("edit", edit),
        (
            "signed form arrives",
            Command::DocumentSigned {
                form: DocumentId(1),
                facts: facts(),
                target_stands,
            },
        ),
        ("signed form missing or damaged", Command::DocumentLost),
        ("submit", submit),
        ("cancel", Command::Cancel),
        ("first line passes", decides(Line::First, FIRST, pass())),
        ("first line fails", decides(Line::First, FIRST, fail())),
        ("second line passes", decides(Line::Second, SECOND, pass())),
        ("second line fails", decides(Line::Second, SECOND, fail())),
        ("second line returns", decides(Line::Second, SECOND, back())),
        ("payout comes back", Command::CameBack),
    ]
}

fn payee() -> Payee {
    Payee {
        account_number: "1".to_owned(),
        bank_name: "A bank".to_owned(),
        ..Payee::default()
    }
}

fn withdrawal(state: State) -> Withdrawal {
    Withdrawal {
        id: WithdrawalId(1),
        investor: InvestorId(1),
        account: AccountId(1),
        amount: Money::from_minor(100_000, Currency::Usd).unwrap_or(Money::zero(Currency::Usd)),
        payout: Target::Bank(Box::new(payee())),
        state,
        signed_form: Some(DocumentId(1)),
        first_line_by: (state == State::GWait).then_some(FIRST),
        submitted_at: None,
        created_at: Instant::UNIX_EPOCH,
        modified_at: Instant::UNIX_EPOCH,
        version: 1,
    }
}
