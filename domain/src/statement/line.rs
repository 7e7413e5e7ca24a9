//! The lines of a bank's file, and their validation.

use crate::ids::{BankAccountId, OperatorId, ReceiptId};
use crate::ledger::Place;
use crate::receipt::Receipt;
use crate::unreadable::{Unreadable, WhyUnreadable};
use crate::{Currency, Instant, Money, legible};
use chrono::{NaiveDate, TimeDelta};
use rust_decimal::Decimal;

/// The longest stored reference, in characters.
const REFERENCE_MAX: usize = 100;
/// The longest counterparty name, in characters.
const PARTY_MAX: usize = 140;
/// The longest counterparty account number, in characters.
const ACCOUNT_MAX: usize = 40;
/// The longest remittance text, in characters.
const TEXT_MAX: usize = 500;
/// How far the value date may be from the booking date.
const VALUE_DAYS: TimeDelta = TimeDelta::days(366);
/// Placeholders that banks write instead of a reference.
const NO_REFERENCES: [&str; 5] = ["NONREF", "NOTPROVIDED", "NOT PROVIDED", "NOREF", "N/A"];

/// Whether money comes in or leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// It comes in.
    Credit,
    /// It leaves.
    Debit,
}

impl Direction {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Credit, Self::Debit];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Credit => "credit",
            Self::Debit => "debit",
        }
    }

    /// The direction with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.code() == code)
    }

    /// The other one.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Credit => Self::Debit,
            Self::Debit => Self::Credit,
        }
    }
}

crate::coded!(Direction);

/// The kind of a line by the bank's transaction code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BankCode {
    /// A charge of the bank.
    Charge,
    /// Interest.
    Interest,
    /// A payment that came back.
    Return,
}

impl BankCode {
    /// Every code.
    pub const ALL: [Self; 3] = [Self::Charge, Self::Interest, Self::Return];

    /// The code in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Charge => "charge",
            Self::Interest => "interest",
            Self::Return => "return",
        }
    }

    /// The one with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.code() == code)
    }
}

/// A balance as the bank states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedBalance {
    /// At the beginning or the end of this day.
    pub day: NaiveDate,
    /// The balance in major units; negative when overdrawn.
    pub amount: Decimal,
    /// ISO 4217, as the file writes it.
    pub currency: String,
}

/// The next item in a bank's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileItem {
    /// A statement begins.
    Begins {
        /// The line of the text.
        at: u32,
        /// The bank account, as the file writes it.
        account: Option<String>,
        /// The currency of the account, as the file writes it.
        currency: Option<String>,
        /// The opening balance.
        opening: Option<StatedBalance>,
    },
    /// A line that the bank booked.
    Line(Box<RawLine>),
    /// The statement ends, or a page of it does.
    Ends {
        /// The line of the text.
        at: u32,
        /// The closing balance.
        closing: Option<StatedBalance>,
        /// Whether this is the statement's closing balance. Otherwise it is only carried forward to the next page.
        is_final: bool,
    },
}

/// A line as the file has it. Texts are unchecked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawLine {
    /// The line of the text on which it begins.
    pub at: u32,
    /// The bank's reference.
    pub reference: Option<String>,
    /// The end-to-end reference, given by the ordering party.
    pub end_to_end: Option<String>,
    /// When the bank booked it.
    pub booked_on: NaiveDate,
    /// The value date; the booking date if the file has none.
    pub value_on: Option<NaiveDate>,
    /// The amount, without a sign.
    pub amount: Decimal,
    /// ISO 4217, as the file writes it.
    pub currency: String,
    /// Whether money comes in or leaves.
    pub direction: Direction,
    /// Whether it reverses an earlier line.
    pub is_reversal: bool,
    /// The counterparty: who paid, or was paid.
    pub party: Option<String>,
    /// The counterparty's account number.
    pub party_account: Option<String>,
    /// The remittance text.
    pub text: Option<String>,
    /// Its kind by the bank's transaction code.
    pub code: Option<BankCode>,
}

