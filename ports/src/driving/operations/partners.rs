//! Partners and their people at the desk: drafted, published, withdrawn, each step told in the audit trail with the words before
//! and after. What may be published, and which partner may leave, is the domain's.

use super::contents::{may_edit, may_see};
use super::decision::same_version;
use super::named_events::{HistoryEvent, with_names};
use super::named_files::{files_are_there, names_files};
use super::paging::offset;
use crate::driven::audit::Origin;
use crate::driven::desk::Page;
use crate::driven::look_ups::{Country, Entry, List};
use crate::driven::partner_editions::{PartnerEdition, PartnerStanding, PartnersListed};
use crate::driven::site::Touch;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, read, transact};
use domain::Refusal;
use domain::catalog::{
    ContentMistake, ContentRule, Edition, PartnerContent, PartnerStage, PartnersProject,
    differences,
};
use domain::ids::PartnerId;
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;

/// Who changes something, and from where.
#[derive(Debug, Clone)]
pub struct PartnerEditor {
    /// Who.
    pub by: Operator,
    /// From where.
    pub origin: Origin,
}

/// A step with a partner.
#[derive(Debug, Clone)]
pub struct TouchPartner {
    /// Which.
    pub id: PartnerId,
    /// The version that was read.
    pub version: i64,
    /// By whom.
    pub editor: PartnerEditor,
}

/// What a partner can be said to be, in the order of each list.
#[derive(Debug, Clone)]
pub struct PartnerChoices {
    /// `CompanyRoleID`.
    pub roles: Vec<Entry>,
    /// `ContinentID`.
    pub continents: Vec<Entry>,
    /// `CountryID`.
    pub countries: Vec<Country>,
}

/// A page of the partners, what was touched last first. Refusals: `Forbidden`, `BadRequest` with `page`.
pub async fn list_partners(
    ports: &Ports,
    by: &Operator,
    (page, search, stage): (Option<i64>, Option<&str>, Option<PartnerStage>),
) -> Result<Page<PartnerStanding>, Failure> {
    may_see(by)?;
    let listed = PartnersListed {
        search: search.map(str::to_owned),
        stage,
        offset: offset(page)?,
    };
    Ok(ports.desk.partners_listed(&listed).await?)
}

/// One partner. Refusals: `Forbidden`, `NotFound`.
pub async fn show_partner(
    ports: &Ports,
    by: &Operator,
    id: PartnerId,
) -> Result<PartnerEdition, Failure> {
    may_see(by)?;
    read(ports, async |tx| found(tx, id).await).await
}

/// A page of what was recorded of a partner, the newest first. Refusals: `Forbidden`, `NotFound`, `BadRequest` with `page`.
pub async fn partner_history(
    ports: &Ports,
    by: &Operator,
    id: PartnerId,
    page: Option<i64>,
) -> Result<Page<HistoryEvent>, Failure> {
    show_partner(ports, by, id).await?;
    let found = ports
        .desk
        .recorded_on(&record_of(id), offset(page)?)
        .await?;
    with_names(ports, found).await
}

/// What the form of a partner offers. Refusals: `Forbidden`.
pub async fn partner_choices(ports: &Ports, by: &Operator) -> Result<PartnerChoices, Failure> {
    may_see(by)?;
    read(ports, async |tx| choices(tx).await).await
}

/// Makes a partner as a draft. Refusals: `Forbidden`, `Content`.
pub async fn make_partner(
    ports: &Ports,
    editor: &PartnerEditor,
    content: &PartnerContent,
) -> Result<PartnerEdition, Failure> {
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
        let id = tx.partner_editions().add().await?;
        names_files(ports, tx, &blank, Some(&made)).await?;
        let by = (Touch::Drafted, editor.by.id, ports.clock.now());
        tx.partner_editions().save(id, &made, by).await?;
        let told = differences(None, content);
        record(ports, tx, editor, id, format!("made\n{told}")).await?;
        found(tx, id).await
    })
    .await
}

/// Keeps a draft; what is said already changes nothing, on whichever version it was said. Refusals: `Forbidden`, `NotFound`,
/// `StaleVersion`, `Content`.
pub async fn draft_partner(
    ports: &Ports,
    command: &TouchPartner,
    to: &PartnerContent,
) -> Result<PartnerEdition, Failure> {
    let by = &command.editor.by;
    may_edit(by)?;
    let present = show_partner(ports, by, command.id).await?;
    if present.edition.present() == Some(to) {
        return Ok(present);
    }
    same_version(command.version, present.edition.version)?;
    present.edition.clone().drafted(to.clone())?;
    names_what_is_there(ports, &present.edition, to).await?;
    let taken = step(ports, command, Touch::Drafted, |before, _| {
        let told = differences(before.present(), to);
        let after = before.drafted(to.clone())?;
        Ok((Some(after), format!("draft\n{told}")))
    });
    left(taken.await?)
}

/// Puts a draft before investors; without a draft nothing changes. Refusals: `Forbidden`, `NotFound`, `StaleVersion`,
/// `Content`.
pub async fn publish_partner(
    ports: &Ports,
    command: &TouchPartner,
) -> Result<PartnerEdition, Failure> {
    let taken = step(ports, command, Touch::Published, |before, _| {
        let was = before.published.clone();
        let after = before.publish()?;
        let told = after.published.as_ref();
        let told = told.map_or_else(String::new, |now| differences(was.as_ref(), now));
        Ok((Some(after), format!("published\n{told}")))
    });
    left(taken.await?)
}

