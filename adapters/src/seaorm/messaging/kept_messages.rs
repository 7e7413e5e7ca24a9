//! The messages that an investor keeps about a record, and how each was sent as long as the outbox has it: one statement a page, one for
//! its total.

use super::rows::{FAILED, SENT, channel, delivery};
use crate::seaorm::columns::language;
use crate::seaorm::review::desk::bound;
use crate::seaorm::store::SeaStore;
use domain::Instant;
use domain::ids::{InvestorId, ToldMessageId};
use domain::messaging::{About, MessageStage};
use ports::driven::desk::Page;
use ports::driven::desk_messages::{KeptMessage, SentMessage};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    language: String,
    template: String,
    subject: Option<String>,
    body: String,
    written_at: Instant,
    channel: Option<String>,
    recipient: Option<String>,
    state: Option<String>,
    last_error: Option<String>,
    delivery: Option<String>,
}

/// Which messages: those of an investor about the record of this kind and number.
const KEPT: &str = "k.investor_id = $1 AND k.about_kind = $2 AND k.about_id = $3";

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    investor: InvestorId,
    about: About,
    limit: u64,
) -> Result<Page<KeptMessage>, StoreError> {
    let (kind, id) = about.parts();
    let values: Vec<Value> = vec![investor.0.into(), kind.into(), id.into()];
    let (sql, on_page) = statement(values.clone(), limit);
    let rows: Vec<Row> = store.rows(&sql, on_page).await?;
    let items = rows.into_iter().map(kept);
    let items = items.collect::<Result<_, _>>()?;
    store.page_of(items, "told_messages k", KEPT, values).await
}

/// A message of the outbox is the same as the kept one if it was written at the same time and has the same words, unless those of it are
/// forgotten. A letter is sent with other words around it. The investor's messages are read first, by their index.
fn statement(mut values: Vec<Value>, limit: u64) -> (String, Vec<Value>) {
    let limit = bound(&mut values, limit);
    let sql = format!(
        "WITH own AS MATERIALIZED (
            SELECT o.id, o.template, o.created_at, o.body, o.channel, o.recipient, o.state, o.last_error, o.delivery
            FROM outbox o WHERE o.investor_id = $1 AND NOT o.sealed
        ), kept AS (
            SELECT k.id, k.language, k.template, k.subject, k.body, k.written_at FROM told_messages k
            WHERE {KEPT} ORDER BY k.written_at DESC, k.id DESC LIMIT {limit}
        )
        SELECT k.id, k.language, k.template, k.subject, k.body, k.written_at, o.channel, o.recipient, o.state, o.last_error, o.delivery
        FROM kept k LEFT JOIN own o ON o.id = (SELECT MAX(w.id) FROM own w
            WHERE w.template = k.template AND w.created_at = k.written_at
                AND (w.body IN (k.body, '') OR k.template LIKE 'message.letter%'))
        ORDER BY k.written_at DESC, k.id DESC"
    );
    (sql, values)
}

fn kept(row: Row) -> Result<KeptMessage, StoreError> {
    let report = row.delivery.as_deref().map(delivery).transpose()?;
    let sent = match (row.channel, row.recipient, row.state) {
        (Some(way), Some(to), Some(state)) => Some(SentMessage {
            channel: channel(&way)?,
            to,
            stage: MessageStage::of(
                state == SENT,
                state == FAILED,
                row.last_error.is_some(),
                report,
            ),
        }),
        _ => None,
    };
    Ok(KeptMessage {
        id: ToldMessageId(row.id),
        language: language(&row.language)?,
        template: row.template,
        subject: row.subject,
        text: row.body,
        written_at: row.written_at,
        sent,
    })
}
