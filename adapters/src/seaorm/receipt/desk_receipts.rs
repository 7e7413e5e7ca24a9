//! The desk's list of receipts, paged by the receipt's number.

use super::receipts::receipt;
use crate::seaorm::condition::Condition;
use crate::seaorm::entities::receipts;
use crate::seaorm::errors::refused;
use crate::seaorm::keyed::{self, Source};
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::review::desk::pattern;
use crate::seaorm::store::SeaStore;
use crate::seaorm::transaction::SeaTx;
use domain::ids::{BankAccountId, ReceiptId};
use domain::receipt::State;
use ports::driven::desk_payments::KeyedPage;
use ports::driven::desk_payouts::OwnBank;
use ports::driven::desk_receipts::{KnownBank, ListedReceipt, ReceiptFilter};
use ports::driven::field_cipher::FieldCipher;
use ports::driven::sorting::ReceiptBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement, Value};

const SOURCE: Source = Source {
    columns: "t.*, b.name AS bank_name",
    table: "receipts",
    joins: "LEFT JOIN bank_accounts b ON b.id = t.bank_account_id",
};

#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    receipt: receipts::Model,
    bank_name: Option<String>,
}

#[derive(FromQueryResult)]
struct BankRow {
    id: i64,
    name: String,
    is_open: bool,
}

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &ReceiptFilter,
) -> Result<KeyedPage<ListedReceipt>, StoreError> {
    let key = |row: &Row| row.receipt.id;
    let order = Order::of(filter.sort, |by| columns(store, by));
    let from = (filter.from, &order);
    keyed::list(store, from, &SOURCE, &wanted(filter), key, |row| {
        listed(store.cipher(), row)
    })
    .await
}

impl SeaStore {
    /// The query plan of a page of receipts, line by line, for tests.
    pub async fn plan_of_receipts(
        &self,
        filter: &ReceiptFilter,
    ) -> Result<Vec<String>, StoreError> {
        let order = Order::of(filter.sort, |by| columns(self, by));
        SOURCE
            .plan(self, (filter.from, &order), &wanted(filter))
            .await
    }
}

/// What the list is sorted by.
fn columns(store: &SeaStore, by: ReceiptBy) -> Vec<Column> {
    match by {
        ReceiptBy::Payer => vec![Column::text(store, "COALESCE(t.payer, '')")],
        ReceiptBy::ValueOn => vec![Column::whole("t.value_on")],
        ReceiptBy::Amount => Column::amount(),
    }
}

/// One as the desk lists it.
pub(super) async fn one(tx: &SeaTx, id: ReceiptId) -> Result<Option<ListedReceipt>, StoreError> {
    let sql = SOURCE.one();
    let backend = tx.db().get_database_backend();
    let asked = Statement::from_sql_and_values(backend, sql, [id.0.into()]);
    let row = Row::find_by_statement(asked).one(tx.db()).await;
    row.map_err(refused)?
        .map(|row| listed(tx.cipher(), row))
        .transpose()
}

/// The platform's bank accounts: first the open ones, each by name.
pub(in crate::seaorm) async fn banks(store: &SeaStore) -> Result<Vec<KnownBank>, StoreError> {
    let sql = "SELECT id, name, is_open FROM bank_accounts ORDER BY is_open DESC, name, id";
    let rows: Vec<BankRow> = store.rows(sql, Vec::new()).await?;
    let banks = rows.into_iter().map(|row| KnownBank {
        bank: OwnBank {
            id: BankAccountId(row.id),
            name: row.name,
        },
        is_open: row.is_open,
    });
    Ok(banks.collect())
}

fn wanted(filter: &ReceiptFilter) -> Condition {
    let mut wanted = of_states(&filter.states);
    if let Some(currency) = filter.currency {
        let of = Condition::new("t.currency = $", vec![currency.code().into()]);
        wanted = wanted.and(of);
    }
    let words = filter.words.iter();
    words.fold(wanted, |wanted, word| wanted.and(matches_word(word)))
}

fn of_states(states: &[State]) -> Condition {
    let each: Vec<&str> = states
        .iter()
        .map(|state| match state {
            State::Unmatched => "(t.state = 'UNMATCHED' AND t.withdrawn_at IS NULL)",
            State::Matched => "(t.state = 'MATCHED' AND t.withdrawn_at IS NULL)",
            State::Withdrawn => "t.withdrawn_at IS NOT NULL",
        })
        .collect();
    if each.is_empty() {
        return Condition::any();
    }
    Condition::new(format!("({})", each.join(" OR ")), Vec::new())
}

/// The word is in the payer's name or text or in the bank's reference, or is the receipt's number.
fn matches_word(word: &str) -> Condition {
    let columns = ["t.payer", "t.text", "t.reference"];
    let mut sql: Vec<String> = columns
        .iter()
        .map(|column| format!("LOWER({column}) LIKE $ ESCAPE '\\'"))
        .collect();
    let mut values: Vec<Value> = columns.iter().map(|_| pattern(word).into()).collect();
    if let Ok(id) = word.trim_start_matches('#').parse::<i64>() {
        sql.push("t.id = $".to_owned());
        values.push(id.into());
    }
    Condition::new(format!("({})", sql.join(" OR ")), values)
}

fn listed(cipher: &dyn FieldCipher, row: Row) -> Result<ListedReceipt, StoreError> {
    let receipt = receipt(cipher, row.receipt)?;
    let bank = receipt.place.bank().zip(row.bank_name);
    Ok(ListedReceipt {
        bank: bank.map(|(id, name)| OwnBank { id, name }),
        receipt,
    })
}
