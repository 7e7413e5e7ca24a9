//! Lists and exports manual bookings, made and proposed.

use super::may_read;
use crate::driven::adjustments::{AdjustmentFilter, ListedAdjustment};
use crate::driven::audit::Origin;
use crate::driven::desk_payments::{KeyedPage, ListFrom};
use crate::driven::sorting::{AdjustmentBy, Sort};
use crate::driving::desk::{exported, states, words};
use crate::{Failure, Ports};
use domain::Coded;
use domain::Refusal;
use domain::adjustment::Kind;
use domain::ids::AccountId;
use domain::operations::Operator;
use domain::operations::proposal::ProposalState;

/// The filters of the list.
#[derive(Debug, Clone)]
pub struct ListAdjustments {
    /// The requesting operator.
    pub by: Operator,
    /// State codes of their proposals with commas between; none is every state.
    pub state: Option<String>,
    /// Codes of kinds with commas between; none is every kind.
    pub kind: Option<String>,
    /// Touching this account only.
    pub account: Option<AccountId>,
    /// Words of an account's number or its holder's name, or the booking's number.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<AdjustmentBy>>,
}

/// A page of the manual bookings, before or after a number, the newest first. Refusals: `Forbidden`, `BadRequest` with `state`, `kind` or
/// `q`, or with `before` if both keys are given.
pub async fn list_adjustments(
    ports: &Ports,
    command: &ListAdjustments,
    (before, after): (Option<i64>, Option<i64>),
) -> Result<KeyedPage<ListedAdjustment>, Failure> {
    let filter = filter(command, ListFrom::page(before, after)?)?;
    Ok(ports.desk.adjustments(&filter).await?)
}

/// Exports the newest bookings, at most [`EXPORT_LIMIT`](crate::driven::desk::EXPORT_LIMIT). Same refusals as [`list_adjustments`].
pub async fn export_adjustments(
    ports: &Ports,
    command: &ListAdjustments,
    origin: &Origin,
) -> Result<Vec<ListedAdjustment>, Failure> {
    let filter = filter(command, ListFrom::Export)?;
    let found = ports.desk.adjustments(&filter).await?.page.items;
    let account = command.account.map(|account| account.to_string());
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("state", command.state.as_deref()),
        ("kind", command.kind.as_deref()),
        ("account", account.as_deref()),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    let list = ("adjustments", &filters[..]);
    exported(ports, (&command.by, origin), list, found).await
}

fn filter(command: &ListAdjustments, from: ListFrom) -> Result<AdjustmentFilter, Refusal> {
    may_read(&command.by)?;
    let kinds = command.kind.iter().flat_map(|codes| codes.split(','));
    let kinds = kinds.map(|code| {
        let found = Kind::from_code(code.trim());
        found.ok_or_else(|| Refusal::bad_request("kind"))
    });
    Ok(AdjustmentFilter {
        states: states(command.state.as_deref(), ProposalState::from_code)?,
        kinds: kinds.collect::<Result<_, _>>()?,
        account: command.account,
        proposal: None,
        words: words(command.search.as_deref())?,
        sort: command.sort,
        from,
    })
}
