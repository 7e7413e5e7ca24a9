//! The account that finance looks up for a transfer, with its holding of the project.

use super::{account, may_propose};
use crate::driving::desk::{account_numbered, framework_of};
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::account::Account;
use domain::holding_transfer::Held;
use domain::ids::ProjectId;
use domain::operations::Operator;

/// An account with its holding of a project.
#[derive(Debug, Clone)]
pub struct HolderToTransfer {
    /// The account.
    pub account: Account,
    /// Code of its framework.
    pub framework: String,
    /// Its holding.
    pub held: Held,
}

/// The account with this number, or `#` and its id, with its holding of a project. Refusals:
/// `Forbidden`, `NotFound`.
pub async fn find_holder(
    ports: &Ports,
    by: &Operator,
    project: ProjectId,
    number: &str,
) -> Result<HolderToTransfer, Failure> {
    may_propose(by)?;
    read(ports, async |tx| {
        let id = account_numbered(tx, number).await?;
        let account = account(tx, id).await?;
        let held = tx.holding_transfers().held((id, project)).await?;
        Ok(HolderToTransfer {
            framework: framework_of(tx, &account).await?.code,
            held: held.ok_or(Refusal::NotFound)?,
            account,
        })
    })
    .await
}
