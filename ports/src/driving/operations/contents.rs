//! What is changed of the site at the desk: the home screen and the legal texts, the frameworks and their questionnaires. A draft is kept beside what investors see until it
//! is published; each step is told in the audit trail with the words before and after. What may be published is the domain's.

use super::decision::same_version;
use super::named_events::{HistoryEvent, with_name, with_names};
use super::named_files::{files_are_there, names_files};
use super::paging::offset;
use crate::driven::audit::{Origin, Recorded};
use crate::driven::desk::Page;
use crate::driven::look_ups::{Entry, List};
use crate::driven::site::{SiteEdition, Touch};
use crate::driven::unit_of_work::Tx;
use crate::driving::payee::prove_framework;
use crate::{Failure, Ports, read, transact};
use domain::catalog::{Edition, FrameworkTerms, SiteContent, SiteName, differences};
use domain::operations::{AuditEvent, AuditKind, Operator, Role};
use domain::review::Actor;
use domain::{Instant, Refusal};

/// How the records of what editors write begin in the trail.
const EDITED: [&str; 3] = [CONTENT, "partner:", "project:"];
/// How the record of a content begins.
const CONTENT: &str = "content:";

/// A step with a content's draft.
#[derive(Debug, Clone)]
pub struct TouchContent {
    /// Who.
    pub by: Operator,
    /// Which.
    pub name: SiteName,
    /// The version that was read.
    pub version: i64,
    /// From where.
    pub origin: Origin,
}

/// These contents with their standing. Refusals: `Forbidden`.
pub async fn list_contents(
    ports: &Ports,
    by: &Operator,
    names: &[SiteName],
) -> Result<Vec<SiteEdition>, Failure> {
    for name in names {
        may_see_content(by, *name)?;
    }
    read(ports, async |tx| Ok(tx.site_editions().all(names).await?)).await
}

/// One content. Refusals: `Forbidden`.
pub async fn show_content(
    ports: &Ports,
    by: &Operator,
    name: SiteName,
) -> Result<SiteEdition, Failure> {
    may_see_content(by, name)?;
    read(ports, async |tx| Ok(tx.site_editions().get(name).await?)).await
}

/// The sources of funds that a framework can offer, in the order of their list. Refusals: `Forbidden`.
pub async fn sources_of_funds(ports: &Ports, by: &Operator) -> Result<Vec<Entry>, Failure> {
    has(by, &[Role::Admin, Role::Auditor])?;
    read(ports, async |tx| {
        Ok(tx.look_ups().list(List::SourcesOfFunds).await?)
    })
    .await
}

/// A page of what was recorded of a content, the newest first. Refusals: `Forbidden`, `BadRequest` with `page`.
pub async fn content_history(
    ports: &Ports,
    by: &Operator,
    name: SiteName,
    page: Option<i64>,
) -> Result<Page<HistoryEvent>, Failure> {
    may_see_content(by, name)?;
    let record = record_of(name);
    let found = ports.desk.recorded_on(&record, offset(page)?).await?;
    with_names(ports, found).await
}

/// One event of the history of something that editors write, whole. Refusals: `Forbidden`, `NotFound`, also where it tells of
/// anything else.
pub async fn edited_event(ports: &Ports, by: &Operator, id: i64) -> Result<HistoryEvent, Failure> {
    has(by, &[Role::Editor, Role::Admin, Role::Auditor])?;
    let found = ports.desk.recorded(id).await?;
    let is_edited = |event: &Recorded| {
        let of = |kind| event.event.record.starts_with(kind);
        EDITED.into_iter().any(of) && event.event.kind() == Some(AuditKind::ConfigurationChanged)
    };
    let found = found.filter(is_edited);
    let content = found.as_ref().and_then(|event| {
        let name = event.event.record.strip_prefix(CONTENT)?;
        SiteName::any_from_code(name)
    });
    match content {
        Some(name) => may_see_content(by, name)?,
        None => may_see(by)?,
    }
    let event = found.ok_or(Refusal::NotFound)?;
    with_name(ports, event).await
}

/// Keeps a draft; what is said already changes nothing, on whichever version it was said. Refusals: `Forbidden`, `StaleVersion`,
/// `Content`.
pub async fn draft_content(
    ports: &Ports,
    command: &TouchContent,
    to: &SiteContent,
) -> Result<SiteEdition, Failure> {
    may_edit_content(&command.by, command.name)?;
    let name = command.name;
    let present = read(ports, async |tx| Ok(tx.site_editions().get(name).await?)).await?;
    if present.edition.present() == Some(to) {
        return Ok(present);
    }
    same_version(command.version, present.edition.version)?;
    present.edition.clone().drafted(to.clone())?;
    files_are_there(ports, &present.edition, to).await?;
    step(ports, command, Touch::Drafted, |before| {
        let told = differences(before.present(), to);
        let after = before.drafted(to.clone())?;
        Ok((after, format!("draft\n{told}")))
    })
    .await
}

/// Puts a draft before investors; without a draft nothing changes. A framework that changes how investors pay is published by
/// [`super::publish_framework`] only. Refusals: `Forbidden`, `StaleVersion`, `Content`.
pub async fn publish_content(
    ports: &Ports,
    command: &TouchContent,
) -> Result<SiteEdition, Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let before = tx.site_editions().lock(command.name).await?;
        if changed_payment(&before).is_some() {
            return Err(Failure::Broken(
                "payment instructions need a proposal".into(),
            ));
        }
        publish_in(ports, tx, command, now).await
    })
    .await
}

