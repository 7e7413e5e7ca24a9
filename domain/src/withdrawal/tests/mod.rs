//! The withdrawal's machine against its table, and its money over random histories.

mod form;

use super::*;
use crate::Currency;
use crate::Refusal;
use crate::decision::{Decision, Effect, NotDecided, Of};
use crate::ids::PayoutId;
use crate::ledger::{BalanceKey, Book, HeldFor, Purpose, Transaction};
use crate::payee::{BitcoinAddress, Payee, PayoutMethod};
use crate::review::{Line, Verdict};
use proptest::prelude::*;
use std::collections::BTreeMap;

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

/// The target state of a command, with the references of its bookings and the keys of its notices; `None` is a refusal.
type Expected = Option<(State, Vec<&'static str>, Vec<&'static str>)>;

fn expected(state: State, command: &Command) -> Expected {
    let to = |state, booked: &[&'static str], told: &[&'static str]| {
        Some((state, booked.to_vec(), told.to_vec()))
    };
    match (state, command) {
        (
            State::Init,
            Command::Edit { .. } | Command::DocumentSigned { .. } | Command::DocumentLost,
        ) => to(State::Init, &[], &[]),
        (State::Init, Command::Submit { .. }) => to(
            State::LWait,
            &["withdrawal:9:hold"],
            &["withdrawalReceived"],
        ),
        (State::Init, Command::Cancel) => to(State::Cancelled, &[], &[]),
        (State::GPass, Command::CameBack) => to(State::GFail, &[], &["withdrawalCameBack"]),
        (state, Command::Decide { line, verdict, .. }) => match (state, line, verdict) {
            (State::LWait, Line::First, Verdict::Pass { .. }) => to(State::GWait, &[], &[]),
            (State::GWait, Line::Second, Verdict::Pass { .. }) => to(
                State::GPass,
                &["withdrawal:9:capture"],
                &["withdrawalApproved"],
            ),
            (State::LWait, Line::First, Verdict::Fail { .. }) => to(
                State::LFail,
                &["withdrawal:9:release"],
                &["withdrawalFailed"],
            ),
            (State::GWait, Line::Second, Verdict::Fail { .. }) => to(
                State::GFail,
                &["withdrawal:9:release"],
                &["withdrawalFailed"],
            ),
            (State::GWait, Line::Second, Verdict::Return { .. }) => to(State::LWait, &[], &[]),
            _ => None,
        },
        _ => None,
    }
}

/// The postings of a decision, with its payout as number 5.
fn booked(decision: &Decision<Withdrawal>) -> Vec<Transaction> {
    let booked = decision.effects.iter();
    booked
        .flat_map(|effect| effect.transactions(Some(5)).unwrap())
        .collect()
}

const PAYABLE: Book = Book::Payable(PayoutId(5));

#[test]
fn every_pair_of_state_and_command_leads_where_the_table_says() {
    for state in State::ALL {
        let asked = withdrawal(state);
        for command in commands(&asked) {
            let outcome = decide(&asked, command.clone(), Instant::UNIX_EPOCH).map(|decision| {
                let booked = booked(&decision);
                let references = booked.iter().map(|it| it.reference().to_owned());
                let told = decision.notices.iter().map(|notice| notice.key);
                let (state, told) = (decision.record.state, told.collect::<Vec<_>>());
                (state, references.collect::<Vec<_>>(), told)
            });
            let refused = Refusal::OrderNotPending {
                state: state.code(),
            };
            let wanted = expected(state, &command).map(|(state, booked, told)| {
                let booked = booked.into_iter().map(str::to_owned).collect::<Vec<_>>();
                (state, booked, told)
            });
            assert_eq!(
                outcome,
                wanted.ok_or_else(|| refused.into()),
                "{state:?} {command:?}"
            );
        }
    }
}

#[test]
fn a_hold_is_kept_when_it_is_submitted_and_closed_once_when_it_ends() {
    let asked = withdrawal(State::Init);
    let now = Instant::UNIX_EPOCH;
    let held_for = HeldFor::Withdrawal(asked.id);
    let submitted = decide(&asked, submit(&asked), now).unwrap();
    let [Effect::Hold(hold)] = &submitted.effects[..] else {
        panic!("a hold")
    };
    assert_eq!(
        (hold.account, hold.held_for, hold.amount),
        (asked.account, held_for, asked.amount)
    );
    let closed = |state, line, verdict| {
        let decision = decide(&withdrawal(state), line_decides(line, BEN, verdict), now).unwrap();
        decision.effects.into_iter().next().unwrap()
    };
    let close = |captured| Effect::CloseHold { held_for, captured };
    let second = Line::Second;
    assert_eq!(closed(State::GWait, second, passing()), close(true));
    assert_eq!(closed(State::GWait, second, failing()), close(false));
    assert_eq!(closed(State::LWait, Line::First, failing()), close(false));
}

