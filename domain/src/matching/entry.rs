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

/// What is typed of a line besides its money.
#[derive(Debug, Clone, Copy)]
pub struct TypedLine<'t> {
    /// The bank's reference.
    pub reference: &'t str,
    /// When the bank booked it.
    pub booked_on: NaiveDate,
    /// The value date.
    pub value_on: NaiveDate,
    /// Who paid.
    pub payer: Option<&'t str>,
    /// The payer's account number.
    pub payer_account: Option<&'t str>,
    /// What the payer wrote.
    pub text: Option<&'t str>,
}

impl TypedLine<'_> {
    /// The wrong fields: a day of booking in the future or more than a year ago, a value date in the future or more than a month from it, an
    /// empty reference, and a text that is too long or has invisible characters.
    pub fn wrong_fields(&self, now: Instant) -> Vec<&'static str> {
        let today = day_of(now);
        let is_booked = self.booked_on <= today && today - self.booked_on <= OLDEST;
        // The value date is measured from the day of booking.
        let is_near = (self.value_on - self.booked_on).abs() <= VALUE_DAYS;
        let is_valued = !is_booked || (self.value_on <= today && is_near);
        let reference = line(Some(self.reference), REFERENCE_MAX);
        let right = [
            ("booked_on", is_booked),
            ("value_on", is_valued),
            ("reference", matches!(reference, Ok(Some(_)))),
            ("payer", line(self.payer, PAYER_MAX).is_ok()),
            (
                "payer_account",
                line(self.payer_account, ACCOUNT_MAX).is_ok(),
            ),
            ("text", kept(self.text, TEXT_MAX).is_ok()),
        ];
        let wrong = right.into_iter().filter(|(_, is_right)| !is_right);
        wrong.map(|(field, _)| field).collect()
    }
}

impl Entry {
    /// The receipt of this line, entered now by an operator; storage gives it its number. `BadRequest` with every wrong field: an amount that
    /// is not positive, and those of [`TypedLine::wrong_fields`].
    pub fn receipt(self, by: OperatorId, now: Instant) -> Result<Receipt, Refusal> {
        let amount = (!self.amount.is_positive()).then_some("amount");
        let typed = TypedLine {
            reference: &self.reference,
            booked_on: self.booked_on,
            value_on: self.value_on,
            payer: self.payer.as_deref(),
            payer_account: self.payer_account.as_deref(),
            text: self.text.as_deref(),
        };
        Refusal::bad_fields(amount.into_iter().chain(typed.wrong_fields(now)))?;
        let wrong = |field| move |Unusable| Refusal::bad_request(field);
        let reference = line(Some(&self.reference), REFERENCE_MAX);
        let payer = line(self.payer.as_deref(), PAYER_MAX);
        let payer_account = line(self.payer_account.as_deref(), ACCOUNT_MAX);
        let text = kept(self.text.as_deref(), TEXT_MAX);
        Ok(Receipt {
            id: ReceiptId(0),
            place: Place::Bank(self.bank),
            reference: reference.map_err(wrong("reference"))?,
            booked_on: self.booked_on,
            value_on: self.value_on,
            amount: self.amount,
            payer: payer.map_err(wrong("payer"))?,
            payer_account: payer_account.map_err(wrong("payer_account"))?,
            text: text.map_err(wrong("text"))?,
            matched_to: None,
            entered_at: now,
            entered_by: Some(by),
            matched_by: None,
            withdrawn_at: None,
            version: 1,
        })
    }
}

/// Too long a text, or one with invisible characters.
struct Unusable;

/// A text on one line, with one space between its words; `None` if it is blank.
fn line(typed: Option<&str>, most: usize) -> Result<Option<String>, Unusable> {
    let kept = kept(typed, most)?;
    let is_line = |text: &str| !text.contains(['\n', '\r', '\t']);
    if !kept.as_deref().is_none_or(is_line) {
        return Err(Unusable);
    }
    let single = |line: String| line.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(kept.map(single))
}

/// A text without the blanks around it, which may have several lines; `None` if it is blank.
fn kept(typed: Option<&str>, most: usize) -> Result<Option<String>, Unusable> {
    let typed = typed.map(str::trim).filter(|it| !legible::is_blank(it));
    let Some(typed) = typed else { return Ok(None) };
    if typed.chars().count() > most || legible::hides(typed) {
        return Err(Unusable);
    }
    Ok(Some(typed.to_owned()))
}
