//! A bank's file: whether it is accepted, how its lines are recognised, what each may be, and what it books.

mod account;
mod checked;
mod cleaned;
mod codes;
mod coins;
mod key;
mod layout;
mod machine;
mod money;
mod proposal;
mod received;
mod reversal;

use super::*;
use crate::ids::{
    BankAccountId, BankFileId, OperatorId, PayoutBatchId, PayoutId, ProjectId, ReceiptId,
    StatementLineId,
};
use crate::{Currency, Instant, Money, Refusal};
use chrono::{NaiveDate, TimeDelta};
use rust_decimal::Decimal;

const ANN: OperatorId = OperatorId(1);
const BANK: BankAccountId = BankAccountId(3);
const SAVINGS: BankAccountId = BankAccountId(4);
/// The line of a file's text on which every line of these tests begins.
const AT: u32 = 7;

fn usd(minor: i64) -> Money {
    Money::from_minor(minor, Currency::Usd).unwrap()
}

fn yuan(minor: i64) -> Money {
    Money::from_minor(minor, Currency::Cny).unwrap()
}

fn decimal(written: &str) -> Decimal {
    Decimal::from_str_exact(written).unwrap()
}

fn july(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 7, day).unwrap()
}

/// The fifteenth of July 2026, 1 in the morning in UTC and 9 at the desk.
fn now() -> Instant {
    july(15).and_hms_opt(1, 0, 0).unwrap().and_utc()
}

/// A credit of 500 dollars, as a file has it.
fn raw() -> RawLine {
    RawLine {
        at: AT,
        reference: Some("ntrf 7".into()),
        end_to_end: None,
        booked_on: july(2),
        value_on: Some(july(3)),
        amount: decimal("500"),
        currency: "USD".into(),
        direction: Direction::Credit,
        is_reversal: false,
        party: Some("Ann Example".into()),
        party_account: Some("6222021234567890".into()),
        text: Some("for the house".into()),
        code: None,
    }
}

/// The same once it is read.
fn read(raw: RawLine) -> Result<Entry, Unreadable> {
    Entry::of(raw, july(15))
}

/// 500 dollars that came in or left.
fn entry(direction: Direction) -> Entry {
    Entry {
        direction,
        ..read(raw()).unwrap()
    }
}

/// Line 11, not yet confirmed.
fn line(direction: Direction) -> StatementLine {
    StatementLine {
        id: StatementLineId(11),
        file: BankFileId(2),
        bank: BANK,
        key: "R:NTRF 7".into(),
        entry: entry(direction),
        state: State::Open,
        meaning: None,
        is_certain: false,
        differs_from: None,
        paired_with: None,
        charge: None,
        owed: None,
        confirmed_by: None,
        confirmed_at: None,
        version: 4,
    }
}

/// The same once Ann has confirmed what it is.
fn done(direction: Direction, meaning: Meaning) -> StatementLine {
    StatementLine {
        state: State::Done,
        meaning: Some(meaning),
        confirmed_by: Some(ANN),
        confirmed_at: Some(now()),
        ..line(direction)
    }
}
