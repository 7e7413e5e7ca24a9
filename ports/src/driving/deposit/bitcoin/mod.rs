//! Bitcoin deposits: making the invoice, following its status, and the built-in payment page.

mod follow;
mod make;
mod page;

pub use follow::{follow_due, take_invoice_notice};
pub use page::{InvoiceOutcome, InvoicePage, InvoicePageState, open_invoice, pay_invoice};

pub(super) use make::invoiced;

use crate::driven::deposits::StoredInvoice;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use chrono::TimeDelta;
use domain::Instant;
use domain::deposit::{Deposit, FundingMethod, InvoiceState};
use domain::ids::DepositId;

/// The interval between two status queries of a payable invoice.
const WATCHED: TimeDelta = TimeDelta::seconds(15);
/// How long an invoice is followed after its expiry, because a payment may arrive late.
const REMEMBERED: TimeDelta = TimeDelta::days(7);

/// The invoice of a deposit, if it has one.
pub(super) async fn invoice_of(
    tx: &dyn Tx,
    deposit: DepositId,
) -> Result<Option<StoredInvoice>, Failure> {
    Ok(tx.deposits().invoices_of(&[deposit]).await?.pop())
}

/// The same, which reads nothing for a deposit by wire.
pub(in crate::driving::deposit) async fn own_invoice(
    tx: &dyn Tx,
    deposit: &Deposit,
) -> Result<Option<StoredInvoice>, Failure> {
    match deposit.method {
        FundingMethod::Wire => Ok(None),
        FundingMethod::Bitcoin => invoice_of(tx, deposit.id).await,
    }
}

/// When an invoice is queried next: every few seconds while it can be paid, less and less often after its expiry, and never after a week.
fn next_look(stored: &StoredInvoice, now: Instant) -> Option<Instant> {
    let over = now - stored.invoice.expires_at;
    let is_waited_for = matches!(
        stored.invoice.state,
        InvoiceState::Open | InvoiceState::Seen
    );
    if over > REMEMBERED {
        return None;
    }
    let pause = if is_waited_for && over < TimeDelta::hours(1) {
        WATCHED
    } else if over < TimeDelta::hours(1) {
        TimeDelta::minutes(5)
    } else if over < TimeDelta::days(1) {
        TimeDelta::hours(1)
    } else {
        TimeDelta::hours(6)
    };
    Some(now + pause)
}

/// Where the gateway's payment page sends the browser afterwards.
fn return_url(ports: &Ports, deposit: DepositId) -> String {
    let site = &ports.settings.public_url;
    format!("{site}/#/account/portfolio/portfoliopage?WalletFundingRequestID={deposit}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::deposit::Invoice;
    use domain::ids::CryptoInvoiceId;
    use domain::money::Satoshis;
    use domain::{Currency, Money};

    #[test]
    fn an_invoice_is_looked_at_ever_more_rarely_and_for_a_week() {
        let end = Instant::UNIX_EPOCH;
        let stored = |state| StoredInvoice {
            invoice: Invoice {
                id: CryptoInvoiceId(1),
                deposit: DepositId(1),
                gateway_id: "i1".into(),
                price: Money::from_minor(100, Currency::Usd).unwrap(),
                coins: Satoshis::new(1_000).unwrap(),
                expires_at: end,
                state,
                received: Satoshis::ZERO,
            },
            provider: "builtin".into(),
            token_hash: String::new(),
            url: String::new(),
            address: None,
            payment_uri: String::new(),
            tries: 0,
            due_at: None,
        };
        let (open, paid) = (InvoiceState::Open, InvoiceState::Paid);
        let table = [
            (open, TimeDelta::minutes(-10), Some(TimeDelta::seconds(15))),
            (open, TimeDelta::minutes(59), Some(TimeDelta::seconds(15))),
            (paid, TimeDelta::minutes(-10), Some(TimeDelta::minutes(5))),
            (paid, TimeDelta::hours(2), Some(TimeDelta::hours(1))),
            (open, TimeDelta::hours(2), Some(TimeDelta::hours(1))),
            (paid, TimeDelta::days(2), Some(TimeDelta::hours(6))),
            (paid, TimeDelta::days(8), None),
        ];
        for (state, after, pause) in table {
            let now = end + after;
            let next = next_look(&stored(state), now);
            assert_eq!(next, pause.map(|pause| now + pause), "{state:?} {after}");
        }
    }
}
