//! What a state machine decides: the changed record together with what must happen in the same database transaction (states:
//! introduction). One executor carries that out for every machine; this module books, stores and sends nothing itself.

use crate::ids::{AccountId, InvestorId, PayoutId, ProjectId, ReceiptId};
use crate::ledger::{Book, Cause, HeldFor, Leg, Listing, NotBooked, Transaction, Unbalanced};
use crate::payable::Payout;
use crate::receipt::Receipt;
use crate::review::Subject;
use crate::{MixedCurrencies, Money, Refusal};

/// A record whose state only a machine changes.
pub trait Record {
    /// The name of its record in the review log.
    fn subject(&self) -> Subject;
    /// The investor to notify, if there is one.
    fn investor(&self) -> Option<InvestorId>;
    /// Code of its state.
    fn state_code(&self) -> &'static str;
    /// The name of its record in the audit trail: `order:7`.
    fn name(&self) -> String {
        self.subject().name()
    }
}

/// A changed record, and the effects that go with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision<R> {
    /// The record after the change. Storage counts its version up.
    pub record: R,
    /// Code of the state before.
    pub from: &'static str,
    /// Code of the state after.
    pub to: &'static str,
    /// The effects on money and shares, in this order.
    pub effects: Vec<Effect>,
    /// The notices to its investor.
    pub notices: Vec<Notice>,
    /// Text for the audit trail besides the states; never a document number.
    pub detail: Option<String>,
}

impl<R: Record> Decision<R> {
    /// A change from `before` to `after`. It has no other effects unless they are added.
    pub fn new(before: &R, after: R) -> Self {
        Self {
            from: before.state_code(),
            to: after.state_code(),
            record: after,
            effects: Vec::new(),
            notices: Vec::new(),
            detail: None,
        }
    }

    /// With these effects.
    #[must_use]
    pub fn causing(self, effects: Vec<Effect>) -> Self {
        Self { effects, ..self }
    }

    /// With this notice, if any.
    #[must_use]
    pub fn telling(mut self, notice: impl IntoIterator<Item = Notice>) -> Self {
        self.notices.extend(notice);
        self
    }

    /// With this text for the audit trail.
    #[must_use]
    pub fn noting(self, detail: String) -> Self {
        Self {
            detail: Some(detail),
            ..self
        }
    }

    /// The same decision about a record that wraps the decided one.
    pub fn map<S>(self, hold: impl FnOnce(R) -> S) -> Decision<S> {
        Decision {
            record: hold(self.record),
            from: self.from,
            to: self.to,
            effects: self.effects,
            notices: self.notices,
            detail: self.detail,
        }
    }

    /// Whether anything happens at all.
    pub fn is_empty(&self) -> bool {
        !self.changes_state() && self.effects.is_empty() && self.notices.is_empty()
    }

    /// Whether the state changes; the review log then gets an entry.
    pub fn changes_state(&self) -> bool {
        self.from != self.to
    }
}

/// A fact, bound to the record it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Of<I, T> {
    record: I,
    fact: T,
}

impl<I: PartialEq, T> Of<I, T> {
    /// Facts about a record.
    pub const fn new(record: I, fact: T) -> Self {
        Self { record, fact }
    }

    /// The fact, if it belongs to this record; otherwise `ForeignFacts`.
    pub fn of(self, record: I) -> Result<T, NotDecided> {
        own(&self.record, &record)?;
        Ok(self.fact)
    }
}

/// `ForeignFacts` if a fact belongs to another record.
pub(crate) fn own<I: PartialEq>(fact: &I, asked: &I) -> Result<(), NotDecided> {
    if fact == asked {
        Ok(())
    } else {
        Err(NotDecided::ForeignFacts)
    }
}

/// Why nothing was decided.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotDecided {
    /// A rule says no.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The postings do not form a transaction: an invariant is broken.
    #[error(transparent)]
    Unbalanced(#[from] Unbalanced),
    /// Amounts of two currencies were compared: an invariant is broken.
    #[error(transparent)]
    MixedCurrencies(#[from] MixedCurrencies),
    /// The facts of a command are those of another record: an invariant is broken.
    #[error("the facts are those of another record")]
    ForeignFacts,
}

/// An effect on money and shares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// A transaction is posted.
    Book(Transaction),
    /// Money of a wallet is held; a wallet that has less refuses the whole change.
    Hold(Hold),
    /// A hold is closed, once; its money is moved by a separate booking.
    CloseHold {
        /// What it was held for.
        held_for: HeldFor,
        /// Captured, or released.
        captured: bool,
    },
    /// A receipt is entered, and its money goes into its suspense.
    Receive {
        /// The receipt; storage gives it its number.
        receipt: Receipt,
        /// Where its money comes from.
        from: TransferFrom,
        /// Where all of it goes on to at once; `None` if it waits.
        onward: Option<Box<SuspenseRelease>>,
    },
    /// An unconfirmed receipt is withdrawn; the reversal of its booking is a separate effect.
    WithdrawReceipt(Receipt),
    /// A payout is made, and its money goes into its payable.
    Owe {
        /// The payout; storage gives it its number.
        payout: Box<Payout>,
        /// Where its money comes from.
        from: TransferFrom,
    },
}

