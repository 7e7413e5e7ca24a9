//! The machine of a deposit against its table, and its money over random histories.

mod bitcoin;
mod form;
mod histories;
mod receipts;

use super::*;
use crate::decision::{Decision, NotDecided, Of};
use crate::ids::{BankAccountId, ReceiptId};
use crate::ledger::{BalanceKey, Book, CashType, Transaction};
use crate::payable;
use crate::receipt::{MatchedTo, Receipt};
use crate::review::Line;
use crate::wire::MatchedReceipts;
use crate::{Currency, Refusal};
use chrono::NaiveDate;
use std::collections::BTreeMap;

const ANN: OperatorId = OperatorId(1);
const BEN: OperatorId = OperatorId(2);
const BANK: BankAccountId = BankAccountId(3);
const PROOF: DocumentId = DocumentId(7);
const NOW: Instant = Instant::UNIX_EPOCH;

fn usd(minor: i64) -> Money {
    Money::from_minor(minor, Currency::Usd).unwrap()
}

/// Valid terms of a wire to an account of the first investor.
fn of(account: AccountId, amount: Money) -> Terms {
    Terms {
        form: DepositForm {
            method: FundingMethod::Wire,
            currency_id: Some(amount.currency().id()),
            amount: Some(amount.into()),
        },
        facts: FundingFacts {
            account,
            ..form::facts()
        },
    }
}

fn terms(account: AccountId, minor: i64) -> Terms {
    of(account, usd(minor))
}

fn deposit(state: State) -> Deposit {
    let states = [State::GWait, State::GPass, State::GFail];
    let passed = states.contains(&state);
    Deposit {
        id: DepositId(9),
        state,
        proof: (state != State::Init).then_some(PROOF),
        received: passed.then(|| usd(1_000)),
        first_line_by: passed.then_some(ANN),
        ..Deposit::begin(InvestorId(1), &terms(AccountId(4), 1_000), NOW).unwrap()
    }
}

/// The amount that a person stated, without confirmation by the bank.
fn receipt(deposit: &Deposit) -> Option<Receipt> {
    let matched_to = MatchedTo::Deposit(deposit.id);
    let amount = deposit.received?;
    Some(Receipt {
        id: ReceiptId(6),
        ..Receipt::provisional(BANK, amount, matched_to, NOW)
    })
}

/// The same, read from the bank.
fn confirmed(deposit: &Deposit) -> Receipt {
    Receipt {
        id: ReceiptId(6),
        reference: Some("B1".into()),
        ..Receipt::provisional(BANK, usd(1_000), MatchedTo::Deposit(deposit.id), NOW)
    }
}

fn arrived(deposit: &Deposit) -> MatchedReceipts {
    MatchedReceipts::new(receipt(deposit))
}

fn pass_first(deposit: &Deposit, by: OperatorId, stated: Option<Money>) -> Command {
    Command::PassFirst {
        by,
        comment: None,
        stated,
        bank: Of::new(deposit.account, BANK),
        arrived: arrived(deposit),
    }
}

fn fail(deposit: &Deposit, line: Line, by: OperatorId) -> Command {
    let arrived = arrived(deposit);
    Command::Fail { line, by, arrived }
}

fn commands(deposit: &Deposit) -> Vec<Command> {
    let arrived = arrived(deposit);
    vec![
        Command::Edit(terms(AccountId(5), 2_000)),
        Command::Prove(PROOF),
        Command::Submit {
            terms: of(deposit.account, deposit.amount),
            proof: Some(PROOF),
        },
        pass_first(deposit, BEN, Some(usd(1_000))),
        Command::PassSecond {
            by: BEN,
            arrived: arrived.clone(),
        },
        fail(deposit, Line::First, BEN),
        fail(deposit, Line::Second, BEN),
        Command::Return {
            comment: "compare the payer".into(),
            arrived: arrived.clone(),
        },
        Command::Cancel {
            arrived,
            invoice: None,
        },
        Command::GiveUp,
        Command::Match(MatchedReceipts::new([confirmed(deposit)])),
    ]
}

