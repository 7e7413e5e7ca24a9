//! Checks a bank's file while it is read, before any of it is stored: it is the statement of the right account, every line is valid,
//! and the lines lead from each opening balance to its closing one.

use super::line::{Entry, FileItem, StatedBalance};
use crate::bank_number::bare;
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
/// The minimum length of the shorter number if only one of the two includes the country and the bank code.
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
    /// The first and the last day of booking; `None` if it has no lines.
    pub days: Option<(NaiveDate, NaiveDate)>,
    /// The closing balances, of each statement that has one.
    pub closings: Vec<ClosingBalance>,
}

/// Checks a file item by item.
#[derive(Debug)]
pub struct Checker {
    today: NaiveDate,
    /// The numbers of the bank account, without spaces and punctuation.
    numbers: Vec<String>,
    /// The numbers of the platform's other bank accounts.
    others: Vec<String>,
    checked: Checked,
    statements: u32,
    opening: Option<StatedBalance>,
    /// The currency of the statement, if it names one.
    currency: Option<Currency>,
    /// The balance carried over from the previous page.
    carried: Option<StatedBalance>,
    sum: Decimal,
}

impl Checker {
    /// A checker for the bank account with these numbers. Without any number, every account is accepted.
    pub fn new(numbers: &[String], now: Instant) -> Self {
        Self {
            today: day_of(now),
            numbers: numbers.iter().map(|it| bare(it)).collect(),
            others: Vec::new(),
            checked: Checked::default(),
            statements: 0,
            opening: None,
            currency: None,
            carried: None,
            sum: Decimal::ZERO,
        }
    }

    /// Adds the platform's other bank accounts, so that their statements are refused.
    #[must_use]
    pub fn beside(self, others: &[String]) -> Self {
        let others = others.iter().map(|it| bare(it)).collect();
        Self { others, ..self }
    }

    /// Checks the next item and returns the entry if the item is a line.
    pub fn take(&mut self, item: FileItem) -> Result<Option<Entry>, Unreadable> {
        match item {
            FileItem::Begins {
                at,
                account,
                currency,
                opening,
            } => {
                self.begin(at, (account.as_deref(), currency.as_deref()), opening)?;
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

    /// The whole file. `Empty` if it contained no statement.
    pub fn finish(self) -> Result<Checked, Unreadable> {
        if self.statements == 0 {
            return Err(Unreadable::whole(WhyUnreadable::Empty));
        }
        Ok(self.checked)
    }

    fn begin(
        &mut self,
        at: u32,
        (account, currency): (Option<&str>, Option<&str>),
        opening: Option<StatedBalance>,
    ) -> Result<(), Unreadable> {
        if account.is_some_and(|it| !self.numbers.is_empty() && !self.is_own(it)) {
            return Err(Unreadable::at(at, WhyUnreadable::OtherAccount));
        }
        // A page is missing if the next page does not open with the balance carried forward.
        if let (Some(carried), Some(opening)) = (self.carried.take(), &opening)
            && (carried.amount, carried.currency.trim())
                != (opening.amount, opening.currency.trim())
        {
            return Err(Unreadable::at(at, WhyUnreadable::Balance));
        }
        self.currency = None;
        let stated = opening.as_ref().map(|it| it.currency.as_str());
        for code in [currency, stated].into_iter().flatten() {
            self.take_currency(at, code)?;
        }
        self.statements += 1;
        self.opening = opening;
        self.sum = Decimal::ZERO;
        Ok(())
    }

    /// Whether an account number from a file belongs to this account, and not to another one of the platform.
    fn is_own(&self, written: &str) -> bool {
        let forms = written_forms(written);
        let fits = |number: &str| forms.iter().filter_map(|form| fit(number, form)).max();
        self.numbers.iter().any(|number| {
            let others = self.others.iter().filter(|other| *other != number);
            let is_nearest = |own| others.clone().all(|it| fits(it).is_none_or(|it| it < own));
            fits(number).is_some_and(is_nearest)
        })
    }

    /// Records a currency that the statement states. A statement has only one.
    fn take_currency(&mut self, at: u32, code: &str) -> Result<Currency, Unreadable> {
        let currency = Currency::from_code(code.trim());
        let currency = currency.ok_or_else(|| Unreadable::at(at, WhyUnreadable::Currency))?;
        let statement = *self.currency.get_or_insert(currency);
        if statement != currency {
            return Err(Unreadable::in_other_currency(at, statement, currency));
        }
        Ok(currency)
    }

    fn add(&mut self, entry: &Entry) -> Result<(), Unreadable> {
        let wrong = |why| Unreadable::at(entry.at, why);
        if self.checked.lines == MOST_LINES {
            return Err(wrong(WhyUnreadable::TooManyLines));
        }
        // An entry in another currency belongs to another account, and the closing balance could not be checked.
        let currency = entry.amount.currency();
        if let Some(statement) = self.currency.filter(|it| *it != currency) {
            return Err(Unreadable::in_other_currency(entry.at, statement, currency));
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
            if reached != Some(closing.amount) && opening.currency == closing.currency {
                return Err(wrong(WhyUnreadable::Balance));
            }
        }
        let currency = self.take_currency(at, &closing.currency)?;
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
    let (one, other) = (bare(one), bare(other));
    let ends = |iban: &str, number: &str| {
        iban.starts_with(|sign: char| sign.is_ascii_alphabetic())
            && number.len() >= SURE_NUMBER
            && iban.ends_with(number)
    };
    one == other || ends(&one, &other) || ends(&other, &one)
}

/// An account number as the file writes it, and the same without a trailing currency code.
fn written_forms(written: &str) -> Vec<String> {
    let whole = bare(written);
    let is_currency = |end: &str| Currency::ALL.iter().any(|it| it.code() == end);
    let start = whole.len().saturating_sub(3);
    let number = whole
        .split_at_checked(start)
        .filter(|(_, end)| is_currency(end))
        .map(|(number, _)| number.to_owned());
    [Some(whole), number].into_iter().flatten().collect()
}

/// How well a known account number matches the number in a file. Banks may put the country and the bank code in front, or leave them out. Further
/// characters at the end make it another account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The file has only the end of the number.
    Shortened,
    /// The file has the number, of this many characters, with something in front.
    Lengthened(usize),
    /// The file has the same number.
    Whole,
}

fn fit(number: &str, written: &str) -> Option<Fit> {
    let is_end = |short: &str, long: &str| short.len() >= SHORTEST_NUMBER && long.ends_with(short);
    if number == written {
        Some(Fit::Whole)
    } else if is_end(number, written) {
        Some(Fit::Lengthened(number.len()))
    } else if is_end(written, number) {
        Some(Fit::Shortened)
    } else {
        None
    }
}
