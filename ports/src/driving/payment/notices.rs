//! What a gateway notifies us of: proven by itself, kept, answered at once; then its gateway is asked whether it sent it, and only
//! then it has its effect, once.

use super::refund::pause;
use super::settle::{Act, act, lock};
use crate::driven::audit::Origin;
use crate::driven::charges::{NoticeState, PaymentNotice};
use crate::driven::payments::{
    Confirmation, NoticeError, PaymentCallback, PaymentError, PaymentOutcome,
};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports, transact};
use chrono::TimeDelta;
use domain::ids::PaymentNoticeId;
use domain::payment::Command;
use domain::review::Actor;
use domain::{Instant, Refusal};

/// How often a gateway is asked for one notification: with the pauses between, for about a day.
const MAX_TRIES: u32 = 36;
/// While it is being asked nobody else asks it: longer than a call may take.
const LEASE: TimeDelta = TimeDelta::minutes(2);

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
        NoticeError::Forged => Refusal::CallbackUnproven,
        NoticeError::Malformed => Refusal::BadRequest { field: None },
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

/// Asks the gateway for a kept notification that is due, and lets it have its effect.
pub(super) async fn work(ports: &Ports, id: PaymentNoticeId) -> Result<(), Failure> {
    let now = ports.clock.now();
    let taken = transact(ports, async |tx| {
        let Some(mut notice) = tx.charges().lock_notice(id).await? else {
            return Ok(None);
        };
        let due = notice.due_at.is_some_and(|due| due <= now);
        if notice.state != NoticeState::Waiting || !due || notice.provider != ports.payments.name()
        {
            return Ok(None);
        }
        notice.tries += 1;
        notice.due_at = Some(now + LEASE);
        tx.charges().save_notice(&notice).await?;
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
        notice.due_at = waits.then(|| now + pause(notice.tries));
        notice.body = notice.body.filter(|_| waits);
        Ok(tx.charges().save_notice(&notice).await?)
    })
    .await?;
    let away = |error: PaymentError| Failure::Unavailable("the payment gateway", error.to_string());
    answer.map(|_| ()).map_err(away)
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
    let (account, mut stored) = lock(tx, found.charge.id).await?;
    let command = match notice.said.outcome {
        PaymentOutcome::Paid(received) => Command::Settle { received },
        PaymentOutcome::Failed => Command::Fail,
        PaymentOutcome::Cancelled => Command::Cancel,
    };
    if matches!(command, Command::Settle { .. }) && stored.payment.is_none() {
        stored.payment = Some(notice.said.payment.clone());
    }
    let by = Act {
        by: Actor::System,
        comment: None,
        origin: &Origin::default(),
        now,
    };
    match act(ports, tx, (&account, &mut stored), command, &by).await {
        Ok(_) => Ok(NoticeState::Done),
        Err(Failure::Refused(Refusal::BadRequest { .. })) => Ok(NoticeState::OtherAmount),
        Err(Failure::Refused(_)) => Ok(NoticeState::TooLate),
        Err(failure) => Err(failure),
    }
}
