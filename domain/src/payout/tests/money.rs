//! The postings of a payout that is paid or returned.

use super::*;
use crate::decision::{Decision, Effect};
use crate::ledger::{Book, CashType, Gateway, Transaction};

/// What a decision posts.
fn booked(decision: &Decision<Payout>) -> Vec<Transaction> {
    let booked = decision.effects.iter();
    booked
        .flat_map(|effect| effect.transactions(Some(MADE.0)).unwrap())
        .collect()
}

/// The effect of a decision on each book.
fn moved(decision: &Decision<Payout>) -> Vec<(Book, i128)> {
    let changes = booked(decision)
        .into_iter()
        .flat_map(|it| it.changes())
        .map(|(key, units)| (key.book, units));
    changes.collect()
}

#[test]
fn money_leaves_the_payable_once_when_it_is_paid() {
    for (payout, command, expected) in pairs(BEN) {
        let Some(next) = expected else { continue };
        let decision = decide(&payout, command.clone(), now()).unwrap();
        let references = booked(&decision)
            .into_iter()
            .map(|it| it.reference().to_owned());
        let due = match next {
            State::Executed => vec!["payout:5:execution".to_owned()],
            State::Bounced => vec!["payout:5:bounce".to_owned()],
            _ => Vec::new(),
        };
        assert_eq!(references.collect::<Vec<_>>(), due, "{command:?}");
    }
}

#[test]
fn a_bank_account_is_paid_from_the_bank_and_coins_from_the_gateway() {
    let to_bank = payout(State::Released);
    let to_coins = Payout {
        target: Some(coins()),
        ..to_bank.clone()
    };
    let gateway = Book::Gateway(Gateway::Crypto);
    let execute = |payout: &Payout, from| {
        let (payment, proven) = (payment(from), proven(payout));
        decide(payout, Command::Execute { payment, proven }, now())
    };
    for (payout, from, book) in [
        (&to_bank, Place::Bank(BANK), Book::Bank(BANK)),
        (&to_coins, Place::Gateway, gateway),
    ] {
        let decision = execute(payout, from).unwrap();
        let paid = [(book, -50_000), (Book::Payable(payout.id), -50_000)];
        let paid = paid.map(|(it, units)| (it, if it == book { 50_000 } else { units }));
        assert_eq!(moved(&decision), paid);
        let booked = booked(&decision);
        assert_eq!(booked[0].effective_on(), value_date());
        assert!(booked[0].movements().is_empty());
        let detail = decision.detail.as_deref();
        assert_eq!(detail, Some("RELEASED to EXECUTED; reference NTRF 7"));
    }
    for (payout, from) in [(&to_bank, Place::Gateway), (&to_coins, Place::Bank(BANK))] {
        assert_eq!(execute(payout, from), Err(NotDecided::ForeignFacts));
    }
}

#[test]
fn a_withdrawal_that_came_back_is_in_the_wallet_in_full() {
    let paid = payout_of(State::Executed, Reason::Withdrawal);
    for (came_back, charge) in [
        (usd(50_000), None),
        (usd(47_500), Some((Book::Fees, -2_500))),
    ] {
        let decision = decide(&paid, Command::Bounce(bounce(came_back)), now()).unwrap();
        let wallet = (Book::Wallet(ACCOUNT), 50_000);
        let bank = (Book::Bank(BANK), -i128::from(came_back.minor()));
        let expected: Vec<_> = [wallet, bank].into_iter().chain(charge).collect();
        assert_eq!(moved(&decision), expected);
        let booked = booked(&decision);
        let read: Vec<_> = booked[0]
            .movements()
            .iter()
            .map(|it| (it.account, it.cash_type, it.quantity.units()))
            .collect();
        assert_eq!(read, [(ACCOUNT, CashType::Withdrawal, 50_000)]);
        let detail = decision.detail.as_deref();
        assert_eq!(detail, Some("EXECUTED to BOUNCED; account closed"));
    }
}

#[test]
fn what_came_back_and_has_no_wallet_is_owed_again_in_full() {
    for reason in [
        Reason::Refund,
        Reason::Excess,
        Reason::Deposit,
        Reason::Return,
        Reason::Project,
    ] {
        let returned = matches!(reason, Reason::Return | Reason::Project);
        let paid = Payout {
            account: (!returned).then_some(ACCOUNT),
            pays_from: returned.then_some(BANK),
            project: (reason == Reason::Project).then_some(ProjectId(3)),
            ..payout_of(State::Executed, reason)
        };
        let decision = decide(&paid, Command::Bounce(bounce(usd(47_500))), now()).unwrap();
        let [Effect::Owe { payout, .. }] = &decision.effects[..] else {
            panic!("a payout")
        };
        let again = Payout {
            id: PayoutId(0),
            settles: Purpose::Payout(paid.id),
            target: None,
            state: State::WaitingTarget,
            payment: None,
            created_at: now(),
            modified_at: now(),
            ..paid
        };
        assert_eq!(**payout, again);
        let expected = [
            (Book::Bank(BANK), -47_500),
            (Book::Payable(MADE), 50_000),
            (Book::Fees, -2_500),
        ];
        assert_eq!(moved(&decision), expected);
        assert!(booked(&decision)[0].movements().is_empty());
    }
}

#[test]
fn no_more_comes_back_than_was_paid_and_in_its_currency() {
    let yuan = Money::from_minor(1, Currency::Cny).unwrap();
    for wrong in [usd(0), usd(-1), usd(50_001), yuan] {
        let refusal = refused(&payout(State::Executed), Command::Bounce(bounce(wrong)));
        let field = Some("came_back".into());
        assert_eq!(refusal, Refusal::BadRequest { field }.into(), "{wrong:?}");
    }
}

#[test]
fn a_payment_comes_back_to_where_it_was_paid_from() {
    let paid = payout(State::Executed);
    let elsewhere = Bounce {
        bank: BankAccountId(9),
        ..bounce(usd(1))
    };
    let refusal = refused(&paid, Command::Bounce(elsewhere));
    assert_eq!(refusal, NotDecided::ForeignFacts);
    let in_coins = Payout {
        payment: Some(payment(Place::Gateway)),
        ..paid
    };
    let refusal = refused(&in_coins, Command::Bounce(bounce(usd(1))));
    assert_eq!(refusal, NotDecided::ForeignFacts);
}
