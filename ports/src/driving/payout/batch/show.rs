//! A batch with its payouts and files, and the actions open to its reader.

use crate::driven::desk_payouts::ListedBatch;
use crate::driven::payouts::KeptFile;
use crate::driven::unit_of_work::Tx;
use crate::driving::payee::proven_target;
use crate::driving::payout::moves::with_proposal;
use crate::driving::payout::{OwedPayout, may_read};
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::ids::{PayoutBatchId, PayoutId};
use domain::operations::{Operator, Role};
use domain::payable::State;
use domain::payout::BatchState;

/// The steps that a reader may take on a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BatchMay {
    /// Take a payout out.
    TakeOut,
    /// Release it.
    Release,
    /// Enter that the bank paid it.
    Execute,
}

impl BatchMay {
    /// Everything.
    pub const ALL: [Self; 3] = [Self::TakeOut, Self::Release, Self::Execute];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::TakeOut => "take_out",
            Self::Release => "release",
            Self::Execute => "execute",
        }
    }
}

domain::coded!(BatchMay);

/// Why a reader may not release an open batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReleaseDenial {
    /// The reader made it.
    Maker,
    /// Another role releases it.
    Role,
}

impl ReleaseDenial {
    /// Every reason.
    pub const ALL: [Self; 2] = [Self::Maker, Self::Role];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Maker => "maker",
            Self::Role => "role",
        }
    }
}

domain::coded!(ReleaseDenial);

/// A batch with all that is in it.
#[derive(Debug, Clone)]
pub struct BatchItem {
    /// The batch as the desk lists it.
    pub listed: ListedBatch,
    /// Its version.
    pub version: i64,
    /// Its payouts, by number.
    pub payouts: Vec<OwedPayout>,
    /// The payouts of an open batch whose target is not the proven one. The batch cannot be released while it holds any of them.
    pub changed: Vec<PayoutId>,
    /// The released payouts with an open proposal: they are left out when the batch is marked as paid.
    pub proposed: Vec<PayoutId>,
    /// Its files; none before it is released.
    pub files: Vec<KeptFile>,
    /// The steps that the reader may take now.
    pub may: Vec<BatchMay>,
    /// Why the reader may not release it, while it is open.
    pub why_not: Option<ReleaseDenial>,
}

/// A batch. Refusals: `Forbidden`, `NotFound`.
pub async fn show_batch(
    ports: &Ports,
    by: &Operator,
    id: PayoutBatchId,
) -> Result<BatchItem, Failure> {
    may_read(by)?;
    read(ports, async |tx| {
        let batches = tx.payout_batches();
        let batch = batches.get(id).await?.ok_or(Refusal::NotFound)?;
        let listed = batches.listed(id).await?.ok_or(Refusal::NotFound)?;
        let is_open = batch.state == BatchState::Open;
        let why_not = why_not(by, &listed).filter(|_| is_open);
        let payouts = tx.payouts().listed_in(id).await?;
        let unpaid = payouts.iter().filter(|it| it.state == State::Released);
        let proposed = with_proposal(tx, unpaid.map(|it| it.id)).await?;
        let has_payable = usize::try_from(listed.unpaid).unwrap_or(usize::MAX) > proposed.len();
        let finance = by.has_any(&[Role::Finance]);
        let now = ports.clock.now();
        let owed = |listed| OwedPayout::of(ports, listed, now);
        let may = BatchMay::ALL.into_iter().filter(|may| match may {
            BatchMay::TakeOut => finance && is_open,
            BatchMay::Release => is_open && why_not.is_none(),
            BatchMay::Execute => finance && has_payable,
        });
        Ok(BatchItem {
            version: batch.version,
            payouts: payouts.into_iter().map(owed).collect(),
            proposed,
            changed: if is_open {
                changed(ports, tx, id).await?
            } else {
                Vec::new()
            },
            files: batches.files(id).await?,
            may: may.collect(),
            why_not,
            listed,
        })
    })
    .await
}

fn why_not(by: &Operator, batch: &ListedBatch) -> Option<ReleaseDenial> {
    if !by.has_any(&[Role::Approver]) {
        Some(ReleaseDenial::Role)
    } else if batch.made_by.0 == by.id {
        Some(ReleaseDenial::Maker)
    } else {
        None
    }
}

async fn changed(
    ports: &Ports,
    tx: &dyn Tx,
    batch: PayoutBatchId,
) -> Result<Vec<PayoutId>, Failure> {
    let mut changed = Vec::new();
    for payout in tx.payouts().in_batch(batch).await? {
        if proven_target(ports, tx, &payout).await?.target != payout.target {
            changed.push(payout.id);
        }
    }
    Ok(changed)
}
