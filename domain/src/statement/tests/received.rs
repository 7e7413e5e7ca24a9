//! The fields of a line that name our records, and the receipt of a credit.

use super::*;
use crate::ids::DepositId;
use crate::ledger::Place;
use crate::matching::named_in;
use crate::receipt::Receipt;
use crate::reference::RemittanceReference;

/// A credit with this text and end-to-end reference.
fn credit(text: Option<&str>, end_to_end: Option<&str>) -> Entry {
    Entry {
        text: text.map(str::to_owned),
        end_to_end: end_to_end.map(str::to_owned),
        ..entry(Direction::Credit)
    }
}

fn receipt(entry: &Entry) -> Receipt {
    receipt_of(entry, BANK, "LINE-1".into(), (ANN, now()))
}

/// Text, end-to-end reference, everything that names a record, and the text of the receipt.
type Row = (
    Option<&'static str>,
    Option<&'static str>,
    &'static str,
    Option<&'static str>,
);

#[rustfmt::skip]
const TABLE: [Row; 8] = [
    (None,             None,        "",                   None),
    (Some("house"),    None,        "house",              Some("house")),
    (None,             Some("E2E"), "E2E",                Some("E2E")),
    (Some("house"),    Some("E2E"), "house | E2E",        Some("house\nE2E")),
    (Some("house e2e"),Some("E2E"), "house e2e | E2E",    Some("house e2e\nE2E")),
    (Some("E2E"),      Some("E2E"), "E2E | E2E",          Some("E2E")),
    (Some("to E2E a"), Some("E2E"), "to E2E a | E2E",     Some("to E2E a")),
    (Some("a\nb"),     Some("E2E"), "a\nb | E2E",         Some("a\nb\nE2E")),
];

#[test]
fn the_receipt_of_a_credit_has_the_end_to_end_reference_in_its_text_once() {
    for (text, end_to_end, named, expected) in TABLE {
        let entry = credit(text, end_to_end);
        assert_eq!(entry.named(), named);
        let receipt = receipt(&entry);
        assert_eq!(receipt.text.as_deref(), expected, "{text:?} {end_to_end:?}");
    }
}

#[test]
fn a_long_text_is_kept_whole_beside_the_end_to_end_reference() {
    let given = RemittanceReference::of_deposit(DepositId(9));
    for letter in ["a", "字", "𠮷"] {
        let text = letter.repeat(500);
        let entry = credit(Some(&text), Some(given.as_str()));
        let kept = receipt(&entry).text.unwrap();
        assert_eq!(kept, format!("{text}\n{given}"));
        assert_eq!(named_in(Some(&kept)), std::slice::from_ref(&given));
    }
}

#[test]
fn a_credit_becomes_an_unmatched_receipt_of_whoever_read_the_file() {
    let expected = Receipt {
        id: ReceiptId(0),
        place: Place::Bank(BANK),
        reference: Some("LINE-1".into()),
        booked_on: july(2),
        value_on: july(3),
        amount: usd(50_000),
        payer: Some("Ann Example".into()),
        payer_account: Some("6222021234567890".into()),
        text: Some("for the house".into()),
        matched_to: None,
        entered_at: now(),
        entered_by: Some(ANN),
        matched_by: None,
        withdrawn_at: None,
        version: 1,
    };
    assert_eq!(receipt(&entry(Direction::Credit)), expected);
}