/// A validated line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The line of the text on which it begins.
    pub at: u32,
    /// The bank's reference.
    pub reference: Option<String>,
    /// The end-to-end reference, given by the ordering party.
    pub end_to_end: Option<String>,
    /// When the bank booked it.
    pub booked_on: NaiveDate,
    /// The value date.
    pub value_on: NaiveDate,
    /// How much, above zero.
    pub amount: Money,
    /// Whether money comes in or leaves.
    pub direction: Direction,
    /// Whether it reverses an earlier line.
    pub is_reversal: bool,
    /// The counterparty: who paid, or was paid.
    pub party: Option<String>,
    /// The counterparty's account number.
    pub party_account: Option<String>,
    /// The remittance text.
    pub text: Option<String>,
    /// Its kind by the bank's transaction code.
    pub code: Option<BankCode>,
}

impl Entry {
    /// A line of a file that is read on a day. Refuses an unknown currency, an amount that is not above zero or has parts of a cent, a day
    /// of booking in the future, and a value date more than a year from it.
    pub(super) fn of(raw: RawLine, today: NaiveDate) -> Result<Self, Unreadable> {
        let wrong = |why| Unreadable::at(raw.at, why);
        let currency = Currency::from_code(raw.currency.trim());
        let currency = currency.ok_or_else(|| wrong(WhyUnreadable::Currency))?;
        let amount = Money::new(raw.amount, currency).ok();
        let amount = amount.filter(|amount| amount.is_positive());
        let amount = amount.ok_or_else(|| wrong(WhyUnreadable::Amount))?;
        let value_on = raw.value_on.unwrap_or(raw.booked_on);
        if raw.booked_on > today || (value_on - raw.booked_on).abs() > VALUE_DAYS {
            return Err(wrong(WhyUnreadable::Day));
        }
        Ok(Self {
            at: raw.at,
            reference: reference(raw.reference),
            end_to_end: reference(raw.end_to_end),
            booked_on: raw.booked_on,
            value_on,
            amount,
            direction: raw.direction,
            is_reversal: raw.is_reversal,
            party: on_one_line(raw.party, PARTY_MAX),
            party_account: on_one_line(raw.party_account, ACCOUNT_MAX),
            text: kept(raw.text, TEXT_MAX),
            code: raw.code,
        })
    }

    /// The fields that may name one of our records: the remittance text and the end-to-end reference.
    pub fn named(&self) -> String {
        let parts = [self.text.as_deref(), self.end_to_end.as_deref()];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        // A character that no reference has separates the two.
        parts.join(" | ")
    }
}

/// The receipt of a credit, read now by an operator; storage gives it its number.
pub fn receipt_of(
    entry: &Entry,
    bank: BankAccountId,
    reference: String,
    (by, now): (OperatorId, Instant),
) -> Receipt {
    let written = entry.text.as_deref().unwrap_or_default();
    // The matcher looks for references in the text alone.
    let text = match &entry.end_to_end {
        Some(given) if !written.contains(given.as_str()) => {
            format!("{written}\n{given}").trim().to_owned()
        }
        Some(_) | None => written.to_owned(),
    };
    Receipt {
        id: ReceiptId(0),
        place: Place::Bank(bank),
        reference: Some(reference),
        booked_on: entry.booked_on,
        value_on: entry.value_on,
        amount: entry.amount,
        payer: entry.party.clone(),
        payer_account: entry.party_account.clone(),
        text: (!text.is_empty()).then_some(text),
        matched_to: None,
        entered_at: now,
        entered_by: Some(by),
        matched_by: None,
        withdrawn_at: None,
        version: 1,
    }
}

/// A reference, unless it is the bank's placeholder for none.
fn reference(written: Option<String>) -> Option<String> {
    let kept = on_one_line(written, REFERENCE_MAX)?;
    let is_none = NO_REFERENCES.iter().any(|it| kept.eq_ignore_ascii_case(it));
    (!is_none).then_some(kept)
}

fn on_one_line(written: Option<String>, most: usize) -> Option<String> {
    let single = written?.split_whitespace().collect::<Vec<_>>().join(" ");
    kept(Some(single), most)
}

/// The visible characters, truncated to `most`. `None` if nothing visible is left. Unusual characters never cause a refusal.
fn kept(written: Option<String>, most: usize) -> Option<String> {
    let shown: String = written?
        .chars()
        .filter(|sign| *sign == '\n' || !legible::is_hidden(*sign))
        .collect();
    let cut: String = shown.trim().chars().take(most).collect();
    (!legible::is_blank(&cut)).then(|| cut.trim_end().to_owned())
}
