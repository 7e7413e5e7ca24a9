//! Lists and exports distributions.

use super::may_read;
use crate::driven::audit::Origin;
use crate::driven::desk::{EXPORT_LIMIT, PAGE_SIZE, Page};
use crate::driven::distributions::{DistributionFilter, ListedDistribution};
use crate::driven::sorting::{DistributionBy, Sort};
use crate::driving::desk::{exported, offset, states, words};
use crate::{Failure, Ports};
use domain::Coded;
use domain::Refusal;
use domain::distribution::{KINDS, State};
use domain::ids::ProjectId;
use domain::operations::Operator;

/// The filters of a list of distributions.
#[derive(Debug, Clone)]
pub struct ListDistributions {
    /// Who asks.
    pub by: Operator,
    /// State codes with commas between; none is every state.
    pub state: Option<String>,
    /// Of this project; none is every project.
    pub project: Option<ProjectId>,
    /// Code of a type; none is every type.
    pub cash_type: Option<String>,
    /// Words of the project's name or code, of the maker's name, or the number.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<DistributionBy>>,
}

/// A page of the distributions, the newest first. Refusals: `Forbidden`, `BadRequest` with `state`, `cash_type`, `q` or `page`.
pub async fn list_distributions(
    ports: &Ports,
    command: &ListDistributions,
    page: Option<i64>,
) -> Result<Page<ListedDistribution>, Failure> {
    let part = (offset(page)?, PAGE_SIZE);
    Ok(ports.desk.distributions(&filter(command, part)?).await?)
}

/// Exports the newest distributions. Same refusals as [`list_distributions`].
pub async fn export_distributions(
    ports: &Ports,
    command: &ListDistributions,
    origin: &Origin,
) -> Result<Vec<ListedDistribution>, Failure> {
    let filter = filter(command, (0, u64::from(EXPORT_LIMIT)))?;
    let found = ports.desk.distributions(&filter).await?.items;
    let project = command.project.map(|id| id.to_string());
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("state", command.state.as_deref()),
        ("project", project.as_deref()),
        ("cash_type", command.cash_type.as_deref()),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    let list = ("distributions", &filters[..]);
    exported(ports, (&command.by, origin), list, found).await
}

fn filter(
    command: &ListDistributions,
    (offset, limit): (u64, u64),
) -> Result<DistributionFilter, Refusal> {
    may_read(&command.by)?;
    let cash_type = command.cash_type.as_deref().map(|code| {
        let found = KINDS.into_iter().find(|kind| kind.code() == code);
        found.ok_or_else(|| Refusal::bad_request("cash_type"))
    });
    Ok(DistributionFilter {
        states: states(command.state.as_deref(), State::from_code)?,
        project: command.project,
        cash_type: cash_type.transpose()?,
        words: words(command.search.as_deref())?,
        sort: command.sort,
        offset,
        limit,
    })
}
