//! A wire for a subscription or a deposit: an operator states the amount received, and the bank statement confirms it later (states:
//! receipt). These functions book nothing and read no balance.
//!
//! The reference `<record>:receipt` is unique forever. A receipt that was withdrawn can be stated again: from the second on they are
//! numbered, `<record>:receipt:2`.

mod matched_receipts;
mod tolerance;

pub use matched_receipts::MatchedReceipts;
pub use tolerance::ChargeTolerance;

use crate::decision::{Effect, NotDecided, TransferFrom};
use crate::ids::BankAccountId;
use crate::ledger::{Book, Cause, Listing, Transaction, Unbalanced};
use crate::receipt::{self, MatchedTo, Receipt};
use crate::{Instant, Money, Refusal};

/// The wire fields of a record, borrowed to be changed.
pub(crate) struct Wire<'a> {
    /// The amount received, as stated.
    pub(crate) received: &'a mut Option<Money>,
    /// How often a stated amount was withdrawn.
    pub(crate) corrections: &'a mut u32,
    /// The record.
    pub(crate) record: MatchedTo,
    /// The purpose of its bookings.
    pub(crate) cause: Cause,
    /// When.
    pub(crate) at: Instant,
}

impl Wire<'_> {
    /// The postings for stating this amount as received: `bank` → `suspense`. If an amount was already stated, the same one books nothing, and
    /// another one reverses its receipt first.
    pub(crate) fn stated(
        mut self,
        (received, bank): (Money, BankAccountId),
        arrived: &MatchedReceipts,
    ) -> Result<Vec<Effect>, NotDecided> {
        let mut effects = match *self.received {
            Some(stated) if stated == received => return Ok(Vec::new()),
            Some(_) => self.withdrawn(arrived)?,
            None => Vec::new(),
        };
        *self.received = Some(received);
        let from = TransferFrom {
            reference: self.reference(&numbered("receipt", *self.corrections + 1)),
            cause: self.cause,
            sources: vec![(Book::Bank(bank), received)],
            amount: received,
            listing: Listing::Unlisted,
            beside: Vec::new(),
            reverses: None,
        };
        let receipt = Receipt::provisional(bank, received, self.record, self.at);
        effects.push(Effect::Receive {
            receipt,
            from,
            onward: None,
        });
        Ok(effects)
    }

    /// The reversal at a return to the first line: of an amount that was only stated, and not read from the bank.
    pub(crate) fn returned(mut self, arrived: &MatchedReceipts) -> Result<Vec<Effect>, NotDecided> {
        if arrived.of(self.record)?.stated().is_some() {
            self.withdrawn(arrived)
        } else {
            Ok(Vec::new())
        }
    }

    /// The received amount is now the sum of these receipts. It is already in their suspense.
    pub(crate) fn matched(self, arrived: &MatchedReceipts, asked: Money) -> Result<(), NotDecided> {
        let total = arrived.of(self.record)?.total()?;
        if total.is_some_and(|total| total.currency() != asked.currency()) {
            return Err(Refusal::bad_request("currency").into());
        }
        *self.received = total;
        Ok(())
    }

    /// The stated amount no longer counts: `suspense` → `bank`, at the value date of its receipt. Refused with `ReceiptConfirmed`
    /// if all of it was read from the bank.
    fn withdrawn(&mut self, arrived: &MatchedReceipts) -> Result<Vec<Effect>, NotDecided> {
        let Some(stated) = arrived.of(self.record)?.stated() else {
            let total = arrived.total()?.ok_or(Unbalanced::NoOwner)?;
            return Err(Refusal::ReceiptConfirmed(total).into());
        };
        let mut receipt = stated.clone();
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
            (Book::Suspense(receipt.id), receipt.place.book()),
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

/// The amount received with which the first line passes a wire: the one stated now, otherwise the one stated earlier. `BadRequest` if there
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

/// The reference of a record's booking, numbered if it is not the first of its kind.
pub(crate) fn numbered(what: &str, number: u32) -> String {
    match number {
        0 | 1 => what.to_owned(),
        number => format!("{what}:{number}"),
    }
}
