//! Carrying out what the withdrawal's state machine decided: the wallet's hold and the ledger. It decides nothing itself, and runs
//! inside the caller's transaction, so that the new state and its money are one.

use crate::Failure;
use crate::driven::ledger::BookedFor;
use crate::driven::unit_of_work::Tx;
use crate::driving::wallet::{close_hold, hold};
use domain::ledger::Purpose;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::withdrawal::{Change, Effect, Withdrawal, booking};
use domain::{Instant, Refusal};

/// Carries out a change of a locked withdrawal and stores the withdrawal with it. The review log, the audit event of the decision
/// and the messages are the caller's, who knows who decided; the money's own audit events are written here.
///
/// Refuses with `BalanceNotEnough` when the wallet has less than what is to be held.
pub async fn carry_out(
    tx: &dyn Tx,
    withdrawal: &mut Withdrawal,
    change: Change,
    now: Instant,
) -> Result<(), Failure> {
    withdrawal.take(&change, now);
    for effect in &change.effects {
        carry_out_one(tx, withdrawal, *effect, now).await?;
    }
    tx.withdrawals().save(withdrawal).await?;
    withdrawal.version += 1;
    Ok(())
}

async fn carry_out_one(
    tx: &dyn Tx,
    withdrawal: &Withdrawal,
    effect: Effect,
    now: Instant,
) -> Result<(), Failure> {
    let purpose = Purpose::Withdrawal(withdrawal.id);
    match effect {
        Effect::NoteFirstLine(_) => {}
        Effect::HoldWallet => hold(tx, withdrawal.account, purpose, withdrawal.amount, now)
            .await?
            .map_err(Refusal::BalanceNotEnough)?,
        Effect::ReleaseHold => close_hold(tx, purpose, false, now).await?,
        Effect::CaptureHold => close_hold(tx, purpose, true, now).await?,
    }
    let Some(transaction) = booking(withdrawal, effect)? else {
        return Ok(());
    };
    let booked_for = BookedFor {
        account: Some(withdrawal.account),
        purpose: Some(purpose),
    };
    tx.ledger().book(&transaction, booked_for, now).await?;
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::MoneyBooked,
        record: format!("withdrawal:{}", withdrawal.id),
        detail: transaction.reference().to_owned(),
    };
    Ok(tx.audit().record(event, &Default::default(), now).await?)
}
