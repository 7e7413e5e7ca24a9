//! The built-in payment page of an invoice, which moves no real coins. The token in its address protects it.

use super::super::lock_with_account;
use super::follow::apply;
use super::return_url;
use crate::driven::audit::Origin;
use crate::driven::deposits::StoredInvoice;
use crate::{Failure, Ports, read, transact};
use domain::deposit::{Deviation, InvoiceState, InvoiceStatus};
use domain::money::Satoshis;
use domain::{Coded, Instant, Money, Refusal};

/// The name of the gateway whose page this is.
const BUILT_IN: &str = "builtin";

/// The state of an invoice's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvoicePageState {
    /// May be paid.
    Open,
    /// Is paid.
    Paid,
    /// Its time is over.
    Expired,
}

/// What the payer chooses on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvoiceOutcome {
    /// Pays all of it.
    Settled,
    /// Pays half of it and lets its time pass.
    Underpaid,
    /// Lets its time pass without paying.
    Expired,
}

impl Coded for InvoiceOutcome {
    const ALL: &'static [Self] = &[Self::Settled, Self::Underpaid, Self::Expired];

    fn code(self) -> &'static str {
        match self {
            Self::Settled => "settled",
            Self::Underpaid => "underpaid",
            Self::Expired => "expired",
        }
    }
}

/// What the page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoicePage {
    /// Its state.
    pub state: InvoicePageState,
    /// How much, in the currency of the wallet.
    pub price: Money,
    /// The same in bitcoin.
    pub coins: Satoshis,
    /// Where "back" leads.
    pub back_url: String,
}

/// The page of a token; an unknown one is `NotFound`.
pub async fn open_invoice(ports: &Ports, token: &str) -> Result<InvoicePage, Failure> {
    let stored = read(ports, async |tx| {
        let hash = ports.secrets.hash_token(token).to_string();
        Ok(tx.deposits().invoice_by_token(&hash).await?)
    })
    .await?;
    let stored = built_in(ports, stored)?;
    let invoice = &stored.invoice;
    let is_over = ports.clock.now() >= invoice.expires_at;
    Ok(InvoicePage {
        state: match invoice.state {
            InvoiceState::Paid => InvoicePageState::Paid,
            InvoiceState::Expired => InvoicePageState::Expired,
            InvoiceState::Open | InvoiceState::Seen if is_over => InvoicePageState::Expired,
            InvoiceState::Open | InvoiceState::Seen => InvoicePageState::Open,
        },
        price: invoice.price,
        coins: invoice.coins,
        back_url: return_url(ports, invoice.deposit),
    })
}

/// Applies the payer's choice and returns the address to redirect to. A payment after the expiry is late. Repeating the same choice
/// returns the same address and changes nothing (decision 44). Refusals: `NotFound`, `OrderNotPending` for one that ended otherwise.
pub async fn pay_invoice(
    ports: &Ports,
    token: &str,
    outcome: InvoiceOutcome,
    origin: &Origin,
) -> Result<String, Failure> {
    let hash = ports.secrets.hash_token(token).to_string();
    transact(ports, async |tx| {
        let found = tx.deposits().invoice_by_token(&hash).await?;
        let found = built_in(ports, found)?;
        let deposit = lock_with_account(tx, found.invoice.deposit).await?;
        let now = ports.clock.now();
        // Read again: another click may have come first.
        let stored = tx.deposits().lock_invoice(found.invoice.id).await?;
        let stored = stored.ok_or(Refusal::NotFound)?;
        let status = status(&stored, outcome, now)?;
        let invoice = &stored.invoice;
        let is_paid = invoice.state == InvoiceState::Paid;
        let is_known = invoice.state == invoice.after(status)
            && invoice.received == invoice.received_after(status)
            && !(is_paid && status == InvoiceStatus::Expired);
        if !is_known {
            if is_paid {
                return Err(deposit.state.not_pending().into());
            }
            apply(ports, tx, (&deposit, invoice.id), status, origin).await?;
        }
        Ok(return_url(ports, deposit.id))
    })
    .await
}

fn status(
    stored: &StoredInvoice,
    outcome: InvoiceOutcome,
    now: Instant,
) -> Result<InvoiceStatus, Failure> {
    let invoice = &stored.invoice;
    let is_late = invoice.state == InvoiceState::Expired || now >= invoice.expires_at;
    let deviating = |why, satoshis| {
        let received = Satoshis::new(satoshis);
        let received = received.ok_or_else(|| Failure::Broken("no amount of coins".to_owned()))?;
        Ok(InvoiceStatus::Deviating { why, received })
    };
    match outcome {
        InvoiceOutcome::Settled if is_late && invoice.state != InvoiceState::Paid => {
            deviating(Deviation::Late, invoice.coins.count())
        }
        InvoiceOutcome::Settled => Ok(InvoiceStatus::Settled),
        InvoiceOutcome::Underpaid => deviating(Deviation::Short, invoice.coins.count() / 2),
        InvoiceOutcome::Expired => Ok(InvoiceStatus::Expired),
    }
}

/// An invoice of the built-in page: a gateway elsewhere has its own.
fn built_in(ports: &Ports, found: Option<StoredInvoice>) -> Result<StoredInvoice, Refusal> {
    let is_here = ports
        .crypto
        .as_ref()
        .is_some_and(|gateway| gateway.name() == BUILT_IN);
    found
        .filter(|stored| is_here && stored.provider == BUILT_IN)
        .ok_or(Refusal::NotFound)
}
