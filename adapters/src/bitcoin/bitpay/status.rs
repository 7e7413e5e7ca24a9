//! Turns the status of an invoice at BitPay into ours. BitPay credits payments to new invoices only, and confirms an invoice as a whole.

use super::wire::{Invoice, Status};
use crate::bitcoin::answers::Exact;
use chrono::TimeDelta;
use domain::Instant;
use domain::deposit::{Deviation, InvoiceStatus};
use domain::money::Satoshis;
use ports::driven::crypto_invoices::AskedInvoice;

/// How long after the end of an invoice we wait for an unconfirmed payment: once confirmed, BitPay
/// turns an invalid invoice into a complete one.
const CONFIRMED_LATE: TimeDelta = TimeDelta::days(3);

/// The status of an invoice; none if its parts contradict each other.
pub(super) fn of(invoice: &Invoice, asked: &AskedInvoice) -> Option<InvoiceStatus> {
    let paid = paid(invoice)?;
    Some(match invoice.status {
        Status::New if paid.is_zero() => InvoiceStatus::Open,
        Status::New | Status::Paid => InvoiceStatus::Seen,
        Status::Confirmed | Status::Complete if paid.is_zero() => return None,
        Status::Confirmed | Status::Complete => confirmed(invoice, paid, asked),
        // Paid in full, but not confirmed within an hour.
        Status::Invalid if !paid.is_zero() && may_be_confirmed(invoice, asked.expires_at) => {
            InvoiceStatus::Seen
        }
        Status::Expired => expired(invoice, paid, asked),
        // BitPay refunds payments of a declined invoice.
        Status::Invalid | Status::Declined => InvoiceStatus::Expired,
    })
}

/// How many satoshis were paid; none if another coin was paid, or the amount is impossible.
fn paid(invoice: &Invoice) -> Option<Satoshis> {
    let paid = match invoice.amount_paid {
        Some(amount) => amount.satoshis()?,
        None => Satoshis::new(0)?,
    };
    let coin = invoice.transaction_currency.as_deref();
    (paid.is_zero() || coin.is_none_or(|coin| coin == "BTC")).then_some(paid)
}

/// The status of an invoice that BitPay confirmed.
fn confirmed(invoice: &Invoice, paid: Satoshis, asked: &AskedInvoice) -> InvoiceStatus {
    let is_over = invoice.exception_status.as_deref() == Some("paidOver");
    let why = if paid < asked.coins {
        Deviation::Short
    } else if is_over && paid > asked.coins {
        Deviation::Over
    } else {
        return InvoiceStatus::Settled;
    };
    InvoiceStatus::Deviating {
        why,
        received: paid,
    }
}

/// The status of an invoice that expired before it was paid in full.
fn expired(invoice: &Invoice, paid: Satoshis, asked: &AskedInvoice) -> InvoiceStatus {
    let is_unconfirmed = invoice
        .transactions
        .iter()
        .filter_map(|transaction| transaction.confirmations)
        .any(|confirmations| confirmations.whole() == Some(0));
    if paid.is_zero() {
        InvoiceStatus::Expired
    } else if is_unconfirmed {
        InvoiceStatus::Seen
    } else {
        InvoiceStatus::Deviating {
            why: if paid < asked.coins {
                Deviation::Short
            } else {
                Deviation::Late
            },
            received: paid,
        }
    }
}

