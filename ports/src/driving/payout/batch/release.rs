//! Releasing a batch, which writes its payment files.

use super::file::{Paying, debtor};
use super::{BatchOf, check_not_blocked, open, record};
use crate::driving::payout::allowed;
use crate::driving::payout::moves::{Moving, Step, move_payout};
use crate::{Failure, Ports, transact};
use domain::operations::Role;
use domain::payout::release;

/// Releasing a batch.
pub type ReleaseBatch = BatchOf;

/// Releases a batch and writes its payment files. The approver's call; its maker is refused. Refusals: `Forbidden`, `NotFound`,
/// `StaleVersion`, `OrderNotPending`, `FourEyes`, `AccountBlocked`, `ProposalPending`, `PayoutNotDue`, `PayeeChanged`.
pub async fn release_batch(ports: &Ports, command: &ReleaseBatch) -> Result<(), Failure> {
    allowed(&command.by, &[Role::Approver])?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let batch = open(tx, command).await?;
        let payouts = tx.payouts().in_batch(batch.id).await?;
        let released = release(&batch, &payouts, command.by.id, now)?;
        check_not_blocked(tx, &payouts).await?;
        for payout in &payouts {
            let who = (command.by.id, &command.origin, now);
            let made_by = batch.made_by;
            let step = Moving {
                version: Some(payout.version),
                proposed_by: Some(made_by),
                ..Moving::new(payout.id, Step::Release { made_by }, who)
            };
            move_payout(ports, tx, step).await?;
        }
        tx.payout_batches().save(&released).await?;
        let paying = Paying {
            batch: batch.id,
            made_at: now,
            pay_on: released.pay_on,
            currency: batch.currency,
            debtor: debtor(ports, tx, batch.bank).await?,
        };
        let count = payouts.len();
        let countries = tx.look_ups().countries().await?;
        let to_pay = paying.of(payouts, &countries)?;
        // Every payment was checked against the file formats when the batch was made.
        let broken = |error| Failure::Broken(format!("payout_batch:{}: {error}", batch.id));
        for file in ports.payment_files.write(&to_pay).map_err(broken)? {
            let sha256 = ports.secrets.digest(&file.bytes);
            let kept = tx.payout_batches();
            kept.keep_file(batch.id, &file, &sha256).await?;
        }
        let detail = format!("released with {count} payouts");
        let by = (command.by.id, &command.origin, now);
        record(tx, by, batch.id, detail).await
    })
    .await
}
