//! The refusals for a transaction that the ledger did not post.

use super::*;
use crate::Currency;
use crate::ids::{OrderId, WithdrawalId};
use crate::ledger::{Asset, BalanceKey, Purpose};
use chrono::NaiveDate;

const ACCOUNT: AccountId = AccountId(3);

fn usd(minor: i64) -> Money {
    Money::from_minor(minor, Currency::Usd).unwrap()
}

fn hold(account: AccountId, held_for: HeldFor) -> Hold {
    let cause = Cause {
        purpose: Purpose::Withdrawal(WithdrawalId(1)),
        project: None,
        effective_on: NaiveDate::default(),
    };
    let leg = Leg {
        from: Book::Wallet(account),
        to: Book::WalletHeld(account),
        quantity: usd(500).into(),
        listing: Listing::Unlisted,
    };
    Hold {
        account,
        held_for,
        amount: usd(500),
        booked: Transaction::of_legs("hold", cause, &[leg]).unwrap(),
    }
}

fn short(book: Book, asset: impl Into<Asset>) -> NotBooked {
    let asset = asset.into();
    let key = BalanceKey { book, asset };
    NotBooked::InsufficientFunds { key, units: 499 }
}

#[test]
fn a_short_wallet_says_what_it_has() {
    let order = hold(ACCOUNT, HeldFor::Order(OrderId(7)));
    let withdrawal = hold(ACCOUNT, HeldFor::Withdrawal(WithdrawalId(1)));
    let wallet = short(Book::Wallet(ACCOUNT), Currency::Usd);
    let available = Some(Refusal::AvailableBalance(usd(499)));
    assert_eq!(refused(&wallet, &[&order]), available);
    let not_enough = Some(Refusal::BalanceNotEnough(usd(499)));
    assert_eq!(refused(&wallet, &[&withdrawal]), not_enough);
}

#[test]
fn a_wallet_from_which_nothing_was_to_be_held_is_a_broken_invariant() {
    let elsewhere = hold(AccountId(4), HeldFor::Order(OrderId(7)));
    let here = hold(ACCOUNT, HeldFor::Order(OrderId(7)));
    let wallet = short(Book::Wallet(ACCOUNT), Currency::Usd);
    assert_eq!(refused(&wallet, &[]), None);
    assert_eq!(refused(&wallet, &[&elsewhere]), None);
    let euros = short(Book::Wallet(ACCOUNT), Currency::Eur);
    assert_eq!(refused(&euros, &[&here]), None);
}

#[test]
fn each_book_has_its_own_refusal() {
    let project = ProjectId(9);
    let shares = Asset::Shares(project);
    let paid = short(Book::ProjectPaid(project), Currency::Usd);
    assert_eq!(refused(&paid, &[]), Some(Refusal::ProjectFundsPaidOut));
    let holding = short(Book::Holding(ACCOUNT), shares);
    assert_eq!(refused(&holding, &[]), Some(Refusal::RevokeNotPossible));
    let escrow = short(Book::Escrow(project), Currency::Usd);
    assert_eq!(refused(&escrow, &[]), None);
}

#[test]
fn an_account_that_would_have_too_much_is_refused() {
    let (account, asset) = (ACCOUNT, Currency::Usd.into());
    let full = NotBooked::BalanceTooLarge { account, asset };
    assert_eq!(refused(&full, &[]), Some(Refusal::BalanceTooLarge));
}

#[test]
fn other_refusals_are_broken_invariants() {
    let reference = || "order:7:issue".to_owned();
    for broken in [
        NotBooked::ReferenceReused(reference()),
        NotBooked::ReversedBefore(reference()),
        NotBooked::NothingToReverse(reference()),
    ] {
        assert_eq!(refused(&broken, &[]), None);
    }
}
