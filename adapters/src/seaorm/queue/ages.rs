//! How many items of the queues wait, by their age, counted from the indexes by which the queues
//! are read.

use super::{Source, source};
use crate::seaorm::errors::corrupt;
use crate::seaorm::store::SeaStore;
use domain::Instant;
use domain::figures::{Age, Waiting, states_waiting};
use domain::operations::Queue;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

#[derive(FromQueryResult)]
struct AgeRow {
    queue: String,
    state: String,
    age: String,
    items: i64,
}

pub(in crate::seaorm) async fn waiting(
    store: &SeaStore,
    now: Instant,
) -> Result<Vec<Waiting>, StoreError> {
    let (sql, values) = waiting_statement(now);
    let rows: Vec<AgeRow> = store.rows(&sql, values).await?;
    rows.into_iter().map(row_read).collect()
}

/// The statement, with its values.
pub(in crate::seaorm) fn waiting_statement(now: Instant) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let aged = Age::ALL.map(|age| match age.waiting_since_after(now) {
        Some(after) => {
            values.push(after.into());
            format!("WHEN since > ${} THEN '{}'", values.len(), age.code())
        }
        None => format!("ELSE '{}'", age.code()),
    });
    let aged = aged.join(" ");
    let queues: Vec<String> = Queue::ALL.into_iter().map(items).collect();
    let queues = queues.join(" UNION ALL ");
    let sql = format!(
        "SELECT queue, state, age, COUNT(*) AS items FROM (
            SELECT queue, state, CASE {aged} END AS age FROM ({queues}) waiting
        ) aged GROUP BY queue, state, age"
    );
    (sql, values)
}

/// The items that wait in a queue.
fn items(queue: Queue) -> String {
    let Source {
        table,
        since,
        handed_in,
        ..
    } = source(queue);
    let states: Vec<String> = states_waiting(queue)
        .iter()
        .map(|it| format!("'{it}'"))
        .collect();
    let (code, states) = (queue.code(), states.join(", "));
    format!(
        "SELECT '{code}' AS queue, t.state, t.{since} AS since FROM {table} t WHERE t.state IN ({states}) AND {handed_in}"
    )
}

fn row_read(row: AgeRow) -> Result<Waiting, StoreError> {
    let queue = Queue::ALL.into_iter().find(|it| it.code() == row.queue);
    let age = Age::ALL.into_iter().find(|it| it.code() == row.age);
    Ok(Waiting {
        queue: queue.ok_or_else(|| corrupt("queue"))?,
        state: row.state,
        age: age.ok_or_else(|| corrupt("age"))?,
        items: u64::try_from(row.items).map_err(|_| corrupt("a count"))?,
    })
}
