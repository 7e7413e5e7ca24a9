//! Processing payments: notifications are confirmed, refunds requested, unpaid charges given up. Any number of
//! workers may do this at once and as often as they like.

use super::notices;
use super::refund::give_back;
use super::settle::{act, lock};
use crate::driven::audit::Origin;
use crate::driving::posting::Act;
use crate::{Failure, Ports, read, transact};
use domain::ids::ChargeId;
use domain::operations::AuditKind;
use domain::payment::{Command, State};
use domain::review::Actor;

/// How many of each are looked at in one round.
const ROUND: u32 = 50;

/// Advances everything that is due by one step; returns how much there was. A failure does not hold
/// up the rest.
pub async fn run_due(ports: &Ports) -> Result<u32, Failure> {
    let now = ports.clock.now();
    let (received, due) = read(ports, async |tx| {
        let (provider, charges) = (ports.payments.name(), tx.charges());
        let notices = charges.due_notices(provider, now, ROUND).await?;
        Ok((notices, charges.due(provider, now, ROUND).await?))
    })
    .await?;
    let (mut moved, mut failed) = (0, None);
    for id in received {
        match notices::work(ports, id).await {
            Ok(()) => moved += 1,
            Err(failure) => failed = Some(failure),
        }
    }
    for id in due {
        match forward(ports, id).await {
            Ok(()) => moved += 1,
            Err(failure) => failed = Some(failure),
        }
    }
    failed.map_or(Ok(moved), Err)
}

async fn forward(ports: &Ports, id: ChargeId) -> Result<(), Failure> {
    let found = read(ports, async |tx| Ok(tx.charges().get(id).await?)).await?;
    match found.map(|stored| stored.charge.state) {
        Some(State::Pending) => give_up(ports, id).await,
        Some(State::Refunding) => match give_back(ports, id).await? {
            None => Ok(()),
            Some(error) => Err(Failure::Unavailable("a refund", error.to_string())),
        },
        Some(State::Paid | State::Failed | State::Cancelled | State::Refunded) | None => Ok(()),
    }
}

/// Ends a charge that was not paid in time. A later payment is still accepted.
async fn give_up(ports: &Ports, id: ChargeId) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let (_, stored) = lock(tx, id).await?;
        if !stored.charge.is_overdue(now) {
            return Ok(());
        }
        let origin = Origin::default();
        let by = Act::new(Actor::System, AuditKind::PaymentChanged, &origin, now);
        act(ports, tx, stored, Command::GiveUp, &by).await?;
        Ok(())
    })
    .await
}
