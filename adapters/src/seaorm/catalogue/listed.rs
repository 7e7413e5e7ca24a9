//! Lists of projects straight from their rows, in the order in which screens show them.

use super::super::columns::money;
use super::super::desk::pattern;
use super::super::errors::corrupt;
use super::super::store::SeaStore;
use super::publishing::{months, return_of};
use domain::Instant;
use domain::catalog::{Offering, ProjectStatus, Text};
use domain::ids::ProjectId;
use ports::driven::catalog::{ListedProject, Page, ProjectFilter};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::types::chrono::{DateTime, Utc};
use sea_orm::{FromQueryResult, Value};

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
        c.continent_id, c.property_type_id, c.partner_id, p.search_name
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

/// A page of the projects that a filter lets through, and how many there are.
pub(super) async fn page(
    store: &SeaStore,
    filter: &ProjectFilter,
    now: Instant,
    page: Page,
) -> Result<(Vec<ListedProject>, u64), StoreError> {
    let (condition, mut values) = narrowed(filter, now);
    let count = format!("{LISTED} SELECT COUNT(*) AS total FROM listed WHERE {condition}");
    let totals: Vec<Total> = store.rows(&count, values.clone()).await?;
    let total = totals.first().map_or(0, |found| found.total);
    let total = u64::try_from(total).unwrap_or_default();
    values.push(i64::from(page.size).into());
    values.push((i64::from(page.number.saturating_sub(1)) * i64::from(page.size)).into());
    let sql = format!(
        "{LISTED} SELECT * FROM listed WHERE {condition}
         ORDER BY CASE status WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END, funding_end DESC, id
         LIMIT ${} OFFSET ${}",
        values.len() - 1,
        values.len()
    );
    let rows: Vec<ListedRow> = store.rows(&sql, values).await?;
    let projects = rows.into_iter().map(listed).collect::<Result<_, _>>()?;
    Ok((projects, total))
}

/// A `WHERE` over `listed` with its values, of which the first is now.
fn narrowed(filter: &ProjectFilter, now: Instant) -> (String, Vec<Value>) {
    let mut conditions = Vec::new();
    let mut values: Vec<Value> = vec![now.into()];
    let mut bind = |value: Value| {
        values.push(value);
        format!("${}", values.len())
    };
    if let Some(continent) = filter.continent_id {
        conditions.push(format!("continent_id = {}", bind(continent.into())));
    }
    if let Some(status) = filter.status {
        conditions.push(format!("status = {}", bind(status.id().into())));
    }
    if !filter.property_type_ids.is_empty() {
        let places: Vec<String> = filter
            .property_type_ids
            .iter()
            .map(|id| bind((*id).into()))
            .collect();
        conditions.push(format!("property_type_id IN ({})", places.join(", ")));
    }
    for word in &filter.words {
        let place = bind(pattern(word).into());
        conditions.push(format!("search_name LIKE {place} ESCAPE '\\'"));
    }
    if let Some(partner) = filter.partner {
        conditions.push(format!("partner_id = {}", bind(partner.0.into())));
    }
    if let Some(investor) = filter.watched_by {
        conditions.push(format!(
            "id IN (SELECT project_id FROM watched_projects WHERE investor_id = {})",
            bind(investor.0.into())
        ));
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
        image: Some(row.image).filter(|key| !key.is_empty()),
    })
}
