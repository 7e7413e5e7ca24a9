//! Makes the invoice of a new deposit. The gateway is called between two transactions, so that no lock is held in the meantime. If the server
//! stops in between, the deposit has no invoice, and the worker cancels it.

use super::{next_look, return_url};
use crate::driven::audit::Origin;
use crate::driven::crypto_invoices::{InvoiceRequest, MadeInvoice};
use crate::driven::deposits::StoredInvoice;
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, transact, transact_ahead};
use domain::Instant;
use domain::Refusal;
use domain::deposit::{Command, Deposit, Invoice, InvoiceState, State, decide};
use domain::ids::{CryptoInvoiceId, DepositId};
use domain::money::Satoshis;
use domain::operations::AuditKind;
use domain::review::Actor;

/// Has the gateway make the invoice of a new deposit, and stores it. `PaymentMethodNotOffered`
/// without a gateway; `Failure::Provider` if the gateway makes none, and then the deposit is
/// cancelled.
pub(in crate::driving::deposit) async fn invoiced(
    ports: &Ports,
    deposit: &Deposit,
    origin: &Origin,
) -> Result<(), Failure> {
    let gateway = ports
        .crypto
        .as_ref()
        .ok_or(Refusal::PaymentMethodNotOffered)?;
    let token = ports.secrets.token();
    let site = &ports.settings.public_url;
    let request = InvoiceRequest {
        reference: deposit.reference().to_string(),
        token: token.clone(),
        price: deposit.amount,
        return_url: return_url(ports, deposit.id),
        notify_url: format!("{site}/callbacks/crypto/{}", gateway.name()),
    };
    let made = gateway.create(&request).await;
    let now = ports.clock.now();
    let usable = match made {
        Ok(made) if !made.coins.is_zero() && made.expires_at > now => Ok(made),
        Ok(_) => Err("an invoice that cannot be paid".to_owned()),
        Err(error) => Err(error.to_string()),
    };
    let made = match usable {
        Ok(made) => made,
        Err(problem) => {
            give_up(ports, deposit.id, origin, now).await?;
            return Err(Failure::Provider("the bitcoin gateway", problem));
        }
    };
    let token_hash = ports.secrets.hash_token(&token).to_string();
    let mut stored = new_invoice(deposit, made, (gateway.name(), token_hash));
    stored.due_at = next_look(&stored, now);
    transact(ports, async |tx| {
        // The invoice of a deposit that was cancelled in the meantime is kept too, because it can still be paid.
        tx.deposits().add_invoice(&stored).await?;
        Ok(())
    })
    .await
}

fn new_invoice(
    deposit: &Deposit,
    made: MadeInvoice,
    (provider, token_hash): (&'static str, String),
) -> StoredInvoice {
    StoredInvoice {
        invoice: Invoice {
            id: CryptoInvoiceId(0),
            deposit: deposit.id,
            gateway_id: made.id,
            price: deposit.amount,
            coins: made.coins,
            expires_at: made.expires_at,
            state: InvoiceState::Open,
            received: Satoshis::ZERO,
        },
        provider: provider.to_owned(),
        token_hash,
        url: made.url,
        address: made.address,
        payment_uri: made.payment_uri,
        tries: 0,
        due_at: None,
    }
}

/// Cancels a deposit for which there is no invoice.
pub(super) async fn give_up(
    ports: &Ports,
    deposit: DepositId,
    origin: &Origin,
    now: Instant,
) -> Result<(), Failure> {
    transact_ahead(ports, async |tx| {
        let locked = tx.deposits().lock(deposit).await?;
        let locked = locked.ok_or(Refusal::NotFound)?;
        let has_one = super::invoice_of(tx, locked.id).await?.is_some();
        if locked.state != State::Init || has_one {
            return Ok(());
        }
        let act = Act {
            comment: Some("the gateway made no invoice"),
            ..Act::new(Actor::System, AuditKind::OrderChanged, origin, now)
        };
        let decision = decide(&locked, Command::GiveUp, now)?;
        carry_out(ports, tx, decision, &act).await.map(|_| ())
    })
    .await
}
