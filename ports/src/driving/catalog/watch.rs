//! The watch list of an investor. Only its owner reads or changes it.

use crate::driven::catalog::{ListedProject, Page, ProjectFilter};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::catalog::{LONGEST_WATCH_LIST, is_to_be_watched};
use domain::ids::{InvestorId, ProjectId};

/// The published projects on an investor's list, in the order of lists.
pub async fn watch_list(ports: &Ports, who: InvestorId) -> Result<Vec<ListedProject>, Failure> {
    let own = ProjectFilter {
        watched_by: Some(who),
        ..ProjectFilter::default()
    };
    // A page that is not full need not be counted.
    let whole = Page {
        number: 1,
        size: LONGEST_WATCH_LIST + 1,
    };
    let now = ports.clock.now();
    let (projects, _) = ports.catalog.projects(&own, now, whole).await?;
    Ok(projects)
}

/// Adds a published project to the list; one that is already there stays. `WatchListFull` beyond the list's length.
pub async fn watch(ports: &Ports, who: InvestorId, project: ProjectId) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let found = tx.projects().get(project).await?;
        found
            .filter(|found| found.published)
            .ok_or(Refusal::NotFound)?;
        // Of two concurrent requests the second one counts the first.
        tx.profiles().lock(who).await?;
        let watched = tx.watch_lists().of(who).await?;
        if is_to_be_watched(&watched, project)? {
            tx.watch_lists().watch(who, project, now).await?;
        }
        Ok(())
    })
    .await
}

/// Removes a project from the list, if it is there.
pub async fn unwatch(ports: &Ports, who: InvestorId, project: ProjectId) -> Result<(), Failure> {
    transact(ports, async |tx| {
        Ok(tx.watch_lists().unwatch(who, project).await?)
    })
    .await
}
