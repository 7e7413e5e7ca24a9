//! Turns the status of an invoice and its payments into ours. Whether it was paid in time follows from the status; how much was paid is the
//! sum of its confirmed payments, compared with what we asked for.

use super::wire::{AdditionalStatus, Invoice, PaymentMethod, PaymentStatus, Status};
use domain::Instant;
use domain::deposit::{Deviation, InvoiceStatus};
use domain::money::Satoshis;
use ports::driven::crypto_invoices::AskedInvoice;
use rust_decimal::Decimal;

/// How an invoice stands; none where its parts contradict each other.
pub(super) fn of(
    invoice: &Invoice,
    method: &PaymentMethod,
    asked: &AskedInvoice,
) -> Option<InvoiceStatus> {
    let paid = Paid::of(method, asked.expires_at)?;
    match invoice.status {
        Status::New if paid.confirmed.is_zero() && !paid.is_under_way => Some(InvoiceStatus::Open),
        Status::New | Status::Processing => Some(InvoiceStatus::Seen),
        Status::Expired | Status::Invalid | Status::Settled => ended(invoice, &paid, method, asked),
    }
}

/// The payments so far.
struct Paid {
    /// The sum of the confirmed payments.
    confirmed: Satoshis,
    /// Whether a payment is not confirmed yet.
    is_under_way: bool,
    /// Whether a confirmed payment came after the time of the invoice.
    is_late: bool,
}

impl Paid {
    fn of(method: &PaymentMethod, expires_at: Instant) -> Option<Self> {
        let mut confirmed = Decimal::ZERO;
        let (mut is_under_way, mut is_late) = (false, false);
        for payment in &method.payments {
            match payment.status {
                PaymentStatus::Settled => {
                    confirmed = confirmed.checked_add(payment.value.bitcoin()?.bitcoin())?;
                    is_late |= payment.received_date.seconds()? > expires_at;
                }
                PaymentStatus::Processing => is_under_way = true,
                PaymentStatus::Invalid => {}
            }
        }
        Some(Self {
            confirmed: Satoshis::from_bitcoin(confirmed)?,
            is_under_way,
            is_late,
        })
    }
}

/// The status of an invoice that is settled, or can no longer be.
fn ended(
    invoice: &Invoice,
    paid: &Paid,
    method: &PaymentMethod,
    asked: &AskedInvoice,
) -> Option<InvoiceStatus> {
    let is_marked = invoice.additional_status == AdditionalStatus::Marked;
    // The server settles an invoice by itself only when it was paid in time.
    let is_settled = invoice.status == Status::Settled && !is_marked;
    if paid.confirmed.is_zero() {
        return match (paid.is_under_way, is_settled) {
            (true, _) => Some(InvoiceStatus::Seen),
            (false, true) => None,
            (false, false) => Some(InvoiceStatus::Expired),
        };
    }
    Some(match deviation(invoice, is_settled, paid, method, asked) {
        None => InvoiceStatus::Settled,
        Some(_) if paid.is_under_way => InvoiceStatus::Seen,
        Some(why) => InvoiceStatus::Deviating {
            why,
            received: paid.confirmed,
        },
    })
}

