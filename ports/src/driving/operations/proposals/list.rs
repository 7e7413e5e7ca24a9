//! The list of proposals: those that the reader may approve first.

use crate::driven::desk::{PAGE_SIZE, Page};
use crate::driven::proposals::{ProposalFilter, ProposalsShown};
use crate::driven::sorting::{ProposalBy, Sort};
use crate::driving::desk::offset;
use crate::driving::proposals::{Approvers, ProposalItem, listed};
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::operations::Operator;
use domain::operations::proposal::{ProposalKind, ProposalState, ProposedOn};

/// A query for proposals.
#[derive(Debug, Clone)]
pub struct ListProposals {
    /// Who asks.
    pub by: Operator,
    /// Code of a state; none is those on which somebody still has to act, `all` is every state.
    pub state: Option<String>,
    /// Code of a kind.
    pub kind: Option<String>,
    /// Code of a kind of record, and which one: both or neither.
    pub record: (Option<String>, Option<String>),
    /// From 1.
    pub page: Option<i64>,
    /// Words of the record's name, the reason or the maker's name.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<ProposalBy>>,
}

/// A page of what the reader may see. Refusals: `Forbidden`, `BadRequest` with `state`, `kind`, `record_kind`,
/// `record_id` or `page`.
pub async fn list_proposals(
    ports: &Ports,
    command: &ListProposals,
) -> Result<Page<ProposalItem>, Failure> {
    let filter = filter(command, PAGE_SIZE)?;
    let page = ports.desk.proposals(&filter).await?;
    let people = read(ports, async |tx| Approvers::find(tx).await).await?;
    let items = page.items.into_iter();
    let reader = &command.by;
    Ok(Page {
        items: items.map(|found| listed(reader, found, &people)).collect(),
        total: page.total,
        total_capped: page.total_capped,
    })
}

/// A page of the requested proposals that the reader may see.
pub(super) fn filter(command: &ListProposals, limit: u64) -> Result<ProposalFilter, Refusal> {
    let reader = &command.by;
    let readable = |kind: &ProposalKind| is_read_by(reader, *kind);
    let mut kinds: Vec<ProposalKind> = ProposalKind::ALL.into_iter().filter(readable).collect();
    if kinds.is_empty() {
        return Err(Refusal::Forbidden);
    }
    if let Some(code) = command.kind.as_deref() {
        let kind = ProposalKind::from_code(code).ok_or_else(|| Refusal::bad_request("kind"))?;
        kinds.retain(|known| *known == kind);
        if kinds.is_empty() {
            return Err(Refusal::Forbidden);
        }
    }
    let shown = match command.state.as_deref() {
        None => ProposalsShown::Open,
        Some("all") => ProposalsShown::All,
        Some(code) => ProposalsShown::In(
            ProposalState::from_code(code).ok_or_else(|| Refusal::bad_request("state"))?,
        ),
    };
    let approves = |kind: &ProposalKind| reader.has_any(kind.approvers());
    Ok(ProposalFilter {
        shown,
        record: record(&command.record)?,
        approves: kinds.iter().copied().filter(approves).collect(),
        kinds,
        reader: reader.id,
        search: command.search.clone(),
        sort: command.sort,
        offset: offset(command.page)?,
        limit,
    })
}

/// Whether an operator reads proposals of a kind.
pub(super) fn is_read_by(reader: &Operator, kind: ProposalKind) -> bool {
    reader.roles.iter().any(|role| kind.is_read_by(*role))
}

fn record((kind, id): &(Option<String>, Option<String>)) -> Result<Option<ProposedOn>, Refusal> {
    match (kind.as_deref(), id.as_deref()) {
        (None, None) => Ok(None),
        (None, Some(_)) => Err(Refusal::bad_request("record_kind")),
        (Some(kind), _) if !ProposedOn::KINDS.contains(&kind) => {
            Err(Refusal::bad_request("record_kind"))
        }
        (Some(kind), id) => {
            let found = id.and_then(|id| ProposedOn::from_parts(kind, id));
            found
                .map(Some)
                .ok_or_else(|| Refusal::bad_request("record_id"))
        }
    }
}
