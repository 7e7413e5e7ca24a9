//! Exports proposals.

use super::list::{ListProposals, filter};
use crate::driven::audit::Origin;
use crate::driven::desk::EXPORT_LIMIT;
use crate::driven::proposals::{ListedProposal, ProposalFilter};
use crate::driven::sorting::Sort;
use crate::driving::desk::exported;
use crate::{Failure, Ports};
use domain::Coded;
use domain::Instant;
use domain::ids::ProposalId;
use domain::language::Text;
use domain::operations::proposal::{ProposalKind, ProposalState};

/// How many are read at a time.
const AT_ONCE: u64 = 200;

/// A proposal in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedProposal {
    /// Number.
    pub id: ProposalId,
    /// Kind.
    pub kind: ProposalKind,
    /// State.
    pub state: ProposalState,
    /// Approved, and not all of it is carried out.
    pub is_unfinished: bool,
    /// The kind of the record that it concerns.
    pub record_kind: &'static str,
    /// The key of that record.
    pub record: String,
    /// The name of the record when it was proposed.
    pub record_name: Text,
    /// The name of who proposed it.
    pub proposed_by: String,
    /// When.
    pub proposed_at: Instant,
    /// Why.
    pub reason: String,
    /// The name of the operator who ended it.
    pub ended_by: Option<String>,
    /// When it ended.
    pub ended_at: Option<Instant>,
    /// Their comment.
    pub comment: Option<String>,
}

/// Exports proposals in the order of their list, at most [`EXPORT_LIMIT`]. Same refusals as
/// [`list_proposals`](super::list_proposals); the page number is ignored.
pub async fn export_proposals(
    ports: &Ports,
    command: &ListProposals,
    origin: &Origin,
) -> Result<Vec<ExportedProposal>, Failure> {
    let filter = filter(command, AT_ONCE)?;
    let mut rows: Vec<ExportedProposal> = Vec::new();
    let most = usize::try_from(EXPORT_LIMIT).unwrap_or(usize::MAX);
    loop {
        let asked = ProposalFilter {
            offset: u64::try_from(rows.len()).unwrap_or(u64::MAX),
            ..filter.clone()
        };
        let found = ports.desk.proposals(&asked).await?.items;
        let is_last = found.len() < usize::try_from(AT_ONCE).unwrap_or(usize::MAX);
        rows.extend(found.into_iter().map(row));
        if is_last || rows.len() >= most {
            break;
        }
    }
    rows.truncate(most);
    let (kind, record) = &command.record;
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("state", command.state.as_deref()),
        ("kind", command.kind.as_deref()),
        ("record_kind", kind.as_deref()),
        ("record_id", record.as_deref()),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    let list = ("proposals", &filters[..]);
    exported(ports, (&command.by, origin), list, rows).await
}

fn row(found: ListedProposal) -> ExportedProposal {
    let proposal = found.proposal;
    let record = proposal.record;
    let (ended_at, comment) = match proposal.end {
        Some(end) => (Some(end.at), end.comment),
        None => (None, None),
    };
    ExportedProposal {
        id: proposal.id,
        kind: proposal.kind,
        state: proposal.state,
        is_unfinished: proposal.is_unfinished,
        record_kind: record.kind(),
        record: record.key(),
        record_name: proposal.record_name,
        proposed_by: found.maker_name,
        proposed_at: proposal.proposed_at,
        reason: proposal.reason,
        ended_by: found.ended_by_name,
        ended_at,
        comment,
    }
}
