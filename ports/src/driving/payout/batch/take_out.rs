//! Taking a payout out of a batch that is not released.

use super::{BatchOf, open, record};
use crate::driving::payout::may_prepare;
use crate::driving::payout::moves::{Moving, Step, move_payout};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::ids::PayoutId;
use domain::payout::dissolve;

/// Taking a payout out of a batch.
#[derive(Debug, Clone)]
pub struct TakeOut {
    /// Of which batch, and who.
    pub of: BatchOf,
    /// Which payout.
    pub payout: PayoutId,
}

/// Takes a payout out of an open batch, which is dissolved with its last one. Refusals: `Forbidden`, `NotFound`, `StaleVersion`,
/// `OrderNotPending`, `PayoutNotDue`.
pub async fn take_out(ports: &Ports, command: &TakeOut) -> Result<(), Failure> {
    let of = &command.of;
    may_prepare(&of.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let batch = open(tx, of).await?;
        let is_in_it = tx.payouts().in_batch(batch.id).await?;
        if is_in_it.iter().all(|payout| payout.id != command.payout) {
            return Err(Refusal::NotFound.into());
        }
        let who = (of.by.id, &of.origin, now);
        let step = Moving::new(command.payout, Step::TakeOut, who);
        move_payout(ports, tx, step).await?;
        let after = if is_in_it.len() == 1 {
            dissolve(&batch)?
        } else {
            batch
        };
        tx.payout_batches().save(&after).await?;
        let detail = format!("payout:{} taken out", command.payout);
        record(tx, (of.by.id, &of.origin, now), after.id, detail).await
    })
    .await
}
