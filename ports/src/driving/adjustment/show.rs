//! One manual booking, with its document, its proposal and its postings.

use super::may_read;
use super::proposed::outlined;
use crate::driven::adjustments::{AdjustmentFilter, Evidence, ListedAdjustment};
use crate::driven::desk_payments::ListFrom;
use crate::driving::proposals::{BookingOutline, ProposalItem, item};
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::ids::ProposalId;
use domain::operations::Operator;

/// A manual booking with all its data.
#[derive(Debug, Clone)]
pub struct AdjustmentItem {
    /// The entry in the list.
    pub listed: ListedAdjustment,
    /// Its proposal, as shown to the reader.
    pub proposal: ProposalItem,
    /// Its effect.
    pub outline: BookingOutline,
    /// The document that proves it.
    pub document: Evidence,
}

/// One manual booking by the number of its proposal. Refusals: `Forbidden`, `NotFound`.
pub async fn show_adjustment(
    ports: &Ports,
    by: &Operator,
    id: ProposalId,
) -> Result<AdjustmentItem, Failure> {
    may_read(by)?;
    let filter = AdjustmentFilter {
        states: Vec::new(),
        kinds: Vec::new(),
        account: None,
        proposal: Some(id),
        words: Vec::new(),
        sort: None,
        from: ListFrom::Newest,
    };
    let found = ports.desk.adjustments(&filter).await?.page.items;
    let listed = found.into_iter().next().ok_or(Refusal::NotFound)?;
    read(ports, async |tx| {
        let proposal = tx.proposals().get(id).await?.ok_or(Refusal::NotFound)?;
        let document = tx.adjustments().evidence(listed.manual.document).await?;
        let document =
            document.ok_or_else(|| Failure::Broken(format!("proposal {id} has no document")))?;
        Ok(AdjustmentItem {
            outline: outlined(tx, &listed.manual, id).await?,
            proposal: item(tx, by, proposal).await?,
            document,
            listed: listed.clone(),
        })
    })
    .await
}
