//! Views of the catalogue: lists straight from rows, one statement each, and one project with its content.

use super::super::columns::money;
use super::super::entities::{partners, project_contents, site_contents};
use super::super::errors::{corrupt, refused};
use super::super::store::SeaStore;
use super::content::{HomeRow, LegalRow, ProjectParts, ProjectRow, read};
use super::publishing::{HOME, legal_name, months, return_of};
use async_trait::async_trait;
use domain::Instant;
use domain::catalog::{Home, LegalKind, LegalText, Offering, ProjectContent, ProjectStatus, Text};
use domain::ids::{PartnerId, ProjectId};
use ports::driven::catalog::{
    CatalogQueries, ListedPartner, ListedProject, Page, ProjectFilter, ProjectPage,
};
use ports::driven::unit_of_work::{StoreError, UnitOfWork};
use rust_decimal::Decimal;
use sea_orm::sqlx::types::chrono::{DateTime, Utc};
use sea_orm::{EntityTrait, FromQueryResult, Statement, Value};

/// Projects with what is taken of each and the status that follows from it (decision 20). `$1` is now.
const LISTED: &str = "WITH taken AS (
    SELECT project_id, CAST(SUM(amount_minor) AS BIGINT) AS taken_minor FROM orders
    WHERE state IN ('LWAIT', 'GWAIT', 'PRE_OK', 'SUCCESS') OR (state = 'INIT' AND reserved_until > $1)
    GROUP BY project_id
), listed AS (
    SELECT p.id, p.code, p.name_en, p.name_zh, p.currency, p.offering_size_minor, p.funding_end,
        c.project_size_minor, c.term_months, c.return_kind, c.return_basis_points, c.country_id, c.image,
        COALESCE(t.taken_minor, 0) AS taken_minor,
        CASE WHEN p.funding_end < $1 OR COALESCE(t.taken_minor, 0) >= p.offering_size_minor THEN 3
             WHEN p.opens_at > $1 THEN 1 ELSE 2 END AS status,
        c.continent_id, c.property_type_id
    FROM projects p
    JOIN project_contents c ON c.project_id = p.id
    LEFT JOIN taken t ON t.project_id = p.id
    WHERE p.published
)";

#[derive(FromQueryResult)]
struct ListedRow {
    id: i64,
    code: String,
    name_en: String,
    name_zh: String,
    currency: String,
    offering_size_minor: i64,
    funding_end: DateTime<Utc>,
    project_size_minor: i64,
    term_months: i64,
    return_kind: String,
    return_basis_points: i64,
    country_id: i64,
    image: String,
    taken_minor: i64,
    status: i32,
}

#[derive(FromQueryResult)]
struct Total {
    total: i64,
}

#[derive(FromQueryResult)]
struct NameRow {
    id: i64,
    code: String,
    name_en: String,
    name_zh: String,
}

/// A `WHERE` over `listed` with its values, of which the first is now.
fn narrowed(filter: &ProjectFilter, now: Instant) -> (String, Vec<Value>) {
    let mut conditions = Vec::new();
    let mut values: Vec<Value> = vec![now.into()];
    let mut bind = |value: i64| {
        values.push(value.into());
        format!("${}", values.len())
    };
    if let Some(continent) = filter.continent_id {
        conditions.push(format!("continent_id = {}", bind(continent)));
    }
    if let Some(status) = filter.status {
        conditions.push(format!("status = {}", bind(status.id())));
    }
    if !filter.property_type_ids.is_empty() {
        let places: Vec<String> = filter
            .property_type_ids
            .iter()
            .map(|id| bind(*id))
            .collect();
        conditions.push(format!("property_type_id IN ({})", places.join(", ")));
    }
    let condition = if conditions.is_empty() {
        "1 = 1".to_owned()
    } else {
        conditions.join(" AND ")
    };
    (condition, values)
}