/// Takes a partner out of investors' sight and keeps its words as a draft; one that they do not see stays as it is. Refusals:
/// `Forbidden`, `NotFound`, `StaleVersion`, `PartnerInUse`.
pub async fn withdraw_partner(
    ports: &Ports,
    command: &TouchPartner,
) -> Result<PartnerEdition, Failure> {
    let taken = step(ports, command, Touch::Drafted, |before, projects| {
        Ok((Some(before.withdraw(projects)?), "withdrawn\n".to_owned()))
    });
    left(taken.await?)
}

/// Throws a draft away, and the partner with it where investors never saw it: then nothing is answered. Refusals:
/// `Forbidden`, `NotFound`, `StaleVersion`, `PartnerInUse`.
pub async fn discard_partner(
    ports: &Ports,
    command: &TouchPartner,
) -> Result<Option<PartnerEdition>, Failure> {
    step(ports, command, Touch::Drafted, |before, projects| {
        let kept = before.published.as_ref().or(before.withdrawn.as_ref());
        let told = match (&before.draft, kept) {
            (Some(draft), Some(kept)) => differences(Some(draft), kept),
            (Some(_), None) | (None, _) => String::new(),
        };
        let gone = differences(before.present(), &PartnerContent::default());
        let after = before.discarded(projects)?;
        let told = match after {
            Some(_) => format!("draft discarded\n{told}"),
            None => format!("removed\n{gone}"),
        };
        Ok((after, told))
    })
    .await
}

/// Takes a partner from its version to what `work` makes of it, or away; what stays as it is is not touched.
async fn step(
    ports: &Ports,
    command: &TouchPartner,
    touch: Touch,
    work: impl Fn(Edition<PartnerContent>, &[PartnersProject]) -> Result<Made, Refusal>,
) -> Result<Option<PartnerEdition>, Failure> {
    let (id, editor) = (command.id, &command.editor);
    may_edit(&editor.by)?;
    transact(ports, async |tx| {
        let partners = tx.partner_editions();
        let before = partners.lock(id).await?.ok_or(Refusal::NotFound)?;
        same_version(command.version, before.version)?;
        let (after, told) = work(before.clone(), &partners.projects(id).await?)?;
        let Some(after) = after else {
            names_files(ports, tx, &before, None).await?;
            partners.remove(id).await?;
            record(ports, tx, editor, id, told).await?;
            return Ok(None);
        };
        if after != before {
            names_files(ports, tx, &before, Some(&after)).await?;
            let by = (touch, editor.by.id, ports.clock.now());
            partners.save(id, &after, by).await?;
            show(tx, id, &before, &after).await?;
            record(ports, tx, editor, id, told).await?;
        }
        Ok(Some(found(tx, id).await?))
    })
    .await
}

/// What a step makes of a partner, nothing where it goes; and what is told of it.
type Made = (Option<Edition<PartnerContent>>, String);

/// Puts what is published where investors read it, and takes away what no longer is.
async fn show(
    tx: &dyn Tx,
    id: PartnerId,
    before: &Edition<PartnerContent>,
    after: &Edition<PartnerContent>,
) -> Result<(), Failure> {
    if before.published == after.published {
        return Ok(());
    }
    let shown = after.published.as_ref().or(before.published.as_ref());
    let mut shown = shown
        .and_then(PartnerContent::whole)
        .ok_or_else(|| Failure::Broken(format!("partner {id} is shown and not whole")))?;
    shown.published = after.published.is_some();
    Ok(tx.partner_editions().show(id, &shown).await?)
}

/// Refuses pictures that nobody uploaded and choices that no list offers.
async fn names_what_is_there(
    ports: &Ports,
    present: &Edition<PartnerContent>,
    to: &PartnerContent,
) -> Result<(), Failure> {
    files_are_there(ports, present, to).await?;
    let offered = read(ports, async |tx| choices(tx).await).await?;
    let has = |entries: &[Entry], id: i64| entries.iter().any(|entry| entry.id == id);
    let country = |id: i64| offered.countries.iter().any(|entry| entry.id.0 == id);
    let named = [
        (
            "company_role_id",
            to.company_role_id.is_none_or(|id| has(&offered.roles, id)),
        ),
        (
            "continent_id",
            to.continent_id
                .is_none_or(|id| has(&offered.continents, id)),
        ),
        ("country_id", to.country_id.is_none_or(country)),
    ];
    let wrong = named.into_iter().filter(|(_, is_there)| !is_there);
    let wrong: Vec<ContentMistake> = wrong
        .map(|(field, _)| ContentMistake {
            field: field.to_owned(),
            rule: ContentRule::Choice,
        })
        .collect();
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(Refusal::Content(wrong).into())
    }
}

async fn choices(tx: &dyn Tx) -> Result<PartnerChoices, Failure> {
    let lists = tx.look_ups();
    Ok(PartnerChoices {
        roles: lists.list(List::CompanyRoles).await?,
        continents: lists.list(List::Continents).await?,
        countries: lists.countries().await?,
    })
}

async fn found(tx: &dyn Tx, id: PartnerId) -> Result<PartnerEdition, Failure> {
    let stored = tx.partner_editions().get(id).await?;
    Ok(stored.ok_or(Refusal::NotFound)?)
}

/// A partner that a step never takes away.
fn left(partner: Option<PartnerEdition>) -> Result<PartnerEdition, Failure> {
    partner.ok_or_else(|| Failure::Broken("a partner went away".into()))
}

async fn record(
    ports: &Ports,
    tx: &dyn Tx,
    editor: &PartnerEditor,
    id: PartnerId,
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

fn record_of(id: PartnerId) -> String {
    format!("partner:{id}")
}
