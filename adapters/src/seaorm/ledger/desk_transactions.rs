//! The transactions at the desk, and one with its postings.

use super::desk_books::{OWNER, OwnerRow, asset, book, owner, owners, purpose};
use super::rows::{MOST_VALUES, placeholders};
use crate::seaorm::columns::actor;
use crate::seaorm::condition::Condition;
use crate::seaorm::errors::corrupt;
use crate::seaorm::keyed::{self, Keyed};
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::store::SeaStore;
use domain::Instant;
use domain::ids::{ProjectId, TransactionId};
use ports::driven::desk_ledger::{
    LedgerTransaction, ListedTransaction, Moved, POSTINGS_SHOWN, TransactionFilter,
    TransactionPosting, TransactionWord,
};
use ports::driven::desk_payments::KeyedPage;
use ports::driven::sorting::TransactionBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::types::chrono::NaiveDate;
use sea_orm::{FromQueryResult, Value};
use std::collections::HashMap;

const COLUMNS: &str =
    "t.id, t.reference, t.content_hash, t.effective_on, t.recorded_at, t.actor_kind,
    t.actor_id, m.name AS operator, t.reverses,
    (SELECT r.id FROM ledger_transactions r WHERE r.reverses = t.id) AS reversed_by";

const BESIDE: &str = "LEFT JOIN operators m ON t.actor_kind = 'operator' AND m.id = t.actor_id";

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    reference: String,
    content_hash: String,
    effective_on: NaiveDate,
    recorded_at: Instant,
    actor_kind: String,
    actor_id: Option<i64>,
    operator: Option<String>,
    reverses: Option<i64>,
    reversed_by: Option<i64>,
}

#[derive(FromQueryResult)]
struct MovedRow {
    transaction_id: i64,
    asset: String,
    purpose_kind: String,
    purpose_id: i64,
    moved: i64,
    posted: i64,
}

#[derive(FromQueryResult)]
struct PostingRow {
    id: i64,
    book: String,
    owner_id: i64,
    asset: String,
    amount: i64,
    purpose_kind: String,
    purpose_id: i64,
    project_id: Option<i64>,
    #[sea_orm(nested)]
    owner: OwnerRow,
}

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &TransactionFilter,
) -> Result<KeyedPage<ListedTransaction>, StoreError> {
    let wanted = wanted(filter, store.by_signs());
    let order = Order::of(filter.sort, |by| {
        vec![Column::whole(match by {
            TransactionBy::Reference => format!("t.reference{}", store.by_signs()),
            TransactionBy::ValueDate => "t.effective_on".to_owned(),
            TransactionBy::BookedAt => "t.recorded_at".to_owned(),
        })]
    });
    let statement = |cut: Condition, order: &str, limit: u64| {
        let mut values = Vec::new();
        let which = wanted.clone().and(cut).placed(&mut values);
        let sql = format!(
            "SELECT {COLUMNS} FROM ledger_transactions t {BESIDE} WHERE {which}
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
        ("ledger_transactions t", &Condition::any()),
        |row: &Row| row.id,
        statement,
    )
    .await?;
    let mut moved = moved(store, items.iter().map(|row| row.id).collect()).await?;
    let items = items.into_iter().map(|row| {
        let moved = moved.remove(&row.id).unwrap_or_default();
        listed(row, moved.each)
    });
    let items = items.collect::<Result<_, _>>()?;
    let mut values = Vec::new();
    let which = wanted.placed(&mut values);
    let all = format!("SELECT 1 FROM ledger_transactions t WHERE {which}");
    let counted = store.counted(&all, values).await?;
    Ok(keyed::counted(items, (newer, older), counted))
}

fn wanted(filter: &TransactionFilter, by_signs: &str) -> Condition {
    let mut wanted = Condition::any();
    if let Some(day) = filter.from_day {
        wanted = wanted.and(Condition::new("t.effective_on >= $", vec![day.into()]));
    }
    if let Some(day) = filter.to_day {
        wanted = wanted.and(Condition::new("t.effective_on <= $", vec![day.into()]));
    }
    let words = filter.words.iter();
    words.fold(wanted, |wanted, word| {
        wanted.and(matches_word(word, by_signs))
    })
}

fn matches_word(word: &TransactionWord, by_signs: &str) -> Condition {
    match word {
        TransactionWord::Number(id) => Condition::new("t.id = $", vec![(*id).into()]),
        TransactionWord::Record(of) => {
            let kinds = vec!["$"; of.len()].join(", ");
            let sql = format!(
                "t.id IN (SELECT g.transaction_id FROM postings g
                    WHERE g.purpose_id = $ AND g.purpose_kind IN ({kinds}))"
            );
            let id = of.first().map_or(0, |purpose| purpose.id());
            let kinds = of.iter().map(|purpose| purpose.kind().into());
            Condition::new(sql, std::iter::once(id.into()).chain(kinds).collect())
        }
        TransactionWord::Reference(beginning) => {
            Condition::begins(&format!("t.reference{by_signs}"), beginning)
        }
    }
}

