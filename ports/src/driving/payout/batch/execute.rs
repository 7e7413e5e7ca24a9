//! Entering that the bank paid a released batch.

use super::{BatchOf, locked, not_pending, record};
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::payout::may_prepare;
use crate::driving::payout::moves::{Moving, Step, move_payout, with_proposal};
use crate::{Failure, Ports, transact};
use chrono::NaiveDate;
use domain::ids::{AccountId, OperatorId, PayoutBatchId, PayoutId};
use domain::ledger::Place;
use domain::payable::{Payment, Payout, State};
use domain::payout::{Batch, BatchState, bank_reference, sum, value_date};
use domain::{Instant, Money, Refusal};

/// Entering that the bank paid a batch.
#[derive(Debug, Clone)]
pub struct ExecuteBatch {
    /// Which batch, and who.
    pub of: BatchOf,
    /// The value date.
    pub value_on: NaiveDate,
    /// The bank's reference.
    pub reference: String,
    /// The payouts that the reader expects to be paid; `None` accepts whatever is left.
    pub payouts: Option<Vec<PayoutId>>,
}

/// Enters that the bank paid the unpaid payouts of a released batch, except those with an open proposal. Refusals: `Forbidden`, `NotFound`,
/// `StaleVersion` for an old version or if the payouts left are not the expected ones, `OrderNotPending` if none is left, `BadRequest` with
/// `value_on` or `reference`, `PayoutNotDue`, `PayeeChanged`.
pub async fn execute_batch(ports: &Ports, command: &ExecuteBatch) -> Result<(), Failure> {
    let of = &command.of;
    may_prepare(&of.by)?;
    let reference = bank_reference(&command.reference)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let batch = locked(tx, of).await?;
        let left = left(tx, batch.id).await?;
        let released = batch
            .released
            .filter(|_| batch.state == BatchState::Released);
        let (Some(released), false) = (released, left.is_empty()) else {
            return Err(not_pending(&batch).into());
        };
        same_payouts(command, &left)?;
        let payment = Payment {
            from: Place::Bank(batch.bank),
            value_on: value_date(command.value_on, released.at, now)?,
            reference: reference.clone(),
        };
        let who = (of.by.id, &of.origin, now);
        pay(ports, tx, (&batch, &left), &payment, who).await
    })
    .await
}

/// Executes the payouts that are left of a locked batch, by a payment of exactly their sum. Refusals: `BadRequest` with `record` for another sum,
/// `OrderNotPending` if none is left, and those of [`execute_batch`].
pub(crate) async fn pay_left(
    ports: &Ports,
    tx: &dyn Tx,
    (batch, amount): (&Batch, Money),
    payment: Payment,
    who: (OperatorId, &Origin, Instant),
) -> Result<(), Failure> {
    let left = left(tx, batch.id).await?;
    if batch.state != BatchState::Released || left.is_empty() {
        return Err(not_pending(batch).into());
    }
    if sum(batch.currency, &left) != Some(amount) {
        return Err(Refusal::bad_request("record").into());
    }
    pay(ports, tx, (batch, &left), &payment, who).await
}

async fn pay(
    ports: &Ports,
    tx: &dyn Tx,
    (batch, left): (&Batch, &[Payout]),
    payment: &Payment,
    (by, origin, now): (OperatorId, &Origin, Instant),
) -> Result<(), Failure> {
    for payout in left {
        let step = Moving {
            version: Some(payout.version),
            ..Moving::new(payout.id, Step::Execute(payment.clone()), (by, origin, now))
        };
        move_payout(ports, tx, step).await?;
    }
    tx.payout_batches().save(batch).await?;
    let (paid, reference) = (left.len(), &payment.reference);
    let detail = format!("{paid} payouts paid; reference {reference}");
    record(tx, (by, origin, now), batch.id, detail).await
}

/// Refuses if a proposal made or ended in the meantime has changed what would be paid.
fn same_payouts(command: &ExecuteBatch, left: &[Payout]) -> Result<(), Refusal> {
    let Some(shown) = &command.payouts else {
        return Ok(());
    };
    let mut shown = shown.clone();
    shown.sort_unstable();
    if left.iter().map(|payout| payout.id).eq(shown) {
        Ok(())
    } else {
        Err(Refusal::StaleVersion)
    }
}

/// The payouts of a batch that are still to be paid, by number. Their accounts are locked in ascending order, because two batches may
/// contain the same accounts.
async fn left(tx: &dyn Tx, batch: PayoutBatchId) -> Result<Vec<Payout>, Failure> {
    let mut left = tx.payouts().in_batch(batch).await?;
    left.retain(|payout| payout.state == State::Released);
    let proposed = with_proposal(tx, left.iter().map(|payout| payout.id)).await?;
    left.retain(|payout| !proposed.contains(&payout.id));
    let mut accounts: Vec<AccountId> = left.iter().filter_map(|payout| payout.account).collect();
    accounts.sort_unstable();
    accounts.dedup();
    for account in accounts {
        tx.accounts().lock(account).await?;
    }
    Ok(left)
}
