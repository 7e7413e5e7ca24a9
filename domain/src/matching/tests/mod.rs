//! Receipts at the desk: the machine against its table, entering a line, and the reasons for which a receipt is proposed for a record.

mod entry;
mod expected;
mod machine;
mod named;

use super::*;
use crate::deposit::{self, Deposit};
use crate::ids::{AccountId, BankAccountId, DepositId, InvestorId, OperatorId, OrderId, ReceiptId};
use crate::ledger::Place;
use crate::receipt::MatchedTo;
use crate::reference::RemittanceReference;
use crate::{Currency, Instant, Money, Refusal};
use chrono::{NaiveDate, TimeDelta};

const ANN: OperatorId = OperatorId(1);
const BANK: BankAccountId = BankAccountId(3);
const ORDER: MatchedTo = MatchedTo::Subscription(OrderId(7));
const DEPOSIT: MatchedTo = MatchedTo::Deposit(DepositId(9));

fn usd(minor: i64) -> Money {
    Money::from_minor(minor, Currency::Usd).unwrap()
}

/// The fifteenth of July 2026, 1 in the morning in UTC and 9 at the desk.
fn now() -> Instant {
    let day = july(15).and_hms_opt(1, 0, 0).unwrap();
    day.and_utc()
}

fn july(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 7, day).unwrap()
}

/// A receipt that was read from the bank, and matched to this.
fn receipt(matched_to: Option<MatchedTo>) -> Receipt {
    Receipt {
        id: ReceiptId(6),
        place: Place::Bank(BANK),
        reference: Some("NTRF 7".into()),
        booked_on: july(2),
        value_on: july(3),
        amount: usd(50_000),
        payer: Some("Ann Example".into()),
        payer_account: Some("6222021234567890".into()),
        text: None,
        matched_to,
        entered_at: now(),
        entered_by: Some(ANN),
        matched_by: matched_to
            .filter(|to| *to != MatchedTo::ReturnToPayer)
            .map(|_| ANN),
        withdrawn_at: None,
        version: 4,
    }
}

/// One that a person stated for a record.
fn provisional(record: MatchedTo) -> Receipt {
    Receipt {
        reference: None,
        entered_by: None,
        matched_by: None,
        ..receipt(Some(record))
    }
}

fn withdrawn(matched_to: Option<MatchedTo>) -> Receipt {
    Receipt {
        withdrawn_at: Some(now()),
        ..receipt(matched_to)
    }
}

/// A record that waits for money.
fn waiting(record: MatchedTo) -> Expected {
    Expected {
        record,
        state: "LWAIT",
        waits: true,
        amount: usd(50_000),
    }
}

/// The same once the first line has decided on it.
fn decided(record: MatchedTo) -> Expected {
    Expected {
        state: "GWAIT",
        waits: false,
        ..waiting(record)
    }
}