/// The quantities that a transaction moved, and its number of postings.
#[derive(Default)]
struct Sums {
    each: Vec<Moved>,
    posted: u64,
}

/// The quantities that each of some transactions moved.
async fn moved(store: &SeaStore, ids: Vec<i64>) -> Result<HashMap<i64, Sums>, StoreError> {
    let backend = store.readers().get_database_backend();
    let mut sums: HashMap<i64, Sums> = HashMap::new();
    for some in ids.chunks(MOST_VALUES) {
        let places = placeholders(backend, 0, some.len(), 1);
        let sql = format!(
            "SELECT transaction_id, asset, purpose_kind, purpose_id, COUNT(*) AS posted,
                CAST(SUM(CASE WHEN amount > 0 THEN amount ELSE 0 END) AS BIGINT) AS moved
            FROM postings WHERE transaction_id IN (VALUES {places})
            GROUP BY transaction_id, asset, purpose_kind, purpose_id
            ORDER BY transaction_id, purpose_kind, purpose_id, asset"
        );
        let values = some.iter().copied().map(Value::from).collect();
        let rows: Vec<MovedRow> = store.rows(&sql, values).await?;
        for row in rows {
            let of = sums.entry(row.transaction_id).or_default();
            of.posted += u64::try_from(row.posted).map_err(|_| corrupt("a count"))?;
            of.each.push(Moved {
                asset: asset(&row.asset)?,
                units: row.moved,
                purpose: purpose(&row.purpose_kind, row.purpose_id)?,
            });
        }
    }
    Ok(sums)
}

fn listed(row: Row, moved: Vec<Moved>) -> Result<ListedTransaction, StoreError> {
    Ok(ListedTransaction {
        id: TransactionId(row.id),
        reference: row.reference,
        effective_on: row.effective_on,
        recorded_at: row.recorded_at,
        by: actor(&row.actor_kind, row.actor_id)?,
        operator: row.operator,
        reverses: row.reverses.map(TransactionId),
        reversed_by: row.reversed_by.map(TransactionId),
        moved,
    })
}

/// A transaction with its first postings.
pub(in crate::seaorm) async fn one(
    store: &SeaStore,
    id: TransactionId,
) -> Result<Option<LedgerTransaction>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM ledger_transactions t {BESIDE} WHERE t.id = $1");
    let rows: Vec<Row> = store.rows(&sql, vec![id.0.into()]).await?;
    let Some(row) = rows.into_iter().next() else {
        return Ok(None);
    };
    let sums = moved(store, vec![id.0]).await?.remove(&id.0);
    let Sums { each, posted } = sums.unwrap_or_default();
    let sql = format!(
        "SELECT t.id, t.book, t.owner_id, t.asset, t.amount, t.purpose_kind, t.purpose_id, t.project_id, {OWNER}
        FROM postings t {} WHERE t.transaction_id = $1 ORDER BY t.id LIMIT {POSTINGS_SHOWN}",
        owners()
    );
    let postings: Vec<PostingRow> = store.rows(&sql, vec![id.0.into()]).await?;
    let postings = postings.into_iter().map(posting);
    Ok(Some(LedgerTransaction {
        content_hash: row.content_hash.clone(),
        listed: listed(row, each)?,
        postings: postings.collect::<Result<_, _>>()?,
        posted,
    }))
}

fn posting(row: PostingRow) -> Result<TransactionPosting, StoreError> {
    Ok(TransactionPosting {
        id: row.id,
        book: book(&row.book, row.owner_id)?,
        owner: owner(row.owner),
        asset: asset(&row.asset)?,
        units: row.amount,
        purpose: purpose(&row.purpose_kind, row.purpose_id)?,
        project: row.project_id.map(ProjectId),
    })
}
