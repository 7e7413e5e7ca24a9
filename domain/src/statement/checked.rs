//! Checks a bank's file while it is read, before anything of it is kept: it is the statement of the right account, every line makes sense,
//! and the lines lead from each opening balance to its closing one.

use super::line::{Entry, FileItem, StatedBalance};
use crate::day::day_of;
use crate::statement::Direction;
use crate::unreadable::{Unreadable, WhyUnreadable};
use crate::{Currency, Instant, Money};
use chrono::NaiveDate;
use rust_decimal::Decimal;

/// How many lines a file may have.
pub const MOST_LINES: u32 = 50_000;
/// The shortest national number that identifies an IBAN.
const SURE_NUMBER: usize = 8;
/// The minimum length of the shorter number when one account number contains the other.
const SHORTEST_NUMBER: usize = 6;

/// The closing balance of a day, as stated by the bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClosingBalance {
    /// The day.
    pub day: NaiveDate,
    /// The currency.
    pub currency: Currency,
    /// Minor units; negative when overdrawn.
    pub minor: i64,
}

/// A file that was read to its end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many lines it has.
    pub lines: u32,
    /// The first day of booking and the last one; none where it has no lines.
    pub days: Option<(NaiveDate, NaiveDate)>,
    /// The closing balances, of each statement that has one.
    pub closings: Vec<ClosingBalance>,
}

/// Checks a file item by item.
#[derive(Debug)]
pub struct Checker {
    today: NaiveDate,
    /// The numbers under which the bank account is known, without blanks and signs.
    numbers: Vec<String>,
    checked: Checked,
    statements: u32,
    opening: Option<StatedBalance>,
    /// What the page before this one carried over.
    carried: Option<StatedBalance>,
    sum: Decimal,
}

impl Checker {
    /// A checker for the bank account with these numbers. Without any number, every account is accepted.
    pub fn new(numbers: &[String], now: Instant) -> Self {
        Self {
            today: day_of(now),
            numbers: numbers.iter().map(|it| plain(it)).collect(),
            checked: Checked::default(),
            statements: 0,
            opening: None,
            carried: None,
            sum: Decimal::ZERO,
        }
    }

    /// Checks the next item and returns the entry if the item is a line.
    pub fn take(&mut self, item: FileItem) -> Result<Option<Entry>, Unreadable> {
        match item {
            FileItem::Begins {
                at,
                account,
                opening,
            } => {
                self.begin(at, account.as_deref(), opening)?;
                Ok(None)
            }
            FileItem::Line(raw) => {
                let entry = Entry::of(*raw, self.today)?;
                self.add(&entry)?;
                Ok(Some(entry))
            }
            FileItem::Ends {
                at,
                closing,
                is_final,
            } => {
                self.end(at, closing, is_final)?;
                Ok(None)
            }
        }
    }

    /// The whole file. `Empty` where there was no statement in it.
    pub fn finish(self) -> Result<Checked, Unreadable> {
        if self.statements == 0 {
            return Err(Unreadable::whole(WhyUnreadable::Empty));
        }
        Ok(self.checked)
    }

    fn begin(
        &mut self,
        at: u32,
        account: Option<&str>,
        opening: Option<StatedBalance>,
    ) -> Result<(), Unreadable> {
        let is_own = |account: &str| {
            let account = plain(account);
            self.numbers.iter().any(|number| is_same(number, &account))
        };
        let is_other = account.is_some_and(|it| !self.numbers.is_empty() && !is_own(it));
        if is_other {
            return Err(Unreadable::at(at, WhyUnreadable::OtherAccount));
        }
        // A page is missing if the next page does not open with the balance carried forward.
        if let (Some(carried), Some(opening)) = (self.carried.take(), &opening)
            && (carried.amount, carried.currency.trim())
                != (opening.amount, opening.currency.trim())
        {
            return Err(Unreadable::at(at, WhyUnreadable::Balance));
        }
        self.statements += 1;
        self.opening = opening;
        self.sum = Decimal::ZERO;
        Ok(())
    }

    fn add(&mut self, entry: &Entry) -> Result<(), Unreadable> {
        let wrong = |why| Unreadable::at(entry.at, why);
        if self.checked.lines == MOST_LINES {
            return Err(wrong(WhyUnreadable::TooManyLines));
        }
        // Money of another currency leads to no closing balance.
        let currency = entry.amount.currency().code();
        let opening = self.opening.as_ref();
        if opening.is_some_and(|it| it.currency.trim() != currency) {
            return Err(wrong(WhyUnreadable::Balance));
        }
        let signed = match entry.direction {
            Direction::Credit => entry.amount.amount(),
            Direction::Debit => -entry.amount.amount(),
        };
        let sum = self.sum.checked_add(signed);
        self.sum = sum.ok_or_else(|| wrong(WhyUnreadable::Amount))?;
        self.checked.lines += 1;
        let day = entry.booked_on;
        let (first, last) = self.checked.days.unwrap_or((day, day));
        self.checked.days = Some((first.min(day), last.max(day)));
        Ok(())
    }

    fn end(
        &mut self,
        at: u32,
        closing: Option<StatedBalance>,
        is_final: bool,
    ) -> Result<(), Unreadable> {
        let opening = self.opening.take();
        let Some(closing) = closing else {
            return Ok(());
        };
        let wrong = |why| Unreadable::at(at, why);
        if closing.day > self.today {
            return Err(wrong(WhyUnreadable::Day));
        }
        if let Some(opening) = opening {
            let reached = opening.amount.checked_add(self.sum);
            if reached != Some(closing.amount) || opening.currency != closing.currency {
                return Err(wrong(WhyUnreadable::Balance));
            }
        }
        let currency = Currency::from_code(closing.currency.trim());
        let currency = currency.ok_or_else(|| wrong(WhyUnreadable::Currency))?;
        let balance = Money::new(closing.amount, currency);
        let balance = balance.map_err(|_| wrong(WhyUnreadable::Amount))?;
        if !is_final {
            self.carried = Some(closing);
            return Ok(());
        }
        self.checked.closings.push(ClosingBalance {
            day: closing.day,
            currency,
            minor: balance.minor(),
        });
        Ok(())
    }
}

/// Whether two account numbers are surely of the same account: equal, or one an IBAN that ends with the other.
pub fn is_surely_same_account(one: &str, other: &str) -> bool {
    let (one, other) = (plain(one), plain(other));
    let ends = |iban: &str, number: &str| {
        iban.starts_with(|sign: char| sign.is_ascii_alphabetic())
            && number.len() >= SURE_NUMBER
            && iban.ends_with(number)
    };
    one == other || ends(&one, &other) || ends(&other, &one)
}

/// Letters and digits only, in upper case.
fn plain(number: &str) -> String {
    number
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|sign| sign.to_ascii_uppercase())
        .collect()
}

/// Whether two numbers are of the same account. Banks write one with the number of the bank before it, and IBANs contain the national number.
fn is_same(known: &str, written: &str) -> bool {
    let (short, long) = if known.len() <= written.len() {
        (known, written)
    } else {
        (written, known)
    };
    short == long || (short.len() >= SHORTEST_NUMBER && long.contains(short))
}
