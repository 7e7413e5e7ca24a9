//! The queues of the desk: one statement a page, one for its total. Its other lists have files of their own.

use super::audit::recorded;
use super::columns::money;
use super::desk_campaigns;
use super::desk_investors;
use super::desk_operators;
use super::entities::audit_events;
use super::errors::corrupt;
use super::store::SeaStore;
use super::{desk_partners, desk_projects};
use async_trait::async_trait;
use domain::Instant;
use domain::catalog::Text;
use domain::identity::Campaign;
use domain::ids::ProjectId;
use domain::operations::{OperatorAccount, Queue};
use domain::subscription::PaymentMethod;
use ports::driven::audit::Recorded;
use ports::driven::desk::{
    COUNTED, DETAIL_LISTED, DeskQueries, HistoryFilter, InvestorFilter, ListedInvestor, PAGE_SIZE,
    Page, QueueFilter, QueuePage, Queued, QueuedOrder,
};
use ports::driven::partner_editions::{PartnerStanding, PartnersListed};
use ports::driven::project_editions::{ProjectStanding, ProjectsListed};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

/// Accounts. Nothing but a decision touches one that waits, so that its last log entry says since when it does.
const ACCOUNTS: Source = Source {
    columns: "a.id, a.state, a.submitted_at,
        COALESCE((SELECT MAX(r.at) FROM review_log r
            WHERE r.subject_kind = 'account' AND r.subject_id = a.id), a.created_at) AS waiting_since,
        a.first_name, a.last_name, a.number AS account_number, i.mobile_number, f.code AS framework",
    tables: "accounts a
        JOIN investors i ON i.id = a.investor_id
        JOIN frameworks f ON f.id = a.framework_id",
    state: "a.state",
    handed_in: "a.submitted_at IS NOT NULL",
    order: "waiting_since, a.id",
    searched: &[
        "CAST(a.id AS TEXT)",
        "a.number",
        "i.mobile_number",
        "COALESCE(a.first_name, '') || ' ' || COALESCE(a.last_name, '')",
        "COALESCE(a.last_name, '') || COALESCE(a.first_name, '')",
    ],
};

/// Subscriptions. Nothing but a decision changes one that waits, so that its last change says since when it does.
const ORDERS: Source = Source {
    columns: "o.id, o.state, o.completed_at AS submitted_at, o.modified_at AS waiting_since,
        a.first_name, a.last_name, a.number AS account_number, i.mobile_number, f.code AS framework,
        o.project_id, p.name_en, p.name_zh, o.method_id, o.amount_minor, o.currency",
    tables: "orders o
        JOIN accounts a ON a.id = o.account_id
        JOIN investors i ON i.id = o.investor_id
        JOIN frameworks f ON f.id = a.framework_id
        JOIN projects p ON p.id = o.project_id",
    state: "o.state",
    handed_in: "o.completed_at IS NOT NULL",
    order: "o.modified_at, o.id",
    searched: &[
        "CAST(o.id AS TEXT)",
        "a.number",
        "i.mobile_number",
        "p.code",
        "p.name_en",
        "p.name_zh",
        "COALESCE(a.first_name, '') || ' ' || COALESCE(a.last_name, '')",
        "COALESCE(a.last_name, '') || COALESCE(a.first_name, '')",
    ],
};

struct Source {
    columns: &'static str,
    tables: &'static str,
    state: &'static str,
    handed_in: &'static str,
    order: &'static str,
    searched: &'static [&'static str],
}

#[derive(FromQueryResult)]
struct AccountRow {
    id: i64,
    state: String,
    submitted_at: Option<Instant>,
    waiting_since: Option<Instant>,
    first_name: Option<String>,
    last_name: Option<String>,
    account_number: Option<String>,
    mobile_number: String,
    framework: String,
}

#[derive(FromQueryResult)]
struct OrderRow {
    #[sea_orm(nested)]
    item: AccountRow,
    project_id: i64,
    name_en: String,
    name_zh: String,
    method_id: i64,
    amount_minor: i64,
    currency: String,
}

