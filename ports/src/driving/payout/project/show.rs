//! The money of projects as the desk reads it.

use crate::driven::audit::Origin;
use crate::driven::desk_payouts::OwnBank;
use crate::driven::look_ups::Country;
use crate::driven::project_payments::ProjectFunds;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::exported;
use crate::driving::payee::last_payee;
use crate::driving::payout::may_read;
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::ids::{PayoutId, ProjectId, ProposalId};
use domain::operations::Operator;
use domain::operations::proposal::{ProposalKind, ProposedOn, may_propose};
use domain::payee::Payee;

/// How many lines the list of all projects has at most.
const MOST: u32 = 1_000;

/// The money of a project with what paying it needs.
#[derive(Debug, Clone)]
pub struct ProjectFundsItem {
    /// In each currency that it has or had money in; its own first.
    pub funds: Vec<ProjectFunds>,
    /// Rises with every approved payment; sent with a proposal.
    pub version: i64,
    /// The platform's bank accounts that may pay it, the likeliest first.
    pub banks: Vec<OwnBank>,
    /// The bank account of the last payment, as it was approved.
    pub last_payee: Option<(PayoutId, Payee)>,
    /// The payment that waits for a second person.
    pub proposal: Option<ProposalId>,
    /// Whether the reader may propose a payment now.
    pub may_pay: bool,
    /// The countries, for naming that of a bank.
    pub countries: Vec<Country>,
}

/// The money of every project that ever had any, by the project's code. Refusals: `Forbidden`.
pub async fn list_project_funds(
    ports: &Ports,
    by: &Operator,
) -> Result<Vec<ProjectFunds>, Failure> {
    may_read(by)?;
    let now = ports.clock.now();
    read(ports, async |tx| {
        Ok(tx.project_payments().all_funds(now, MOST).await?)
    })
    .await
}

/// Exports the same. Refusals: `Forbidden`.
pub async fn export_project_funds(
    ports: &Ports,
    by: &Operator,
    origin: &Origin,
) -> Result<Vec<ProjectFunds>, Failure> {
    let found = list_project_funds(ports, by).await?;
    exported(ports, (by, origin), ("project_funds", &[]), found).await
}

/// The money of one project. Refusals: `Forbidden`, `NotFound`.
pub async fn show_project_funds(
    ports: &Ports,
    by: &Operator,
    project: ProjectId,
) -> Result<ProjectFundsItem, Failure> {
    may_read(by)?;
    let now = ports.clock.now();
    read(ports, async |tx| {
        let payments = tx.project_payments();
        let funds = payments.funds(project, now).await?;
        if funds.is_empty() {
            return Err(Refusal::NotFound.into());
        }
        let proposal = open_payment(tx, project).await?;
        let is_any = funds.iter().any(|it| it.money.available().is_positive());
        Ok(ProjectFundsItem {
            funds,
            version: payments.approved(project).await?,
            banks: payments.banks(project).await?,
            last_payee: last_payee(ports, tx, project).await?,
            proposal,
            may_pay: is_any
                && proposal.is_none()
                && may_propose(by, ProposalKind::PayProject).is_ok(),
            countries: tx.look_ups().countries().await?,
        })
    })
    .await
}

/// The payment to a project that waits for a second person.
async fn open_payment(tx: &dyn Tx, project: ProjectId) -> Result<Option<ProposalId>, Failure> {
    let on = ProposedOn::Project(project);
    let open = tx
        .proposals()
        .open_on(ProposalKind::PayProject, &on)
        .await?;
    Ok(open.map(|proposal| proposal.id))
}
