//! The desk's list of batches of payouts, paged by number. Batches are few, so a search scans them
//! all.

use crate::seaorm::columns::money;
use crate::seaorm::condition::Condition;
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::keyed::{self, Keyed};
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::payout::desk_payouts;
use crate::seaorm::review::desk::pattern;
use crate::seaorm::store::SeaStore;
use crate::seaorm::transaction::SeaTx;
use chrono::NaiveDate;
use domain::Instant;
use domain::ids::{BankAccountId, OperatorId, PayoutBatchId};
use domain::payout::{BatchState, MESSAGE_ID_PREFIX};
use ports::driven::desk_payments::KeyedPage;
use ports::driven::desk_payouts::{BatchFilter, ListedBatch, OwnBank};
use ports::driven::sorting::BatchBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement, Value};

/// A released batch keeps its own count and sum, because a payout that the bank rejected may be in another batch by now.
const COLUMNS: &str =
    "t.id, t.state, t.currency, t.pay_on, t.made_by, m.name AS maker, t.made_at, t.released_by,
    r.name AS releaser, t.released_at, b.id AS bank_id, b.name AS bank_name,
    COALESCE(t.released_count, (SELECT COUNT(*) FROM payouts p WHERE p.batch_id = t.id)) AS payouts,
    COALESCE(t.released_minor, (SELECT CAST(COALESCE(SUM(p.amount_minor), 0) AS bigint)
        FROM payouts p WHERE p.batch_id = t.id)) AS total_minor,
    (SELECT COUNT(*) FROM payouts p WHERE p.batch_id = t.id AND p.state = 'RELEASED') AS unpaid";

/// The sum of a batch.
const SUM: &str =
    "COALESCE(t.released_minor, (SELECT CAST(COALESCE(SUM(p.amount_minor), 0) AS bigint)
    FROM payouts p WHERE p.batch_id = t.id))";

const BESIDE: &str = "JOIN operators m ON m.id = t.made_by
    LEFT JOIN operators r ON r.id = t.released_by
    JOIN bank_accounts b ON b.id = t.bank_account_id";

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    state: String,
    currency: String,
    pay_on: NaiveDate,
    made_by: i64,
    maker: String,
    made_at: Instant,
    released_by: Option<i64>,
    releaser: Option<String>,
    released_at: Option<Instant>,
    bank_id: i64,
    bank_name: String,
    payouts: i64,
    total_minor: i64,
    unpaid: i64,
}

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &BatchFilter,
) -> Result<KeyedPage<ListedBatch>, StoreError> {
    let order = Order::of(filter.sort, |by| columns(store, by));
    let within = format!("payout_batches t {BESIDE}");
    let statement = |cut: Condition, order: &str, limit: u64| {
        let mut values = Vec::new();
        let which = wanted(filter).and(cut).placed(&mut values);
        let sql = format!(
            "SELECT {COLUMNS} FROM payout_batches t {BESIDE} WHERE {which}
            ORDER BY {order} LIMIT {limit}"
        );
        (sql, values)
    };
    let Keyed {
        items,
        newer,
        older,
    } = keyed::page(
        store,
        (filter.from, &order),
        (&within, &Condition::any()),
        |row: &Row| row.id,
        statement,
    )
    .await?;
    let items = items.into_iter().map(listed);
    let mut values = Vec::new();
    let which = wanted(filter).placed(&mut values);
    let all = format!("SELECT 1 FROM payout_batches t {BESIDE} WHERE {which}");
    let counted = store.counted(&all, values).await?;
    Ok(keyed::counted(
        items.collect::<Result<_, _>>()?,
        (newer, older),
        counted,
    ))
}

/// What the list is sorted by.
fn columns(store: &SeaStore, by: BatchBy) -> Vec<Column> {
    match by {
        BatchBy::BankAccount => vec![Column::text(store, "b.name")],
        BatchBy::PayOn => vec![Column::whole("t.pay_on")],
        BatchBy::MadeAt => vec![Column::whole("t.made_at")],
        BatchBy::Sum => vec![Column::whole("t.currency"), Column::whole(SUM)],
    }
}

fn wanted(filter: &BatchFilter) -> Condition {
    let codes = filter.states.iter().map(|state| state.code());
    let words = filter.words.iter();
    words.fold(Condition::one_of("t.state", codes), |wanted, word| {
        wanted.and(matches_word(word))
    })
}

/// The word is part of the bank account's or the maker's name, or it is the currency, the batch's number or message id, or the number or
/// reference of a payout in the batch.
fn matches_word(word: &str) -> Condition {
    let mut sql = "(LOWER(b.name) LIKE $ ESCAPE '\\' OR LOWER(m.name) LIKE $ ESCAPE '\\'
        OR LOWER(t.currency) = $"
        .to_owned();
    let mut values: Vec<Value> = vec![
        pattern(word).into(),
        pattern(word).into(),
        word.to_lowercase().into(),
    ];
    if let Some(batch) = batch_number(word) {
        sql.push_str(" OR t.id = $");
        values.push(batch.into());
    }
    if let Some(payout) = desk_payouts::payout_number(word) {
        sql.push_str(" OR EXISTS (SELECT 1 FROM payouts p WHERE p.id = $ AND p.batch_id = t.id)");
        values.push(payout.0.into());
    }
    sql.push(')');
    Condition::new(sql, values)
}

/// The number of a batch, typed as the list shows it or as its message id.
fn batch_number(word: &str) -> Option<i64> {
    let upper = word.to_uppercase();
    let number = upper
        .strip_prefix(MESSAGE_ID_PREFIX)
        .or_else(|| upper.strip_prefix('#'));
    number.unwrap_or(&upper).parse().ok()
}

/// One as the desk lists it.
pub(super) async fn one(tx: &SeaTx, id: PayoutBatchId) -> Result<Option<ListedBatch>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM payout_batches t {BESIDE} WHERE t.id = $1");
    let backend = tx.db().get_database_backend();
    let asked = Statement::from_sql_and_values(backend, sql, [id.0.into()]);
    let row = Row::find_by_statement(asked).one(tx.db()).await;
    row.map_err(refused)?.map(listed).transpose()
}

fn listed(row: Row) -> Result<ListedBatch, StoreError> {
    let count = |number: i64| u64::try_from(number).map_err(|_| corrupt("a count"));
    let state = BatchState::from_code(&row.state);
    let releaser = row.released_by.zip(row.releaser);
    Ok(ListedBatch {
        id: PayoutBatchId(row.id),
        state: state.ok_or_else(|| corrupt("payout_batches.state"))?,
        bank: OwnBank {
            id: BankAccountId(row.bank_id),
            name: row.bank_name,
        },
        pay_on: row.pay_on,
        count: count(row.payouts)?,
        total: money(row.total_minor, &row.currency)?,
        unpaid: count(row.unpaid)?,
        made_by: (OperatorId(row.made_by), row.maker),
        made_at: row.made_at,
        released: releaser
            .map(|(id, name)| (OperatorId(id), name))
            .zip(row.released_at),
    })
}