#[derive(FromQueryResult)]
struct Total {
    total: i64,
}

#[async_trait]
impl DeskQueries for SeaStore {
    async fn queue(&self, queue: Queue, filter: &QueueFilter) -> Result<QueuePage, StoreError> {
        let items = match queue {
            Queue::Kyc => {
                let (sql, values) = page(&ACCOUNTS, filter);
                let rows: Vec<AccountRow> = self.rows(&sql, values).await?;
                rows.into_iter().map(|row| queued(row, None)).collect()
            }
            Queue::Subscriptions => {
                let (sql, values) = page(&ORDERS, filter);
                let rows: Vec<OrderRow> = self.rows(&sql, values).await?;
                rows.into_iter().map(order).collect::<Result<Vec<_>, _>>()?
            }
        };
        let source = match queue {
            Queue::Kyc => &ACCOUNTS,
            Queue::Subscriptions => &ORDERS,
        };
        let (condition, values) = condition(source, filter);
        self.page_of(items, source.tables, &condition, values).await
    }

    async fn campaigns(
        &self,
        search: Option<&str>,
        offset: u64,
    ) -> Result<Page<Campaign>, StoreError> {
        desk_campaigns::page(self, search, offset).await
    }

    async fn investors(&self, filter: &InvestorFilter) -> Result<Page<ListedInvestor>, StoreError> {
        desk_investors::page(self, filter).await
    }

    async fn operators(
        &self,
        search: Option<&str>,
        offset: u64,
    ) -> Result<Page<OperatorAccount>, StoreError> {
        desk_operators::page(self, search, offset).await
    }

    async fn history(&self, filter: &HistoryFilter) -> Result<Page<Recorded>, StoreError> {
        desk_investors::history(self, filter).await
    }

    async fn partners_listed(
        &self,
        listed: &PartnersListed,
    ) -> Result<Page<PartnerStanding>, StoreError> {
        desk_partners::page(self, listed).await
    }

    async fn projects_listed(
        &self,
        listed: &ProjectsListed,
    ) -> Result<Page<ProjectStanding>, StoreError> {
        desk_projects::page(self, listed).await
    }

    async fn recorded_on(&self, record: &str, offset: u64) -> Result<Page<Recorded>, StoreError> {
        let condition = "e.record = $1";
        let sql = format!(
            "SELECT e.id, e.at, e.actor_kind, e.actor_id, e.kind, e.record, e.request_id, e.address,
                substr(e.detail, 1, {}) AS detail
            FROM audit_events e WHERE {condition}
            ORDER BY e.id DESC LIMIT {PAGE_SIZE} OFFSET {offset}",
            DETAIL_LISTED + 1
        );
        let values: Vec<Value> = vec![record.into()];
        let rows: Vec<audit_events::Model> = self.rows(&sql, values.clone()).await?;
        let items = rows.into_iter().map(recorded);
        let items = items.collect::<Result<Vec<_>, _>>()?;
        self.page_of(items, "audit_events e", condition, values)
            .await
    }

    async fn recorded(&self, id: i64) -> Result<Option<Recorded>, StoreError> {
        let sql = "SELECT e.* FROM audit_events e WHERE e.id = $1";
        let rows: Vec<audit_events::Model> = self.rows(sql, vec![id.into()]).await?;
        rows.into_iter().next().map(recorded).transpose()
    }
}

impl SeaStore {
    /// A page with its total, which is counted up to the bound.
    pub(super) async fn page_of<T>(
        &self,
        items: Vec<T>,
        tables: &str,
        condition: &str,
        values: Vec<Value>,
    ) -> Result<Page<T>, StoreError> {
        let sql = format!(
            "SELECT COUNT(*) AS total FROM (SELECT 1 FROM {tables} WHERE {condition} LIMIT {}) counted",
            COUNTED + 1
        );
        let counted: Vec<Total> = self.rows(&sql, values).await?;
        let counted = counted.first().map_or(0, |row| row.total);
        let counted = u64::try_from(counted).map_err(|_| corrupt("count of a list"))?;
        Ok(Page {
            items,
            total: counted.min(COUNTED),
            total_capped: counted > COUNTED,
        })
    }
}

