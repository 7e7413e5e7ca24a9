//! A transaction: balanced postings that are booked together, once.

use super::{Asset, BalanceKey, BeyondBound, Book, CashType, Movement, Posting, Purpose, Quantity};
use crate::ids::{AccountId, ProjectId};
use chrono::NaiveDate;
use core::fmt::Write;
use std::collections::BTreeMap;

/// The longest reference.
const MAX_REFERENCE: usize = 100;

/// Why postings are no transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unbalanced {
    /// Fewer than two postings.
    #[error("a transaction has two or more postings")]
    TooFew,
    /// A posting or a movement of nothing.
    #[error("a posting of zero says nothing")]
    Zero,
    /// An asset whose postings do not sum to zero.
    #[error("postings do not sum to zero")]
    NotZero,
    /// A book that does not hold such an asset.
    #[error("a book does not hold this asset")]
    WrongAsset,
    /// What a wallet or a holding gains or gives is not what its account reads.
    #[error("a wallet or a holding changes by another amount than its account is told")]
    Unlisted,
    /// A book is needed whose owner is not there yet.
    #[error("a book has no owner")]
    NoOwner,
    /// Shares are to be moved of an order that has none.
    #[error("the shares of the order are not fixed")]
    NoShares,
    /// No reference, or one that is too long.
    #[error("a reference has between 1 and 100 characters")]
    Reference,
    /// More than is posted at once.
    #[error(transparent)]
    BeyondBound(#[from] BeyondBound),
}

/// The record that causes a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cause {
    /// What for.
    pub purpose: Purpose,
    /// The project that it concerns.
    pub project: Option<ProjectId>,
    /// The value date: from the record, never the day on which it is booked.
    pub effective_on: NaiveDate,
}

/// One move of a transaction. The quantity must be positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leg {
    /// The book that gives.
    pub from: Book,
    /// The book that gains.
    pub to: Book,
    /// How much.
    pub quantity: Quantity,
    /// How an account reads it.
    pub listing: Listing,
}

/// How an account reads what is moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listing {
    /// It does not: a hold, a release, or nothing of an account.
    Unlisted,
    /// As something that came in.
    Incoming(AccountId, CashType),
    /// As something that went out.
    Outgoing(AccountId, CashType),
}

impl Cause {
    fn movement(self, listing: Listing, quantity: Quantity) -> Option<Movement> {
        let (account, cash_type, quantity) = match listing {
            Listing::Unlisted => return None,
            Listing::Incoming(account, cash_type) => (account, cash_type, quantity),
            Listing::Outgoing(account, cash_type) => (account, cash_type, quantity.negated()),
        };
        Some(Movement {
            account,
            cash_type,
            quantity,
            purpose: self.purpose,
            project: self.project,
        })
    }

    /// The two postings that move a quantity from one book to another.
    pub fn moving(self, from: Book, to: Book, quantity: Quantity) -> [Posting; 2] {
        let posting = |book, quantity| Posting {
            book,
            quantity,
            purpose: self.purpose,
            project: self.project,
        };
        [posting(from, quantity.negated()), posting(to, quantity)]
    }
}

/// Balanced postings with a reference that makes them bookable once only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    reference: String,
    effective_on: NaiveDate,
    postings: Vec<Posting>,
    movements: Vec<Movement>,
    reverses: Option<String>,
}

impl Transaction {
    /// A transaction, if it balances in each asset and each wallet or holding that gains or gives has a movement of that much.
    /// `reference` is unique for ever (`subscription:17:receipt`).
    pub fn new(
        reference: impl Into<String>,
        effective_on: NaiveDate,
        postings: Vec<Posting>,
        movements: Vec<Movement>,
    ) -> Result<Self, Unbalanced> {
        let reference = reference.into();
        if reference.is_empty() || reference.chars().count() > MAX_REFERENCE {
            return Err(Unbalanced::Reference);
        }
        if postings.len() < 2 {
            return Err(Unbalanced::TooFew);
        }
        let is_nothing = postings.iter().any(|it| it.quantity.is_zero())
            || movements.iter().any(|it| it.quantity.is_zero());
        if is_nothing {
            return Err(Unbalanced::Zero);
        }
        if !postings.iter().all(|it| it.book.holds(it.quantity.asset())) {
            return Err(Unbalanced::WrongAsset);
        }
        let mut sums = BTreeMap::<Asset, i128>::new();
        for posting in &postings {
            *sums.entry(posting.quantity.asset()).or_default() +=
                i128::from(posting.quantity.units());
        }
        if sums.values().any(|sum| *sum != 0) {
            return Err(Unbalanced::NotZero);
        }
        if !accounts_are_told(&postings, &movements) {
            return Err(Unbalanced::Unlisted);
        }
        Ok(Self {
            reference,
            effective_on,
            postings,
            movements,
            reverses: None,
        })
    }

    /// The same as the reversal of the transaction with this reference, which is reversed once.
    #[must_use]
    pub fn reversing(self, reference: impl Into<String>) -> Self {
        Self {
            reverses: Some(reference.into()),
            ..self
        }
    }

