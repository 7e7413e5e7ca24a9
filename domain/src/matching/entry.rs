//! A bank line as finance enters it.

use crate::day::day_of;
use crate::ids::{BankAccountId, OperatorId, ReceiptId};
use crate::ledger::Place;
use crate::receipt::Receipt;
use crate::{Instant, Money, Refusal, legible};
use chrono::{NaiveDate, TimeDelta};

/// The longest reference of a bank's line, in characters.
const REFERENCE_MAX: usize = 100;
/// The longest name of a payer.
const PAYER_MAX: usize = 140;
/// The longest account number of a payer.
const ACCOUNT_MAX: usize = 40;
/// The longest text of a line.
const TEXT_MAX: usize = 500;
/// The maximum age of a line: an older one has a mistyped year.
const OLDEST: TimeDelta = TimeDelta::days(366);
/// How far the value date may be from the day of booking.
const VALUE_DAYS: TimeDelta = TimeDelta::days(31);

/// A line of a bank's statement as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The bank account.
    pub bank: BankAccountId,
    /// The bank's reference.
    pub reference: String,
    /// When the bank booked it.
    pub booked_on: NaiveDate,
    /// The value date.
    pub value_on: NaiveDate,
    /// What arrived.
    pub amount: Money,
    /// Who paid.
    pub payer: Option<String>,
    /// The payer's account number.
    pub payer_account: Option<String>,
    /// What the payer wrote.
    pub text: Option<String>,
}

impl Entry {
    /// The receipt of this line, entered now by an operator; storage gives it its number. `BadRequest` with the wrong field: an amount that is not
    /// positive, a day in the future, a day of booking more than a year ago, a value date more than a month from it, an empty reference, and
    /// a text that is too long or has invisible characters.
    pub fn receipt(self, by: OperatorId, now: Instant) -> Result<Receipt, Refusal> {
        if !self.amount.is_positive() {
            return Err(Refusal::bad_request("amount"));
        }
        let today = day_of(now);
        if self.booked_on > today || today - self.booked_on > OLDEST {
            return Err(Refusal::bad_request("booked_on"));
        }
        if self.value_on > today || (self.value_on - self.booked_on).abs() > VALUE_DAYS {
            return Err(Refusal::bad_request("value_on"));
        }
        let reference = line("reference", Some(&self.reference), REFERENCE_MAX)?;
        let reference = reference.ok_or_else(|| Refusal::bad_request("reference"))?;
        Ok(Receipt {
            id: ReceiptId(0),
            place: Place::Bank(self.bank),
            reference: Some(reference),
            booked_on: self.booked_on,
            value_on: self.value_on,
            amount: self.amount,
            payer: line("payer", self.payer.as_deref(), PAYER_MAX)?,
            payer_account: line("payer_account", self.payer_account.as_deref(), ACCOUNT_MAX)?,
            text: text(self.text.as_deref())?,
            matched_to: None,
            entered_at: now,
            entered_by: Some(by),
            matched_by: None,
            withdrawn_at: None,
            version: 1,
        })
    }
}

/// A text on one line, with one space between its words; `None` if it is blank.
fn line(field: &str, typed: Option<&str>, most: usize) -> Result<Option<String>, Refusal> {
    let kept = kept(field, typed, most)?;
    if kept
        .as_deref()
        .is_some_and(|it| it.contains(['\n', '\r', '\t']))
    {
        return Err(Refusal::bad_request(field));
    }
    let single = |line: String| line.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(kept.map(single))
}

/// The payer's text, which may have several lines.
fn text(typed: Option<&str>) -> Result<Option<String>, Refusal> {
    kept("text", typed, TEXT_MAX)
}

fn kept(field: &str, typed: Option<&str>, most: usize) -> Result<Option<String>, Refusal> {
    let typed = typed.map(str::trim).filter(|it| !legible::is_blank(it));
    let Some(typed) = typed else { return Ok(None) };
    if typed.chars().count() > most || legible::hides(typed) {
        return Err(Refusal::bad_request(field));
    }
    Ok(Some(typed.to_owned()))
}
