//! A transfer of part of a holding to the demo investor: proposed by finance with the deed, approved by the approver.

use super::catalogue::Published;
use super::content::day;
use super::person::Stage;
use super::stories::find;
use domain::Instant;
use domain::holding_transfer::TransferRequest;
use domain::ids::AccountId;
use domain::money::Shares;
use ports::Failure;
use ports::driving::holding_transfer::{ProposeTransfer, propose_transfer};

/// Days from now, the project's code, and ten-thousandths of a share.
pub(super) type Sample = (i64, &'static str, i64);

pub(super) const SAMPLES: [Sample; 1] = [(-412, "WOOD", 50_000_000)];

impl Stage<'_> {
    /// Carries one transfer out.
    pub(super) async fn transfer(
        &self,
        projects: &[Published],
        (from, to): (AccountId, AccountId),
        (days, code, ten_thousandths): Sample,
        now: Instant,
    ) -> Result<(), Failure> {
        self.at(day(now, days));
        self.pass(30);
        let propose = ProposeTransfer {
            by: self.finance.clone(),
            asked: TransferRequest {
                project: find(projects, code)?.id,
                from,
                to,
                shares: Shares::from_ten_thousandths(ten_thousandths),
                document: self.evidence("deed-of-gift.pdf").await?,
            },
            reason: "双方亲笔签署的赠与合同已公证 / gift by a notarised deed of both holders"
                .to_owned(),
            origin: self.origin.clone(),
        };
        let item = propose_transfer(self.ports, &propose).await?;
        self.approved(&item).await
    }
}
