//! A wire for a subscription or a deposit: an operator states the amount received, and the bank statement confirms it later (states:
//! receipt). These functions book nothing and read no balance.
//!
//! The reference `<record>:receipt` is unique for ever. A receipt that was taken back can be stated again: from the second on they are
//! numbered, `<record>:receipt:2`.

use crate::decision::{self, Effect, NotDecided, TransferFrom};
use crate::ids::BankAccountId;
use crate::ledger::{Book, Cause, Listing, Transaction, Unbalanced};
use crate::receipt::{self, MatchedTo, Receipt};
use crate::{Instant, Money, Refusal};

/// The wire fields of a record, borrowed to be changed.
pub(crate) struct Wire<'a> {
    /// The amount received, as stated.
    pub(crate) received: &'a mut Option<Money>,
    /// How often a statement was taken back.
    pub(crate) corrections: &'a mut u32,
    /// The record.
    pub(crate) record: MatchedTo,
    /// What its bookings are for.
    pub(crate) cause: Cause,
    /// When.
    pub(crate) at: Instant,
}

impl Wire<'_> {
    /// What stating that this much arrived books: `bank` → `suspense`. Where an amount still stands, the same one books nothing, and
    /// another one takes its receipt back first.
    pub(crate) fn stated(
        mut self,
        (received, bank): (Money, BankAccountId),
        receipt: Option<&Receipt>,
    ) -> Result<Vec<Effect>, NotDecided> {
        let mut effects = match *self.received {
            Some(stated) if stated == received => return Ok(Vec::new()),
            Some(_) => self.withdrawn(receipt)?,
            None => Vec::new(),
        };
        *self.received = Some(received);
        let from = TransferFrom {
            reference: self.reference(&numbered("receipt", *self.corrections + 1)),
            cause: self.cause,
            book: Book::Bank(bank),
            amount: received,
            listing: Listing::Unlisted,
            beside: Vec::new(),
            reverses: None,
        };
        let receipt = Receipt::provisional(bank, received, self.record, self.at);
        effects.push(Effect::Receive { receipt, from });
        Ok(effects)
    }

    /// What a return to the first line takes back: what was only stated, and not read from the bank.
    pub(crate) fn returned(mut self, receipt: Option<&Receipt>) -> Result<Vec<Effect>, NotDecided> {
        if rests_on_a_statement(*self.received, receipt, self.record)? {
            self.withdrawn(receipt)
        } else {
            Ok(Vec::new())
        }
    }

    /// What was stated does not count any more: `suspense` → `bank`, at the value date of its receipt.
    fn withdrawn(&mut self, receipt: Option<&Receipt>) -> Result<Vec<Effect>, NotDecided> {
        let mut receipt = own(receipt, self.record)?.clone();
        receipt.apply(receipt::Command::Withdraw(self.at))?;
        *self.received = None;
        *self.corrections += 1;
        let booked = numbered("receipt", *self.corrections);
        let cause = Cause {
            effective_on: receipt.value_on,
            ..self.cause
        };
        let reversal = Transaction::transfer(
            self.reference(&format!("{booked}:reversal")),
            cause,
            (Book::Suspense(receipt.id), Book::Bank(receipt.bank)),
            receipt.amount,
            Listing::Unlisted,
        )?
        .reversing(self.reference(&booked));
        Ok(vec![
            Effect::WithdrawReceipt(receipt),
            Effect::Book(reversal),
        ])
    }

    fn reference(&self, what: &str) -> String {
        let purpose = self.cause.purpose;
        format!("{}:{}:{what}", purpose.kind(), purpose.id())
    }
}

/// Whether the amount received was only stated by an operator and is not confirmed by the bank yet.
pub(crate) fn rests_on_a_statement(
    received: Option<Money>,
    receipt: Option<&Receipt>,
    record: MatchedTo,
) -> Result<bool, NotDecided> {
    Ok(received.is_some() && own(receipt, record)?.reference.is_none())
}

/// The amount received that the first line passes a wire with: the one stated now, else the one stated earlier. `BadRequest` if there
/// is none, or if it is in another currency.
pub(crate) fn received(
    stated: Option<Money>,
    stands: Option<Money>,
    asked: Money,
) -> Result<Money, Refusal> {
    stated
        .or(stands)
        .filter(|received| received.currency() == asked.currency())
        .ok_or_else(|| Refusal::BadRequest {
            field: Some("amount_received".into()),
        })
}

/// A receipt that is matched to this record and to no other one.
pub(crate) fn own(receipt: Option<&Receipt>, record: MatchedTo) -> Result<&Receipt, NotDecided> {
    let receipt = receipt.ok_or(Unbalanced::NoOwner)?;
    decision::own(&receipt.matched_to, &Some(record))?;
    Ok(receipt)
}

/// A booking among a record's references, by which one of its kind it is.
pub(crate) fn numbered(what: &str, number: u32) -> String {
    match number {
        0 | 1 => what.to_owned(),
        number => format!("{what}:{number}"),
    }
}