/// The target state of a command, with the references of its bookings and the keys of its notices; `None` is a refusal.
type Expected = Option<(State, Vec<&'static str>, Vec<&'static str>)>;

fn expected(state: State, command: &Command) -> Expected {
    let to = |state, booked: &[&'static str], told: &[&'static str]| {
        Some((state, booked.to_vec(), told.to_vec()))
    };
    match (state, command) {
        (State::Init, Command::Edit(_) | Command::Prove(_)) => to(State::Init, &[], &[]),
        (State::Init, Command::Submit { .. }) => to(State::LWait, &[], &["depositReceived"]),
        (State::LWait, Command::PassFirst { .. }) => to(State::GWait, &["deposit:9:receipt"], &[]),
        (State::GWait, Command::PassSecond { .. }) => {
            to(State::GPass, &["deposit:9:credit"], &["depositCredited"])
        }
        (State::LWait, Command::Fail { line, .. }) if *line == Line::First => {
            to(State::LFail, &[], &["depositFailedUnpaid"])
        }
        (State::GWait, Command::Fail { line, .. }) if *line == Line::Second => {
            to(State::GFail, &["deposit:9:refund"], &["depositFailed"])
        }
        (State::GWait, Command::Return { .. }) => {
            to(State::LWait, &["deposit:9:receipt:reversal"], &[])
        }
        (State::LWait, Command::Match(_)) => to(State::LWait, &[], &[]),
        (State::Init | State::LWait, Command::Cancel { .. }) => to(State::Cancelled, &[], &[]),
        _ => None,
    }
}

/// The postings of a decision; the record that it creates has the number 6.
fn booked<R>(decision: &Decision<R>) -> Vec<Transaction> {
    let booked = decision.effects.iter();
    booked
        .flat_map(|effect| effect.transactions(Some(6)).unwrap())
        .collect()
}

fn refused(deposit: &Deposit, command: Command) -> NotDecided {
    decide(deposit, command, NOW).unwrap_err()
}

#[test]
fn every_pair_of_state_and_command_leads_where_the_table_says() {
    for state in State::ALL {
        let asked = deposit(state);
        for command in commands(&asked) {
            let outcome = decide(&asked, command.clone(), NOW).map(|decision| {
                let booked = booked(&decision);
                let references = booked.iter().map(|it| it.reference().to_owned());
                let told = decision.notices.iter().map(|notice| notice.key);
                let (state, told) = (decision.record.state, told.collect::<Vec<_>>());
                (state, references.collect::<Vec<_>>(), told)
            });
            let wanted = expected(state, &command).map(|(state, booked, told)| {
                let booked = booked.into_iter().map(str::to_owned).collect::<Vec<_>>();
                (state, booked, told)
            });
            let refusal = state.not_pending().into();
            assert_eq!(outcome, wanted.ok_or(refusal), "{state:?} {command:?}");
        }
    }
}

#[test]
fn what_arrived_is_credited_as_a_deposit_on_its_value_date() {
    let asked = deposit(State::GWait);
    let arrived = Receipt {
        amount: usd(900),
        value_on: NaiveDate::from_ymd_opt(2026, 3, 2).unwrap(),
        ..receipt(&asked).unwrap()
    };
    let command = Command::PassSecond {
        by: BEN,
        arrived: MatchedReceipts::new([arrived.clone()]),
    };
    let decision = decide(&asked, command, NOW).unwrap();
    let booked = booked(&decision);
    let (suspense, wallet) = (Book::Suspense(arrived.id), Book::Wallet(asked.account));
    let key = |book| BalanceKey {
        book,
        asset: Currency::Usd.into(),
    };
    let changes: BTreeMap<_, _> = booked[0].changes().into_iter().collect();
    assert_eq!(changes, [(key(suspense), -900), (key(wallet), 900)].into());
    assert_eq!(booked[0].effective_on(), arrived.value_on);
    let [movement] = booked[0].movements() else {
        panic!("one movement")
    };
    assert_eq!(movement.cash_type, CashType::Deposit);
}

