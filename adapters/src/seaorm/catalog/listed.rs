//! Lists of projects read directly from their rows, in the order in which screens show them. A page
//! is read group by group along an index, so that its cost does not depend on the number of
//! projects.

use super::publishing::{months, return_of};
use super::{revision, sought};
use crate::seaorm::among::{among, numbers};
use crate::seaorm::columns::money;
use crate::seaorm::errors::corrupt;
use crate::seaorm::review::desk::bound;
use crate::seaorm::store::SeaStore;
use domain::Instant;
use domain::catalog::{Offering, ProjectStatus};
use domain::ids::ProjectId;
use domain::language::Text;
use ports::driven::catalog::{ListedProject, Page, ProjectFilter};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::types::chrono::{DateTime, Utc};
use sea_orm::{DbBackend, FromQueryResult, Value};

/// The groups in the order of the list.
const GROUPS: [ProjectStatus; 3] = [
    ProjectStatus::Open,
    ProjectStatus::ComingSoon,
    ProjectStatus::Closed,
];

/// The taken amount of a project: permanently held by orders, and currently reserved places. `$1`
/// is now.
const TAKEN: &str = "(COALESCE(t.held_minor, 0) + COALESCE(r.reserved_minor, 0))";

/// Published projects with the taken amount of each. Places are reserved for days only: there are
/// few of them. `$1` is now.
const LISTED: &str = "FROM projects p
    JOIN project_contents c ON c.project_id = p.id
    LEFT JOIN project_takings t ON t.project_id = p.id
    LEFT JOIN (SELECT project_id, CAST(SUM(amount_minor) AS BIGINT) AS reserved_minor FROM orders
        WHERE state = 'INIT' AND reserved_until > $1 GROUP BY project_id) r ON r.project_id = p.id
    WHERE p.published = TRUE";

// By wire, as on a project's page.
const SHOWN: &str = "p.id, p.code, p.name_en, p.name_zh, p.currency, p.offering_size_minor, p.opens_at, p.funding_end,
    c.project_size_minor, c.term_months, c.return_kind, c.return_basis_points, c.country_id, c.image,
    (SELECT m.minimum_minor FROM project_methods m WHERE m.project_id = p.id AND m.method_id = 2) AS minimum_minor";

#[derive(FromQueryResult)]
struct ListedRow {
    id: i64,
    code: String,
    name_en: String,
    name_zh: String,
    currency: String,
    offering_size_minor: i64,
    opens_at: DateTime<Utc>,
    funding_end: DateTime<Utc>,
    project_size_minor: i64,
    term_months: i64,
    return_kind: String,
    return_basis_points: i64,
    country_id: i64,
    image: String,
    minimum_minor: Option<i64>,
    taken_minor: i64,
}

#[derive(FromQueryResult)]
struct Total {
    total: i64,
}

/// A page of the projects that match a filter, and how many there are: if the first page is not
/// full, it has all of them.
pub(super) async fn page(
    store: &SeaStore,
    filter: &ProjectFilter,
    now: Instant,
    page: Page,
) -> Result<(Vec<ListedProject>, u64), StoreError> {
    let Some(filter) = with_found(store, filter).await? else {
        return Ok((Vec::new(), 0));
    };
    let narrowed = Narrowed::of(&filter, now, store.backend());
    let wanted = u64::from(page.size);
    let mut skipped = u64::from(page.number.saturating_sub(1)) * wanted;
    let mut projects = Vec::new();
    for status in filter.status.map_or(GROUPS.to_vec(), |status| vec![status]) {
        let left = wanted.saturating_sub(u64::try_from(projects.len()).unwrap_or(wanted));
        if left == 0 {
            break;
        }
        let rows = narrowed.group(store, status, left, skipped).await?;
        skipped = if rows.is_empty() && skipped > 0 {
            // The page begins behind this group.
            let held = narrowed.count(store, Some(status)).await?;
            skipped.saturating_sub(held)
        } else {
            0
        };
        for row in rows {
            projects.push(listed(row, status)?);
        }
    }
    let shown = u64::try_from(projects.len()).unwrap_or(wanted);
    let total = if page.number <= 1 && shown < wanted {
        shown
    } else {
        narrowed.count(store, filter.status).await?
    };
    Ok((projects, total))
}

/// The filter with its words replaced by the projects that they find; none if they find nothing.
async fn with_found(
    store: &SeaStore,
    filter: &ProjectFilter,
) -> Result<Option<ProjectFilter>, StoreError> {
    if filter.words.is_empty() {
        return Ok(Some(filter.clone()));
    }
    let mut ids = sought::found(store, &filter.words).await?;
    if !filter.ids.is_empty() {
        ids.retain(|id| filter.ids.contains(id));
    }
    let found = ProjectFilter {
        ids,
        words: Vec::new(),
        ..filter.clone()
    };
    Ok(Some(found).filter(|found| !found.ids.is_empty()))
}