    /// Moves a quantity from one book to another. It must be positive.
    pub fn transfer(
        reference: impl Into<String>,
        cause: Cause,
        (from, to): (Book, Book),
        quantity: impl Into<Quantity>,
        listing: Listing,
    ) -> Result<Self, Unbalanced> {
        let quantity = quantity.into();
        let leg = Leg {
            from,
            to,
            quantity,
            listing,
        };
        Self::of_legs(reference, cause, &[leg])
    }

    /// Moves several quantities together, such as shares and the money for them: each asset balances by itself. A book that several
    /// of them touch has one posting of their sum.
    pub fn of_legs(
        reference: impl Into<String>,
        cause: Cause,
        legs: &[Leg],
    ) -> Result<Self, Unbalanced> {
        let moved = legs
            .iter()
            .flat_map(|leg| cause.moving(leg.from, leg.to, leg.quantity));
        let movements = legs
            .iter()
            .filter_map(|leg| cause.movement(leg.listing, leg.quantity));
        if legs.iter().any(|leg| leg.quantity.is_zero()) {
            return Err(Unbalanced::Zero);
        }
        Self::new(
            reference,
            cause.effective_on,
            summed(moved)?,
            movements.collect(),
        )
    }

    /// The unique reference.
    pub fn reference(&self) -> &str {
        &self.reference
    }

    /// The value date.
    pub const fn effective_on(&self) -> NaiveDate {
        self.effective_on
    }

    /// The reference of the transaction that this one reverses.
    pub fn reverses(&self) -> Option<&str> {
        self.reverses.as_deref()
    }

    /// The postings.
    pub fn postings(&self) -> &[Posting] {
        &self.postings
    }

    /// What investors read of it.
    pub fn movements(&self) -> &[Movement] {
        &self.movements
    }

    /// The balances that change, each once and in one order everywhere, so that two bookings never wait for each other
    /// in a circle.
    pub fn changes(&self) -> BTreeMap<BalanceKey, i128> {
        let mut changes = BTreeMap::new();
        for posting in &self.postings {
            *changes.entry(posting.key()).or_default() += i128::from(posting.quantity.units());
        }
        changes
    }

    /// What makes it this transaction, in one spelling: the reference, what it reverses, the value date and the postings in their
    /// order of sorting. Never when it was booked, by whom, or what the books held, so that a retry says the same.
    pub fn content(&self) -> String {
        let mut postings = self.postings.clone();
        postings.sort_unstable();
        let mut content = format!(
            "{}\n{}\n{}",
            self.reference,
            self.reverses.as_deref().unwrap_or_default(),
            self.effective_on
        );
        for it in postings {
            let project = it.project.map_or(0, |project| project.0);
            // Writing into a String does not fail.
            let _ = write!(
                content,
                "\n{} {} {} {} {} {} {project}",
                it.book.code(),
                it.book.owner(),
                it.quantity.asset().code(),
                it.quantity.units(),
                it.purpose.kind(),
                it.purpose.id(),
            );
        }
        content
    }
}

/// The postings in their order, those of one balance as one.
fn summed(moved: impl Iterator<Item = Posting>) -> Result<Vec<Posting>, BeyondBound> {
    let mut postings = Vec::<Posting>::new();
    for posting in moved {
        match postings.iter_mut().find(|it| it.key() == posting.key()) {
            None => postings.push(posting),
            Some(it) => {
                let units = it.quantity.units() + posting.quantity.units();
                it.quantity = Quantity::new(it.quantity.asset(), units)?;
            }
        }
    }
    Ok(postings)
}

/// Whether each account whose wallet or holding the postings touch reads exactly what it gains or gives, held parts included: nothing
/// of a hold or a release.
fn accounts_are_told(postings: &[Posting], movements: &[Movement]) -> bool {
    let mut untold = BTreeMap::<(AccountId, Asset), i128>::new();
    for posting in postings {
        if let Some(account) = posting.book.account() {
            let key = (account, posting.quantity.asset());
            *untold.entry(key).or_default() += i128::from(posting.quantity.units());
        }
    }
    for movement in movements {
        let key = (movement.account, movement.quantity.asset());
        if let Some(units) = untold.get_mut(&key) {
            *units -= i128::from(movement.quantity.units());
        }
    }
    untold.values().all(|units| *units == 0)
}

#[cfg(test)]
mod tests {
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
        let nothing = Transaction::transfer("a", cause(), (BANK, WALLET), usd(0), incoming());
        assert_eq!(nothing, Err(Unbalanced::Zero));
        for reference in [String::new(), "x".repeat(101)] {
            let made =
                Transaction::transfer(reference, cause(), (BANK, WALLET), usd(1), incoming());
            assert_eq!(made, Err(Unbalanced::Reference));
        }
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
        // What moves past the wallet is told as it is said.
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
            Transaction::transfer(reference, cause, (BANK, Book::Fees), usd(amount), listing)
                .unwrap()
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
}
