//! An entry of a statement, and its lines.

use super::super::reading::Stop;
use super::super::text::{add_line, filled, is_no_reference};
use super::super::xml::Xml;
use super::details::{Details, Kind, Party};
use super::parts::{Amount, amount, day, direction, flag, once};
use chrono::NaiveDate;
use domain::statement::{BankCode, Direction, MOST_LINES, RawLine, Unreadable, WhyUnreadable};
use rust_decimal::Decimal;

/// The most bytes that the texts of an entry's payments may have. They are in memory together, since only their sum tells whether they are
/// lines of their own.
const MOST_TEXT: usize = 16 * 1024 * 1024;

/// An entry (`Ntry`) while it is read.
pub(super) struct Entry {
    at: u32,
    amount: Option<Amount>,
    direction: Option<Direction>,
    is_reversal: Option<bool>,
    is_booked: Option<bool>,
    booked_on: Option<NaiveDate>,
    value_on: Option<NaiveDate>,
    /// The bank's reference.
    servicer_reference: Option<String>,
    /// The orderer's reference of the batch that the entry is.
    batch: Option<String>,
    kind: Kind,
    info: Option<String>,
    details: Vec<Details>,
    size: usize,
}

impl Entry {
    /// One that begins at this line.
    pub(super) fn new(at: u32) -> Self {
        Self {
            at,
            amount: None,
            direction: None,
            is_reversal: None,
            is_booked: None,
            booked_on: None,
            value_on: None,
            servicer_reference: None,
            batch: None,
            kind: Kind::default(),
            info: None,
            details: Vec::new(),
            size: 0,
        }
    }

    /// An element begins. Its path is relative to the entry.
    pub(super) fn opens(&mut self, path: &str) {
        if path == "NtryDtls/TxDtls" {
            self.details.push(Details::default());
        } else if let Some(path) = path.strip_prefix("NtryDtls/TxDtls/")
            && let Some(details) = self.details.last_mut()
        {
            details.opens(path);
        }
    }

    /// An element ends.
    pub(super) fn closes(&mut self, path: &str, xml: &Xml) -> Result<(), Stop> {
        if let Some(path) = path.strip_prefix("NtryDtls/TxDtls/") {
            let details = self.details.last_mut();
            return details.map_or(Ok(()), |it| it.closes(path, xml));
        }
        if let Some(path) = path.strip_prefix("BkTxCd/") {
            self.kind.closes(path, xml);
            return Ok(());
        }
        match path {
            "Amt" => once(&mut self.amount, amount(xml)?, xml),
            "CdtDbtInd" => once(&mut self.direction, direction(xml)?, xml),
            "RvslInd" => once(&mut self.is_reversal, flag(xml)?, xml),
            // Version 02 has the code in the element itself, version 08 one level deeper.
            "Sts" if xml.text().is_empty() => Ok(()),
            "Sts" | "Sts/Cd" => once(&mut self.is_booked, is_booked(xml)?, xml),
            "BookgDt/Dt" | "BookgDt/DtTm" => once(&mut self.booked_on, day(xml)?, xml),
            "ValDt/Dt" | "ValDt/DtTm" => once(&mut self.value_on, day(xml)?, xml),
            "NtryDtls/TxDtls" => self.measure(xml),
            _ => {
                self.take_text(path, xml);
                Ok(())
            }
        }
    }

    fn take_text(&mut self, path: &str, xml: &Xml) {
        let text = filled(xml.text());
        let reference = text.clone().filter(|it| !is_no_reference(it));
        match path {
            "AcctSvcrRef" => self.servicer_reference = reference,
            "NtryDtls/Btch/PmtInfId" => self.batch = reference.or(self.batch.take()),
            "NtryDtls/Btch/MsgId" => self.batch = self.batch.take().or(reference),
            "AddtlNtryInf" => self.info = text,
            _ => {}
        }
    }

    fn measure(&mut self, xml: &Xml) -> Result<(), Stop> {
        self.size += self.details.last().map_or(0, Details::size);
        let most = usize::try_from(MOST_LINES).unwrap_or(usize::MAX);
        if self.details.len() > most || self.size > MOST_TEXT {
            return Err(xml.wrong(WhyUnreadable::TooManyLines));
        }
        Ok(())
    }

