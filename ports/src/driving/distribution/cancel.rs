//! Cancelling a distribution before a line is paid.

use super::show::item;
use super::{DistributionItem, act, locked, may_prepare};
use crate::driven::audit::Origin;
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::distribution::{Command, FundingSource, decide};
use domain::ids::DistributionId;
use domain::matching;
use domain::operations::{AuditKind, Operator};
use domain::review::comment;

/// Cancelling a distribution.
#[derive(Debug, Clone)]
pub struct CancelDistribution {
    /// Who.
    pub by: Operator,
    /// Which.
    pub id: DistributionId,
    /// The version that was read.
    pub version: i64,
    /// Why; never empty.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Cancels it; its money goes back where it came from. Refusals: `Forbidden`, `NotFound`,
/// `StaleVersion`, `CommentRequired`, `CommentTooLong`, `OrderNotPending` once it is being paid,
/// `ProjectFundsPaidOut` if a receipt's surplus was already paid out to the project.
pub async fn cancel_distribution(
    ports: &Ports,
    command: &CancelDistribution,
) -> Result<DistributionItem, Failure> {
    may_prepare(&command.by)?;
    let reason = comment(&command.reason)?.ok_or(Refusal::CommentRequired)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let before = locked(tx, command.id, command.version).await?;
        let fundings = tx.distributions().fundings(command.id).await?;
        let placed: Vec<_> = fundings.iter().map(|it| it.placed).collect();
        let decision = decide(&before, Command::Cancel(placed.clone()), now)?;
        let act = Act {
            comment: Some(&reason),
            ..act(&command.by, &command.origin, now)
        };
        carry_out(ports, tx, decision, &act).await?;
        for funding in placed {
            let FundingSource::Receipt(id) = funding.source else {
                continue;
            };
            let receipt = tx.receipts().lock(id).await?.ok_or(Refusal::NotFound)?;
            let back = matching::Command::Unfund(command.id);
            let decision = matching::decide(&receipt, back, now)?;
            let act = Act {
                kind: AuditKind::ReceiptChanged,
                ..act
            };
            carry_out(ports, tx, decision, &act).await?;
        }
        item(ports, tx, &command.by, command.id, now).await
    })
    .await
}
