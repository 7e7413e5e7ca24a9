//! What is heard of an invoice: a gateway's call is a hint, upon which the gateway is asked; what it says then has its effect, once.
//! Without any call it is asked all the same, now and then.

use super::make::give_up;
use super::{locked, next_look};
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
use domain::deposit::{Command, Deposit, Invoice, InvoiceNews, decide};
use domain::ids::{CryptoInvoiceId, DepositId};
use domain::operations::AuditKind;
use domain::review::Actor;

/// How many invoices are looked at in one round.
const ROUND: u32 = 20;
/// While a look may still be running nobody starts another: longer than the calls of a round may take.
const LEASE: TimeDelta = TimeDelta::minutes(2);
/// The pauses between two looks while the gateway is away.
const PAUSES: Backoff = Backoff::new(TimeDelta::seconds(5), TimeDelta::minutes(15));
/// After this time a deposit without an invoice gets none any more: its server ended.
const WITHOUT_INVOICE: TimeDelta = TimeDelta::minutes(5);

/// Takes a gateway's call: its invoice is looked at in the worker's next round. One of an invoice that is not ours changes nothing.
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

/// Asks the gateway about every invoice that is due, and gives up deposits whose invoice was never made; how many there were. Any number
/// of workers may do this at once. What fails does not hold up the rest.
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
        let found = read(ports, async |tx| Ok(tx.deposits().get(id).await?)).await?;
        let Some(deposit) = found else { continue };
        give_up(ports, &deposit, &Origin::default(), ports.clock.now()).await?;
        followed += 1;
    }
    failed.map_or(Ok(followed), Err)
}

/// Asks about one invoice, and lets the answer have its effect.
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
        Ok(news) => {
            transact(ports, async |tx| {
                let deposit = locked(tx, deposit).await?;
                heard(ports, tx, (&deposit, id), news, &Origin::default())
                    .await
                    .map(|_| ())
            })
            .await
        }
        Err(error) => {
            transact(ports, async |tx| away(ports, tx, deposit, id).await).await?;
            let error = error.to_string();
            Err(Failure::Unavailable("the bitcoin gateway", error))
        }
    }
}

/// Lets news of a locked deposit's invoice have their effect.
pub(super) async fn heard(
    ports: &Ports,
    tx: &dyn Tx,
    (deposit, id): (&Deposit, CryptoInvoiceId),
    news: InvoiceNews,
    origin: &Origin,
) -> Result<StoredInvoice, Failure> {
    let now = ports.clock.now();
    let stored = tx.deposits().lock_invoice(id).await?;
    let mut stored = stored.ok_or(Refusal::NotFound)?;
    let invoice = stored.invoice.clone();
    let after = Invoice {
        state: invoice.after(news),
        received: invoice.received_after(news),
        ..invoice.clone()
    };
    let decision = decide(deposit, Command::Follow { invoice, news }, now)?;
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

/// The gateway could not be asked: it is asked again later, also about an invoice whose week is over.
async fn away(
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