#[test]
fn submitting_needs_a_proof() {
    let asked = deposit(State::Init);
    let submit = |proof| Command::Submit {
        terms: of(asked.account, asked.amount),
        proof,
    };
    assert_eq!(refused(&asked, submit(None)), Refusal::ProofMissing.into());
    let proven = Deposit {
        proof: Some(PROOF),
        ..asked.clone()
    };
    let after = decide(&proven, submit(None), NOW).unwrap().record;
    assert_eq!((after.state, after.proof), (State::LWait, Some(PROOF)));
}

#[test]
fn the_first_line_states_what_arrived_and_says_why_it_is_another_amount() {
    let asked = deposit(State::LWait);
    let yuan = Money::from_minor(1_000, Currency::Cny).unwrap();
    for stated in [None, Some(yuan)] {
        let bad = Refusal::BadRequest {
            field: Some("amount_received".into()),
        };
        assert_eq!(refused(&asked, pass_first(&asked, BEN, stated)), bad.into());
    }
    let other = pass_first(&asked, BEN, Some(usd(999)));
    assert_eq!(
        refused(&asked, other.clone()),
        Refusal::CommentRequired.into()
    );
    let Command::PassFirst {
        by,
        stated,
        bank,
        arrived,
        ..
    } = other
    else {
        unreachable!()
    };
    let command = Command::PassFirst {
        by,
        comment: Some("the bank's charge".into()),
        stated,
        bank,
        arrived,
    };
    let after = decide(&asked, command, NOW).unwrap().record;
    assert_eq!((after.received, after.amount), (Some(usd(999)), usd(1_000)));
    assert_eq!(after.shown_amount(), usd(999));
}

#[test]
fn what_the_bank_confirmed_stands_when_it_is_returned() {
    let asked = deposit(State::GWait);
    let confirmed = MatchedReceipts::new([confirmed(&asked)]);
    let command = Command::Return {
        comment: "whose wire is it?".into(),
        arrived: confirmed.clone(),
    };
    let decision = decide(&asked, command, NOW).unwrap();
    assert!(decision.effects.is_empty());
    let returned = decision.record;
    assert_eq!(returned.received, Some(usd(1_000)));
    let again = |stated| Command::PassFirst {
        by: BEN,
        comment: Some("seen".into()),
        stated,
        bank: Of::new(asked.account, BANK),
        arrived: confirmed.clone(),
    };
    let passed = decide(&returned, again(None), NOW).unwrap();
    assert!(passed.effects.is_empty());
    let other = refused(&returned, again(Some(usd(1))));
    assert_eq!(other, Refusal::ReceiptConfirmed(usd(1_000)).into());
}

#[test]
fn what_the_bank_confirmed_goes_back_also_where_the_first_line_fails_it() {
    let returned = Deposit {
        received: Some(usd(1_000)),
        ..deposit(State::LWait)
    };
    let confirmed = MatchedReceipts::new([confirmed(&returned)]);
    let command = Command::Fail {
        line: Line::First,
        by: BEN,
        arrived: confirmed,
    };
    let decision = decide(&returned, command, NOW).unwrap();
    assert_eq!(decision.record.state, State::LFail);
    let references = booked(&decision);
    assert_eq!(references[0].reference(), "deposit:9:refund");
    assert_eq!(decision.notices[0].key, "depositFailed");
}

#[test]
fn nothing_is_cancelled_once_money_arrived() {
    let asked = deposit(State::LWait);
    let arrived = Receipt {
        id: ReceiptId(6),
        ..Receipt::provisional(BANK, usd(1), MatchedTo::Deposit(asked.id), NOW)
    };
    let command = Command::Cancel {
        arrived: MatchedReceipts::new([arrived]),
        invoice: None,
    };
    assert_eq!(refused(&asked, command), State::LWait.not_pending().into());
}

