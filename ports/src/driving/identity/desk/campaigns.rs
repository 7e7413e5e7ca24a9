//! Campaigns at the desk: editors create and change them; every operator sees how many registered
//! under each (decision 12). The rules of a campaign are the domain's.

use crate::driven::audit::Origin;
use crate::driven::desk::{EXPORT_LIMIT, NamedFilter, PAGE_SIZE, Page};
use crate::driven::sorting::{CampaignBy, Sort};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::desk::{exported, offset, same_version};
use crate::{Failure, Ports, read, transact};
use domain::Coded;
use domain::identity::{Campaign, CampaignForm};
use domain::ids::CampaignId;
use domain::operations::{AuditEvent, AuditKind, Operator, Role};
use domain::review::Actor;
use domain::{Instant, Refusal};

/// Which campaigns are listed.
#[derive(Debug, Clone)]
pub struct ListCampaigns {
    /// Who asks.
    pub by: Operator,
    /// From 1.
    pub page: Option<i64>,
    /// Words of a code or a name.
    pub search: Option<String>,
    /// Sort order; `None` for latest end first.
    pub sort: Option<Sort<CampaignBy>>,
}

/// A campaign to create.
#[derive(Debug, Clone)]
pub struct MakeCampaign {
    /// Who.
    pub by: Operator,
    /// What was filled in.
    pub form: CampaignForm,
    /// From where.
    pub origin: Origin,
}

/// A change of a campaign: the form replaces the stored terms.
#[derive(Debug, Clone)]
pub struct ChangeCampaign {
    /// Which.
    pub id: CampaignId,
    /// The version that was read.
    pub version: i64,
    /// By whom, and to what.
    pub to: MakeCampaign,
}

/// A page of the campaigns, the one that ends last first. Refusals: `BadRequest` with `page`.
pub async fn list_campaigns(
    ports: &Ports,
    command: &ListCampaigns,
) -> Result<Page<Campaign>, Failure> {
    let filter = filter(command, (offset(command.page)?, PAGE_SIZE));
    Ok(ports.desk.campaigns(&filter).await?)
}

/// Exports the campaigns, at most [`EXPORT_LIMIT`].
pub async fn export_campaigns(
    ports: &Ports,
    command: &ListCampaigns,
    origin: &Origin,
) -> Result<Vec<Campaign>, Failure> {
    let filter = filter(command, (0, u64::from(EXPORT_LIMIT)));
    let found = ports.desk.campaigns(&filter).await?.items;
    let sort = command.sort.map(Sort::code);
    let filters = [("q", command.search.as_deref()), ("sort", sort)];
    exported(ports, (&command.by, origin), ("campaigns", &filters), found).await
}

fn filter(command: &ListCampaigns, (offset, limit): (u64, u64)) -> NamedFilter<CampaignBy> {
    NamedFilter {
        search: command.search.clone(),
        sort: command.sort,
        offset,
        limit,
    }
}

/// One campaign. Refusals: `NotFound`.
pub async fn show_campaign(ports: &Ports, id: CampaignId) -> Result<Campaign, Failure> {
    let found = read(ports, async |tx| Ok(tx.campaigns().get(id).await?)).await?;
    Ok(found.ok_or(Refusal::NotFound)?)
}

/// Makes a campaign. Refusals: `Forbidden`, `Form`, `CampaignWindow`, `CampaignCodeExists`.
pub async fn make_campaign(ports: &Ports, command: &MakeCampaign) -> Result<Campaign, Failure> {
    may_edit(&command.by)?;
    let terms = command.form.clone().checked()?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let id = added(tx.campaigns().add(&terms).await)?;
        record(tx, command, id, format!("made: {terms}"), now).await?;
        found(tx, id).await
    })
    .await
}

/// Changes a campaign; equal terms change nothing, on any version. Refusals: `Forbidden`,
/// `NotFound`, `StaleVersion`, `CampaignLimitBelowUsed`, and those of making one.
pub async fn change_campaign(ports: &Ports, command: &ChangeCampaign) -> Result<Campaign, Failure> {
    may_edit(&command.to.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let before = tx.campaigns().lock(command.id).await?;
        let before = before.ok_or(Refusal::NotFound)?;
        let after = before.clone().changed(command.to.form.clone());
        if after.as_ref() == Ok(&before) {
            return Ok(before);
        }
        same_version(command.version, before.version)?;
        let after = after?;
        added(tx.campaigns().save(&after).await)?;
        let detail = format!("was: {}; is: {}", before.terms, after.terms);
        record(tx, &command.to, command.id, detail, now).await?;
        found(tx, command.id).await
    })
    .await
}

fn may_edit(by: &Operator) -> Result<(), Refusal> {
    if by.has_any(&[Role::Editor]) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// Turns a code that another campaign has into a refusal.
fn added<T>(outcome: Result<T, StoreError>) -> Result<T, Failure> {
    match outcome {
        Err(StoreError::Duplicate(_)) => Err(Refusal::CampaignCodeExists.into()),
        other => Ok(other?),
    }
}

async fn found(tx: &dyn Tx, id: CampaignId) -> Result<Campaign, Failure> {
    let stored = tx.campaigns().get(id).await?;
    stored.ok_or_else(|| Failure::Broken(format!("campaign {id} is gone")))
}

async fn record(
    tx: &dyn Tx,
    command: &MakeCampaign,
    id: CampaignId,
    detail: String,
    now: Instant,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Operator(command.by.id),
        kind: AuditKind::ConfigurationChanged,
        record: format!("campaign:{id}"),
        detail,
    };
    Ok(tx.audit().record(event, &command.origin, now).await?)
}
