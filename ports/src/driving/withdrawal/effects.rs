//! Carrying out what the withdrawal's state machine decided: the wallet's hold and the ledger. It decides nothing itself, and runs
//! inside the caller's transaction, so that the new state and its money are one.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use crate::driving::posting::post;
use crate::driving::wallet::{close_hold, money};
use domain::ledger::{HeldFor, NotBooked, Purpose};
use domain::payout::{Payout, Reason};
use domain::review::Actor;
use domain::withdrawal::{Change, Effect, Withdrawal, booking};
use domain::{Instant, Refusal};

/// Carries out a change of a locked withdrawal that `by` caused, and stores the withdrawal with it. The review log, the audit event of
/// the decision and the messages are the caller's, who knows who decided; the money's own audit events are written here.
///
/// Refuses with `BalanceNotEnough` when the wallet has less than what is to be held.
pub async fn carry_out(
    tx: &dyn Tx,
    withdrawal: &mut Withdrawal,
    change: Change,
    by: Actor,
    now: Instant,
) -> Result<(), Failure> {
    withdrawal.take(&change, now);
    for effect in &change.effects {
        carry_out_one(tx, withdrawal, *effect, by, now).await?;
    }
    tx.withdrawals().save(withdrawal).await?;
    withdrawal.version += 1;
    Ok(())
}

async fn carry_out_one(
    tx: &dyn Tx,
    withdrawal: &Withdrawal,
    effect: Effect,
    by: Actor,
    now: Instant,
) -> Result<(), Failure> {
    let (account, amount) = (withdrawal.account, withdrawal.amount);
    let held_for = HeldFor::Withdrawal(withdrawal.id);
    let mut payout = None;
    match effect {
        Effect::NoteFirstLine(_) | Effect::HoldWallet => {}
        Effect::ReleaseHold => close_hold(tx, held_for, false, now).await?,
        Effect::CaptureHold => {
            close_hold(tx, held_for, true, now).await?;
            // It goes where it was signed for.
            let why = (Reason::Withdrawal, Purpose::Withdrawal(withdrawal.id));
            let due = Payout::new(account, amount, why, Some(withdrawal.payout.clone()), now);
            payout = Some(tx.payouts().add(&due).await?);
        }
    }
    let Some(transaction) = booking(withdrawal, effect, payout)? else {
        return Ok(());
    };
    let record = format!("withdrawal:{}", withdrawal.id);
    match post(tx, transaction, &record, by, now).await? {
        Err(NotBooked::InsufficientFunds { units, .. }) if effect == Effect::HoldWallet => {
            let available = money(units, amount.currency())?;
            return Err(Refusal::BalanceNotEnough(available).into());
        }
        posted => posted?,
    }
    if effect == Effect::HoldWallet {
        tx.ledger().add_hold(account, held_for, amount, now).await?;
    }
    Ok(())
}