impl Effect {
    /// The transactions that it posts, in this order. `made` is the number of the receipt or the payout that it makes: `NoOwner`
    /// without one.
    pub fn transactions(&self, made: Option<i64>) -> Result<Vec<Transaction>, Unbalanced> {
        let owner = || made.ok_or(Unbalanced::NoOwner);
        match self {
            Self::Book(transaction) => Ok(vec![transaction.clone()]),
            Self::Hold(hold) => Ok(vec![hold.booked.clone()]),
            Self::Receive {
                from,
                onward,
                receipt,
            } => {
                let suspense = Book::Suspense(ReceiptId(owner()?));
                let mut posted = vec![from.clone().to(suspense)?];
                if let Some(onward) = onward {
                    posted.push(onward.transaction(suspense, receipt.amount)?);
                }
                Ok(posted)
            }
            Self::Owe { from, .. } => {
                let payable = Book::Payable(PayoutId(owner()?));
                Ok(vec![from.clone().to(payable)?])
            }
            Self::CloseHold { .. } | Self::WithdrawReceipt(_) => Ok(Vec::new()),
        }
    }
}

/// Money of a wallet that is to be held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hold {
    /// The wallet's account.
    pub account: AccountId,
    /// What for.
    pub held_for: HeldFor,
    /// How much.
    pub amount: Money,
    /// `wallet` → `wallet_held`.
    pub booked: Transaction,
}

/// The refusal for a transaction that the ledger did not post (states: the ledger); `holds` are the holds of the same decision.
///
/// A wallet with too little for a hold is `AvailableBalance` or `BalanceNotEnough`, project money that was paid out is
/// `ProjectFundsPaidOut`, shares that have left the account are `RevokeNotPossible`, and an account that would have too much is
/// `BalanceTooLarge`. None means a broken invariant; a reused reference is one, because the state machines generate their references.
pub fn refused(not_booked: &NotBooked, holds: &[&Hold]) -> Option<Refusal> {
    let (key, units) = match not_booked {
        NotBooked::InsufficientFunds { key, units } => (key, units),
        NotBooked::BalanceTooLarge { .. } => return Some(Refusal::BalanceTooLarge),
        NotBooked::ReferenceReused(_)
        | NotBooked::ReversedBefore(_)
        | NotBooked::NothingToReverse(_) => return None,
    };
    match key.book {
        Book::Wallet(account) => {
            let is_short = |hold: &&&Hold| {
                hold.account == account && key.asset == hold.amount.currency().into()
            };
            let short = holds.iter().find(is_short)?;
            let minor = i64::try_from(*units).ok()?;
            let available = Money::from_minor(minor, short.amount.currency()).ok()?;
            Some(match short.held_for {
                HeldFor::Order(_) => Refusal::AvailableBalance(available),
                HeldFor::Withdrawal(_) => Refusal::BalanceNotEnough(available),
            })
        }
        Book::ProjectPaid(_) => Some(Refusal::ProjectFundsPaidOut),
        Book::Holding(_) => Some(Refusal::RevokeNotPossible),
        _ => None,
    }
}

/// A transfer to a book whose owner has no number yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferFrom {
    /// The unique reference.
    pub reference: String,
    /// What causes it.
    pub cause: Cause,
    /// The books that give and how much each gives; the sum is the amount.
    pub sources: Vec<(Book, Money)>,
    /// How much, positive.
    pub amount: Money,
    /// The movement that its account holder sees.
    pub listing: Listing,
    /// What else moves with it: the shares that were paid with this money.
    pub beside: Vec<Leg>,
    /// The reference of the transaction that it reverses.
    pub reverses: Option<String>,
}

impl TransferFrom {
    /// The transaction, once the receiving book's owner is known.
    pub fn to(self, book: Book) -> Result<Transaction, Unbalanced> {
        let given = self.sources.into_iter().map(|(from, amount)| Leg {
            from,
            to: book,
            quantity: amount.into(),
            listing: self.listing,
        });
        let legs: Vec<Leg> = given.chain(self.beside).collect();
        let transaction = Transaction::of_legs(self.reference, self.cause, &legs)?;
        Ok(match self.reverses {
            Some(reversed) => transaction.reversing(reversed),
            None => transaction,
        })
    }
}

/// How the money of a receipt leaves its suspense immediately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuspenseRelease {
    /// The unique reference.
    pub reference: String,
    /// What causes it.
    pub cause: Cause,
    /// The book that receives it.
    pub to: Book,
    /// The movement that its account holder sees.
    pub listing: Listing,
}

impl SuspenseRelease {
    fn transaction(&self, suspense: Book, amount: Money) -> Result<Transaction, Unbalanced> {
        let between = (suspense, self.to);
        Transaction::transfer(
            self.reference.clone(),
            self.cause,
            between,
            amount,
            self.listing,
        )
    }
}

/// A message to an investor, in their language. The catalogue has the text under the key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The catalogue's key.
    pub key: &'static str,
    /// The values of the text's placeholders.
    pub params: Vec<(&'static str, Param)>,
}

/// The value of a placeholder in the text of a notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Param {
    /// A text, inserted unchanged.
    Text(String),
    /// An amount, written as the language writes it.
    Money(Money),
    /// The name of a project.
    Project(ProjectId),
    /// The number of an investment account.
    Account(AccountId),
    /// A text of the catalogue with placeholders of its own.
    Phrase(&'static str, Vec<(&'static str, String)>),
}

impl Notice {
    /// A notice without placeholders.
    pub const fn new(key: &'static str) -> Self {
        Self {
            key,
            params: Vec::new(),
        }
    }

    /// With one more placeholder filled.
    #[must_use]
    pub fn with(mut self, name: &'static str, param: Param) -> Self {
        self.params.push((name, param));
        self
    }
}

#[cfg(test)]
mod tests;
