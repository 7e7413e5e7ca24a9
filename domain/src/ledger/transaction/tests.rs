//! Which postings make a transaction, and what is refused.

use super::super::Gateway;
use super::*;
use crate::ids::{BankAccountId, OrderId};
use crate::money::Shares;
use crate::{Currency, Money};

const WALLET: Book = Book::Wallet(AccountId(1));
const BANK: Book = Book::Bank(BankAccountId(1));
const ISSUED: Book = Book::Issued(ProjectId(3));

fn usd(minor: i64) -> Quantity {
    Money::from_minor(minor, Currency::Usd).unwrap().into()
}

fn shares(units: i64) -> Quantity {
    Quantity::of_shares(ProjectId(3), Shares::from_ten_thousandths(units)).unwrap()
}

fn cause() -> Cause {
    Cause {
        purpose: Purpose::Subscription(OrderId(7)),
        project: Some(ProjectId(3)),
        effective_on: NaiveDate::from_ymd_opt(2026, 7, 1).unwrap(),
    }
}

fn incoming() -> Listing {
    Listing::Incoming(AccountId(1), CashType::Deposit)
}

fn posting(book: Book, quantity: Quantity) -> Posting {
    Posting {
        book,
        quantity,
        purpose: cause().purpose,
        project: None,
    }
}

fn made(postings: Vec<Posting>) -> Result<Transaction, Unbalanced> {
    Transaction::new("a", cause().effective_on, postings, Vec::new())
}

#[test]
fn what_does_not_balance_cannot_be_made() {
    assert_eq!(made(vec![posting(BANK, usd(5))]), Err(Unbalanced::TooFew));
    let uneven = vec![posting(Book::Fees, usd(5)), posting(BANK, usd(-4))];
    assert_eq!(made(uneven), Err(Unbalanced::NotZero));
    let yuan = Money::from_minor(-5, Currency::Cny).unwrap().into();
    let mixed = vec![posting(Book::Fees, usd(5)), posting(BANK, yuan)];
    assert_eq!(made(mixed), Err(Unbalanced::NotZero));
    let nothing = vec![posting(Book::Fees, usd(0)), posting(BANK, usd(0))];
    assert_eq!(made(nothing), Err(Unbalanced::Zero));
    for quantity in [0, -5] {
        let between = (BANK, WALLET);
        let moved = Transaction::transfer("a", cause(), between, usd(quantity), incoming());
        assert_eq!(moved, Err(Unbalanced::NotPositive), "{quantity}");
    }
    for reference in [String::new(), "x".repeat(101)] {
        let made = Transaction::transfer(reference, cause(), (BANK, WALLET), usd(1), incoming());
        assert_eq!(made, Err(Unbalanced::Reference));
    }
}

#[test]
fn legs_that_meet_on_a_balance_stay_within_the_bound_together() {
    let most = crate::money::MAX_MINOR;
    let made = |second| {
        let leg = |from, cents| Leg {
            from,
            to: WALLET,
            quantity: usd(cents),
            listing: incoming(),
        };
        Transaction::of_legs("a", cause(), &[leg(BANK, most), leg(Book::Fees, second)])
    };
    assert_eq!(made(1), Err(Unbalanced::BeyondBound(BeyondBound)));
}

#[test]
fn what_says_the_same_of_an_account_is_one_movement_of_its_sum() {
    let leg = |from, cents, listing| Leg {
        from,
        to: WALLET,
        quantity: usd(cents),
        listing,
    };
    let refunded = Listing::Incoming(AccountId(1), CashType::InvestmentRefund);
    let legs = [
        leg(BANK, 3, incoming()),
        leg(Book::Fees, 1, refunded),
        leg(Book::OpeningAdjustments, 4, incoming()),
    ];
    let moved = Transaction::of_legs("a", cause(), &legs).unwrap();
    let read: Vec<_> = moved
        .movements()
        .iter()
        .map(|it| (it.cash_type, it.quantity))
        .collect();
    let expected = [
        (CashType::Deposit, usd(7)),
        (CashType::InvestmentRefund, usd(1)),
    ];
    assert_eq!(read, expected);
}

#[test]
fn movements_of_other_accounts_and_other_assets_stay_apart() {
    let other = AccountId(2);
    let to = |to, account| Leg {
        from: BANK,
        to,
        quantity: usd(5),
        listing: Listing::Incoming(account, CashType::Deposit),
    };
    let yuan = Leg {
        quantity: Money::from_minor(5, Currency::Cny).unwrap().into(),
        ..to(WALLET, AccountId(1))
    };
    let legs = [
        to(WALLET, AccountId(1)),
        to(Book::Wallet(other), other),
        yuan,
    ];
    let moved = Transaction::of_legs("a", cause(), &legs).unwrap();
    let read: Vec<_> = moved
        .movements()
        .iter()
        .map(|it| (it.account, it.quantity))
        .collect();
    let expected = legs.map(|leg| (leg.to.account().unwrap(), leg.quantity));
    assert_eq!(read, expected);
}

