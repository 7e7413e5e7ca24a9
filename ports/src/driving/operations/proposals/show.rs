//! One proposal, with its changes and its history.

use super::decide::is_outdated;
use super::kinds::act_of;
use super::list::is_read_by;
use crate::driving::desk::{HistoryEvent, with_names};
use crate::driving::proposals::{Outline, ProposalItem, item};
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::ids::ProposalId;
use domain::operations::Operator;

/// A proposal with what it would change.
#[derive(Debug, Clone)]
pub struct ProposalDetail {
    /// The proposal.
    pub item: ProposalItem,
    /// Its changes.
    pub outline: Outline,
    /// Whether the record changed since, or the maker could not propose it any more, so that approving is refused.
    pub is_stale: bool,
    /// Its events, the newest first.
    pub history: Vec<HistoryEvent>,
}

/// One proposal. Refusals: `Forbidden` for operators who do not read its kind, `NotFound`.
pub async fn show_proposal(
    ports: &Ports,
    by: &Operator,
    id: ProposalId,
) -> Result<ProposalDetail, Failure> {
    let now = ports.clock.now();
    let (item, outline, is_stale) = read(ports, async |tx| {
        let found = tx.proposals().get(id).await?.ok_or(Refusal::NotFound)?;
        if !is_read_by(by, found.act.kind()) {
            return Err(Refusal::Forbidden.into());
        }
        let mut outline = act_of(&found.act).outline(tx, now).await?;
        if let Some(issue) = &mut outline.issue {
            issue.note(&tx.proposals().issue_steps(id).await?);
        }
        let is_other = is_outdated(tx, &found).await? || outline.is_other_than_proposed();
        let is_stale = found.is_open() && is_other;
        Ok((item(tx, by, found).await?, outline, is_stale))
    })
    .await?;
    let record = format!("proposal:{id}");
    let recorded = ports.desk.recorded_on(&record, 0).await?;
    Ok(ProposalDetail {
        item,
        outline,
        is_stale,
        history: with_names(ports, recorded).await?.items,
    })
}
