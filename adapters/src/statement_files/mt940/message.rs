//! Reads one MT940 message, which is a whole statement or one page of it. A page's balances are
//! reported like a statement's, since its lines lead from the opening to the closing balance. Only
//! the last page (`62F`) closes a day.

use super::super::reading::{Sink, Stop};
use super::super::text::{filled, is_no_reference};
use super::account::account;
use super::field::Field;
use super::info::Info;
use super::posting::{Posting, amount_of, day_of};
use domain::statement::{Direction, FileItem, RawLine, StatedBalance, WhyUnreadable};

/// A message while it is read.
pub(super) struct Message {
    at: u32,
    account: Option<String>,
    /// The currency of all its lines, from the opening balance on.
    currency: Option<String>,
    pending: Option<Pending>,
    has_ended: bool,
}

/// A line whose information may still follow.
struct Pending {
    at: u32,
    posting: Posting,
    info: Vec<String>,
}

impl Message {
    /// One that begins at this line.
    pub(super) const fn new(at: u32) -> Self {
        Self {
            at,
            account: None,
            currency: None,
            pending: None,
            has_ended: false,
        }
    }

    /// Whether its closing balance has come.
    pub(super) const fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Takes a field. Fields about neither lines nor balances are ignored.
    pub(super) fn take(&mut self, field: &Field, sink: &mut Sink) -> Result<(), Stop> {
        let is_open = self.currency.is_some() && !self.has_ended;
        let expected = |is_expected: bool| {
            let wrong = || field.wrong(WhyUnreadable::NotUnderstood);
            is_expected.then_some(()).ok_or_else(wrong)
        };
        match field.tag.as_str() {
            "25" | "25P" => {
                expected(self.account.is_none() && self.currency.is_none())?;
                self.account = account(field.value());
                Ok(())
            }
            "60F" | "60M" => {
                expected(self.account.is_some() && self.currency.is_none())?;
                self.begin(field, sink)
            }
            "61" => {
                expected(is_open)?;
                self.flush(sink)?;
                self.pending = Some(Pending {
                    at: field.at,
                    posting: Posting::read(field)?,
                    info: Vec::new(),
                });
                Ok(())
            }
            "86" => {
                // Without a line before it, it is about the whole statement.
                if let Some(pending) = &mut self.pending {
                    pending.info.extend_from_slice(&field.lines);
                }
                Ok(())
            }
            "62F" | "62M" => {
                expected(is_open)?;
                self.flush(sink)?;
                self.has_ended = true;
                let (at, closing) = (field.at, Some(balance(field)?));
                let is_final = field.tag == "62F";
                sink.push(FileItem::Ends {
                    at,
                    closing,
                    is_final,
                })
            }
            _ => Ok(()),
        }
    }

    fn begin(&mut self, field: &Field, sink: &mut Sink) -> Result<(), Stop> {
        let opening = balance(field)?;
        self.currency = Some(opening.currency.clone());
        sink.push(FileItem::Begins {
            at: self.at,
            account: self.account.clone(),
            currency: None,
            opening: Some(opening),
        })
    }

    fn flush(&mut self, sink: &mut Sink) -> Result<(), Stop> {
        let Some(pending) = self.pending.take() else {
            return Ok(());
        };
        let line = pending.line(self.currency.clone().unwrap_or_default());
        // Some banks write lines without money for the sake of their text.
        if line.amount.is_zero() {
            return Ok(());
        }
        sink.push(FileItem::Line(Box::new(line)))
    }
}

impl Pending {
    fn line(self, currency: String) -> RawLine {
        let info = Info::read(&self.info);
        let posting = self.posting;
        let given = posting.reference.filter(|it| !is_no_reference(it));
        RawLine {
            at: self.at,
            reference: posting.bank_reference,
            end_to_end: info.end_to_end.or(info.customer_reference).or(given),
            booked_on: posting.booked_on,
            value_on: Some(posting.value_on),
            amount: posting.amount,
            currency,
            direction: posting.direction,
            is_reversal: posting.is_reversal,
            party: info.party,
            party_account: info.party_account,
            text: info.text.or(posting.details),
            code: posting.code.or(info.code),
        }
    }
}

/// `C261103EUR1234,50`: the balance at the beginning or the end of a day.
fn balance(field: &Field) -> Result<StatedBalance, Stop> {
    let wrong = |why| field.wrong(why);
    let text = field.value();
    let not_understood = || wrong(WhyUnreadable::NotUnderstood);
    let (mark, rest) = text.split_at_checked(1).ok_or_else(not_understood)?;
    let direction = match mark {
        "C" => Direction::Credit,
        "D" => Direction::Debit,
        _ => return Err(not_understood()),
    };
    let (day, rest) = rest.split_at_checked(6).ok_or_else(not_understood)?;
    let (currency, amount) = rest.split_at_checked(3).ok_or_else(not_understood)?;
    let day = day_of(day).ok_or_else(|| wrong(WhyUnreadable::Day))?;
    let amount = amount_of(amount).ok_or_else(|| wrong(WhyUnreadable::Amount))?;
    let currency = filled(currency).ok_or_else(|| wrong(WhyUnreadable::Currency))?;
    Ok(StatedBalance {
        day,
        amount: match direction {
            Direction::Credit => amount,
            Direction::Debit => -amount,
        },
        currency,
    })
}
