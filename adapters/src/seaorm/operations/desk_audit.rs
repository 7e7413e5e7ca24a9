//! The search of the audit trail: one statement per page, which is read from the end of an index,
//! never counted.

use super::audit::recorded;
use crate::seaorm::columns::actor_parts;
use crate::seaorm::entities::audit_events;
use crate::seaorm::review::desk::bound;
use crate::seaorm::store::SeaStore;
use ports::driven::audit::Recorded;
use ports::driven::desk::{AuditFilter, DETAIL_LISTED};
use ports::driven::unit_of_work::StoreError;
use sea_orm::Value;

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &AuditFilter,
) -> Result<Vec<Recorded>, StoreError> {
    let (sql, values) = audit_statement(filter);
    let rows: Vec<audit_events::Model> = store.rows(&sql, values).await?;
    Ok(rows.into_iter().map(recorded).collect())
}

/// The statement of a page with its values.
pub fn audit_statement(filter: &AuditFilter) -> (String, Vec<Value>) {
    let mut values: Vec<Value> = Vec::new();
    let mut conditions = vec!["1 = 1".to_owned()];
    let mut add = |condition: &str, value: Value| {
        values.push(value);
        conditions.push(condition.replace('?', &format!("${}", values.len())));
    };
    if let Some(from) = filter.from {
        add("e.at >= ?", from.into());
    }
    if let Some(to) = filter.to {
        add("e.at < ?", to.into());
    }
    if let Some(by) = filter.by {
        let (kind, id) = actor_parts(by);
        match id {
            Some(id) => {
                add("e.actor_kind = ?", kind.into());
                add("e.actor_id = ?", id.into());
            }
            // An actor without a number: the condition still uses the index.
            None => add("e.actor_kind = ? AND e.actor_id IS NULL", kind.into()),
        }
    }
    if let Some(kind) = filter.kind {
        add("e.kind = ?", kind.into());
    }
    if let Some(record) = &filter.record {
        add("e.record = ?", record.into());
    }
    if let Some(request) = &filter.request_id {
        add("e.request_id = ?", request.into());
    }
    if let Some(detail) = &filter.detail {
        add("e.detail = ?", detail.into());
    }
    let is_up = filter.sort.is_some_and(|sort| !sort.is_down);
    let (way, sign) = if is_up { ("ASC", ">") } else { ("DESC", "<") };
    if let Some((at, id)) = filter.before {
        values.extend([at.into(), id.into()]);
        let (at, id) = (values.len() - 1, values.len());
        conditions.push(format!("(e.at, e.id) {sign} (${at}, ${id})"));
    }
    let condition = conditions.join(" AND ");
    let detail = if filter.whole {
        "e.detail".to_owned()
    } else {
        format!("substr(e.detail, 1, {}) AS detail", DETAIL_LISTED + 1)
    };
    let limit = bound(&mut values, u64::from(filter.limit));
    let sql = format!(
        "SELECT e.id, e.at, e.actor_kind, e.actor_id, e.kind, e.record, e.request_id, e.address, {detail}
        FROM audit_events e WHERE {condition} ORDER BY e.at {way}, e.id {way} LIMIT {limit}"
    );
    (sql, values)
}
