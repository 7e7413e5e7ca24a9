//! The desk's list of operators: one statement per page, one for its total.

use crate::seaorm::errors::corrupt;
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::review::desk::{bound, having_words};
use crate::seaorm::store::SeaStore;
use domain::Instant;
use domain::ids::OperatorId;
use domain::operations::{Operator, OperatorAccount, Role};
use ports::driven::desk::{NamedFilter, Page};
use ports::driven::sorting::OperatorBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    email: String,
    name: String,
    active: bool,
    joined: bool,
    enrolled: bool,
    version: i64,
    last_login_at: Option<Instant>,
    created_at: Instant,
    roles: Option<String>,
}

const SEARCHED: [&str; 2] = ["o.email", "o.name"];

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &NamedFilter<OperatorBy>,
) -> Result<Page<OperatorAccount>, StoreError> {
    let mut values = Vec::new();
    let mut conditions = vec!["1 = 1".to_owned()];
    conditions.extend(having_words(
        filter.search.as_deref(),
        &SEARCHED,
        &mut values,
    ));
    let condition = conditions.join(" AND ");
    let mut on_page = values.clone();
    let order = filter.sort.map_or_else(
        || "o.active DESC, LOWER(o.name), o.id".to_owned(),
        |sort| Order::of(Some(sort), |by| columns(store, by)).by("o.id", false),
    );
    let limit = bound(&mut on_page, filter.limit);
    let offset = bound(&mut on_page, filter.offset);
    let sql = format!(
        "SELECT o.id, o.email, o.name, o.active, o.joined, o.totp_last_step IS NOT NULL AS enrolled,
            o.version, o.last_login_at, o.created_at,
            (SELECT string_agg(r.role, ',') FROM operator_roles r WHERE r.operator_id = o.id) AS roles
        FROM operators o WHERE {condition}
        ORDER BY {order} LIMIT {limit} OFFSET {offset}"
    );
    let rows: Vec<Row> = store.rows(&sql, on_page).await?;
    let items = rows.into_iter().map(account);
    let items = items.collect::<Result<Vec<_>, _>>()?;
    store
        .page_of(items, "operators o", &condition, values)
        .await
}

/// What the list is sorted by.
fn columns(store: &SeaStore, by: OperatorBy) -> Vec<Column> {
    match by {
        OperatorBy::Name => vec![Column::text(store, "o.name")],
        OperatorBy::LastLogin => vec![Column::whole("o.last_login_at").or_missing()],
    }
}

fn account(row: Row) -> Result<OperatorAccount, StoreError> {
    let roles = row.roles.as_deref().unwrap_or_default();
    let role = |code| Role::from_code(code).ok_or_else(|| corrupt("operator_roles.role"));
    let mut held: Vec<Role> = roles
        .split(',')
        .filter(|code| !code.is_empty())
        .map(role)
        .collect::<Result<_, _>>()?;
    held.sort_by_key(|role| role.code());
    Ok(OperatorAccount {
        operator: Operator {
            id: OperatorId(row.id),
            email: row.email,
            name: row.name,
            roles: held,
            active: row.active,
        },
        version: row.version,
        joined: row.joined,
        enrolled: row.enrolled,
        last_login_at: row.last_login_at,
        created_at: row.created_at,
    })
}
