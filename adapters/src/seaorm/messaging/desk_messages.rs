//! The desk's list of messages: one statement per page, one for its total. The content of a message
//! with a code or a link is not read.

use super::rows::{channel, delivery};
use crate::seaorm::errors::corrupt;
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::review::desk::{bound, having_words};
use crate::seaorm::store::SeaStore;
use domain::Instant;
use domain::ids::{InvestorId, MessageId};
use domain::messaging::{ExpiringContent, MessageStage, Standing};
use ports::driven::desk::Page;
use ports::driven::desk_messages::{ListedMessage, MessageFilter};
use ports::driven::sorting::MessageBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    channel: String,
    recipient: String,
    investor_id: Option<i64>,
    template: String,
    subject: Option<String>,
    said: Option<String>,
    masked: bool,
    is_kept: bool,
    has_code: bool,
    has_link: bool,
    state: String,
    attempts: i64,
    created_at: Instant,
    due_at: Instant,
    leased_until: Option<Instant>,
    sent_at: Option<Instant>,
    last_error: Option<String>,
    delivery: Option<String>,
    delivery_error: Option<String>,
}

/// The messages to one investor. They are read first, by their index: a database that searched for
/// the newest ones from the end of the table would read other investors' messages.
const OF_ONE: &str =
    "(WITH own AS MATERIALIZED (SELECT * FROM outbox WHERE investor_id = $1) SELECT * FROM own) o";

/// Whether a message is at a stage.
const fn at(stage: MessageStage) -> &'static str {
    match stage {
        MessageStage::Waiting => "o.state = 'queued' AND o.last_error IS NULL",
        MessageStage::Failed => "o.state = 'queued' AND o.last_error IS NOT NULL",
        MessageStage::HandedOver => "o.state = 'sent' AND o.delivery IS NULL",
        MessageStage::Delivered => "o.state = 'sent' AND o.delivery = 'delivered'",
        MessageStage::Undelivered => "o.state = 'sent' AND o.delivery = 'failed'",
        MessageStage::GivenUp => "o.state = 'failed'",
    }
}

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &MessageFilter,
) -> Result<Page<ListedMessage>, StoreError> {
    let Asked {
        tables,
        condition,
        values,
    } = asked(filter);
    let (sql, on_page) = messages_statement(store, filter);
    let rows: Vec<Row> = store.rows(&sql, on_page).await?;
    let items = rows.into_iter().map(|row| listed(row, filter.now));
    let items = items.collect::<Result<_, _>>()?;
    store.page_of(items, tables, &condition, values).await
}

/// The messages that a filter selects.
struct Asked {
    tables: &'static str,
    condition: String,
    values: Vec<Value>,
}

fn asked(filter: &MessageFilter) -> Asked {
    let mut values = Vec::new();
    let tables = match filter.investor {
        Some(investor) => {
            values.push(investor.0.into());
            OF_ONE
        }
        None => "outbox o",
    };
    let mut conditions = vec![filter.stage.map_or("1 = 1", at).to_owned()];
    let search = filter.search.as_deref();
    conditions.extend(having_words(search, &["o.recipient"], &mut values));
    Asked {
        tables,
        condition: conditions.join(" AND "),
        values,
    }
}

/// The statement of a page with its values.
pub fn messages_statement(store: &SeaStore, filter: &MessageFilter) -> (String, Vec<Value>) {
    let Asked {
        tables,
        condition,
        mut values,
    } = asked(filter);
    let order = Order::of(filter.sort, |by| match by {
        MessageBy::To => vec![Column::text(store, "o.recipient")],
        MessageBy::Written => vec![Column::whole("o.created_at")],
    });
    let order = order.by("o.id", false);
    let limit = bound(&mut values, filter.limit);
    let offset = bound(&mut values, filter.offset);
    // A one-time code or link is sealed and so never shown; nor is the subject's neighbour, the
    // erased text.
    let sql = format!(
        "SELECT o.id, o.channel, o.recipient, o.investor_id, o.template, o.subject,
            CASE WHEN o.sealed OR o.body = '' THEN NULL ELSE o.body END AS said, o.sealed AS masked,
            o.body <> '' AS is_kept, o.code IS NOT NULL AS has_code, o.link IS NOT NULL AS has_link,
            o.state, o.attempts, o.created_at, o.due_at, o.leased_until, o.sent_at, o.last_error, o.delivery, o.delivery_error
        FROM {tables} WHERE {condition} ORDER BY {order} LIMIT {limit} OFFSET {offset}"
    );
    (sql, values)
}

fn listed(row: Row, now: Instant) -> Result<ListedMessage, StoreError> {
    let report = row.delivery.as_deref().map(delivery).transpose()?;
    let stage = MessageStage::of(
        row.state == "sent",
        row.state == "failed",
        row.last_error.is_some(),
        report,
    );
    let standing = Standing {
        stage,
        under_way: row.leased_until.is_some_and(|until| until > now),
        kept: row.is_kept,
        carries: ExpiringContent::of(row.has_code, row.has_link),
        written_at: row.created_at,
    };
    Ok(ListedMessage {
        id: MessageId(row.id),
        channel: channel(&row.channel)?,
        to: row.recipient,
        investor: row.investor_id.map(InvestorId),
        template: row.template,
        subject: row.subject,
        text: row.said,
        masked: row.masked,
        stage,
        ran_out: standing.has_run_out(now),
        attempts: u32::try_from(row.attempts).map_err(|_| corrupt("outbox.attempts"))?,
        written_at: row.created_at,
        next_try_at: (row.state == "queued").then_some(row.due_at),
        sent_at: row.sent_at,
        reason: row.delivery_error.or(row.last_error),
    })
}
