//! The register of a project at the end of any day (UTC+8), and the history of a holding.

use crate::driven::audit::Origin;
use crate::driven::desk::{EXPORT_LIMIT, PAGE_SIZE};
use crate::driven::registers::{HoldingChange, RegisterFilter, RegisterPage, RegisteredHolder};
use crate::driven::sorting::{HolderBy, Sort};
use crate::driving::desk::{exported, offset, words};
use crate::{Failure, Ports};
use chrono::NaiveDate;
use domain::Coded;
use domain::day::{beginning_of, day_of};
use domain::ids::{AccountId, ProjectId};
use domain::operations::{Operator, Role};
use domain::{Instant, Refusal};

/// A query for holders.
#[derive(Debug, Clone)]
pub struct HoldersOf {
    /// Who asks.
    pub by: Operator,
    /// Of which project.
    pub project: ProjectId,
    /// At the end of this day; none is now.
    pub day: Option<NaiveDate>,
    /// Words of an account's number or its holder's name.
    pub search: Option<String>,
    /// Sort order; `None` for those with the most shares first.
    pub sort: Option<Sort<HolderBy>>,
    /// The page, from 1.
    pub page: Option<i64>,
}

/// A page of a register, with its day.
#[derive(Debug, Clone)]
pub struct Register {
    /// The day.
    pub day: NaiveDate,
    /// The holders.
    pub page: RegisterPage,
}

/// A page of the register of a project. Refusals: `Forbidden`, `NotFound`, `BadRequest` with `day`
/// for a future day, with `q` or with `page`.
pub async fn project_register(ports: &Ports, command: &HoldersOf) -> Result<Register, Failure> {
    let part = (offset(command.page)?, PAGE_SIZE);
    register(ports, command, part).await
}

/// Exports the register. Same refusals.
pub async fn export_register(
    ports: &Ports,
    command: &HoldersOf,
    origin: &Origin,
) -> Result<(NaiveDate, Vec<RegisteredHolder>), Failure> {
    let found = register(ports, command, (0, u64::from(EXPORT_LIMIT))).await?;
    let (project, day) = (command.project.to_string(), found.day.to_string());
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("project", Some(project.as_str())),
        ("day", Some(day.as_str())),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    let list = ("register", &filters[..]);
    let items = exported(ports, (&command.by, origin), list, found.page.items).await?;
    Ok((found.day, items))
}

/// The changes of an account's holding, the newest first. Refusals: `Forbidden`.
pub async fn holding_history(
    ports: &Ports,
    by: &Operator,
    project: ProjectId,
    account: AccountId,
) -> Result<Vec<HoldingChange>, Failure> {
    may_read(by)?;
    Ok(ports.registers.holding_changes(project, account).await?)
}

async fn register(
    ports: &Ports,
    command: &HoldersOf,
    (offset, limit): (u64, u64),
) -> Result<Register, Failure> {
    may_read(&command.by)?;
    let now = ports.clock.now();
    let (day, before) = end_of(command.day, now)?;
    let filter = RegisterFilter {
        project: command.project,
        before,
        words: words(command.search.as_deref())?,
        sort: command.sort,
        offset,
        limit,
    };
    let page = ports.registers.register(&filter).await?;
    Ok(Register {
        day,
        page: page.ok_or(Refusal::NotFound)?,
    })
}

/// The requested day and its end; for today, the current time.
fn end_of(day: Option<NaiveDate>, now: Instant) -> Result<(NaiveDate, Instant), Refusal> {
    let today = day_of(now);
    let day = day.unwrap_or(today);
    if day > today {
        return Err(Refusal::bad_request("day"));
    }
    let end = day.succ_opt().and_then(beginning_of);
    Ok((day, end.ok_or_else(|| Refusal::bad_request("day"))?))
}

fn may_read(by: &Operator) -> Result<(), Refusal> {
    if by.has_any(&[Role::Finance, Role::Approver, Role::Auditor]) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_ends_at_sixteen_hours_utc_and_none_lies_ahead() {
        let now: Instant = "2026-11-27T15:00:00Z".parse().unwrap();
        let day = |of: &str| of.parse::<NaiveDate>().unwrap();
        let (today, end) = end_of(None, now).unwrap();
        assert_eq!(today, day("2026-11-27"));
        assert_eq!(end, "2026-11-27T16:00:00Z".parse::<Instant>().unwrap());
        let (_, end) = end_of(Some(day("2026-03-31")), now).unwrap();
        assert_eq!(end, "2026-03-31T16:00:00Z".parse::<Instant>().unwrap());
        let ahead = end_of(Some(day("2026-11-28")), now);
        assert_eq!(ahead, Err(Refusal::bad_request("day")));
    }
}
