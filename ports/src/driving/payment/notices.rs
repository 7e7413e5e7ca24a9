//! A gateway's notifications. The notification's own proof is checked, it is stored, and answered
//! at once. Then the gateway is asked whether it sent it, and only then does it take effect, once.

use super::refund::{LEASE, PAUSES};
use super::settle::{act, explain_start, is_paid_elsewhere, lock};
use super::token_of;
use crate::driven::audit::Origin;
use crate::driven::charges::{NoticeState, PaymentNotice, StoredCharge};
use crate::driven::leases::Lease;
use crate::driven::payments::{
    Confirmation, NoticeError, PaymentCallback, PaymentError, PaymentOutcome,
};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::posting::Act;
use crate::{Failure, Ports, RequestRefusal, transact};
use domain::ids::PaymentNoticeId;
use domain::operations::AuditKind;
use domain::payment::{Charge, Command, State};
use domain::review::Actor;
use domain::{Instant, Money, Refusal};

/// How often a gateway is asked about one notification: with the pauses between, for about a day.
const MAX_TRIES: u32 = 36;

/// Checks a notification and keeps it. Refusals: `NotFound` for a gateway that is not configured, `CallbackUnproven` where its
/// proof is missing or wrong, `BadRequest` where it cannot be read.
pub async fn take_notice(
    ports: &Ports,
    provider: &str,
    callback: &PaymentCallback<'_>,
) -> Result<(), Failure> {
    if ports.payments.name() != provider {
        return Err(Refusal::NotFound.into());
    }
    let said = ports.payments.read(callback).map_err(|error| match error {
        NoticeError::Forged => Failure::from(RequestRefusal::CallbackUnproven),
        NoticeError::Malformed => Refusal::BadRequest { field: None }.into(),
    })?;
    let Some(said) = said else { return Ok(()) };
    let now = ports.clock.now();
    let notice = PaymentNotice {
        id: PaymentNoticeId(0),
        provider: provider.to_owned(),
        said,
        body: Some(callback.body.to_vec()),
        digest: ports.secrets.digest(callback.body),
        state: NoticeState::Waiting,
        tries: 0,
        received_at: now,
        due_at: Some(now),
    };
    let kept = transact(ports, async |tx| {
        Ok(tx.charges().keep_notice(&notice).await?)
    })
    .await;
    match kept {
        // The same one came at the same moment: it is kept.
        Ok(_) | Err(Failure::Store(StoreError::Duplicate(_))) => Ok(()),
        Err(failure) => Err(failure),
    }
}

/// Asks the gateway about a stored notification that is due, and applies it.
pub(super) async fn work(ports: &Ports, id: PaymentNoticeId) -> Result<(), Failure> {
    let lease = &Lease::of(ports, LEASE);
    let now = lease.from;
    let taken = transact(ports, async |tx| {
        let Some(mut notice) = tx.charges().lock_notice(id).await? else {
            return Ok(None);
        };
        let due = notice.due_at.is_some_and(|due| due <= now);
        if notice.state != NoticeState::Waiting || !due || notice.provider != ports.payments.name()
        {
            return Ok(None);
        }
        if !tx.charges().lease_notice(id, lease).await? {
            return Ok(None);
        }
        notice.tries += 1;
        Ok(Some(notice))
    })
    .await?;
    let Some(notice) = taken else { return Ok(()) };
    let body = notice.body.clone().unwrap_or_default();
    let answer = ports.payments.confirm(&body).await;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let Some(mut notice) = tx.charges().lock_notice(id).await? else {
            return Ok(());
        };
        tx.charges().release_notice(id, lease).await?;
        if notice.state != NoticeState::Waiting {
            return Ok(());
        }
        notice.state = match &answer {
            Ok(Confirmation::Confirmed) => effect(ports, tx, &notice, now).await?,
            Ok(Confirmation::Denied) => NoticeState::Denied,
            Err(_) if notice.tries >= MAX_TRIES => NoticeState::GivenUp,
            Err(_) => NoticeState::Waiting,
        };
        let waits = notice.state == NoticeState::Waiting;
        notice.due_at = waits.then(|| now + PAUSES.pause(notice.tries, id.0));
        notice.body = notice.body.filter(|_| waits);
        Ok(tx.charges().save_notice(&notice).await?)
    })
    .await?;
    let unavailable =
        |error: PaymentError| Failure::Unavailable("the payment gateway", error.to_string());
    answer.map(|_| ()).map_err(unavailable)
}

