//! The records that proposals concern: each is locked while an act on it is proposed or carried out, and has the name and the
//! version that are proposed on.

use super::super::review_order;
use crate::Failure;
use crate::driven::editions::EditedContent;
use crate::driven::unit_of_work::Tx;
use domain::Refusal;
use domain::catalog::{FrameworkName, FrameworkTerms, Text};
use domain::ids::{OperatorId, OrderId, ProjectId};
use domain::operations::OperatorAccount;
use domain::operations::proposal::{
    AddOperator, ChangeOperator, CorrectIssued, Proposal, ProposedAct, ProposedOn, ReopenOperator,
    ResetAuthenticator, RevokeIssued, SendPasswordLink, may_propose,
};
use domain::subscription::Order;

/// A version that no record has.
const NO_VERSION: i64 = -1;

/// The record that an act concerns, as it is now.
#[derive(Debug, Clone)]
pub(super) struct Record {
    /// How it is called.
    pub(super) name: Text,
    /// Its version; 0 where the act itself carries the versions of what it changes.
    pub(super) version: i64,
}

/// Locks a record until the end of the transaction: for an operator all of them, for a project whoever takes its orders forward or
/// back. Refusals: `NotFound`.
pub(super) async fn lock(tx: &dyn Tx, on: &ProposedOn) -> Result<(), Failure> {
    match on {
        ProposedOn::Operator(_) | ProposedOn::NewOperator(_) => tx.operators().lock_all().await?,
        ProposedOn::Framework(name) => {
            FrameworkTerms::editions(tx.editions()).lock(*name).await?;
        }
        ProposedOn::Project(id) => {
            tx.projects().lock(*id).await?.ok_or(Refusal::NotFound)?;
        }
        ProposedOn::Order(id) => {
            review_order::lock(tx, *id).await?;
        }
    }
    Ok(())
}

/// Whether a proposal is no longer what its maker stands for: its record changed, or the maker could not propose it any more.
pub(super) async fn is_outdated(tx: &dyn Tx, proposal: &Proposal) -> Result<bool, Failure> {
    if record_of(tx, &proposal.act).await?.version != proposal.record_version {
        return Ok(true);
    }
    let maker = tx.operators().get(proposal.maker).await?;
    let kind = proposal.act.kind();
    Ok(maker.is_none_or(|maker| !maker.active || may_propose(&maker, kind).is_err()))
}

/// The record of an act as it is now. Refusals: `NotFound`.
pub(super) async fn record_of(tx: &dyn Tx, act: &ProposedAct) -> Result<Record, Failure> {
    match act {
        ProposedAct::AddOperator(act) => new_operator(tx, act).await,
        ProposedAct::ChangeOperator(ChangeOperator { operator, .. })
        | ProposedAct::ReopenOperator(ReopenOperator { operator })
        | ProposedAct::ResetAuthenticator(ResetAuthenticator { operator })
        | ProposedAct::SendPasswordLink(SendPasswordLink { operator, .. }) => {
            let account = account(tx, *operator).await?;
            Ok(Record {
                name: called(&account.operator.name, &account.operator.email),
                version: account.version,
            })
        }
        ProposedAct::PublishFramework(act) => framework(tx, act.after.framework).await,
        ProposedAct::Unreadable(act) => Ok(Record {
            name: same_in_both(act.record.key()),
            version: NO_VERSION,
        }),
        ProposedAct::IssueProject(act) => Ok(Record {
            name: project_name(tx, act.project).await?,
            version: 0,
        }),
        ProposedAct::RevokeIssued(RevokeIssued { order: id })
        | ProposedAct::CorrectIssued(CorrectIssued { order: id }) => {
            let order = order(tx, *id).await?;
            Ok(Record {
                name: project_name(tx, order.project).await?,
                version: order.version,
            })
        }
    }
}

/// An operator who is there. Refusals: `NotFound`.
pub(super) async fn account(tx: &dyn Tx, id: OperatorId) -> Result<OperatorAccount, Failure> {
    Ok(tx.operators().account(id).await?.ok_or(Refusal::NotFound)?)
}

/// A subscription. Refusals: `NotFound`.
pub(super) async fn order(tx: &dyn Tx, id: OrderId) -> Result<Order, Failure> {
    Ok(tx.orders().get(id).await?.ok_or(Refusal::NotFound)?)
}

/// An address that somebody took in the meantime is another version of the record.
async fn new_operator(tx: &dyn Tx, act: &AddOperator) -> Result<Record, Failure> {
    let taken = tx.operators().login(&act.email).await?;
    Ok(Record {
        name: called(&act.name, &act.email),
        version: i64::from(taken.is_some()),
    })
}

async fn framework(tx: &dyn Tx, name: FrameworkName) -> Result<Record, Failure> {
    let named = tx.projects().framework(name.id()).await?;
    let named = named.ok_or(Refusal::NotFound)?;
    let kept = FrameworkTerms::editions(tx.editions()).get(name).await?;
    let kept = kept.ok_or(Refusal::NotFound)?;
    Ok(Record {
        name: Text {
            zh: named.name_zh,
            en: named.name_en,
        },
        version: kept.edition.version,
    })
}

async fn project_name(tx: &dyn Tx, id: ProjectId) -> Result<Text, Failure> {
    let project = tx.projects().get(id).await?.ok_or(Refusal::NotFound)?;
    Ok(Text {
        zh: project.name_zh,
        en: project.name_en,
    })
}

fn same_in_both(name: String) -> Text {
    Text {
        zh: name.clone(),
        en: name,
    }
}

/// An operator by name and address: a name is chosen freely, and two may have the same.
fn called(name: &str, email: &str) -> Text {
    Text {
        zh: format!("{name}（{email}）"),
        en: format!("{name} ({email})"),
    }
}
