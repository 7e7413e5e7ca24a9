//! Field 61, a line of the statement: `2611031103CR1234,50NTRFNONREF//BANK-77` and, on a line of its own, details.

use super::super::bank_code::of_swift;
use super::super::reading::Stop;
use super::super::text::filled;
use super::field::Field;
use chrono::{Datelike, NaiveDate};
use domain::statement::{BankCode, Direction, WhyUnreadable};
use rust_decimal::Decimal;

/// The content of field 61.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Posting {
    pub(super) value_on: NaiveDate,
    pub(super) booked_on: NaiveDate,
    pub(super) direction: Direction,
    pub(super) is_reversal: bool,
    pub(super) amount: Decimal,
    pub(super) code: Option<BankCode>,
    /// The reference for the owner of the account.
    pub(super) reference: Option<String>,
    pub(super) bank_reference: Option<String>,
    pub(super) details: Option<String>,
}

impl Posting {
    pub(super) fn read(field: &Field) -> Result<Self, Stop> {
        let wrong = |why| move || field.wrong(why);
        let not_understood = wrong(WhyUnreadable::NotUnderstood);
        let text = field.value();
        let (day, rest) = text.split_at_checked(6).ok_or_else(not_understood)?;
        let value_on = day_of(day).ok_or_else(wrong(WhyUnreadable::Day))?;
        let (entry_day, rest) = entry_day(rest);
        let booked_on = match entry_day {
            Some(day) => nearest(day, value_on).ok_or_else(wrong(WhyUnreadable::Day))?,
            None => value_on,
        };
        let (direction, is_reversal, rest) = mark(rest).ok_or_else(not_understood)?;
        let end = rest.find(|it: char| !it.is_ascii_digit() && it != ',');
        let (amount, rest) = rest
            .split_at_checked(end.unwrap_or(rest.len()))
            .unwrap_or((rest, ""));
        let amount = amount_of(amount).ok_or_else(wrong(WhyUnreadable::Amount))?;
        let (kind, rest) = rest.split_at_checked(4).ok_or_else(not_understood)?;
        let (reference, bank_reference) = rest.split_once("//").unwrap_or((rest, ""));
        Ok(Self {
            value_on,
            booked_on,
            direction,
            is_reversal,
            amount,
            code: of_swift(kind),
            reference: filled(reference),
            bank_reference: filled(bank_reference),
            details: filled(&field.lines.get(1..).unwrap_or_default().join("\n")),
        })
    }
}

/// Four digits, if it begins with them.
fn entry_day(text: &str) -> (Option<&str>, &str) {
    match text.split_at_checked(4) {
        Some((day, rest)) if day.bytes().all(|it| it.is_ascii_digit()) => (Some(day), rest),
        _ => (None, text),
    }
}

/// `C`, `D`, `RC` or `RD` and, at some banks, the third letter of the currency. The reversal of a
/// credit is outgoing money.
fn mark(text: &str) -> Option<(Direction, bool, &str)> {
    let (direction, is_reversal, rest) = if let Some(rest) = text.strip_prefix("RC") {
        (Direction::Debit, true, rest)
    } else if let Some(rest) = text.strip_prefix("RD") {
        (Direction::Credit, true, rest)
    } else if let Some(rest) = text.strip_prefix('C') {
        (Direction::Credit, false, rest)
    } else {
        (Direction::Debit, false, text.strip_prefix('D')?)
    };
    let rest = rest
        .strip_prefix(|it: char| it.is_ascii_uppercase())
        .unwrap_or(rest);
    Some((direction, is_reversal, rest))
}

/// `1234,50` or `1234,`; never without a comma.
pub(super) fn amount_of(text: &str) -> Option<Decimal> {
    let (whole, decimals) = text.trim().split_once(',')?;
    let digits = |text: &str| text.bytes().all(|it| it.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(decimals) {
        return None;
    }
    let decimals = if decimals.is_empty() { "0" } else { decimals };
    Decimal::from_str_exact(&format!("{whole}.{decimals}")).ok()
}

/// `YYMMDD`, in this century.
pub(super) fn day_of(text: &str) -> Option<NaiveDate> {
    let is_number = text.len() == 6 && text.bytes().all(|it| it.is_ascii_digit());
    let day = is_number.then(|| format!("20{text}"))?;
    NaiveDate::parse_from_str(&day, "%Y%m%d").ok()
}

/// `MMDD` in the year that brings it nearest to another day. Around New Year the two are in
/// different years.
fn nearest(text: &str, other: NaiveDate) -> Option<NaiveDate> {
    let (month, day) = text.split_at_checked(2)?;
    let (month, day) = (month.parse().ok()?, day.parse().ok()?);
    let years = [other.year() - 1, other.year(), other.year() + 1];
    let days = years
        .into_iter()
        .filter_map(|year| NaiveDate::from_ymd_opt(year, month, day));
    days.min_by_key(|day| (*day - other).abs())
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::day;
    use super::*;

    fn read(text: &str) -> Option<Posting> {
        Posting::read(&Field::new(1, "61", text)).ok()
    }

    #[test]
    fn every_part_of_a_line_is_read() {
        let posting = read("2611031104RCR1234,5FCHGINVOICE 7//BANK-77").unwrap();
        let expected = Posting {
            value_on: day("2026-11-03"),
            booked_on: day("2026-11-04"),
            direction: Direction::Debit,
            is_reversal: true,
            amount: Decimal::new(12345, 1),
            code: Some(BankCode::Charge),
            reference: Some("INVOICE 7".into()),
            bank_reference: Some("BANK-77".into()),
            details: None,
        };
        assert_eq!(posting, expected);
        let least = read("261103D7,NMSC").unwrap();
        assert_eq!(least.booked_on, least.value_on);
        assert_eq!(least.amount, Decimal::from(7));
        assert_eq!((least.reference, least.bank_reference), (None, None));
    }

    #[test]
    fn the_mark_says_where_the_money_goes() {
        for (mark, direction, is_reversal) in [
            ("C", Direction::Credit, false),
            ("D", Direction::Debit, false),
            ("RC", Direction::Debit, true),
            ("RD", Direction::Credit, true),
            ("CR", Direction::Credit, false),
            ("DD", Direction::Debit, false),
            ("RCD", Direction::Debit, true),
        ] {
            let posting = read(&format!("2611031103{mark}1,00NTRF")).unwrap();
            assert_eq!(
                (posting.direction, posting.is_reversal),
                (direction, is_reversal),
                "{mark}"
            );
        }
    }

    #[test]
    fn the_year_of_booking_is_the_nearest() {
        for (days, booked_on) in [
            ("2612310102", "2027-01-02"),
            ("2701011231", "2026-12-31"),
            ("2611031103", "2026-11-03"),
            ("2703010229", "2028-02-29"),
            ("2402280229", "2024-02-29"),
        ] {
            let posting = read(&format!("{days}C1,00NTRF")).unwrap();
            assert_eq!(posting.booked_on, day(booked_on), "{days}");
        }
    }

    #[test]
    fn what_is_no_line_is_refused() {
        for text in [
            "",
            "261103",
            "261303C1,00NTRF",
            "2611031303C1,00NTRF",
            "261103X1,00NTRF",
            "261103CC1,00",
            "261103C1.00NTRF",
            "261103C100NTRF",
            "261103C,50NTRF",
            "261103C1,2,3NTRF",
            "261103C-1,00NTRF",
            "２６１１０３C1,00NTRF",
            "261103EC1,00NTRF",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
