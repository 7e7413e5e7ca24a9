//! Refunding a fee: requested by its investor or by finance, made by the gateway, booked when it is made. The request
//! is stored first, so that nothing is lost if the gateway is down or a server dies in between; the worker continues it.

use super::settle::{act, lock};
use crate::driven::audit::Origin;
use crate::driven::charges::StoredCharge;
use crate::driven::leases::Lease;
use crate::driven::payments::{PaymentError, RefundRequest};
use crate::driving::posting::Act;
use crate::{Backoff, Failure, Ports, transact, transact_ahead};
use chrono::TimeDelta;
use domain::Refusal;
use domain::decision::Of;
use domain::ids::{ChargeId, InvestorId};
use domain::operations::{AuditKind, Operator, Role};
use domain::payment::{Command, MAX_REFUND_TRIES, State};
use domain::review::{Actor, comment};

/// No other attempt starts within this time: longer than a call to a gateway may take.
pub(super) const LEASE: TimeDelta = TimeDelta::minutes(2);
/// The pauses between two attempts.
pub(super) const PAUSES: Backoff = Backoff::new(TimeDelta::seconds(2), TimeDelta::hours(1));

/// An investor's request for a refund.
#[derive(Debug, Clone)]
pub struct Refund {
    /// Who.
    pub investor: InvestorId,
    /// Which charge.
    pub charge: ChargeId,
    /// From where.
    pub origin: Origin,
}

/// An operator's decision.
#[derive(Debug, Clone)]
pub struct OperatorRefund {
    /// Who.
    pub by: Operator,
    /// Which charge.
    pub charge: ChargeId,
    /// Why; never empty.
    pub comment: String,
    /// From where.
    pub origin: Origin,
}

/// Refunds a paid fee within 30 days, while the account is not approved. Repeating the request
/// returns the same answer. Refusals: `NotFound`, `AccountBlocked`, `PaymentNotRefundable`,
/// `RefundPeriodOver`.
pub async fn refund_by_investor(ports: &Ports, wish: &Refund) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact_ahead(ports, async |tx| {
        let (account, stored) = lock(tx, wish.charge).await?;
        if stored.charge.investor != wish.investor {
            return Err(Refusal::NotFound.into());
        }
        account.check_not_blocked()?;
        let by = Actor::Investor(wish.investor);
        let by = Act::new(by, AuditKind::PaymentChanged, &wish.origin, now);
        let command = Command::RefundByInvestor {
            account: Of::new(account.id, account.state),
        };
        act(ports, tx, stored, command, &by).await
    })
    .await?;
    give_back(ports, wish.charge).await.map(|_| ())
}

/// Refunds a paid fee at any time, with a reason. Refusals: `Forbidden`, `CommentRequired`,
/// `CommentTooLong`, `NotFound`, `AccountBlocked`, `PaymentNotRefundable`.
pub async fn refund_by_operator(ports: &Ports, refund: &OperatorRefund) -> Result<State, Failure> {
    if !refund.by.has_any(&[Role::Finance]) {
        return Err(Refusal::Forbidden.into());
    }
    let comment = comment(&refund.comment)?.ok_or(Refusal::CommentRequired)?;
    let now = ports.clock.now();
    transact_ahead(ports, async |tx| {
        let (account, stored) = lock(tx, refund.charge).await?;
        account.check_not_blocked()?;
        let by = Actor::Operator(refund.by.id);
        let by = Act {
            comment: Some(&comment),
            ..Act::new(by, AuditKind::PaymentChanged, &refund.origin, now)
        };
        act(ports, tx, stored, Command::RefundByOperator, &by).await
    })
    .await?;
    give_back(ports, refund.charge).await?;
    let found = crate::read(ports, async |tx| {
        Ok(tx.charges().get(refund.charge).await?)
    })
    .await?;
    Ok(found.ok_or(Refusal::NotFound)?.charge.state)
}

/// Requests a due refund from the gateway, and books it when it is made. A refund that is not due,
/// or that another worker is attempting, is left alone; if the gateway is unavailable, the worker
/// asks again. Returns why a requested refund was not made.
pub(super) async fn give_back(
    ports: &Ports,
    id: ChargeId,
) -> Result<Option<PaymentError>, Failure> {
    let lease = &Lease::of(ports, LEASE);
    let now = lease.from;
    let taken = transact_ahead(ports, async |tx| {
        let Some(mut stored) = tx.charges().lock(id).await? else {
            return Ok(None);
        };
        let due = stored.due_at.is_some_and(|due| due <= now);
        // A payment through another gateway waits until that is configured again; reconciliation reports it.
        let ours = stored.provider == ports.payments.name();
        if stored.charge.state != State::Refunding || !due || !ours {
            return Ok(None);
        }
        if !tx.charges().lease(id, lease).await? {
            return Ok(None);
        }
        stored.tries += 1;
        Ok(Some(stored))
    })
    .await?;
    let Some(stored) = taken else {
        return Ok(None);
    };
    let outcome = ask(ports, &stored).await;
    conclude(ports, (&stored, lease), outcome).await
}

async fn ask(ports: &Ports, stored: &StoredCharge) -> Result<(), PaymentError> {
    let request = RefundRequest {
        reference: stored.reference.clone(),
        payment: stored.payment.clone().unwrap_or_default(),
        amount: stored.charge.amount,
        reason: "KYC fee".to_owned(),
    };
    ports.payments.refund(&request).await
}

async fn conclude(
    ports: &Ports,
    (asked, lease): (&StoredCharge, &Lease),
    outcome: Result<(), PaymentError>,
) -> Result<Option<PaymentError>, Failure> {
    let now = ports.clock.now();
    let id = asked.charge.id;
    let command = match &outcome {
        Ok(()) => Some(Command::RefundMade),
        Err(PaymentError::Refused(_)) => Some(Command::RefundRefused),
        Err(PaymentError::Unavailable(_)) if asked.tries >= MAX_REFUND_TRIES => {
            Some(Command::RefundRefused)
        }
        Err(PaymentError::Unavailable(_)) => None,
    };
    let reason = outcome.as_ref().err().map(ToString::to_string);
    transact(ports, async |tx| {
        let (_, mut stored) = lock(tx, id).await?;
        tx.charges().release(id, lease).await?;
        if stored.charge.state != State::Refunding {
            return Ok(());
        }
        let Some(command) = command else {
            stored.due_at = Some(now + PAUSES.pause(stored.tries, id.0));
            return Ok(tx.charges().save(&stored).await?);
        };
        let origin = Origin::default();
        let by = Act {
            comment: reason.as_deref(),
            ..Act::new(Actor::System, AuditKind::PaymentChanged, &origin, now)
        };
        act(ports, tx, stored, command, &by).await?;
        Ok(())
    })
    .await?;
    Ok(outcome.err())
}