/// How the confirmed payments deviate from the invoice.
fn deviation(
    invoice: &Invoice,
    is_settled: bool,
    paid: &Paid,
    method: &PaymentMethod,
    asked: &AskedInvoice,
) -> Option<Deviation> {
    let is_paid_late = invoice.additional_status == AdditionalStatus::PaidLate;
    // A store may charge a network fee for each payment after the first.
    let owed = method.amount.bitcoin().unwrap_or(asked.coins);
    if is_paid_late || (paid.is_late && !is_settled) {
        Some(Deviation::Late)
    } else if paid.confirmed < asked.coins {
        Some(Deviation::Short)
    } else if invoice.status == Status::Invalid {
        // Confirmed after the server gave it up, or marked invalid by a person there: finance has to look at it.
        Some(Deviation::Late)
    } else if paid.confirmed > owed.max(asked.coins) {
        Some(Deviation::Over)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ports::contract::crypto_invoices::an_asked;
    use serde_json::{Value, json};

    const IN_TIME: i64 = 1_799_999_000;
    const LATE: i64 = 1_800_000_100;

    fn mapped(
        status: &str,
        additional: &str,
        payments: &[(&str, &str, i64)],
    ) -> Option<InvoiceStatus> {
        with_amount("0.009", status, additional, payments)
    }

    fn with_amount(
        amount: &str,
        status: &str,
        additional: &str,
        payments: &[(&str, &str, i64)],
    ) -> Option<InvoiceStatus> {
        let invoice = json!({
            "id": "i1", "storeId": "s", "amount": "450.00", "currency": "USD",
            "expirationTime": 1_800_000_000, "status": status, "additionalStatus": additional,
        });
        let payment = |(status, value, received): &(&str, &str, i64)| -> Value {
            json!({ "receivedDate": received, "value": value, "fee": "0", "status": status })
        };
        let payments: Vec<Value> = payments.iter().map(payment).collect();
        let method =
            json!({ "paymentMethodId": "BTC-CHAIN", "amount": amount, "payments": payments });
        of(
            &serde_json::from_value(invoice).unwrap(),
            &serde_json::from_value(method).unwrap(),
            &an_asked(),
        )
    }

    fn deviating(why: Deviation, satoshis: i64) -> InvoiceStatus {
        let received = Satoshis::new(satoshis).unwrap();
        InvoiceStatus::Deviating { why, received }
    }

    #[test]
    fn an_invoice_is_open_until_a_payment_is_seen() {
        let seen = Some(InvoiceStatus::Seen);
        assert_eq!(mapped("New", "None", &[]), Some(InvoiceStatus::Open));
        let replaced = [("Invalid", "0.009", IN_TIME)];
        assert_eq!(mapped("New", "None", &replaced), Some(InvoiceStatus::Open));
        for status in ["Processing", "Settled"] {
            let part = [(status, "0.004", IN_TIME)];
            assert_eq!(mapped("New", "PaidPartial", &part), seen, "{status}");
            let full = [(status, "0.009", IN_TIME)];
            assert_eq!(mapped("Processing", "None", &full), seen, "{status}");
        }
    }

    #[test]
    fn a_settled_invoice_counts_its_confirmed_payments_against_what_was_asked() {
        let full = ("Settled", "0.009", IN_TIME);
        let settled = Some(InvoiceStatus::Settled);
        assert_eq!(mapped("Settled", "None", &[full]), settled);
        let halves = [("Settled", "0.0045", IN_TIME), ("Settled", "0.0045", LATE)];
        assert_eq!(mapped("Settled", "None", &halves), settled);
        let short = [("Settled", "0.00899999", IN_TIME)];
        assert_eq!(
            mapped("Settled", "None", &short),
            Some(deviating(Deviation::Short, 899_999))
        );
        let over = [full, ("Settled", "0.00000001", IN_TIME)];
        for additional in ["None", "PaidOver"] {
            assert_eq!(
                mapped("Settled", additional, &over),
                Some(deviating(Deviation::Over, 900_001))
            );
        }
        assert_eq!(mapped("Settled", "PaidOver", &[full]), settled);
        assert_eq!(mapped("Settled", "None", &[]), None);
    }

    #[test]
    fn a_fee_that_the_store_asked_for_is_not_paid_over() {
        let parts = [
            ("Settled", "0.005", IN_TIME),
            ("Settled", "0.00401", IN_TIME),
        ];
        let settled = Some(InvoiceStatus::Settled);
        assert_eq!(with_amount("0.00901", "Settled", "None", &parts), settled);
    }

    #[test]
    fn a_deviation_waits_for_every_payment_under_way() {
        let seen = Some(InvoiceStatus::Seen);
        let more = ("Processing", "0.001", LATE);
        let full = ("Settled", "0.009", IN_TIME);
        assert_eq!(
            mapped("Settled", "None", &[full, more]),
            Some(InvoiceStatus::Settled)
        );
        let over = ("Settled", "0.010", IN_TIME);
        assert_eq!(mapped("Settled", "PaidOver", &[over, more]), seen);
        let short = ("Settled", "0.004", IN_TIME);
        assert_eq!(mapped("Expired", "PaidPartial", &[short, more]), seen);
        assert_eq!(mapped("Expired", "PaidLate", &[full, more]), seen);
        assert_eq!(mapped("Expired", "None", &[more]), seen);
        assert_eq!(mapped("Settled", "None", &[more]), seen);
    }

    #[test]
    fn an_expired_invoice_was_paid_short_late_or_not_at_all() {
        assert_eq!(mapped("Expired", "None", &[]), Some(InvoiceStatus::Expired));
        assert_eq!(mapped("Invalid", "None", &[]), Some(InvoiceStatus::Expired));
        let replaced = [("Invalid", "0.009", LATE)];
        let expired = Some(InvoiceStatus::Expired);
        assert_eq!(mapped("Expired", "PaidLate", &replaced), expired);
        let short = [("Settled", "0.004", IN_TIME)];
        for additional in ["PaidPartial", "None"] {
            assert_eq!(
                mapped("Expired", additional, &short),
                Some(deviating(Deviation::Short, 400_000))
            );
        }
        let late = [("Settled", "0.004", IN_TIME), ("Settled", "0.006", LATE)];
        for additional in ["PaidLate", "PaidPartial"] {
            assert_eq!(
                mapped("Expired", additional, &late),
                Some(deviating(Deviation::Late, 1_000_000))
            );
        }
    }

    #[test]
    fn an_invoice_marked_by_a_person_is_judged_by_its_confirmed_payments() {
        let full = ("Settled", "0.009", IN_TIME);
        assert_eq!(
            mapped("Settled", "Marked", &[full]),
            Some(InvoiceStatus::Settled)
        );
        let expired = Some(InvoiceStatus::Expired);
        assert_eq!(mapped("Settled", "Marked", &[]), expired);
        assert_eq!(mapped("Invalid", "Marked", &[]), expired);
        let short = [("Settled", "0.004", IN_TIME)];
        assert_eq!(
            mapped("Settled", "Marked", &short),
            Some(deviating(Deviation::Short, 400_000))
        );
        let late = [("Settled", "0.009", LATE)];
        assert_eq!(
            mapped("Settled", "Marked", &late),
            Some(deviating(Deviation::Late, 900_000))
        );
        assert_eq!(
            mapped("Invalid", "Marked", &[full]),
            Some(deviating(Deviation::Late, 900_000))
        );
    }

    #[test]
    fn an_amount_that_cannot_be_has_no_status() {
        for value in ["-0.001", "0.0000000001", "21000001"] {
            let payments = [("Settled", value, IN_TIME)];
            assert_eq!(mapped("Settled", "None", &payments), None, "{value}");
        }
    }
}
