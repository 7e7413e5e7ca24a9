//! Finance proposes a transfer of a holding.

use super::{decided, may_propose};
use crate::driven::audit::Origin;
use crate::driving::proposals::{ProposalItem, Proposing, propose};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::holding_transfer::TransferRequest;
use domain::operations::Operator;
use domain::operations::proposal::TransferHolding;

/// Proposing a transfer.
#[derive(Debug, Clone)]
pub struct ProposeTransfer {
    /// Who.
    pub by: Operator,
    /// What.
    pub asked: TransferRequest,
    /// Why; never empty.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Proposes a transfer. A document proves one booking or transfer: it may be named again only after
/// that one was rejected or withdrawn. Refusals: `Forbidden`, `NotFound`, `BadRequest` with
/// `shares`, `to_account` or `document`, `AccountBlocked`, `OtherFramework`, `AccountNotApproved`,
/// `SharesNotEnough`, `SharesAwaitPayment`, and what proposing refuses.
pub async fn propose_transfer(
    ports: &Ports,
    command: &ProposeTransfer,
) -> Result<ProposalItem, Failure> {
    may_propose(&command.by)?;
    let (asked, now) = (command.asked, ports.clock.now());
    transact(ports, async |tx| {
        // An issue or a distribution of the project waits until the cost is known and noted.
        let project = tx.projects().lock(asked.project).await?;
        project.map(drop).ok_or(Refusal::NotFound)?;
        let document = tx.adjustments().evidence(asked.document).await?;
        if document.is_none_or(|document| document.by != command.by.id) {
            return Err(Refusal::bad_request("document").into());
        }
        let transfer = decided(tx, asked).await?;
        let how = Proposing {
            by: &command.by,
            reason: &command.reason,
            origin: &command.origin,
            now,
        };
        let item = propose(ports, tx, &TransferHolding { transfer }, how).await?;
        // Checked after proposing, since a repeated proposal names its own document.
        let own = item.proposal.id;
        if tx.adjustments().proves_another(asked.document, own).await? {
            return Err(Refusal::bad_request("document").into());
        }
        tx.holding_transfers().add_proposed(own, &transfer).await?;
        Ok(item)
    })
    .await
}