#[test]
fn the_second_line_is_another_person() {
    let asked = deposit(State::GWait);
    let pass = Command::PassSecond {
        by: ANN,
        arrived: arrived(&asked),
    };
    for command in [pass, fail(&asked, Line::Second, ANN)] {
        assert_eq!(refused(&asked, command), Refusal::FourEyes.into());
    }
}

/// A change of valid terms.
type Change = fn(&mut Terms);

#[test]
fn a_change_is_checked_against_the_account_that_it_names() {
    let asked = deposit(State::Init);
    let changes: [(Change, NotDecided); 5] = [
        (
            |terms| terms.facts.investor = InvestorId(2),
            NotDecided::ForeignFacts,
        ),
        (
            |terms| terms.facts.supported = false,
            Refusal::DepositNotSupported.into(),
        ),
        (
            |terms| terms.facts.approved = false,
            Refusal::NoKycAccount.into(),
        ),
        (
            |terms| terms.form.method = FundingMethod::Bitcoin,
            Refusal::PaymentMethodNotOffered.into(),
        ),
        (
            |terms| terms.form.amount = None,
            Refusal::FundingAmountRequired.into(),
        ),
    ];
    // The first refusal is returned even if later ones apply, and without a proof too.
    for from in 0..changes.len() {
        let mut terms = terms(AccountId(5), 2_000);
        for (change, _) in &changes[from..] {
            change(&mut terms);
        }
        let (_, told) = &changes[from];
        let submit = Command::Submit {
            terms: terms.clone(),
            proof: None,
        };
        assert_eq!(refused(&asked, submit), *told);
        assert_eq!(refused(&asked, Command::Edit(terms)), *told);
    }
    // The payment method does not change, even if both are offered.
    let mut in_bitcoin = terms(AccountId(4), 2_000);
    in_bitcoin.form.method = FundingMethod::Bitcoin;
    in_bitcoin.facts.bitcoin = true;
    let other_way = refused(&asked, Command::Edit(in_bitcoin));
    assert_eq!(other_way, Refusal::PaymentMethodNotOffered.into());
    let moved = Command::Edit(terms(AccountId(5), 2_000));
    let moved = decide(&asked, moved, NOW).unwrap().record;
    assert_eq!((moved.account, moved.amount), (AccountId(5), usd(2_000)));
}

#[test]
fn facts_of_another_record_are_refused() {
    let asked = deposit(State::LWait);
    let elsewhere = Command::PassFirst {
        by: ANN,
        comment: None,
        stated: Some(usd(1_000)),
        bank: Of::new(AccountId(5), BANK),
        arrived: MatchedReceipts::default(),
    };
    assert_eq!(refused(&asked, elsewhere), NotDecided::ForeignFacts);
    let waiting = deposit(State::GWait);
    let foreign = Receipt {
        matched_to: Some(MatchedTo::Deposit(DepositId(8))),
        ..receipt(&waiting).unwrap()
    };
    let foreign = MatchedReceipts::new([receipt(&waiting).unwrap(), foreign]);
    let command = Command::PassSecond {
        by: BEN,
        arrived: foreign.clone(),
    };
    assert_eq!(refused(&waiting, command), NotDecided::ForeignFacts);
    let command = Command::Match(foreign);
    assert_eq!(refused(&asked, command), NotDecided::ForeignFacts);
}

#[test]
fn what_goes_back_waits_for_its_payers_account() {
    let asked = deposit(State::GWait);
    let decision = decide(&asked, fail(&asked, Line::Second, BEN), NOW).unwrap();
    let crate::decision::Effect::Owe { payout, .. } = &decision.effects[0] else {
        panic!("a payout")
    };
    assert_eq!(payout.state, payable::State::WaitingTarget);
    assert_eq!((payout.amount, &payout.target), (usd(1_000), &None));
    assert_eq!(payout.reason, payable::Reason::Deposit);
}

#[test]
fn methods_are_read_back() {
    for method in FundingMethod::ALL {
        assert_eq!(FundingMethod::from_code(method.code()), Some(method));
    }
}
