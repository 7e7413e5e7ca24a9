//! The parts of which balances and entries are made.

use super::super::reading::Stop;
use super::super::xml::Xml;
use chrono::NaiveDate;
use domain::statement::{Direction, WhyUnreadable};
use rust_decimal::Decimal;

/// An amount with its currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Amount {
    pub(super) value: Decimal,
    pub(super) currency: String,
}

/// Sets a field that may come only once.
pub(super) fn once<T>(field: &mut Option<T>, value: T, xml: &Xml) -> Result<(), Stop> {
    if field.replace(value).is_some() {
        return Err(xml.wrong(WhyUnreadable::NotUnderstood));
    }
    Ok(())
}

/// `<Amt Ccy="EUR">12.50</Amt>`; never with a sign.
pub(super) fn amount(xml: &Xml) -> Result<Amount, Stop> {
    let text = xml.text();
    let is_number = text.starts_with(|it: char| it.is_ascii_digit() || it == '.')
        && text.chars().all(|it| it.is_ascii_digit() || it == '.');
    let value = Decimal::from_str_exact(text).ok().filter(|_| is_number);
    let currency = xml.currency();
    Ok(Amount {
        value: value.ok_or_else(|| xml.wrong(WhyUnreadable::Amount))?,
        currency: currency
            .ok_or_else(|| xml.wrong(WhyUnreadable::Currency))?
            .to_owned(),
    })
}

/// `CRDT` or `DBIT`.
pub(super) fn direction(xml: &Xml) -> Result<Direction, Stop> {
    match xml.text() {
        "CRDT" => Ok(Direction::Credit),
        "DBIT" => Ok(Direction::Debit),
        _ => Err(xml.wrong(WhyUnreadable::NotUnderstood)),
    }
}

/// The day of a date or of an instant, as it is written: in the bank's own time.
pub(super) fn day(xml: &Xml) -> Result<NaiveDate, Stop> {
    let text = xml.text();
    let (day, behind) = text.split_at_checked(10).unwrap_or((text, ""));
    let is_day = behind.is_empty() || behind.starts_with(['T', 'Z', '+', '-']);
    let day = NaiveDate::parse_from_str(day, "%Y-%m-%d").ok();
    let day = day.filter(|_| is_day);
    day.ok_or_else(|| xml.wrong(WhyUnreadable::Day))
}

/// `true` or `false`.
pub(super) fn flag(xml: &Xml) -> Result<bool, Stop> {
    match xml.text() {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(xml.wrong(WhyUnreadable::NotUnderstood)),
    }
}
