//! Batches of payouts: finance makes one of due payouts, an approver releases it, and only then its
//! payment files exist. Finance then enters once, for the whole batch, that the bank paid it.

mod execute;
mod file;
mod make;
mod release;
mod show;
mod take_out;

pub(crate) use execute::pay_left;
pub use execute::{ExecuteBatch, execute_batch};
pub use file::payment_file;
pub use make::{MakeBatch, make_batch};
pub use release::{ReleaseBatch, release_batch};
pub use show::{BatchItem, BatchMay, ReleaseDenial, show_batch};
pub use take_out::{TakeOut, take_out};

use crate::Failure;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::same_version;
use domain::ids::{AccountId, BankAccountId, OperatorId, PayoutBatchId};
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::payable::Payout;
use domain::payout::{Batch, BatchState};
use domain::review::Actor;
use domain::{Instant, Refusal};

/// A batch at the version that was read.
#[derive(Debug, Clone)]
pub struct BatchOf {
    /// Who acts.
    pub by: Operator,
    /// Which.
    pub batch: PayoutBatchId,
    /// The version that was read.
    pub version: i64,
    /// From where.
    pub origin: Origin,
}

/// The platform's bank account that pays a payout: that of the framework of the payee's account.
pub(super) async fn paying_bank(
    tx: &dyn Tx,
    payout: &Payout,
) -> Result<Option<BankAccountId>, Failure> {
    if payout.pays_from.is_some() {
        return Ok(payout.pays_from);
    }
    let Some(id) = payout.account else {
        return Ok(None);
    };
    let account = tx.accounts().get(id).await?;
    let account = account.ok_or_else(|| Failure::Broken(format!("no account {id}")))?;
    let framework = tx.projects().framework(account.framework).await?;
    Ok(framework.map(|framework| framework.bank_account))
}

/// The accounts of payouts, each as often as it is paid.
fn accounts_of(payouts: &[Payout]) -> Vec<AccountId> {
    payouts.iter().filter_map(|payout| payout.account).collect()
}

/// Refuses to send payouts of blocked accounts: `AccountBlocked`. All accounts are locked before the payouts, so that none is blocked
/// before what is sent is committed.
async fn check_not_blocked(tx: &dyn Tx, payouts: &[Payout]) -> Result<(), Failure> {
    let accounts = accounts_of(payouts);
    if tx.accounts().hold_blocks(&accounts).await?.is_empty() {
        Ok(())
    } else {
        Err(Refusal::AccountBlocked.into())
    }
}

async fn open(tx: &dyn Tx, of: &BatchOf) -> Result<Batch, Failure> {
    let batch = locked(tx, of).await?;
    if batch.state == BatchState::Open {
        Ok(batch)
    } else {
        Err(not_pending(&batch).into())
    }
}

async fn locked(tx: &dyn Tx, of: &BatchOf) -> Result<Batch, Failure> {
    let batch = tx.payout_batches().lock(of.batch).await?;
    let batch = batch.ok_or(Refusal::NotFound)?;
    same_version(of.version, batch.version)?;
    Ok(batch)
}

const fn not_pending(batch: &Batch) -> Refusal {
    Refusal::OrderNotPending {
        state: batch.state.code(),
    }
}

async fn record(
    tx: &dyn Tx,
    (by, origin, now): (OperatorId, &Origin, Instant),
    batch: PayoutBatchId,
    detail: String,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Operator(by),
        kind: AuditKind::OrderChanged,
        record: format!("payout_batch:{batch}"),
        detail,
    };
    Ok(tx.audit().record(event, origin, now).await?)
}
