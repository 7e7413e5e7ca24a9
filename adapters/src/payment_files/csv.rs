//! The payments as a table: for banks that do not accept ISO 20022, and for people. It has no line
//! for the sum, which a bank would take for a payment.

use super::checked::{Checked, Payment};
use super::text::plain;
use domain::spreadsheet::line;

const HEAD: [&str; 21] = [
    "message_id",
    "pay_on",
    "from_account",
    "payout",
    "reference",
    "amount",
    "currency",
    "payee_name",
    "account_number",
    "bank_name",
    "swift_code",
    "branch_name",
    "branch_code",
    "bank_address",
    "bank_city",
    "bank_region",
    "bank_postal_code",
    "bank_country",
    "correspondent_bank",
    "charges",
    "text",
];

/// The table; its first character tells spreadsheets that it is UTF-8.
pub(super) fn table(checked: &Checked) -> String {
    let mut table = format!("\u{feff}{}", line(HEAD));
    for payment in &checked.payments {
        let cells = row(checked, payment);
        table.push_str(&line(cells.iter().map(String::as_str)));
    }
    table
}

fn row(checked: &Checked, payment: &Payment) -> [String; 21] {
    let (batch, transfer) = (checked.batch, payment.transfer);
    let payee = &transfer.payee;
    let known = |text: &Option<String>| plain(text.as_deref().unwrap_or_default());
    [
        batch.message_id.clone(),
        batch.pay_on.format("%Y-%m-%d").to_string(),
        checked.debtor_account.number().to_owned(),
        transfer.payout.to_string(),
        transfer.end_to_end.clone(),
        transfer.amount.amount().to_string(),
        batch.currency.code().to_owned(),
        payment.payee_name.clone(),
        payment.account.number().to_owned(),
        plain(&payee.bank_name),
        known(&payee.swift_code),
        known(&payee.branch_name),
        known(&payee.branch_code),
        known(&payee.address),
        known(&payee.city),
        known(&payee.region),
        known(&payee.area_code),
        known(&transfer.country),
        known(&payee.correspondent_bank),
        // The sender bears all charges, as in the XML file.
        "OUR".to_owned(),
        plain(&transfer.text),
    ]
}
