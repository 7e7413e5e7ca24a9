//! Distributions at the desk (states: distribution). Finance drafts, funds and pays them, an approver approves them, the auditor reads
//! them; the worker pays their lines in chunks and notifies the holders.

mod cancel;
mod correct;
mod draft;
mod fund;
mod lines;
mod list;
mod pay;
mod propose;
mod proposed;
mod show;
mod tell;

pub use cancel::{CancelDistribution, cancel_distribution};
pub use correct::correct_due;
pub use draft::{ChangeDistribution, DraftDistribution, change_distribution, draft_distribution};
pub(crate) use fund::fund;
pub use fund::{FundDistribution, FundedFrom, fund_distribution};
pub use lines::{
    DistributionLines, LineItem, LineSums, LinesOf, distribution_lines, export_distribution_lines,
};
pub use list::{ListDistributions, export_distributions, list_distributions};
pub use pay::{Paying, pay_distribution, pay_due, stop_distribution};
pub use propose::{CorrectLine, ProposeDistribution, correct_line, propose_distribution};
pub use show::{DistributionItem, DistributionMay, FundingReceipt, show_distribution};
pub use tell::tell_holders;

use crate::Failure;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::posting::{Act, Stored};
use async_trait::async_trait;
use domain::distribution::{Distribution, Holder, Terms};
use domain::ids::DistributionId;
use domain::operations::{AuditKind, Operator, Role};
use domain::review::Actor;
use domain::{Instant, Refusal};

#[async_trait]
impl Stored for Distribution {
    async fn store(self, tx: &dyn Tx) -> Result<Self, StoreError> {
        tx.distributions().save(&self).await?;
        Ok(Self {
            version: self.version + 1,
            ..self
        })
    }
}

/// Refuses an operator who may not read distributions (`Forbidden`).
fn may_read(by: &Operator) -> Result<(), Refusal> {
    allowed(by, &[Role::Finance, Role::Approver, Role::Auditor])
}

/// Refuses an operator who may not prepare distributions (`Forbidden`).
fn may_prepare(by: &Operator) -> Result<(), Refusal> {
    allowed(by, &[Role::Finance])
}

fn allowed(by: &Operator, roles: &[Role]) -> Result<(), Refusal> {
    if by.has_any(roles) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// An operator's act on a distribution.
const fn act<'a>(by: &Operator, origin: &'a Origin, now: Instant) -> Act<'a> {
    Act::new(
        Actor::Operator(by.id),
        AuditKind::DistributionChanged,
        origin,
        now,
    )
}

/// The locked distribution with its project locked before it, as the operator read it. Refusals: `NotFound`, `StaleVersion`.
async fn locked(tx: &dyn Tx, id: DistributionId, version: i64) -> Result<Distribution, Failure> {
    let distribution = locked_any(tx, id).await?;
    crate::driving::desk::same_version(version, distribution.version)?;
    Ok(distribution)
}

/// The same, whatever its version is.
pub(crate) async fn locked_any(tx: &dyn Tx, id: DistributionId) -> Result<Distribution, Failure> {
    let read = tx.distributions().get(id).await?;
    let project = read.ok_or(Refusal::NotFound)?.terms.project;
    tx.projects().lock(project).await?;
    let locked = tx.distributions().lock(id).await?;
    Ok(locked.ok_or(Refusal::NotFound)?)
}

/// Who held shares at the end of the record date (UTC+8).
async fn register(tx: &dyn Tx, terms: &Terms) -> Result<Vec<Holder>, Failure> {
    let end = terms.register_at();
    Ok(tx.distributions().register(terms.project, end).await?)
}
