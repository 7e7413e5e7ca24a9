//! The machine of a receipt against its table, and what it books.

use super::*;
use crate::decision::{Decision, Effect, NotDecided};
use crate::ids::PayoutId;
use crate::ledger::{Book, Purpose, Transaction};
use crate::payable::{self, Reason};

const PAYER: MatchedTo = MatchedTo::ReturnToPayer;

/// Ann matches it to a record.
const fn matching(to: Expected) -> Command {
    Command::Match { to, by: ANN }
}

fn not_pending(state: &'static str) -> NotDecided {
    Refusal::OrderNotPending { state }.into()
}

fn refused(receipt: &Receipt, command: Command) -> NotDecided {
    decide(receipt, command, now()).unwrap_err()
}

/// The postings of a decision; a payout that it creates has the number 8.
fn booked(decision: &Decision<Receipt>) -> Vec<Transaction> {
    let booked = decision.effects.iter();
    booked
        .flat_map(|effect| effect.transactions(Some(8)).unwrap())
        .collect()
}

fn moved(transaction: &Transaction) -> Vec<(Book, i64)> {
    let postings = transaction.postings().iter();
    postings.map(|it| (it.book, it.quantity.units())).collect()
}

/// Every command, with facts that allow it.
fn commands() -> [Command; 4] {
    [
        matching(waiting(DEPOSIT)),
        Command::Unmatch(waiting(ORDER)),
        Command::Return,
        Command::TakeBack,
    ]
}

/// The table, a row a receipt, a column a command in the order of [`commands`].
#[rustfmt::skip]
fn table() -> [(Receipt, [Result<Receipt, NotDecided>; 4]); 7] {
    let to_deposit = || Ok(receipt(Some(DEPOSIT)));
    let returned = || Ok(receipt(Some(PAYER)));
    let taken = || Err(Refusal::ReceiptAlreadyMatched.into());
    let foreign = || Err(NotDecided::ForeignFacts);
    let matched = || Err(not_pending("MATCHED"));
    let gone = || Err(not_pending("WITHDRAWN"));
    [
        //                           match         unmatch            return      take back
        (receipt(None),             [to_deposit(), foreign(),         returned(), Ok(withdrawn(None))]),
        (receipt(Some(ORDER)),      [taken(),      Ok(receipt(None)), taken(),    taken()]),
        (receipt(Some(DEPOSIT)),    [taken(),      foreign(),         taken(),    taken()]),
        (provisional(ORDER),        [taken(),      matched(),         taken(),    taken()]),
        (receipt(Some(PAYER)),      [taken(),      foreign(),         taken(),    taken()]),
        (withdrawn(None),           [gone(),       foreign(),         gone(),     gone()]),
        (withdrawn(Some(ORDER)),    [gone(),       gone(),            gone(),     gone()]),
    ]
}

#[test]
fn every_pair_of_receipt_and_command_leads_where_the_table_says() {
    for (receipt, row) in table() {
        for (command, expected) in commands().into_iter().zip(row) {
            let outcome = decide(&receipt, command.clone(), now());
            if let Ok(decision) = &outcome {
                let codes = (receipt.state().code(), decision.record.state().code());
                assert_eq!((decision.from, decision.to), codes);
                assert!(decision.notices.is_empty());
            }
            let outcome = outcome.map(|decision| decision.record);
            assert_eq!(outcome, expected, "{receipt:?} {command:?}");
        }
    }
}

#[test]
fn a_receipt_is_booked_into_its_suspense_when_it_is_entered() {
    let receipt = receipt(None);
    let decision = entered(&receipt).unwrap();
    assert_eq!(decision.record, receipt);
    assert_eq!(decision.detail.as_deref(), Some("entered: USD 500.00"));
    let [arrived] = &booked(&decision)[..] else {
        panic!("one transaction")
    };
    assert_eq!(arrived.reference(), "receipt:6");
    assert_eq!(
        (arrived.effective_on(), arrived.reverses()),
        (july(3), None)
    );
    let suspense = Book::Suspense(receipt.id);
    let expected = [(Book::Bank(BANK), -50_000), (suspense, 50_000)];
    assert_eq!(moved(arrived), expected);
    assert!(arrived.movements().is_empty());
    let purposes = arrived.postings().iter().map(|it| it.purpose);
    assert!(purposes.eq([Purpose::Receipt(receipt.id); 2]));
}

