//! A transfer as stored in a proposal.

use crate::seaorm::columns::money;
use domain::holding_transfer::{HoldingTransfer, TransferRequest};
use domain::ids::{AccountId, EvidenceId, ProjectId};
use domain::money::Shares;
use ports::driven::unit_of_work::StoreError;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(in crate::seaorm) struct TransferRow {
    project: i64,
    from: i64,
    to: i64,
    shares: i64,
    document: i64,
    cost: i64,
    currency: String,
}

impl From<&HoldingTransfer> for TransferRow {
    fn from(transfer: &HoldingTransfer) -> Self {
        let HoldingTransfer { asked, cost } = transfer;
        Self {
            project: asked.project.0,
            from: asked.from.0,
            to: asked.to.0,
            shares: asked.shares.ten_thousandths(),
            document: asked.document.0,
            cost: cost.minor(),
            currency: cost.currency().code().to_owned(),
        }
    }
}

impl TryFrom<TransferRow> for HoldingTransfer {
    type Error = StoreError;

    fn try_from(row: TransferRow) -> Result<Self, StoreError> {
        Ok(Self {
            asked: TransferRequest {
                project: ProjectId(row.project),
                from: AccountId(row.from),
                to: AccountId(row.to),
                shares: Shares::from_ten_thousandths(row.shares),
                document: EvidenceId(row.document),
            },
            cost: money(row.cost, &row.currency)?,
        })
    }
}