#[test]
fn money_and_shares_are_not_mixed() {
    let holding = Book::Holding(AccountId(1));
    let moved = |from, to, quantity| {
        let listing = Listing::Incoming(AccountId(1), CashType::Investment);
        Transaction::transfer("a", cause(), (from, to), quantity, listing)
    };
    assert!(moved(ISSUED, holding, shares(5)).is_ok());
    assert_eq!(moved(BANK, holding, usd(5)), Err(Unbalanced::WrongAsset));
    assert_eq!(
        moved(ISSUED, Book::Fees, shares(5)),
        Err(Unbalanced::WrongAsset)
    );
    let other = Book::Issued(ProjectId(4));
    assert_eq!(
        moved(other, holding, shares(5)),
        Err(Unbalanced::WrongAsset)
    );
}

#[test]
fn shares_and_their_money_move_together_and_each_balances_by_itself() {
    let account = AccountId(1);
    let issued = Leg {
        from: ISSUED,
        to: Book::Holding(account),
        quantity: shares(5),
        listing: Listing::Incoming(account, CashType::Investment),
    };
    let paid = Leg {
        from: Book::Escrow(ProjectId(3)),
        to: Book::ProjectPaid(ProjectId(3)),
        quantity: usd(50),
        listing: Listing::Unlisted,
    };
    let issue = Transaction::of_legs("a", cause(), &[issued, paid]).unwrap();
    let units: Vec<_> = issue.postings().iter().map(|it| it.quantity).collect();
    assert_eq!(units, [shares(-5), shares(5), usd(-50), usd(50)]);
    let told: Vec<_> = issue.movements().iter().map(|it| it.quantity).collect();
    assert_eq!(told, [shares(5)]);
    // A surplus in one asset does not offset a shortfall in another.
    let mut uneven = issue.postings().to_vec();
    uneven.swap_remove(0);
    assert_eq!(made(uneven), Err(Unbalanced::NotZero));
    let untold = Leg {
        listing: Listing::Unlisted,
        ..issued
    };
    let made = Transaction::of_legs("a", cause(), &[untold, paid]);
    assert_eq!(made, Err(Unbalanced::Unlisted));
    assert_eq!(
        Transaction::of_legs("a", cause(), &[]),
        Err(Unbalanced::TooFew)
    );
}

#[test]
fn an_account_reads_exactly_what_its_wallet_gains_or_gives() {
    let held = Book::WalletHeld(AccountId(1));
    let moved = |from, to, listing| {
        Transaction::transfer("a", cause(), (from, to), usd(5), listing).map(|_| ())
    };
    let outgoing = Listing::Outgoing(AccountId(1), CashType::Withdrawal);
    let other = Listing::Incoming(AccountId(2), CashType::Deposit);
    assert_eq!(moved(BANK, WALLET, incoming()), Ok(()));
    assert_eq!(moved(held, BANK, outgoing), Ok(()));
    assert_eq!(moved(WALLET, held, Listing::Unlisted), Ok(()));
    for (from, to, listing) in [
        (BANK, WALLET, Listing::Unlisted),
        (BANK, WALLET, outgoing),
        (BANK, WALLET, other),
        (WALLET, held, outgoing),
        (held, WALLET, incoming()),
    ] {
        let outcome = moved(from, to, listing);
        assert_eq!(outcome, Err(Unbalanced::Unlisted), "{from:?} {to:?}");
    }
    // Money that bypasses the wallet is shown as stated.
    let card = Book::Gateway(Gateway::Card);
    assert_eq!(moved(card, Book::Fees, outgoing), Ok(()));
    assert_eq!(moved(card, Book::Fees, Listing::Unlisted), Ok(()));
}

#[test]
fn the_content_is_the_same_in_any_order_and_another_with_any_difference() {
    let there = || cause().moving(BANK, Book::Fees, usd(5));
    let back = || cause().moving(Book::Fees, Book::OpeningAdjustments, usd(3));
    let one = made([there(), back()].concat()).unwrap();
    let other = made([back(), there()].concat()).unwrap();
    assert_eq!(one.content(), other.content());
    let later = Cause {
        effective_on: cause().effective_on.succ_opt().unwrap(),
        ..cause()
    };
    let elsewhere = Cause {
        project: None,
        ..cause()
    };
    let for_other = Cause {
        purpose: Purpose::Subscription(OrderId(8)),
        ..cause()
    };
    let moved = |reference, cause, amount| {
        let listing = Listing::Unlisted;
        Transaction::transfer(reference, cause, (BANK, Book::Fees), usd(amount), listing).unwrap()
    };
    let contents = [
        moved("a", cause(), 5).content(),
        moved("b", cause(), 5).content(),
        moved("a", later, 5).content(),
        moved("a", elsewhere, 5).content(),
        moved("a", for_other, 5).content(),
        moved("a", cause(), 6).content(),
        moved("a", cause(), 5).reversing("b").content(),
    ];
    for (nth, content) in contents.iter().enumerate() {
        assert!(!contents[..nth].contains(content), "{content}");
    }
}
