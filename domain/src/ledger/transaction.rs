//! A transaction: balanced postings that are booked together, once.

use super::{Asset, BalanceKey, BeyondBound, Book, CashType, Movement, Posting, Purpose, Quantity};
use crate::ids::{AccountId, ProjectId};
use chrono::NaiveDate;
use core::fmt::Write;
use std::collections::BTreeMap;

/// The longest reference.
const MAX_REFERENCE: usize = 100;

/// Why postings do not form a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unbalanced {
    /// Fewer than two postings.
    #[error("a transaction has two or more postings")]
    TooFew,
    /// A posting or a movement of zero.
    #[error("a posting of zero says nothing")]
    Zero,
    /// A move of zero or less; a negative one would run in the opposite direction.
    #[error("a move needs a positive quantity")]
    NotPositive,
    /// An asset whose postings do not sum to zero.
    #[error("postings do not sum to zero")]
    NotZero,
    /// A book that cannot hold this asset.
    #[error("a book does not hold this asset")]
    WrongAsset,
    /// The change of a wallet or a holding differs from the account's movements.
    #[error("a wallet or a holding changes by another amount than its account is told")]
    Unlisted,
    /// The owner of a book does not exist yet.
    #[error("a book has no owner")]
    NoOwner,
    /// The order has no shares to move.
    #[error("the shares of the order are not fixed")]
    NoShares,
    /// No reference, or one that is too long.
    #[error("a reference has between 1 and 100 characters")]
    Reference,
    /// More than one posting may have.
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
    /// The value date: from the record, never the day of booking.
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
    /// How the account's movements show it.
    pub listing: Listing,
}

/// How an account's movements show a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listing {
    /// Not at all: a hold, a release, or a move without an account.
    Unlisted,
    /// As incoming.
    Incoming(AccountId, CashType),
    /// As outgoing.
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

/// Balanced postings with a reference, under which they can be booked only once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    reference: String,
    effective_on: NaiveDate,
    postings: Vec<Posting>,
    movements: Vec<Movement>,
    reverses: Option<String>,
}

impl Transaction {
    /// A transaction, if it balances in each asset and each change of a wallet or holding has a movement of the same quantity.
    /// `reference` is unique forever (`subscription:17:receipt`).
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

    /// Moves several quantities in one transaction, such as shares and the money for them. Each asset balances on its own. Legs that touch
    /// the same balance become one posting of their sum, and their movements one movement.
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
        if legs.iter().any(|leg| leg.quantity.units() <= 0) {
            return Err(Unbalanced::NotPositive);
        }
        Self::new(
            reference,
            cause.effective_on,
            summed(moved)?,
            read_together(movements)?,
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

    /// The movements that investors see.
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

    /// The identity of the transaction in canonical form: the reference, the reversed transaction, the value date and the sorted
    /// postings. Never the time of booking, the person or balances, so that a retry has the same.
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

/// Movements of the same kind on an account, merged into one of their sum.
fn read_together(movements: impl Iterator<Item = Movement>) -> Result<Vec<Movement>, BeyondBound> {
    let mut together = Vec::<Movement>::new();
    for movement in movements {
        let same = |it: &&mut Movement| {
            let asset = it.quantity.asset();
            let quantity = movement.quantity;
            asset == quantity.asset() && Movement { quantity, ..**it } == movement
        };
        match together.iter_mut().find(same) {
            None => together.push(movement),
            Some(it) => {
                let units = it.quantity.units() + movement.quantity.units();
                it.quantity = Quantity::new(it.quantity.asset(), units)?;
            }
        }
    }
    Ok(together)
}

/// Whether the movements of each account equal the changes of its wallet or holding, held parts
/// included, so that a hold or a release has no movement.
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
mod tests;
