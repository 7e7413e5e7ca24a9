//! Batches for the tests.

use chrono::{NaiveDate, TimeZone, Utc};
use domain::ids::{PayoutBatchId, PayoutId};
use domain::payee::Payee;
use domain::{Currency, Money};
use ports::driven::payment_files::{BatchToPay, Debtor, Transfer};

/// A payment in US dollars, in cents, to an account in China.
pub(super) fn transfer(payout: i64, minor: i64) -> Transfer {
    Transfer {
        payout: PayoutId(payout),
        end_to_end: format!("P{payout:010}X"),
        amount: Money::from_minor(minor, Currency::Usd).unwrap(),
        payee: Payee {
            account_name: "Wang Xiaoming".into(),
            account_number: " 6222020200112233 ".into(),
            bank_name: "Example Bank of China".into(),
            branch_name: Some("Shanghai Branch".into()),
            branch_code: Some("102290000001".into()),
            swift_code: Some("none".into()),
            address: Some("1 Example Road".into()),
            city: Some("Shanghai".into()),
            region: Some("Shanghai".into()),
            area_code: Some("200040".into()),
            ..Payee::default()
        },
        country: Some("CN".into()),
        text: format!("Landfall withdrawal {payout}"),
    }
}

/// A batch of these payments.
pub(super) fn batch(transfers: Vec<Transfer>) -> BatchToPay {
    BatchToPay {
        batch: PayoutBatchId(7),
        message_id: "LANDFALL-7".into(),
        made_at: Utc.with_ymd_and_hms(2026, 11, 26, 8, 30, 15).unwrap(),
        pay_on: NaiveDate::from_ymd_opt(2026, 11, 27).unwrap(),
        currency: Currency::Usd,
        debtor: Debtor {
            name: "Landfall Example Ltd".into(),
            account_number: "gb29 NWBK 6016 1331 9268 19".into(),
            bank_name: "Example Bank".into(),
            swift_code: "NWBKGB2L".into(),
        },
        transfers,
    }
}
