//! The catalogue as investors see it (decisions 19 to 24).

use crate::driven::catalog::{CatalogRevision, ListedProject, Page, ProjectFilter, ProjectPage};
use crate::driven::look_ups::{Entry, List};
use crate::{Failure, Ports, read, read_once};
use domain::catalog::{Help, Home, Project};
use domain::ids::ProjectId;
use domain::language::Text;
use domain::{Instant, Refusal};

/// The home screen: banner, figures, bulletins.
pub async fn home(ports: &Ports) -> Result<Home, Failure> {
    Ok(ports.catalog.home().await?)
}

/// Questions and answers, how to reach somebody, and who runs the site.
pub async fn help(ports: &Ports) -> Result<Help, Failure> {
    Ok(ports.catalog.help().await?)
}

/// The published projects among these, in the same order. They are few, because they are one page.
pub async fn listed_by_id(ports: &Ports, ids: &[ProjectId]) -> Result<Vec<ListedProject>, Failure> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let filter = ProjectFilter {
        ids: ids.to_vec(),
        ..ProjectFilter::default()
    };
    let whole = Page {
        number: 1,
        size: 100,
    };
    let (mut found, _) = listed_projects(ports, &filter, whole).await?;
    found.sort_by_key(|project| ids.iter().position(|id| *id == project.id));
    Ok(found)
}

/// A page of the published projects, and how many there are.
pub async fn listed_projects(
    ports: &Ports,
    filter: &ProjectFilter,
    page: Page,
) -> Result<(Vec<ListedProject>, u64), Failure> {
    Ok(ports
        .catalog
        .projects(filter, ports.clock.now(), page)
        .await?)
}

/// When a status or a progress next changes through time alone.
pub async fn next_turn(ports: &Ports) -> Result<Option<Instant>, Failure> {
    Ok(ports.catalog.next_turn(ports.clock.now()).await?)
}

/// The revision of published content and taken places.
pub async fn revision(ports: &Ports) -> Result<CatalogRevision, Failure> {
    Ok(ports.catalog.revision().await?)
}

/// One published project; any other is `NotFound`.
pub async fn project_page(ports: &Ports, id: ProjectId) -> Result<ProjectPage, Failure> {
    let page = ports.catalog.project(id, ports.clock.now()).await?;
    Ok(page.ok_or(Refusal::NotFound)?)
}

/// Whether accounts of the Cayman framework may subscribe to a project.
pub async fn is_under_cayman(ports: &Ports, project: &Project) -> Result<bool, Failure> {
    let frameworks = read(ports, async |tx| Ok(tx.projects().frameworks().await?)).await?;
    Ok(frameworks
        .iter()
        .any(|f| f.is_cayman() && project.frameworks.contains(&f.id)))
}

/// Number, code and name of every published project.
pub async fn project_names(ports: &Ports) -> Result<Vec<(ProjectId, String, Text)>, Failure> {
    Ok(ports.catalog.names().await?)
}

/// Look-up lists, in the order asked for.
pub async fn look_ups<const N: usize>(
    ports: &Ports,
    lists: [List; N],
) -> Result<[Vec<Entry>; N], Failure> {
    read_once(ports, async |tx| {
        let mut found = tx.look_ups().lists(&lists).await?;
        Ok(lists.map(|list| found.remove(&list).unwrap_or_default()))
    })
    .await
}
