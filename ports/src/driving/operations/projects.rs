//! Projects at the desk: drafted, published, withdrawn, each step told in the audit trail with the words before and after. What
//! may be published, and what stays as it was sold, is the domain's; it is judged again while nobody can order.

use super::contents::{may_edit, may_see};
use super::decision::same_version;
use super::named_events::{HistoryEvent, with_names};
use super::named_files::names_files;
use super::paging::offset;
use super::project_names::{names_a_published_partner, names_what_is_there};
use crate::driven::audit::Origin;
use crate::driven::desk::Page;
use crate::driven::project_editions::{ProjectEdition, ProjectStanding, ProjectsListed};
use crate::driven::site::Touch;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports, read, transact};
use domain::Refusal;
use domain::catalog::{
    ContentMistake, ContentRule, Edition, PartnerStage, ProjectDraft, Sold, differences,
};
use domain::ids::ProjectId;
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;

/// Who changes something, and from where.
#[derive(Debug, Clone)]
pub struct ProjectEditor {
    /// Who.
    pub by: Operator,
    /// From where.
    pub origin: Origin,
}

/// A step with a project.
#[derive(Debug, Clone)]
pub struct TouchProject {
    /// Which.
    pub id: ProjectId,
    /// The version that was read.
    pub version: i64,
    /// By whom.
    pub editor: ProjectEditor,
}

/// A page of the projects, what was touched last first. Refusals: `Forbidden`, `BadRequest` with `page`.
pub async fn list_projects(
    ports: &Ports,
    by: &Operator,
    (page, search, stage): (Option<i64>, Option<&str>, Option<PartnerStage>),
) -> Result<Page<ProjectStanding>, Failure> {
    may_see(by)?;
    let listed = ProjectsListed {
        search: search.map(str::to_owned),
        stage,
        offset: offset(page)?,
    };
    Ok(ports.desk.projects_listed(&listed).await?)
}

/// One project, with what was ordered of it. Refusals: `Forbidden`, `NotFound`.
pub async fn show_project(
    ports: &Ports,
    by: &Operator,
    id: ProjectId,
) -> Result<(ProjectEdition, Sold), Failure> {
    may_see(by)?;
    read(ports, async |tx| found(ports, tx, id).await).await
}

/// A page of what was recorded of a project, the newest first. Refusals: `Forbidden`, `NotFound`, `BadRequest` with `page`.
pub async fn project_history(
    ports: &Ports,
    by: &Operator,
    id: ProjectId,
    page: Option<i64>,
) -> Result<Page<HistoryEvent>, Failure> {
    show_project(ports, by, id).await?;
    let found = ports
        .desk
        .recorded_on(&record_of(id), offset(page)?)
        .await?;
    with_names(ports, found).await
}

/// Makes a project as a draft. Refusals: `Forbidden`, `Content`.
pub async fn make_project(
    ports: &Ports,
    editor: &ProjectEditor,
    content: &ProjectDraft,
) -> Result<(ProjectEdition, Sold), Failure> {
    may_edit(&editor.by)?;
    let blank = Edition {
        published: None,
        withdrawn: None,
        draft: None,
        version: 1,
    };
    let made = blank.clone().drafted(content.clone())?;
    names_what_is_there(ports, &blank, content).await?;
    transact(ports, async |tx| {
        let id = tx.project_editions().add().await?;
        names_files(ports, tx, &blank, Some(&made)).await?;
        let by = (Touch::Drafted, editor.by.id, ports.clock.now());
        tx.project_editions().save(id, &made, by).await?;
        let told = differences(None, content);
        record(ports, tx, editor, id, format!("made\n{told}")).await?;
        found(ports, tx, id).await
    })
    .await
}

/// Keeps a draft; what is said already changes nothing, on whichever version it was said. Refusals: `Forbidden`, `NotFound`,
/// `StaleVersion`, `Content`.
pub async fn draft_project(
    ports: &Ports,
    command: &TouchProject,
    to: &ProjectDraft,
) -> Result<(ProjectEdition, Sold), Failure> {
    let by = &command.editor.by;
    may_edit(by)?;
    let present = show_project(ports, by, command.id).await?;
    let edition = &present.0.edition;
    if edition.present() == Some(to) {
        return Ok(present);
    }
    same_version(command.version, edition.version)?;
    edition.clone().drafted(to.clone())?;
    names_what_is_there(ports, edition, to).await?;
    let taken = step(ports, command, Touch::Drafted, |before, _| {
        let told = differences(before.present(), to);
        let after = before.drafted(to.clone())?;
        Ok((Some(after), format!("draft\n{told}")))
    });
    left(taken.await?)
}

/// Puts a draft before investors; without a draft nothing changes. Refusals: `Forbidden`, `NotFound`, `StaleVersion`,
/// `Content`, also where the draft contradicts what was ordered, and where another project has its code.
pub async fn publish_project_draft(
    ports: &Ports,
    command: &TouchProject,
) -> Result<(ProjectEdition, Sold), Failure> {
    let taken = step(ports, command, Touch::Published, |before, sold| {
        let was = before.published.clone();
        let after = before.publish_beside(sold)?;
        let told = after.published.as_ref();
        let told = told.map_or_else(String::new, |now| differences(was.as_ref(), now));
        Ok((Some(after), format!("published\n{told}")))
    });
    left(taken.await?)
}

