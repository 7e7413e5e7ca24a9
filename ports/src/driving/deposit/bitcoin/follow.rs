//! Follows invoices. A gateway's callback only triggers a status query; the answer is what takes effect, once. Invoices are also queried
//! regularly without a callback.

use super::super::lock_with_account;
use super::make::give_up;
use super::next_look;
use crate::driven::audit::Origin;
use crate::driven::crypto_invoices::{AskedInvoice, CryptoInvoices, InvoiceCallback};
use crate::driven::deposits::StoredInvoice;
use crate::driven::leases::Lease;
use crate::driven::payments::NoticeError;
use crate::driven::unit_of_work::Tx;
use crate::driving::posting::{Act, carry_out};
use crate::{Backoff, Failure, Ports, RequestRefusal, read, transact};
use chrono::TimeDelta;
use domain::Refusal;
use domain::deposit::{Command, Deposit, Invoice, InvoiceStatus, decide};
use domain::ids::{CryptoInvoiceId, DepositId};
use domain::operations::AuditKind;
use domain::review::Actor;

/// How many invoices are queried in one round.
const ROUND: u32 = 20;
/// Longer than all queries of a round can take, so that no two workers query the same invoice.
const LEASE: TimeDelta = TimeDelta::minutes(2);
/// The pauses between queries while the gateway does not answer.
const PAUSES: Backoff = Backoff::new(TimeDelta::seconds(5), TimeDelta::minutes(15));
/// A deposit that still has no invoice after this time gets none: the server stopped while it was made.
const WITHOUT_INVOICE: TimeDelta = TimeDelta::minutes(5);

/// Takes a gateway's callback: the worker queries the invoice in its next round. A callback about an unknown invoice changes nothing.
/// Refusals: `NotFound` for a gateway that is not configured, `CallbackUnproven` where its proof is missing or wrong, `BadRequest` where
/// it cannot be read.
pub async fn take_invoice_notice(
    ports: &Ports,
    provider: &str,
    callback: &InvoiceCallback<'_>,
) -> Result<(), Failure> {
    let gateway = ports.crypto.as_ref();
    let gateway = gateway.filter(|gateway| gateway.name() == provider);
    let gateway = gateway.ok_or(Refusal::NotFound)?;
    let named = gateway.read(callback).map_err(|error| match error {
        NoticeError::Forged => Failure::from(RequestRefusal::CallbackUnproven),
        NoticeError::Malformed => Refusal::BadRequest { field: None }.into(),
    })?;
    let Some(named) = named else { return Ok(()) };
    let now = ports.clock.now();
    transact(ports, async |tx| {
        tx.deposits().ask_soon(provider, &named, now).await?;
        Ok(())
    })
    .await
}

/// Queries every due invoice, and cancels deposits whose invoice was never made. Returns how many there were. Any number of workers may
/// run this at once, and a failed query does not stop the others.
pub async fn follow_due(ports: &Ports) -> Result<usize, Failure> {
    let Some(gateway) = ports.crypto.clone() else {
        return Ok(0);
    };
    let lease = &Lease::of(ports, LEASE);
    let due = transact(ports, async |tx| {
        let deposits = tx.deposits();
        let leased = deposits.lease_due_invoices(gateway.name(), lease, ROUND);
        Ok(leased.await?)
    })
    .await?;
    let (mut followed, mut failed) = (0, None);
    for stored in due {
        match follow(ports, gateway.as_ref(), &stored).await {
            Ok(()) => followed += 1,
            Err(failure) => failed = Some(failure),
        }
    }
    let before = lease.from - WITHOUT_INVOICE;
    let abandoned = read(ports, async |tx| {
        Ok(tx.deposits().without_invoice(before, ROUND).await?)
    })
    .await?;
    for id in abandoned {
        give_up(ports, id, &Origin::default(), ports.clock.now()).await?;
        followed += 1;
    }
    failed.map_or(Ok(followed), Err)
}

/// Queries one invoice and applies its status.
async fn follow(
    ports: &Ports,
    gateway: &dyn CryptoInvoices,
    stored: &StoredInvoice,
) -> Result<(), Failure> {
    let invoice = &stored.invoice;
    let asked = AskedInvoice {
        id: invoice.gateway_id.clone(),
        coins: invoice.coins,
        expires_at: invoice.expires_at,
    };
    let said = gateway.look(&asked).await;
    let (deposit, id) = (invoice.deposit, invoice.id);
    match said {
        Ok(status) => {
            transact(ports, async |tx| {
                let deposit = lock_with_account(tx, deposit).await?;
                apply(ports, tx, (&deposit, id), status, &Origin::default())
                    .await
                    .map(|_| ())
            })
            .await
        }
        Err(error) => {
            transact(ports, async |tx| {
                gateway_unavailable(ports, tx, deposit, id).await
            })
            .await?;
            let error = error.to_string();
            Err(Failure::Unavailable("the bitcoin gateway", error))
        }
    }
}

/// Applies a status report to the invoice of a locked deposit.
pub(super) async fn apply(
    ports: &Ports,
    tx: &dyn Tx,
    (deposit, id): (&Deposit, CryptoInvoiceId),
    status: InvoiceStatus,
    origin: &Origin,
) -> Result<StoredInvoice, Failure> {
    let now = ports.clock.now();
    let stored = tx.deposits().lock_invoice(id).await?;
    let mut stored = stored.ok_or(Refusal::NotFound)?;
    let invoice = stored.invoice.clone();
    let after = Invoice {
        state: invoice.after(status),
        received: invoice.received_after(status),
        ..invoice.clone()
    };
    let decision = decide(deposit, Command::Follow { invoice, status }, now)?;
    if !decision.is_empty() {
        let act = Act::new(Actor::System, AuditKind::OrderChanged, origin, now);
        carry_out(ports, tx, decision, &act).await?;
    }
    stored.invoice = after;
    stored.tries = 0;
    stored.due_at = next_look(&stored, now);
    tx.deposits().save_invoice(&stored).await?;
    Ok(stored)
}

/// The query failed: it is repeated later, even if the invoice's week is over.
async fn gateway_unavailable(
    ports: &Ports,
    tx: &dyn Tx,
    deposit: DepositId,
    id: CryptoInvoiceId,
) -> Result<(), Failure> {
    tx.deposits().lock(deposit).await?;
    let Some(mut stored) = tx.deposits().lock_invoice(id).await? else {
        return Ok(());
    };
    stored.tries = stored.tries.saturating_add(1);
    let now = ports.clock.now();
    stored.due_at = Some(now + PAUSES.pause(stored.tries, id.0));
    Ok(tx.deposits().save_invoice(&stored).await?)
}
