//! The withdrawal's machine: who decides on it, and what is recorded. Its table, its form, what submitting needs and
//! its money are in files of their own.

mod form;
mod money;
mod submitting;
mod table;

use super::*;
use crate::Currency;
use crate::Refusal;
use crate::decision::{Decision, NotDecided, Of};
use crate::ledger::Transaction;
use crate::payee::{BitcoinAddress, Payee, PayoutMethod};
use crate::review::{Line, Verdict};

const ANN: OperatorId = OperatorId(1);
const BEN: OperatorId = OperatorId(2);
const FORM: DocumentId = DocumentId(7);

fn usd(minor: i64) -> Money {
    Money::from_minor(minor, Currency::Usd).unwrap()
}

fn payee() -> Payee {
    Payee {
        account_name: "Wei Li".into(),
        account_number: "6222021234567890".into(),
        bank_name: "Bank of China".into(),
        ..Payee::default()
    }
}

fn withdrawal(state: State) -> Withdrawal {
    let past = |states: &[State]| states.contains(&state);
    Withdrawal {
        id: WithdrawalId(9),
        investor: InvestorId(1),
        account: AccountId(4),
        amount: usd(50_025),
        payout: Target::Bank(Box::new(payee())),
        state,
        signed_form: Some(FORM),
        first_line_by: past(&[State::GWait, State::GPass, State::GFail]).then_some(ANN),
        submitted_at: None,
        created_at: Instant::UNIX_EPOCH,
        modified_at: Instant::UNIX_EPOCH,
        version: 1,
    }
}

fn failing() -> Verdict {
    Verdict::Fail {
        comment: "Names differ".into(),
    }
}

/// The stored terms of a withdrawal, from an account without obstacles.
fn terms(asked: &Withdrawal) -> Terms {
    Terms {
        form: WithdrawalForm {
            currency_id: Some(asked.amount.currency().id()),
            amount: Some(asked.amount.into()),
            method: PayoutMethod::Bank,
            bitcoin_address: None,
        },
        facts: WalletFacts {
            account: asked.account,
            investor: asked.investor,
            ..form::facts()
        },
    }
}

fn edit(asked: &Withdrawal, terms: Terms) -> Command {
    let target_stands = Of::new(asked.id, true);
    Command::Edit {
        terms,
        target_stands,
    }
}

fn submit_with(asked: &Withdrawal, terms: Terms, sound_form: Option<DocumentId>) -> Command {
    Command::Submit {
        terms,
        target_stands: Of::new(asked.id, true),
        recently_authenticated: true,
        sound_form,
    }
}

fn submit(asked: &Withdrawal) -> Command {
    submit_with(asked, terms(asked), Some(FORM))
}

fn document_signed(asked: &Withdrawal) -> Command {
    Command::DocumentSigned {
        form: FORM,
        facts: terms(asked).facts,
        target_stands: Of::new(asked.id, true),
    }
}

fn line_decides(line: Line, by: OperatorId, verdict: Verdict) -> Command {
    Command::Decide {
        line,
        by,
        verdict,
        target_stands: Of::new(WithdrawalId(9), true),
    }
}

fn passing() -> Verdict {
    Verdict::Pass { comment: None }
}

fn returning() -> Verdict {
    Verdict::send_back("compare the names").unwrap()
}

fn commands(asked: &Withdrawal) -> Vec<Command> {
    let mut commands = vec![
        edit(asked, terms(asked)),
        document_signed(asked),
        Command::DocumentLost,
        submit(asked),
        Command::Cancel,
        Command::CameBack,
    ];
    for line in [Line::First, Line::Second] {
        commands.push(line_decides(line, BEN, passing()));
        commands.push(line_decides(line, BEN, failing()));
        commands.push(line_decides(line, BEN, returning()));
    }
    commands
}

/// The postings of a decision, with its payout as number 5.
fn booked(decision: &Decision<Withdrawal>) -> Vec<Transaction> {
    let booked = decision.effects.iter();
    booked
        .flat_map(|effect| effect.transactions(Some(5)).unwrap())
        .collect()
}

fn outcome(asked: &Withdrawal, command: Command) -> NotDecided {
    decide(asked, command, Instant::UNIX_EPOCH).unwrap_err()
}

#[test]
fn one_that_goes_elsewhere_by_now_fails_or_goes_back_but_never_passes() {
    let decided = |state, line, by, verdict| {
        let command = Command::Decide {
            line,
            by,
            verdict,
            target_stands: Of::new(WithdrawalId(9), false),
        };
        decide(&withdrawal(state), command, Instant::UNIX_EPOCH).map(|it| it.record.state)
    };
    let changed = Err(Refusal::PayeeChanged.into());
    let (first, second) = (Line::First, Line::Second);
    assert_eq!(decided(State::LWait, first, ANN, passing()), changed);
    assert_eq!(decided(State::GWait, second, BEN, passing()), changed);
    let failed = decided(State::GWait, second, BEN, failing());
    assert_eq!(failed, Ok(State::GFail));
    let returned = decided(State::GWait, second, BEN, returning());
    assert_eq!(returned, Ok(State::LWait));
    // The operator's permission is checked first.
    let own = decided(State::GWait, second, ANN, passing());
    assert_eq!(own, Err(Refusal::FourEyes.into()));
    let early = decided(State::Init, first, ANN, passing());
    assert_eq!(early, Err(State::Init.not_pending().into()));
}

#[test]
fn the_second_line_is_another_person() {
    for verdict in [passing(), failing()] {
        let command = line_decides(Line::Second, ANN, verdict);
        let outcome = decide(&withdrawal(State::GWait), command, Instant::UNIX_EPOCH);
        assert_eq!(outcome, Err(Refusal::FourEyes.into()));
    }
}

#[test]
fn whoever_passed_the_first_line_may_return_it_and_then_nobody_passed_it() {
    for by in [ANN, BEN] {
        let command = line_decides(Line::Second, by, returning());
        let returned = decide(&withdrawal(State::GWait), command, Instant::UNIX_EPOCH).unwrap();
        assert_eq!(returned.record.state, State::LWait);
        assert_eq!(returned.record.first_line_by, None);
        assert!(returned.notices.is_empty());
    }
}

#[test]
fn submitting_is_noted_once_and_a_decision_leaves_it() {
    let asked = withdrawal(State::Init);
    let at = |seconds| Instant::from_timestamp(seconds, 0).unwrap();
    let asked = decide(&asked, submit(&asked), at(10)).unwrap().record;
    let pass = |line, by| line_decides(line, by, passing());
    let asked = decide(&asked, pass(Line::First, ANN), at(20))
        .unwrap()
        .record;
    assert_eq!(
        (asked.submitted_at, asked.first_line_by),
        (Some(at(10)), Some(ANN))
    );
    let asked = decide(&asked, pass(Line::Second, BEN), at(30))
        .unwrap()
        .record;
    assert_eq!((asked.state, asked.modified_at), (State::GPass, at(30)));
}

#[test]
fn the_audit_trail_says_how_much_and_the_end_of_where_to() {
    let asked = withdrawal(State::Init);
    let decision = decide(&asked, submit(&asked), Instant::UNIX_EPOCH).unwrap();
    let detail = decision.detail.unwrap();
    assert_eq!(detail, "INIT to LWAIT; USD 500.25 to Bank …890");
}

#[test]
fn codes_are_read_back() {
    for state in State::ALL {
        assert_eq!(State::from_code(state.code()), Some(state));
    }
    for method in PayoutMethod::ALL {
        assert_eq!(PayoutMethod::from_code(method.code()), Some(method));
    }
}
