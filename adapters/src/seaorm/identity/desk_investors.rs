//! The desk's list of investors and the history of one. A search reads the stored search words,
//! never the wide rows with their sealed numbers.

use crate::seaorm::columns::full_name;
use crate::seaorm::condition::Condition;
use crate::seaorm::entities::audit_events;
use crate::seaorm::operations::audit::recorded;
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::review::desk::bound;
use crate::seaorm::search::{Search, Word, investors as searched};
use crate::seaorm::store::SeaStore;
use domain::Instant;
use domain::ids::InvestorId;
use ports::driven::audit::Recorded;
use ports::driven::desk::{
    AccountsShown, HistoryFilter, InvestorFilter, ListedAccount, ListedInvestor, PAGE_SIZE, Page,
};
use ports::driven::sorting::InvestorBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};
use std::collections::HashMap;

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    mobile_number: String,
    email: Option<String>,
    verified_email: Option<String>,
    registered_at: Instant,
    first_name: Option<String>,
    last_name: Option<String>,
}

#[derive(FromQueryResult)]
struct AccountRow {
    id: i64,
    investor_id: i64,
    number: Option<String>,
    state: String,
    framework: String,
    first_name: Option<String>,
    last_name: Option<String>,
    chinese_name: Option<String>,
}

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &InvestorFilter,
) -> Result<Page<ListedInvestor>, StoreError> {
    let words = filter.words.iter();
    let words = words.map(|typed| Word::typed(typed, Vec::new())).collect();
    let search = Search::in_list(store, searched(filter.accounts), words).await?;
    let wanted = wanted(filter);
    let order = Order::of(filter.sort, |by| columns(store, by, filter.accounts));
    let (sql, values) = picked(&search, &wanted, &order, (filter.offset, filter.limit));
    let rows: Vec<Row> = store.rows(&sql, values).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let accounts = accounts(store, &ids, filter.accounts).await?;
    let items = rows.into_iter().map(|row| {
        let own = accounts.get(&row.id).map(Vec::as_slice);
        listed(row, own.unwrap_or_default())
    });
    let items = items.collect();
    let counted = search.counted(store, &[wanted]).await?;
    Ok(Page {
        items,
        total: counted.count,
        total_capped: counted.capped,
    })
}

/// The condition on every investor of the list.
fn wanted(filter: &InvestorFilter) -> Condition {
    filter.campaign.map_or_else(Condition::any, |campaign| {
        Condition::new("t.campaign_id = $", vec![campaign.0.into()])
    })
}

/// The statement of a page.
fn picked(
    search: &Search,
    wanted: &Condition,
    order: &Order,
    (offset, limit): (u64, u64),
) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let by = order.by_shown("item");
    let found = search.found(
        std::slice::from_ref(wanted),
        &format!("t.id AS item{}", order.shown()),
        (&by, offset.saturating_add(limit)),
        &mut values,
    );
    let limit = bound(&mut values, limit);
    let offset = bound(&mut values, offset);
    let sql = format!(
        "SELECT i.id, i.mobile_number, i.email, i.verified_email, i.registered_at, p.first_name, p.last_name
        FROM (SELECT * FROM ({found}) found ORDER BY {by} LIMIT {limit} OFFSET {offset}) picked
        JOIN investors i ON i.id = picked.item LEFT JOIN profiles p ON p.investor_id = i.id
        ORDER BY {by}"
    );
    (sql, values)
}

/// The sort columns of the list. The name is the profile's, or otherwise that of the newest account
/// that is shown.
fn columns(store: &SeaStore, by: InvestorBy, accounts: AccountsShown) -> Vec<Column> {
    let full = "NULLIF(TRIM(COALESCE(x.first_name, '') || ' ' || COALESCE(x.last_name, '')), '')";
    let typed = shown(accounts).map_or_else(String::new, |shown| {
        format!(
            ", (SELECT {full} FROM accounts x WHERE x.investor_id = t.id AND {shown} ORDER BY x.id DESC LIMIT 1)"
        )
    });
    let name = format!(
        "COALESCE((SELECT {full} FROM profiles x WHERE x.investor_id = t.id), NULL{typed})"
    );
    match by {
        InvestorBy::Name => vec![Column::text(store, &name).or_missing()],
        InvestorBy::Registered => vec![Column::whole("t.registered_at")],
    }
}