async fn effect(
    ports: &Ports,
    tx: &dyn Tx,
    notice: &PaymentNotice,
    now: Instant,
) -> Result<NoticeState, Failure> {
    let (provider, reference) = (&notice.provider, &notice.said.reference);
    let Some(found) = tx.charges().by_reference(provider, reference).await? else {
        return Ok(NoticeState::Unknown);
    };
    let (_, named) = lock(tx, found.charge.id).await?;
    let origin = Origin::default();
    let by = Act::new(Actor::System, AuditKind::PaymentChanged, &origin, now);
    let (stored, command) = match notice.said.outcome {
        PaymentOutcome::Paid(received) => {
            match settled(ports, tx, named, &notice.said.payment, received, &by).await? {
                Some(settled) => settled,
                None => return Ok(NoticeState::OtherAmount),
            }
        }
        PaymentOutcome::Failed => (named, Command::Fail),
        PaymentOutcome::Cancelled => (named, Command::Cancel),
    };
    match act(ports, tx, stored, command, &by).await {
        Ok(_) => Ok(NoticeState::Done),
        Err(Failure::Refused(_)) => Ok(NoticeState::TooLate),
        Err(failure) => Err(failure),
    }
}

/// The charge that a payment settles, and how: the one that it was made for, unless another payment settled that one before. Then it
/// has a charge of its own, made when it is first reported, which is refunded. `None` if it is not of the charge's amount.
async fn settled(
    ports: &Ports,
    tx: &dyn Tx,
    named: StoredCharge,
    payment: &str,
    received: Money,
    by: &Act<'_>,
) -> Result<Option<(StoredCharge, Command)>, Failure> {
    if !named.charge.agrees_with(received) {
        return Ok(None);
    }
    let is_this = |charge: &StoredCharge| charge.payment.as_deref() == Some(payment);
    if named.payment.is_none() || is_this(&named) {
        let named = StoredCharge {
            payment: Some(payment.to_owned()),
            ..named
        };
        let paid_elsewhere = is_paid_elsewhere(tx, &named).await?;
        let command = Command::Settle {
            received,
            paid_elsewhere,
        };
        return Ok(Some((named, command)));
    }
    // Nobody else adds one in the meantime: the account is locked.
    let charges = tx.charges().of_account(named.charge.account).await?;
    let known = charges
        .into_iter()
        .find(|charge| is_this(charge) && charge.provider == named.provider);
    let own = match known {
        Some(known) => known,
        None => add_twin(ports, tx, &named, payment, by).await?,
    };
    Ok(Some((own, Command::SettleTwice { received })))
}

/// A charge for a second payment of another one.
async fn add_twin(
    ports: &Ports,
    tx: &dyn Tx,
    named: &StoredCharge,
    payment: &str,
    by: &Act<'_>,
) -> Result<StoredCharge, Failure> {
    let reference = ports.secrets.token();
    let token_hash = ports.secrets.hash_token(&token_of(ports, &reference));
    let mut twin = StoredCharge {
        charge: Charge {
            state: State::Pending,
            created_at: by.now,
            paid_at: None,
            refund_asked_at: None,
            ..named.charge.clone()
        },
        reference,
        token_hash: token_hash.to_string(),
        payment: Some(payment.to_owned()),
        refund_reason: None,
        tries: 0,
        due_at: None,
        ..named.clone()
    };
    twin.charge.id = tx.charges().add(&twin).await?;
    explain_start(tx, &twin, by).await?;
    Ok(twin)
}