/// The statements that read a page from the beginning of each group, with their values: for
/// checking how a database executes them. For a filter without words, which the database does not
/// search.
pub fn list_statements(
    filter: &ProjectFilter,
    now: Instant,
    size: u32,
    backend: DbBackend,
) -> Vec<(String, Vec<Value>)> {
    let narrowed = Narrowed::of(filter, now, backend);
    let statement = |status| narrowed.group_statement(status, u64::from(size), 0);
    GROUPS.into_iter().map(statement).collect()
}

/// A filter as conditions with their values, of which the first is now.
struct Narrowed {
    condition: String,
    values: Vec<Value>,
}

impl Narrowed {
    fn of(filter: &ProjectFilter, now: Instant, backend: DbBackend) -> Self {
        let mut condition = String::new();
        let mut values: Vec<Value> = vec![now.into()];
        let mut narrow = |comparison: &str, value: Value| {
            values.push(value);
            let place = format!("${}", values.len());
            condition.push_str(" AND ");
            condition.push_str(&comparison.replace('?', &place));
        };
        if let Some(continent) = filter.continent_id {
            narrow("c.continent_id = ?", continent.into());
        }
        if let Some(partner) = filter.partner {
            narrow("c.partner_id = ?", partner.0.into());
        }
        if let Some(investor) = filter.watched_by {
            let watched = "p.id IN (SELECT project_id FROM watched_projects WHERE investor_id = ?)";
            narrow(watched, investor.0.into());
        }
        if !filter.property_type_ids.is_empty() {
            let types = filter.property_type_ids.iter().map(|id| {
                values.push((*id).into());
                format!("${}", values.len())
            });
            let types: Vec<String> = types.collect();
            condition.push_str(" AND c.property_type_id IN (");
            condition.push_str(&types.join(", "));
            condition.push(')');
        }
        if !filter.ids.is_empty() {
            values.push(numbers(backend, filter.ids.iter().map(|id| id.0)));
            let place = format!("${}", values.len());
            condition.push_str(" AND ");
            condition.push_str(&among(backend, "p.id", &place));
        }
        Self { condition, values }
    }

    /// The rows of one group in their order.
    async fn group(
        &self,
        store: &SeaStore,
        status: ProjectStatus,
        limit: u64,
        offset: u64,
    ) -> Result<Vec<ListedRow>, StoreError> {
        let (sql, values) = self.group_statement(status, limit, offset);
        store.rows(&sql, values).await
    }

    fn group_statement(
        &self,
        status: ProjectStatus,
        limit: u64,
        offset: u64,
    ) -> (String, Vec<Value>) {
        let mut values = self.values.clone();
        let (limit, offset) = (bound(&mut values, limit), bound(&mut values, offset));
        let sql = format!(
            "SELECT {SHOWN}, {TAKEN} AS taken_minor {LISTED} AND {}{}
             ORDER BY p.funding_end DESC, p.id LIMIT {limit} OFFSET {offset}",
            is_in(status),
            self.condition
        );
        (sql, values)
    }

    /// How many there are, in one group or in all.
    async fn count(
        &self,
        store: &SeaStore,
        status: Option<ProjectStatus>,
    ) -> Result<u64, StoreError> {
        if status.is_none() && self.condition.is_empty() {
            return revision::published(store).await;
        }
        let group = status.map_or_else(String::new, |status| format!(" AND {}", is_in(status)));
        let sql = format!("SELECT COUNT(*) AS total {LISTED}{group}{}", self.condition);
        let totals: Vec<Total> = store.rows(&sql, self.values.clone()).await?;
        let total = totals.first().map_or(0, |found| found.total);
        Ok(u64::try_from(total).unwrap_or_default())
    }
}

/// The status as derived from dates and places (decision 20), beginning with a condition on the
/// index of the list.
fn is_in(status: ProjectStatus) -> String {
    let free = format!("{TAKEN} < p.offering_size_minor");
    match status {
        ProjectStatus::Open => {
            format!("p.funding_end >= $1 AND p.opens_at <= $1 AND {free}")
        }
        ProjectStatus::ComingSoon => {
            format!("p.funding_end >= $1 AND p.opens_at > $1 AND {free}")
        }
        ProjectStatus::Closed => format!("(p.funding_end < $1 OR NOT {free})"),
    }
}

fn listed(row: ListedRow, status: ProjectStatus) -> Result<ListedProject, StoreError> {
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
        minimum: row
            .minimum_minor
            .map(|minor| money(minor, &row.currency))
            .transpose()?,
        offering: Offering::new(
            money(row.offering_size_minor, &row.currency)?,
            money(row.taken_minor, &row.currency)?,
        )
        .map_err(|_| corrupt("currency"))?,
        status,
        rate: return_of(&row.return_kind, row.return_basis_points)?,
        term_months: months(row.term_months)?,
        opens_at: row.opens_at,
        funding_end: row.funding_end,
        country_id: row.country_id,
        image: Some(row.image).filter(|key| !key.is_empty()),
    })
}