const fn shown(accounts: AccountsShown) -> Option<&'static str> {
    match accounts {
        AccountsShown::None => None,
        AccountsShown::HandedIn => Some("submitted_at IS NOT NULL"),
        AccountsShown::All => Some("1 = 1"),
    }
}

/// The accounts of each of the investors of a page, the oldest first.
async fn accounts(
    store: &SeaStore,
    investors: &[i64],
    shown_of_them: AccountsShown,
) -> Result<HashMap<i64, Vec<AccountRow>>, StoreError> {
    let mut of_each: HashMap<i64, Vec<AccountRow>> = HashMap::new();
    let Some(shown) = shown(shown_of_them).filter(|_| !investors.is_empty()) else {
        return Ok(of_each);
    };
    let sql = format!(
        "SELECT a.id, a.investor_id, a.number, a.state, f.code AS framework, a.first_name, a.last_name, a.chinese_name
        FROM accounts a JOIN frameworks f ON f.id = a.framework_id
        WHERE {shown} AND a.investor_id IN ({}) ORDER BY a.id",
        numbered(1, investors.len())
    );
    let values = investors.iter().map(|id| (*id).into()).collect();
    let rows: Vec<AccountRow> = store.rows(&sql, values).await?;
    for row in rows {
        of_each.entry(row.investor_id).or_default().push(row);
    }
    Ok(of_each)
}

/// `$first, …`, this many.
fn numbered(first: usize, count: usize) -> String {
    let places: Vec<String> = (first..first + count).map(|at| format!("${at}")).collect();
    places.join(", ")
}

fn listed(row: Row, own: &[AccountRow]) -> ListedInvestor {
    let typed = own.last();
    let latin = full_name([row.first_name, row.last_name])
        .or_else(|| typed.and_then(|it| full_name([it.first_name.clone(), it.last_name.clone()])));
    let chinese = own.iter().rev().find_map(|it| it.chinese_name.clone());
    let name = full_name([latin, chinese]);
    ListedInvestor {
        id: InvestorId(row.id),
        name,
        mobile: row.mobile_number,
        email_verified: row.verified_email.is_some(),
        email: row.email,
        registered_at: row.registered_at,
        accounts: own
            .iter()
            .map(|account| ListedAccount {
                id: account.id,
                number: account.number.clone().unwrap_or_default(),
                framework: account.framework.clone(),
                state: account.state.clone(),
            })
            .collect(),
    }
}

/// The events on the records, or of the investor's own acts, the newest first.
pub(in crate::seaorm) async fn history(
    store: &SeaStore,
    filter: &HistoryFilter,
) -> Result<Page<Recorded>, StoreError> {
    let (records, kinds) = (filter.records.len(), filter.kinds.len());
    let tables = format!(
        "audit_events e JOIN (
            SELECT id FROM audit_events WHERE actor_kind = 'investor' AND actor_id = $1
            UNION SELECT id FROM audit_events WHERE record IN ({})
        ) found ON found.id = e.id",
        numbered(2, records)
    );
    let condition = format!("e.kind IN ({})", numbered(2 + records, kinds));
    let mut values: Vec<Value> = vec![filter.investor.0.into()];
    values.extend(filter.records.iter().map(|record| record.as_str().into()));
    values.extend(filter.kinds.iter().map(|kind| (*kind).into()));
    let mut on_page = values.clone();
    let offset = bound(&mut on_page, filter.offset);
    let sql = format!(
        "SELECT e.* FROM {tables} WHERE {condition} ORDER BY e.id DESC LIMIT {PAGE_SIZE} OFFSET {offset}"
    );
    let rows: Vec<audit_events::Model> = store.rows(&sql, on_page).await?;
    let items = rows.into_iter().map(recorded).collect();
    store.page_of(items, &tables, &condition, values).await
}