#[test]
fn what_is_approved_is_owed_to_where_it_was_signed_to_go() {
    let asked = withdrawal(State::GWait);
    let command = line_decides(Line::Second, BEN, passing());
    let decision = decide(&asked, command, Instant::UNIX_EPOCH).unwrap();
    let owed = decision.effects.iter().find_map(|effect| match effect {
        Effect::Owe { payout, .. } => Some(payout),
        _ => None,
    });
    let owed = owed.unwrap();
    assert_eq!(owed.target.as_ref(), Some(&asked.payout));
    assert_eq!(
        (owed.account, owed.amount),
        (Some(asked.account), asked.amount)
    );
    assert_eq!(owed.settles, Purpose::Withdrawal(asked.id));
}

fn outcome(asked: &Withdrawal, command: Command) -> NotDecided {
    decide(asked, command, Instant::UNIX_EPOCH).unwrap_err()
}

#[test]
fn submitting_needs_a_signature_for_what_it_says() {
    let mut asked = withdrawal(State::Init);
    let refused = |asked: &Withdrawal, terms, sound_form| {
        outcome(asked, submit_with(asked, terms, sound_form))
    };
    let unsigned: NotDecided = Refusal::SignatureFailedTip.into();
    // No form whose hash matches, and a form that belongs elsewhere.
    for sound in [None, Some(DocumentId(8))] {
        assert_eq!(refused(&asked, terms(&asked), sound), unsigned);
    }
    let mut other_amount = terms(&asked);
    other_amount.form.amount = Some(usd(1).into());
    assert_eq!(refused(&asked, other_amount, Some(FORM)), unsigned);
    let mut other_account = terms(&asked);
    other_account.facts.account = AccountId(5);
    assert_eq!(refused(&asked, other_account, Some(FORM)), unsigned);
    asked.signed_form = None;
    assert_eq!(refused(&asked, terms(&asked), None), unsigned);
}

/// A change of valid terms, of the target, or of the recent re-authentication.
type Change = fn(&mut Terms, &mut bool, &mut bool);

#[test]
fn what_stands_against_it_is_told_in_order() {
    let asked = withdrawal(State::Init);
    let changes: [(Change, Refusal, bool); 6] = [
        (
            |terms, _, _| terms.facts.supported = false,
            Refusal::WithdrawNotSupported,
            true,
        ),
        (
            |terms, _, _| terms.facts.approved = false,
            Refusal::BankInfoUnderReview,
            true,
        ),
        (
            |terms, _, _| terms.facts.payee_stands = false,
            Refusal::PayeeChanged,
            true,
        ),
        (
            |_, target_stands, _| *target_stands = false,
            Refusal::PayeeChanged,
            true,
        ),
        (
            |_, _, recently| *recently = false,
            Refusal::ReauthRequired,
            false,
        ),
        (
            |terms, _, _| terms.form.amount = None,
            Refusal::WithdrawalAmountRequired,
            true,
        ),
    ];
    // The first refusal is returned even if later ones apply.
    for from in 0..changes.len() {
        let (mut terms, mut stands, mut recently) = (terms(&asked), true, true);
        for (change, ..) in &changes[from..] {
            change(&mut terms, &mut stands, &mut recently);
        }
        let target_stands = Of::new(asked.id, stands);
        let submit = Command::Submit {
            terms: terms.clone(),
            target_stands,
            recently_authenticated: recently,
            sound_form: None,
        };
        let (_, refusal, stops_an_edit) = &changes[from];
        assert_eq!(outcome(&asked, submit), refusal.clone().into());
        if *stops_an_edit {
            let edit = Command::Edit {
                terms,
                target_stands,
            };
            assert_eq!(outcome(&asked, edit), refusal.clone().into());
        }
    }
}

