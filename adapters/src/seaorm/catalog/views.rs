//! Views of the catalogue: lists read directly from rows, one statement each, and one project with
//! its content.

use super::content::{HelpRow, HomeRow, LegalRow, ProjectParts, ProjectRow, read};
use super::publishing::{HELP, HOME, legal_name, months, return_of};
use super::{listed, partners, revision};
use crate::seaorm::columns::money;
use crate::seaorm::entities::{project_contents, site_contents};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::store::SeaStore;
use async_trait::async_trait;
use domain::catalog::{Help, Home, LegalKind, LegalText, Offering, Project, ProjectContent};
use domain::ids::{PartnerId, ProjectId};
use domain::language::Text;
use domain::{Instant, Money};
use ports::driven::catalog::{
    CatalogQueries, CatalogRevision, ListedPartner, ListedProject, Page, PartnerCard,
    PartnerFilter, PartnerPage, ProjectFilter, ProjectPage, Projects,
};
use ports::driven::unit_of_work::StoreError;
use rust_decimal::Decimal;
use sea_orm::{EntityTrait, FromQueryResult, Statement};
use std::sync::Arc;

#[derive(FromQueryResult)]
struct NameRow {
    id: i64,
    code: String,
    name_en: String,
    name_zh: String,
}

/// A published project with its content and its partner.
pub(super) struct PublishedPage {
    project: Project,
    content: ProjectContent,
    partner: Option<ListedPartner>,
}

/// Why there is no page.
#[derive(Debug, Clone, thiserror::Error)]
enum NoPage {
    #[error("no published project")]
    Absent,
    #[error(transparent)]
    Failed(#[from] StoreError),
}

impl NoPage {
    fn or_absent<T>(self) -> Result<Option<T>, StoreError> {
        match self {
            Self::Absent => Ok(None),
            Self::Failed(error) => Err(error),
        }
    }
}

async fn published_page(store: &SeaStore, id: ProjectId) -> Result<Arc<PublishedPage>, NoPage> {
    let project = Projects::get(&store.reading(), id).await?;
    let project = project.filter(|project| project.published);
    let project = project.ok_or(NoPage::Absent)?;
    let row = project_contents::Entity::find_by_id(id.0);
    let row = row.one(store.readers()).await.map_err(refused)?;
    let row = row.ok_or(NoPage::Absent)?;
    let partner = match row.partner_id {
        Some(partner) => partners::beside(store, PartnerId(partner)).await?,
        None => None,
    };
    Ok(Arc::new(PublishedPage {
        content: content(row, project.currency.code())?,
        project,
        partner,
    }))
}

#[async_trait]
impl CatalogQueries for SeaStore {
    async fn projects(
        &self,
        filter: &ProjectFilter,
        now: Instant,
        page: Page,
    ) -> Result<(Vec<ListedProject>, u64), StoreError> {
        listed::page(self, filter, now, page).await
    }

    async fn project(
        &self,
        id: ProjectId,
        now: Instant,
    ) -> Result<Option<ProjectPage>, StoreError> {
        let edits = revision::present(self).await?.edits;
        let pages = &self.known().pages;
        let kept = pages.try_get_with((id, edits), published_page(self, id));
        let page = match kept.await {
            Ok(page) => page,
            Err(why) => return why.as_ref().clone().or_absent(),
        };
        let taken = self.reading().taken(id, now, None).await?;
        let taken = Money::from_minor(taken, page.project.currency);
        let taken = taken.map_err(|_| corrupt("amount"))?;
        let offering = Offering::new(page.project.offering_size, taken);
        Ok(Some(ProjectPage {
            project: page.project.clone(),
            content: page.content.clone(),
            offering: offering.map_err(|_| corrupt("currency"))?,
            partner: page.partner.clone(),
        }))
    }

    async fn partners(&self, filter: &PartnerFilter) -> Result<Vec<PartnerCard>, StoreError> {
        partners::list(self, filter).await
    }

    async fn partner(&self, id: PartnerId) -> Result<Option<PartnerPage>, StoreError> {
        partners::one(self, id).await
    }

    async fn revision(&self) -> Result<CatalogRevision, StoreError> {
        revision::present(self).await
    }

    async fn next_turn(&self, now: Instant) -> Result<Option<Instant>, StoreError> {
        revision::next_turn(self, now).await
    }

    async fn names(&self) -> Result<Vec<(ProjectId, String, Text)>, StoreError> {
        let db = self.readers();
        let sql = "SELECT id, code, name_en, name_zh FROM projects WHERE published ORDER BY id";
        let statement = Statement::from_string(db.get_database_backend(), sql);
        let rows = NameRow::find_by_statement(statement)
            .all(db)
            .await
            .map_err(refused)?;
        let name = |r: NameRow| {
            (
                ProjectId(r.id),
                r.code,
                Text {
                    zh: r.name_zh,
                    en: r.name_en,
                },
            )
        };
        Ok(rows.into_iter().map(name).collect())
    }

    async fn home(&self) -> Result<Home, StoreError> {
        let row = site_contents::Entity::find_by_id(HOME)
            .one(self.readers())
            .await
            .map_err(refused)?;
        row.map_or_else(
            || Ok(Home::default()),
            |r| Ok(read::<HomeRow>(&r.content)?.into()),
        )
    }

    async fn help(&self) -> Result<Help, StoreError> {
        let row = site_contents::Entity::find_by_id(HELP)
            .one(self.readers())
            .await
            .map_err(refused)?;
        row.map_or_else(
            || Ok(Help::default()),
            |r| Ok(read::<HelpRow>(&r.content)?.into()),
        )
    }

    async fn legal(&self, kind: LegalKind) -> Result<Option<LegalText>, StoreError> {
        let row = site_contents::Entity::find_by_id(legal_name(kind))
            .one(self.readers())
            .await;
        row.map_err(refused)?
            .map(|r| Ok(read::<LegalRow>(&r.content)?.into()))
            .transpose()
    }
}

pub(super) fn content(
    row: project_contents::Model,
    currency: &str,
) -> Result<ProjectContent, StoreError> {
    let parts = ProjectParts::try_from(read::<ProjectRow>(&row.content)?)?;
    let degrees = |text: Option<String>| -> Result<Option<Decimal>, StoreError> {
        text.map(|t| t.parse().map_err(|_| corrupt("degrees")))
            .transpose()
    };
    Ok(ProjectContent {
        partner: row.partner_id.map(PartnerId),
        property_type_id: row.property_type_id,
        continent_id: row.continent_id,
        country_id: row.country_id,
        project_size: money(row.project_size_minor, currency)?,
        term_months: months(row.term_months)?,
        rate: return_of(&row.return_kind, row.return_basis_points)?,
        address: parts.address,
        latitude: degrees(row.latitude)?,
        longitude: degrees(row.longitude)?,
        issuer: row.issuer,
        images: parts.images,
        table: parts.table,
        summaries: parts.summaries,
        documents: parts.documents,
    })
}
