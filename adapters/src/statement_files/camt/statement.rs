//! A statement: its account, its balances, and its entries one by one.

use super::super::reading::{Sink, Stop};
use super::super::text::filled;
use super::super::xml::Xml;
use super::entry::Entry;
use super::parts::{Amount, amount, day, direction, flag, once};
use chrono::NaiveDate;
use domain::statement::{Direction, FileItem, StatedBalance, Unreadable, WhyUnreadable};

/// A statement while it is read.
pub(super) struct Statement {
    at: u32,
    account: Option<String>,
    currency: Option<String>,
    opening: Option<StatedBalance>,
    /// The closing balance of the statement before, which serves as the opening one.
    previous: Option<StatedBalance>,
    closing: Option<StatedBalance>,
    balance: Balance,
    has_begun: bool,
    entry: Option<Entry>,
}

/// A balance while it is read.
#[derive(Default)]
struct Balance {
    kind: Option<String>,
    amount: Option<Amount>,
    direction: Option<Direction>,
    day: Option<NaiveDate>,
    includes_credit_line: bool,
}

impl Statement {
    /// One that begins at this line.
    pub(super) fn new(at: u32) -> Self {
        Self {
            at,
            account: None,
            currency: None,
            opening: None,
            previous: None,
            closing: None,
            balance: Balance::default(),
            has_begun: false,
            entry: None,
        }
    }

    /// An element begins. Its path is relative to the statement.
    pub(super) fn opens(&mut self, path: &str, xml: &Xml, sink: &mut Sink) -> Result<(), Stop> {
        match path {
            "Bal" => self.balance = Balance::default(),
            "Ntry" => {
                self.begin(sink)?;
                self.entry = Some(Entry::new(xml.line()));
            }
            _ => {
                if let (Some(path), Some(entry)) = (path.strip_prefix("Ntry/"), &mut self.entry) {
                    entry.opens(path);
                }
            }
        }
        Ok(())
    }

    /// An element ends.
    pub(super) fn closes(&mut self, path: &str, xml: &Xml, sink: &mut Sink) -> Result<(), Stop> {
        if let (Some(path), Some(entry)) = (path.strip_prefix("Ntry/"), &mut self.entry) {
            return entry.closes(path, xml);
        }
        match path {
            "Acct/Id/IBAN" | "Acct/Id/Othr/Id" => {
                once(&mut self.account, xml.text().to_owned(), xml)
            }
            "Acct/Ccy" => once(&mut self.currency, xml.text().to_owned(), xml),
            "Bal/Tp/CdOrPrtry/Cd" => once(&mut self.balance.kind, xml.text().to_owned(), xml),
            "Bal/Amt" => once(&mut self.balance.amount, amount(xml)?, xml),
            "Bal/CdtDbtInd" => once(&mut self.balance.direction, direction(xml)?, xml),
            "Bal/Dt/Dt" | "Bal/Dt/DtTm" => once(&mut self.balance.day, day(xml)?, xml),
            "Bal/CdtLine/Incl" => {
                self.balance.includes_credit_line |= flag(xml)?;
                Ok(())
            }
            "Bal" => self.take_balance(xml),
            "Ntry" => self.take_entry(sink),
            _ => Ok(()),
        }
    }

    /// The statement ends.
    pub(super) fn end(&mut self, xml: &Xml, sink: &mut Sink) -> Result<(), Stop> {
        self.begin(sink)?;
        let (at, closing) = (xml.line(), self.closing.take());
        sink.push(FileItem::Ends {
            at,
            closing,
            is_final: true,
        })
    }

    /// Hands over what comes before the entries: the account and the opening balance.
    fn begin(&mut self, sink: &mut Sink) -> Result<(), Stop> {
        if std::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        let account = self.account.as_deref().and_then(filled);
        if account.is_none() {
            return Err(Unreadable::at(self.at, WhyUnreadable::NotUnderstood).into());
        }
        sink.push(FileItem::Begins {
            at: self.at,
            account,
            currency: self.currency.as_deref().and_then(filled),
            opening: self.opening.take().or(self.previous.take()),
        })
    }

    /// Keeps the first balance of each kind that states the money on the account.
    fn take_balance(&mut self, xml: &Xml) -> Result<(), Stop> {
        let wrong = || xml.wrong(WhyUnreadable::NotUnderstood);
        let balance = std::mem::take(&mut self.balance);
        let place = match balance.kind.as_deref() {
            _ if balance.includes_credit_line => return Ok(()),
            Some("CLBD") => &mut self.closing,
            Some("OPBD" | "PRCD") if self.has_begun => return Err(wrong()),
            Some("OPBD") => &mut self.opening,
            Some("PRCD") => &mut self.previous,
            // Available, expected and interim balances.
            _ => return Ok(()),
        };
        let stated = balance.stated().ok_or_else(wrong)?;
        place.get_or_insert(stated);
        Ok(())
    }

    fn take_entry(&mut self, sink: &mut Sink) -> Result<(), Stop> {
        let Some(entry) = self.entry.take() else {
            return Ok(());
        };
        for line in entry.lines(self.account.as_deref())? {
            sink.push(FileItem::Line(Box::new(line)))?;
        }
        Ok(())
    }
}

impl Balance {
    fn stated(self) -> Option<StatedBalance> {
        let Amount { value, currency } = self.amount?;
        let amount = match self.direction? {
            Direction::Credit => value,
            Direction::Debit => -value,
        };
        let day = self.day?;
        Some(StatedBalance {
            day,
            amount,
            currency,
        })
    }
}