fn page(source: &Source, filter: &QueueFilter) -> (String, Vec<Value>) {
    let (condition, values) = condition(source, filter);
    let sql = format!(
        "SELECT {} FROM {} WHERE {condition} ORDER BY {} LIMIT {PAGE_SIZE} OFFSET {}",
        source.columns, source.tables, source.order, filter.offset
    );
    (sql, values)
}

/// A `WHERE` with its values.
fn condition(source: &Source, filter: &QueueFilter) -> (String, Vec<Value>) {
    let mut values: Vec<Value> = Vec::new();
    let shown = if filter.handed_in {
        source.handed_in
    } else {
        "1 = 1"
    };
    let mut conditions = vec![shown.to_owned()];
    if !filter.states.is_empty() {
        let places: Vec<String> = filter
            .states
            .iter()
            .map(|state| {
                values.push((*state).into());
                format!("${}", values.len())
            })
            .collect();
        conditions.push(format!("{} IN ({})", source.state, places.join(", ")));
    }
    conditions.extend(having_words(
        filter.search.as_deref(),
        source.searched,
        &mut values,
    ));
    (conditions.join(" AND "), values)
}

/// A condition a word of the search: one of the columns has it.
pub(super) fn having_words(
    search: Option<&str>,
    columns: &[&str],
    values: &mut Vec<Value>,
) -> Vec<String> {
    let mut conditions = Vec::new();
    for word in search.into_iter().flat_map(str::split_whitespace) {
        values.push(pattern(word).into());
        let place = values.len();
        let alternatives: Vec<String> = columns
            .iter()
            .map(|column| format!("LOWER({column}) LIKE ${place} ESCAPE '\\'"))
            .collect();
        conditions.push(format!("({})", alternatives.join(" OR ")));
    }
    conditions
}

/// A pattern that finds the word anywhere, its own `%` and `_` taken literally.
pub(super) fn pattern(word: &str) -> String {
    let mut pattern = String::from("%");
    for letter in word.to_lowercase().chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

fn queued(row: AccountRow, order: Option<QueuedOrder>) -> Queued {
    let name: Vec<String> = [row.first_name, row.last_name]
        .into_iter()
        .flatten()
        .collect();
    Queued {
        id: row.id,
        state: row.state,
        submitted_at: row.submitted_at,
        waiting_since: row.waiting_since,
        investor: if name.is_empty() {
            row.mobile_number
        } else {
            name.join(" ")
        },
        account_number: row.account_number.unwrap_or_default(),
        framework: row.framework,
        order,
    }
}

fn order(row: OrderRow) -> Result<Queued, StoreError> {
    let order = QueuedOrder {
        project_id: ProjectId(row.project_id),
        project: Text {
            zh: row.name_zh,
            en: row.name_en,
        },
        method: PaymentMethod::from_id(row.method_id).ok_or_else(|| corrupt("payment method"))?,
        amount: money(row.amount_minor, &row.currency)?,
    };
    Ok(queued(row.item, Some(order)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_taken_literally_and_finds_every_word() {
        assert_eq!(pattern("50%_\\A"), "%50\\%\\_\\\\a%");
        let filter = QueueFilter {
            states: vec!["LWAIT", "GWAIT"],
            handed_in: true,
            search: Some("li wei".into()),
            offset: 0,
        };
        let (condition, values) = condition(&ACCOUNTS, &filter);
        assert_eq!(values.len(), 4);
        assert!(condition.contains("a.state IN ($1, $2)"), "{condition}");
        assert!(
            condition.contains("a.submitted_at IS NOT NULL"),
            "{condition}"
        );
        assert!(condition.contains("LIKE $4 ESCAPE"), "{condition}");
    }
}