    /// Its lines: none if it is not booked or moves no money; one for each payment if the payments have their own amounts; else one. The
    /// account is that of the statement.
    pub(super) fn lines(mut self, account: Option<&str>) -> Result<Vec<RawLine>, Unreadable> {
        let wrong = |why| Unreadable::at(self.at, why);
        let missing = || wrong(WhyUnreadable::NotUnderstood);
        let is_booked = self.is_booked.ok_or_else(missing)?;
        if !is_booked {
            return Ok(Vec::new());
        }
        let amount = self.amount.take().ok_or_else(missing)?;
        let direction = self.direction.ok_or_else(missing)?;
        let booked_on = self.booked_on.or(self.value_on);
        let booked_on = booked_on.ok_or_else(|| wrong(WhyUnreadable::Day))?;
        let whole = RawLine {
            at: self.at,
            reference: None,
            end_to_end: None,
            booked_on,
            value_on: self.value_on,
            amount: amount.value,
            currency: amount.currency,
            direction,
            is_reversal: self.is_reversal.unwrap_or_default(),
            party: None,
            party_account: None,
            text: None,
            code: self.kind.code(),
        };
        let details = std::mem::take(&mut self.details);
        let mut lines = match parts(&whole, &details) {
            Some(parts) => {
                let lines = details.into_iter().zip(parts);
                let lines = lines.map(|(details, part)| self.payment(part, details, account));
                lines.collect()
            }
            None => vec![self.single(whole, details, account)],
        };
        lines.retain(|line: &RawLine| !line.amount.is_zero());
        Ok(lines)
    }

    /// A line for one of its payments.
    fn payment(&self, line: RawLine, details: Details, account: Option<&str>) -> RawLine {
        let party = other_side(&line, &details, account);
        let (party, party_account) = (party.name.clone(), party.account.clone());
        let reference = details.reference.or(self.servicer_reference.clone());
        RawLine {
            reference,
            end_to_end: details.end_to_end.or(details.batch),
            party,
            party_account,
            text: filled(&details.text).or(details.info).or(self.info.clone()),
            ..line
        }
    }

    /// One line for all of it.
    fn single(&self, line: RawLine, mut details: Vec<Details>, account: Option<&str>) -> RawLine {
        if details.len() < 2 {
            let mut details = details.pop().unwrap_or_default();
            let code = details.code().or(line.code);
            details.batch = details.batch.or(self.batch.clone());
            // The entry is the line, so its own reference comes first.
            details.reference = self.servicer_reference.clone().or(details.reference);
            return self.payment(RawLine { code, ..line }, details, account);
        }
        let mut text = String::new();
        for payment in &details {
            add_line(&mut text, &payment.text);
        }
        let same = |of: fn(&Details) -> &Option<String>| {
            let mut all = details.iter().map(of);
            let first = all.next()?;
            all.all(|it| it == first).then(|| first.clone()).flatten()
        };
        let batch = self.batch.clone().or_else(|| same(|it| &it.batch));
        let reference = self.servicer_reference.clone();
        let reference = reference.or_else(|| same(|it| &it.reference));
        let code = line
            .code
            .or_else(|| details.first().and_then(Details::code));
        RawLine {
            reference,
            end_to_end: batch,
            text: filled(&text).or(self.info.clone()),
            code,
            ..line
        }
    }
}

/// Whether the entry is booked (`BOOK`), rather than pending, future or informational.
fn is_booked(xml: &Xml) -> Result<bool, Stop> {
    match xml.text() {
        "BOOK" => Ok(true),
        "PDNG" | "FUTR" | "INFO" => Ok(false),
        _ => Err(xml.wrong(WhyUnreadable::NotUnderstood)),
    }
}

/// A line without texts for each of several payments, if they have their own amounts and these add up to that of the entry.
fn parts(whole: &RawLine, details: &[Details]) -> Option<Vec<RawLine>> {
    if details.len() < 2 {
        return None;
    }
    let mut sum = Decimal::ZERO;
    let mut parts = Vec::with_capacity(details.len());
    for payment in details {
        let amount = payment.amount()?;
        let direction = payment.direction.unwrap_or(whole.direction);
        if amount.currency != whole.currency {
            return None;
        }
        sum = sum.checked_add(signed(amount.value, direction))?;
        parts.push(RawLine {
            amount: amount.value,
            direction,
            code: payment.code().or(whole.code),
            ..whole.clone()
        });
    }
    (sum == signed(whole.amount, whole.direction)).then_some(parts)
}

fn signed(amount: Decimal, direction: Direction) -> Decimal {
    match direction {
        Direction::Credit => amount,
        Direction::Debit => -amount,
    }
}

/// The other side of a payment: the debtor if money comes in, the creditor if it leaves. For a payment that is reversed or returned, banks
/// name the sides of the original payment.
fn other_side<'a>(line: &RawLine, details: &'a Details, account: Option<&str>) -> &'a Party {
    let is_debtor = (line.direction == Direction::Credit) != line.is_reversal;
    let (likely, opposite) = if is_debtor {
        (&details.debtor, &details.creditor)
    } else {
        (&details.creditor, &details.debtor)
    };
    let goes_back = line.is_reversal || line.code == Some(BankCode::Return);
    let is_own = likely.account.as_deref().map(plain) == account.map(plain) && account.is_some();
    let is_unnamed = *likely == Party::default();
    if is_own || (goes_back && is_unnamed) {
        opposite
    } else {
        likely
    }
}

fn plain(number: &str) -> String {
    number.chars().filter(|it| !it.is_whitespace()).collect()
}