/// Takes a project out of investors' sight and keeps its words as a draft; one that they do not see stays as it is. Refusals:
/// `Forbidden`, `NotFound`, `StaleVersion`, `ProjectOrdered`.
pub async fn withdraw_project(
    ports: &Ports,
    command: &TouchProject,
) -> Result<(ProjectEdition, Sold), Failure> {
    let taken = step(ports, command, Touch::Drafted, |before, sold| {
        let after = before.withdraw_unordered(sold)?;
        Ok((Some(after), "withdrawn\n".to_owned()))
    });
    left(taken.await?)
}

/// Throws a draft away, and the project with it where investors never saw it: then nothing is answered. Refusals:
/// `Forbidden`, `NotFound`, `StaleVersion`, `ProjectOrdered`.
pub async fn discard_project(
    ports: &Ports,
    command: &TouchProject,
) -> Result<Option<(ProjectEdition, Sold)>, Failure> {
    step(ports, command, Touch::Drafted, |before, sold| {
        let kept = before.published.as_ref().or(before.withdrawn.as_ref());
        let told = match (&before.draft, kept) {
            (Some(draft), Some(kept)) => differences(Some(draft), kept),
            (Some(_), None) | (None, _) => String::new(),
        };
        let gone = differences(before.present(), &ProjectDraft::default());
        let after = before.discarded_unordered(sold)?;
        let told = match after {
            Some(_) => format!("draft discarded\n{told}"),
            None => format!("removed\n{gone}"),
        };
        Ok((after, told))
    })
    .await
}

/// Takes a project from its version to what `work` makes of it, or away; what stays as it is is not touched. Nobody orders
/// meanwhile.
async fn step(
    ports: &Ports,
    command: &TouchProject,
    touch: Touch,
    work: impl Fn(Edition<ProjectDraft>, &Sold) -> Result<Made, Refusal>,
) -> Result<Option<(ProjectEdition, Sold)>, Failure> {
    let (id, editor) = (command.id, &command.editor);
    may_edit(&editor.by)?;
    transact(ports, async |tx| {
        let projects = tx.project_editions();
        let before = projects.lock(id).await?.ok_or(Refusal::NotFound)?;
        same_version(command.version, before.version)?;
        let now = ports.clock.now();
        let sold = projects.sold(id, now).await?.ok_or(Refusal::NotFound)?;
        let (after, told) = work(before.clone(), &sold)?;
        let Some(after) = after else {
            names_files(ports, tx, &before, None).await?;
            projects.remove(id).await?;
            record(ports, tx, editor, id, told).await?;
            return Ok(None);
        };
        if after != before {
            names_files(ports, tx, &before, Some(&after)).await?;
            let by = (touch, editor.by.id, now);
            projects.save(id, &after, by).await?;
            show(tx, id, &before, &after).await?;
            record(ports, tx, editor, id, told).await?;
        }
        Ok(Some(found(ports, tx, id).await?))
    })
    .await
}

/// What a step makes of a project, nothing where it goes; and what is told of it.
type Made = (Option<Edition<ProjectDraft>>, String);

/// Puts what is published where investors read it, and takes away what no longer is.
async fn show(
    tx: &dyn Tx,
    id: ProjectId,
    before: &Edition<ProjectDraft>,
    after: &Edition<ProjectDraft>,
) -> Result<(), Failure> {
    if before.published == after.published {
        return Ok(());
    }
    let Some(published) = &after.published else {
        return Ok(tx.project_editions().hide(id).await?);
    };
    names_a_published_partner(tx, published).await?;
    let shown = published
        .whole()
        .ok_or_else(|| Failure::Broken(format!("project {id} is shown and not whole")))?;
    match tx.project_editions().show(id, &shown).await {
        Err(StoreError::Duplicate(_)) => {
            let (field, rule) = ("code".to_owned(), ContentRule::Taken);
            Err(Refusal::Content(vec![ContentMistake { field, rule }]).into())
        }
        other => Ok(other?),
    }
}

async fn found(
    ports: &Ports,
    tx: &dyn Tx,
    id: ProjectId,
) -> Result<(ProjectEdition, Sold), Failure> {
    let projects = tx.project_editions();
    let stored = projects.get(id).await?.ok_or(Refusal::NotFound)?;
    let sold = projects.sold(id, ports.clock.now()).await?;
    Ok((stored, sold.ok_or(Refusal::NotFound)?))
}

/// A project that a step never takes away.
fn left(project: Option<(ProjectEdition, Sold)>) -> Result<(ProjectEdition, Sold), Failure> {
    project.ok_or_else(|| Failure::Broken("a project went away".into()))
}

async fn record(
    ports: &Ports,
    tx: &dyn Tx,
    editor: &ProjectEditor,
    id: ProjectId,
    detail: String,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Operator(editor.by.id),
        kind: AuditKind::ConfigurationChanged,
        record: record_of(id),
        detail,
    };
    let now = ports.clock.now();
    Ok(tx.audit().record(event, &editor.origin, now).await?)
}

fn record_of(id: ProjectId) -> String {
    format!("project:{id}")
}