#[test]
fn matching_moves_nothing_and_is_told_to_the_audit_trail() {
    let decision = decide(&receipt(None), matching(waiting(ORDER)), now()).unwrap();
    assert!(decision.effects.is_empty() && decision.changes_state());
    assert_eq!(decision.detail.as_deref(), Some("matched to order:7"));
    let matched = decision.record;
    let decision = decide(&matched, Command::Unmatch(waiting(ORDER)), now()).unwrap();
    assert!(decision.effects.is_empty() && decision.changes_state());
    let detail = decision.detail.as_deref();
    assert_eq!(detail, Some("not matched to order:7 any more"));
    assert_eq!(decision.record, receipt(None));
}

#[test]
fn a_receipt_that_was_entered_by_mistake_is_reversed_once() {
    let decision = decide(&receipt(None), Command::TakeBack, now()).unwrap();
    let [reversal] = &booked(&decision)[..] else {
        panic!("one transaction")
    };
    assert_eq!(reversal.reference(), "receipt:6:reversal");
    assert_eq!(reversal.reverses(), Some("receipt:6"));
    assert_eq!(reversal.effective_on(), july(3));
    let suspense = Book::Suspense(ReceiptId(6));
    let expected = [(suspense, -50_000), (Book::Bank(BANK), 50_000)];
    assert_eq!(moved(reversal), expected);
    assert!(reversal.movements().is_empty());
}

#[test]
fn what_goes_back_is_owed_from_the_bank_account_on_which_it_lies() {
    let decision = decide(&receipt(None), Command::Return, now()).unwrap();
    let [Effect::Owe { payout, .. }] = &decision.effects[..] else {
        panic!("a payout")
    };
    assert_eq!(payout.state, payable::State::WaitingTarget);
    assert_eq!((payout.account, &payout.target), (None, &None));
    assert_eq!(payout.reason, Reason::Return);
    assert_eq!(payout.settles, Purpose::Receipt(ReceiptId(6)));
    assert_eq!(payout.pays_from, Some(BANK));
    assert_eq!((payout.amount, payout.created_at), (usd(50_000), now()));
    let [owed] = &booked(&decision)[..] else {
        panic!("one transaction")
    };
    assert_eq!(owed.reference(), "receipt:6:return");
    assert_eq!((owed.effective_on(), owed.reverses()), (july(3), None));
    let suspense = Book::Suspense(ReceiptId(6));
    let expected = [(suspense, -50_000), (Book::Payable(PayoutId(8)), 50_000)];
    assert_eq!(moved(owed), expected);
    assert!(owed.movements().is_empty());
}

#[test]
fn a_record_on_which_the_first_line_has_decided_takes_and_gives_no_receipt() {
    for record in [ORDER, DEPOSIT] {
        let command = matching(decided(record));
        assert_eq!(refused(&receipt(None), command), not_pending("GWAIT"));
        let command = Command::Unmatch(decided(record));
        let matched = receipt(Some(record));
        assert_eq!(refused(&matched, command), not_pending("GWAIT"));
    }
}

#[test]
fn a_record_in_another_currency_takes_no_receipt() {
    let in_yuan = |expected| Expected {
        amount: Money::from_minor(50_000, Currency::Cny).unwrap(),
        ..expected
    };
    let command = matching(in_yuan(waiting(ORDER)));
    let refusal = Refusal::bad_request("record");
    assert_eq!(refused(&receipt(None), command), refusal.into());
    // The refusal for a record that no longer waits takes precedence.
    let command = matching(in_yuan(decided(ORDER)));
    assert_eq!(refused(&receipt(None), command), not_pending("GWAIT"));
}

#[test]
fn what_a_receipt_is_for_is_told_before_what_the_record_says() {
    let command = matching(decided(ORDER));
    let refusal = Refusal::ReceiptAlreadyMatched;
    assert_eq!(refused(&receipt(Some(DEPOSIT)), command), refusal.into());
}