fn listed(row: ListedRow) -> Result<ListedProject, StoreError> {
    let status = match row.status {
        1 => ProjectStatus::ComingSoon,
        2 => ProjectStatus::Open,
        3 => ProjectStatus::Closed,
        _ => return Err(corrupt("status of a project")),
    };
    let project_size = money(row.project_size_minor, &row.currency)?;
    Ok(ListedProject {
        id: ProjectId(row.id),
        code: row.code,
        name: Text {
            zh: row.name_zh,
            en: row.name_en,
        },
        currency: project_size.currency(),
        project_size,
        offering: Offering {
            size: money(row.offering_size_minor, &row.currency)?,
            taken: money(row.taken_minor, &row.currency)?,
        },
        status,
        rate: return_of(&row.return_kind, row.return_basis_points)?,
        term_months: months(row.term_months)?,
        funding_end: row.funding_end,
        country_id: row.country_id,
        image: row.image,
    })
}

#[async_trait]
impl CatalogQueries for SeaStore {
    async fn projects(
        &self,
        filter: &ProjectFilter,
        now: Instant,
        page: Page,
    ) -> Result<(Vec<ListedProject>, u64), StoreError> {
        let db = self.readers();
        let statement =
            |sql, values| Statement::from_sql_and_values(db.get_database_backend(), sql, values);
        let (condition, mut values) = narrowed(filter, now);
        let count = format!("{LISTED} SELECT COUNT(*) AS total FROM listed WHERE {condition}");
        let total = Total::find_by_statement(statement(count, values.clone()))
            .one(db)
            .await
            .map_err(refused)?;
        let total = u64::try_from(total.map_or(0, |t| t.total)).unwrap_or_default();
        values.push(i64::from(page.size).into());
        values.push((i64::from(page.number.saturating_sub(1)) * i64::from(page.size)).into());
        let sql = format!(
            "{LISTED} SELECT * FROM listed WHERE {condition}
             ORDER BY CASE status WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END, funding_end DESC, id
             LIMIT ${} OFFSET ${}",
            values.len() - 1,
            values.len()
        );
        let rows = ListedRow::find_by_statement(statement(sql, values))
            .all(db)
            .await
            .map_err(refused)?;
        let projects = rows.into_iter().map(listed).collect::<Result<_, _>>()?;
        Ok((projects, total))
    }

    async fn project(
        &self,
        id: ProjectId,
        now: Instant,
    ) -> Result<Option<ProjectPage>, StoreError> {
        let tx = self.begin_read().await?;
        let Some(project) = tx.projects().get(id).await?.filter(|p| p.published) else {
            return Ok(None);
        };
        let Some(offering) = tx.projects().offering(id, now, None).await? else {
            return Ok(None);
        };
        // Given back before another connection is taken: many callers at once would wait for each other.
        drop(tx);
        let db = self.readers();
        let row = project_contents::Entity::find_by_id(id.0)
            .one(db)
            .await
            .map_err(refused)?;
        let Some(row) = row else { return Ok(None) };
        let partner = partners::Entity::find_by_id(row.partner_id)
            .one(db)
            .await
            .map_err(refused)?;
        let partner = partner.map(|p| ListedPartner {
            id: PartnerId(p.id),
            name: Text {
                zh: p.name_zh,
                en: p.name_en,
            },
            logo: p.logo,
            rating: p.rating,
        });
        let content = content(row, project.currency.code())?;
        Ok(Some(ProjectPage {
            project,
            content,
            offering,
            partner,
        }))
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

    async fn legal(&self, kind: LegalKind) -> Result<Option<LegalText>, StoreError> {
        let row = site_contents::Entity::find_by_id(legal_name(kind))
            .one(self.readers())
            .await;
        row.map_err(refused)?
            .map(|r| Ok(read::<LegalRow>(&r.content)?.into()))
            .transpose()
    }
}

fn content(row: project_contents::Model, currency: &str) -> Result<ProjectContent, StoreError> {
    let parts = ProjectParts::try_from(read::<ProjectRow>(&row.content)?)?;
    let degrees = |text: Option<String>| -> Result<Option<Decimal>, StoreError> {
        text.map(|t| t.parse().map_err(|_| corrupt("degrees")))
            .transpose()
    };
    Ok(ProjectContent {
        partner: PartnerId(row.partner_id),
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
