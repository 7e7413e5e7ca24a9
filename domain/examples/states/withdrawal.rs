//! The machine of a withdrawal.

use crate::drawing::{Arrow, Machine};
use crate::effects::{passed, words};
use domain::decision::Of;
use domain::ids::{AccountId, DocumentId, InvestorId, OperatorId, WithdrawalId};
use domain::payee::Target;
use domain::review::{Line, Verdict};
use domain::withdrawal::{Command, State, Terms, Withdrawal, decide};
use domain::{Currency, Instant, Money};

const FIRST: OperatorId = OperatorId(1);
const SECOND: OperatorId = OperatorId(2);

pub(crate) fn machine() -> Machine {
    Machine {
        title: "Withdrawal",
        source: "domain/src/withdrawal/machine.rs",
        about: "`orderStatus`. What passed both lines is owed by a payout. When that comes back, the payout books the money to the wallet.",
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
    let decides = |line, by, verdict| Command::Decide { line, by, verdict };
    let pass = || Verdict::Pass { comment: None };
    let fail = || Verdict::Fail {
        comment: "unclear".to_owned(),
    };
    let back = || Verdict::Return {
        comment: "unclear".to_owned(),
    };
    let terms = || Terms {
        account: asked.account,
        amount: asked.amount,
        payout: asked.payout.clone(),
    };
    let submit = Command::Submit {
        terms: terms(),
        account_approved: Of::new(asked.account, true),
        sound_form: asked.signed_form,
    };
    vec![
        ("edit", Command::Edit(terms())),
        (
            "signed form arrives",
            Command::DocumentSigned {
                form: DocumentId(1),
                terms: terms(),
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

fn withdrawal(state: State) -> Withdrawal {
    Withdrawal {
        id: WithdrawalId(1),
        investor: InvestorId(1),
        account: AccountId(1),
        amount: Money::from_minor(100_000, Currency::Usd).unwrap_or(Money::zero(Currency::Usd)),
        payout: Target::Bank(Box::default()),
        state,
        signed_form: Some(DocumentId(1)),
        first_line_by: (state == State::GWait).then_some(FIRST),
        submitted_at: None,
        created_at: Instant::UNIX_EPOCH,
        modified_at: Instant::UNIX_EPOCH,
        version: 1,
    }
}
