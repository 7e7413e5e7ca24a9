//! The decisions of the desk's lines: each query is bounded, and reads an index of the review log.

use crate::seaorm::queue::subject_kind;
use crate::seaorm::store::SeaStore;
use domain::Instant;
use domain::ids::OperatorId;
use domain::operations::Queue;
use ports::driven::desk::{Counted, DECISIONS, Decided};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

/// The states that a decision leads to, including a return to the first line and an issue. A revocation is not a decision.
const DECIDED: &str = "('GWAIT', 'LFAIL', 'GPASS', 'PRE_OK', 'SUCCESS', 'GFAIL', 'LWAIT')";

#[derive(FromQueryResult)]
struct Row {
    since: Option<Instant>,
    at: Instant,
}

/// The newest decisions of a line; each wait began with the step before.
pub(in crate::seaorm) async fn newest(
    store: &SeaStore,
    queue: Queue,
    state: &str,
    since: Instant,
) -> Result<Vec<Decided>, StoreError> {
    let sql = format!(
        "SELECT r.at, (SELECT b.at FROM review_log b
            WHERE b.subject_kind = r.subject_kind AND b.subject_id = r.subject_id AND b.id < r.id
            ORDER BY b.id DESC LIMIT 1) AS since
        FROM review_log r
        WHERE r.subject_kind = $1 AND r.from_state = $2 AND r.at >= $3
            AND r.actor_kind = 'operator' AND r.to_state IN {DECIDED}
        ORDER BY r.at DESC LIMIT {DECISIONS}"
    );
    let values: Vec<Value> = vec![subject_kind(queue).into(), state.into(), since.into()];
    let rows: Vec<Row> = store.rows(&sql, values).await?;
    let known = |row: Row| {
        let at = row.at;
        row.since.map(|since| Decided { since, at })
    };
    Ok(rows.into_iter().filter_map(known).collect())
}

/// How many decisions one operator made.
pub(in crate::seaorm) async fn of_one(
    store: &SeaStore,
    queue: Queue,
    by: OperatorId,
    states: &[&str],
    since: Instant,
) -> Result<Counted, StoreError> {
    let mut values: Vec<Value> = vec![by.0.into(), since.into(), subject_kind(queue).into()];
    let mut places = Vec::new();
    for state in states {
        values.push((*state).into());
        places.push(format!("${}", values.len()));
    }
    let found = format!(
        "SELECT 1 FROM review_log WHERE actor_kind = 'operator' AND actor_id = $1 AND at >= $2
            AND subject_kind = $3 AND from_state IN ({}) AND to_state IN {DECIDED}",
        places.join(", ")
    );
    store.counted(&found, values).await
}