#[test]
fn facts_of_another_record_are_refused() {
    let asked = withdrawal(State::Init);
    let mut of_another = terms(&asked);
    of_another.facts.investor = InvestorId(2);
    let stands = |id| Of::new(WithdrawalId(id), true);
    let mut unapproved = terms(&asked);
    unapproved.facts.approved = false;
    let mut elsewhere = terms(&asked).facts;
    elsewhere.account = AccountId(5);
    let foreign = [
        edit(&asked, of_another.clone()),
        submit_with(&asked, of_another, Some(FORM)),
        Command::Edit {
            terms: terms(&asked),
            target_stands: stands(8),
        },
        Command::Edit {
            terms: unapproved,
            target_stands: stands(8),
        },
        Command::Submit {
            terms: terms(&asked),
            target_stands: stands(8),
            recently_authenticated: true,
            sound_form: Some(FORM),
        },
        Command::DocumentSigned {
            form: FORM,
            facts: elsewhere,
            target_stands: stands(9),
        },
        Command::DocumentSigned {
            form: FORM,
            facts: terms(&asked).facts,
            target_stands: stands(8),
        },
    ];
    for command in foreign {
        assert_eq!(outcome(&asked, command), NotDecided::ForeignFacts);
    }
    let decided = Command::Decide {
        line: Line::First,
        by: BEN,
        verdict: passing(),
        target_stands: stands(8),
    };
    let waiting = withdrawal(State::LWait);
    assert_eq!(outcome(&waiting, decided), NotDecided::ForeignFacts);
}

#[test]
fn a_signed_form_is_made_out_to_the_bank_account_of_its_account() {
    let asked = withdrawal(State::Init);
    let mut facts = terms(&asked).facts;
    facts.payee.account_number = "6222020000000000".into();
    let form = DocumentId(8);
    let payout = Target::Bank(Box::new(facts.payee.clone()));
    let signed = |stands| {
        let command = Command::DocumentSigned {
            form,
            facts: facts.clone(),
            target_stands: Of::new(asked.id, stands),
        };
        decide(&asked, command, Instant::UNIX_EPOCH)
    };
    let after = signed(true).unwrap().record;
    assert_eq!((after.signed_form, after.payout), (Some(form), payout));
    assert_eq!(signed(false), Err(Refusal::PayeeChanged.into()));
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
fn a_lost_form_is_forgotten_once() {
    let signed = withdrawal(State::Init);
    let decision = decide(&signed, Command::DocumentLost, Instant::UNIX_EPOCH).unwrap();
    assert_eq!(decision.record.signed_form, None);
    assert!(decision.detail.is_some() && decision.effects.is_empty());
    let again = decide(&decision.record, Command::DocumentLost, Instant::UNIX_EPOCH);
    assert_eq!(again, Err(Refusal::SignatureFailedTip.into()));
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
fn other_terms_than_the_signed_ones_give_the_signature_up() {
    let signed = withdrawal(State::Init);
    let edited = |terms| {
        let decision = decide(&signed, edit(&signed, terms), Instant::UNIX_EPOCH);
        decision.unwrap().record
    };
    assert_eq!(edited(terms(&signed)), signed);
    let changes: [fn(&mut Terms); 3] = [
        |terms| terms.facts.account = AccountId(5),
        |terms| terms.form.amount = Some(usd(50_026).into()),
        |terms| terms.facts.payee.account_number = "6222020000000000".into(),
    ];
    for change in changes {
        let mut other = terms(&signed);
        change(&mut other);
        assert_eq!(edited(other).signed_form, None);
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

proptest! {
    /// After any sequence of commands no balance is negative, the held amount is that of the waiting withdrawal, and an approved amount is payable.
    #[test]
    fn over_any_history_the_money_is_in_one_place(tried in prop::collection::vec((0..commands(&withdrawal(State::Init)).len(), 1_i64..3), 1..40)) {
        let mut asked = withdrawal(State::Init);
        asked.amount = usd(700);
        let mut balances = BTreeMap::<BalanceKey, i128>::new();
        let key = |book| BalanceKey { book, asset: Currency::Usd.into() };
        let (wallet, held) = (key(Book::Wallet(asked.account)), key(Book::WalletHeld(asked.account)));
        let payable = key(PAYABLE);
        balances.insert(wallet, 1_000);
        for (which, by) in tried {
            let mut command = commands(&asked).swap_remove(which);
            if let Command::Decide { by: who, .. } = &mut command {
                *who = OperatorId(by);
            }
            let came_back = command == Command::CameBack;
            let Ok(decision) = decide(&asked, command, Instant::UNIX_EPOCH) else { continue };
            if came_back {
                // That is booked by the payout.
                *balances.entry(payable).or_default() -= 700;
                *balances.entry(wallet).or_default() += 700;
            }
            for transaction in booked(&decision) {
                for (key, by) in transaction.changes() {
                    *balances.entry(key).or_default() += by;
                }
            }
            asked = decision.record;
        }
        let amount = |key| balances.get(&key).copied().unwrap_or_default();
        let (waits, paid) = (matches!(asked.state, State::LWait | State::GWait), asked.state == State::GPass);
        prop_assert_eq!(amount(held), if waits { 700 } else { 0 });
        prop_assert_eq!(amount(payable), if paid { 700 } else { 0 });
        prop_assert_eq!(amount(wallet), if waits || paid { 300 } else { 1_000 });
    }
}