/// The terms before and after, where publishing the draft changes what investors are told of how to pay.
pub(super) fn changed_payment(
    edition: &Edition<SiteContent>,
) -> Option<(Option<FrameworkTerms>, FrameworkTerms)> {
    let Some(SiteContent::Framework(after)) = &edition.draft else {
        return None;
    };
    let before = match &edition.published {
        Some(SiteContent::Framework(before)) => Some(before),
        _ => None,
    };
    let is_same = before.is_some_and(|before| before.tells_the_same_of_paying(after));
    (!is_same).then(|| (before.cloned(), after.clone()))
}

/// Publishes a draft inside a transaction.
pub(super) async fn publish_in(
    ports: &Ports,
    tx: &dyn Tx,
    command: &TouchContent,
    now: Instant,
) -> Result<SiteEdition, Failure> {
    step_in(ports, tx, command, (Touch::Published, now), |before| {
        let was = before.published.clone();
        let after = before.publish()?;
        let told = after.published.as_ref();
        let told = told.map_or_else(String::new, |now| differences(was.as_ref(), now));
        Ok((after, format!("published\n{told}")))
    })
    .await
}

/// Throws a draft away; without a draft nothing changes. Refusals: `Forbidden`, `StaleVersion`.
pub async fn discard_content(
    ports: &Ports,
    command: &TouchContent,
) -> Result<SiteEdition, Failure> {
    step(ports, command, Touch::Drafted, |before| {
        let told = match (&before.draft, &before.published) {
            (Some(draft), Some(published)) => differences(Some(draft), published),
            (Some(_), None) | (None, _) => String::new(),
        };
        Ok((before.discard(), format!("draft discarded\n{told}")))
    })
    .await
}

/// Takes a content from its version to what `work` makes of it; what stays as it is is not touched.
async fn step(
    ports: &Ports,
    command: &TouchContent,
    touch: Touch,
    work: impl Fn(Edition<SiteContent>) -> Result<(Edition<SiteContent>, String), Refusal>,
) -> Result<SiteEdition, Failure> {
    may_edit_content(&command.by, command.name)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        step_in(ports, tx, command, (touch, now), &work).await
    })
    .await
}

/// The same inside a transaction.
async fn step_in(
    ports: &Ports,
    tx: &dyn Tx,
    command: &TouchContent,
    (touch, now): (Touch, Instant),
    work: impl Fn(Edition<SiteContent>) -> Result<(Edition<SiteContent>, String), Refusal>,
) -> Result<SiteEdition, Failure> {
    may_edit_content(&command.by, command.name)?;
    let name = command.name;
    let before = tx.site_editions().lock(name).await?;
    same_version(command.version, before.version)?;
    let (after, told) = work(before.clone())?;
    if after != before {
        names_files(ports, tx, &before, Some(&after)).await?;
        let by = (touch, command.by.id, now);
        tx.site_editions().save(name, &after, by).await?;
        if after.published != before.published {
            show(ports, tx, name, &after).await?;
        }
        record(tx, command, told, now).await?;
    }
    Ok(tx.site_editions().get(name).await?)
}

/// Puts what is published where investors read it.
async fn show(
    ports: &Ports,
    tx: &dyn Tx,
    name: SiteName,
    edition: &Edition<SiteContent>,
) -> Result<(), Failure> {
    match (name, &edition.published) {
        (SiteName::Home, Some(SiteContent::Home(home))) => {
            Ok(tx.publishing().set_home(home).await?)
        }
        (SiteName::Legal(kind), Some(SiteContent::Legal(text))) => {
            Ok(tx.publishing().set_legal(kind, text).await?)
        }
        (SiteName::Framework(framework), Some(SiteContent::Framework(terms)))
            if terms.framework == framework =>
        {
            tx.publishing().set_framework(terms).await?;
            prove_framework(ports, tx, framework.id()).await
        }
        (SiteName::Questionnaire(framework), Some(SiteContent::Questionnaire(wording))) => {
            let publishing = tx.publishing();
            Ok(publishing
                .set_questionnaire(framework.id(), wording)
                .await?)
        }
        (
            SiteName::Home
            | SiteName::Legal(_)
            | SiteName::Framework(_)
            | SiteName::Questionnaire(_),
            _,
        ) => Err(Failure::Broken(format!("{} of another kind", name.code()))),
    }
}

async fn record(
    tx: &dyn Tx,
    command: &TouchContent,
    detail: String,
    now: Instant,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Operator(command.by.id),
        kind: AuditKind::ConfigurationChanged,
        record: record_of(command.name),
        detail,
    };
    Ok(tx.audit().record(event, &command.origin, now).await?)
}

fn record_of(name: SiteName) -> String {
    format!("{CONTENT}{}", name.code())
}

/// What is published is everybody's to read; its drafts are the editors' and the auditor's.
pub(super) fn may_see(by: &Operator) -> Result<(), Refusal> {
    has(by, &[Role::Editor, Role::Auditor])
}

/// A content is its owner's to see, and the auditor's.
fn may_see_content(by: &Operator, name: SiteName) -> Result<(), Refusal> {
    has(by, &[name.owner(), Role::Auditor])
}

/// Refuses whoever does not own a content.
pub(super) fn may_edit_content(by: &Operator, name: SiteName) -> Result<(), Refusal> {
    has(by, &[name.owner()])
}

/// Refuses whoever is no editor.
pub(super) fn may_edit(by: &Operator) -> Result<(), Refusal> {
    has(by, &[Role::Editor])
}

fn has(by: &Operator, roles: &[Role]) -> Result<(), Refusal> {
    if by.has_any(roles) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}