fn may_be_confirmed(invoice: &Invoice, expires_at: Instant) -> bool {
    let now = invoice.current_time.and_then(Exact::milliseconds);
    now.is_none_or(|now| now.signed_duration_since(expires_at) < CONFIRMED_LATE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ports::contract::crypto_invoices::an_asked;
    use serde_json::{Value, json};

    const DAY: i64 = 24 * 60 * 60 * 1000;
    const END: i64 = 1_800_000_000_000;

    fn mapped_with(status: &str, changes: Value) -> Option<InvoiceStatus> {
        let mut invoice = json!({
            "id": "i1", "url": "https://bitpay.com/invoice?id=i1", "status": status,
            "price": 450, "currency": "USD", "expirationTime": END, "currentTime": END + 60_000,
            "exceptionStatus": false, "amountPaid": 0,
        });
        let fields = invoice.as_object_mut().unwrap();
        fields.extend(changes.as_object().unwrap().clone());
        of(&serde_json::from_value(invoice).unwrap(), &an_asked())
    }

    fn mapped(status: &str, paid: Value, exception: Value) -> Option<InvoiceStatus> {
        let changes = json!({
            "amountPaid": paid, "exceptionStatus": exception, "transactionCurrency": "BTC",
        });
        mapped_with(status, changes)
    }

    fn deviating(why: Deviation, satoshis: i64) -> InvoiceStatus {
        let received = Satoshis::new(satoshis).unwrap();
        InvoiceStatus::Deviating { why, received }
    }

    #[test]
    fn an_invoice_is_open_until_a_payment_is_seen() {
        assert_eq!(mapped_with("new", json!({})), Some(InvoiceStatus::Open));
        let seen = Some(InvoiceStatus::Seen);
        assert_eq!(mapped("new", json!(400_000), json!("paidPartial")), seen);
        assert_eq!(mapped("paid", json!(900_000), json!(false)), seen);
    }

    #[test]
    fn a_confirmed_invoice_is_settled_when_what_was_asked_was_paid() {
        let settled = Some(InvoiceStatus::Settled);
        for status in ["confirmed", "complete"] {
            assert_eq!(mapped(status, json!(900_000), json!(false)), settled);
            assert_eq!(mapped(status, json!("900000"), json!("paidOver")), settled);
            let short = Some(deviating(Deviation::Short, 899_999));
            assert_eq!(mapped(status, json!(899_999), json!(false)), short);
            let over = Some(deviating(Deviation::Over, 900_001));
            assert_eq!(mapped(status, json!(900_001), json!("paidOver")), over);
            assert_eq!(mapped(status, json!(0), json!(false)), None);
        }
    }

    #[test]
    fn an_expired_invoice_was_paid_short_late_or_not_at_all() {
        let expired = Some(InvoiceStatus::Expired);
        assert_eq!(mapped_with("expired", json!({})), expired);
        let short = Some(deviating(Deviation::Short, 400_000));
        assert_eq!(
            mapped("expired", json!(400_000), json!("paidPartial")),
            short
        );
        let late = Some(deviating(Deviation::Late, 900_000));
        assert_eq!(mapped("expired", json!(900_000), json!(false)), late);
    }

    #[test]
    fn a_part_that_is_not_confirmed_is_only_seen() {
        let with = |confirmations: Value| {
            let transactions = json!([{ "amount": 400_000, "confirmations": confirmations }]);
            mapped_with(
                "expired",
                json!({ "amountPaid": 400_000, "transactions": transactions }),
            )
        };
        assert_eq!(with(json!(0)), Some(InvoiceStatus::Seen));
        let short = Some(deviating(Deviation::Short, 400_000));
        assert_eq!(with(json!(1)), short);
        assert_eq!(with(json!("6")), short);
        assert_eq!(with(Value::Null), short);
    }

    #[test]
    fn an_invalid_invoice_may_still_be_confirmed_for_three_days() {
        let at = |time: i64| {
            mapped_with(
                "invalid",
                json!({ "amountPaid": 900_000, "currentTime": time }),
            )
        };
        assert_eq!(at(END + 3 * DAY - 1), Some(InvoiceStatus::Seen));
        assert_eq!(at(END + 3 * DAY), Some(InvoiceStatus::Expired));
        let expired = Some(InvoiceStatus::Expired);
        assert_eq!(mapped_with("invalid", json!({})), expired);
        assert_eq!(mapped("declined", json!(900_000), json!(false)), expired);
    }

    #[test]
    fn what_was_paid_in_another_coin_is_not_counted_as_bitcoin() {
        let other = json!({ "amountPaid": 900_000, "transactionCurrency": "BCH" });
        assert_eq!(mapped_with("confirmed", other), None);
        for amount in [json!(-1), json!(0.5), json!(2_100_000_000_000_001_i64)] {
            assert_eq!(mapped("complete", amount, json!(false)), None);
        }
    }
}
