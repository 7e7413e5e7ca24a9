//! Reads in one statement the data that a posting depends on: which references are already booked,
//! and the balances, which it locks. If a posting turns out to be booked already, its balances were
//! locked needlessly: the price of the round trip saved.

use super::rows::{MOST_VALUES, placeholders};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use domain::ledger::{Asset, BalanceKey, Book, Movement, Transaction};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, Statement, Value};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Values per balance key: book, owner, asset.
const OF_BALANCE: usize = 3;
/// How many references, and how many balances, one statement queries at most.
const MOST_REFERENCES: usize = MOST_VALUES / 2;
const MOST_BALANCES: usize = MOST_VALUES / 2 / OF_BALANCE;

/// Existing bookings and locked balances.
#[derive(Default)]
pub(super) struct Known {
    /// Existing bookings, by reference.
    pub(super) booked: HashMap<String, Existing>,
    /// Numbers for the references that are not booked yet, ascending. Empty on SQLite.
    pub(super) next: Vec<i64>,
    /// The amounts of balances, locked until the end of the transaction; missing ones are zero.
    pub(super) balances: BTreeMap<BalanceKey, i128>,
}

/// The booking under a reference.
pub(super) struct Existing {
    pub(super) id: i64,
    pub(super) content_hash: String,
    pub(super) is_reversed: bool,
}

/// Either a reference with its booking, or a balance.
#[derive(FromQueryResult)]
struct Row {
    reference: Option<String>,
    id: Option<i64>,
    content_hash: Option<String>,
    is_reversed: Option<bool>,
    next: Option<i64>,
    book: Option<String>,
    owner_id: Option<i64>,
    asset: Option<String>,
    balance: Option<i64>,
}

/// Reads the bookings and locks the balances in the order in which every posting locks them: by
/// their names in storage.
pub(super) async fn read(tx: &SeaTx, transactions: &[Transaction]) -> Result<Known, StoreError> {
    let own = transactions.iter().map(Transaction::reference);
    let reversed = transactions.iter().filter_map(Transaction::reverses);
    let references: BTreeSet<&str> = own.chain(reversed).collect();
    let references: Vec<Value> = references.into_iter().map(Value::from).collect();
    let keys = keys(transactions);
    let balances: Vec<[Value; OF_BALANCE]> = keys.iter().map(key_values).collect();
    let mut references = references.chunks(MOST_REFERENCES);
    let mut balances = balances.chunks(MOST_BALANCES);
    let mut known = Known::default();
    loop {
        let (references, balances) = (references.next(), balances.next());
        if references.is_none() && balances.is_none() {
            known.next.sort_unstable();
            return Ok(known);
        }
        let backend = tx.db().get_database_backend();
        let asked = statement(backend, references.unwrap_or(&[]), balances.unwrap_or(&[]));
        let rows = Row::find_by_statement(asked).all(tx.db()).await;
        for row in rows.map_err(refused)? {
            known.take(row)?;
        }
    }
}

/// The books that make up the balance shown with a movement: of money the wallet's two, of shares the holding.
pub(super) fn balance_books(movement: &Movement) -> impl Iterator<Item = BalanceKey> {
    let (account, asset) = (movement.account, movement.quantity.asset());
    let books = match asset {
        Asset::Currency(_) => [Some(Book::Wallet(account)), Some(Book::WalletHeld(account))],
        Asset::Shares(_) => [Some(Book::Holding(account)), None],
    };
    let keyed = move |book| BalanceKey { book, asset };
    books.into_iter().flatten().map(keyed)
}

/// A balance by its name in storage.
pub(super) fn key_values(key: &BalanceKey) -> [Value; OF_BALANCE] {
    [
        key.book.code().into(),
        key.book.owner().into(),
        key.asset.code().into(),
    ]
}

/// Every balance that changes or is recorded with a movement, in the order of locking.
fn keys(transactions: &[Transaction]) -> Vec<BalanceKey> {
    let mut keys = BTreeSet::new();
    for transaction in transactions {
        keys.extend(transaction.changes().into_keys());
        keys.extend(transaction.movements().iter().flat_map(balance_books));
    }
    let mut keys: Vec<_> = keys.into_iter().collect();
    keys.sort_by_cached_key(|key| (key.book.code(), key.book.owner(), key.asset.code()));
    keys
}

/// On PostgreSQL the same statement takes a number for each reference that is not booked yet, and locks the balances. SQLite
/// has a single writer and needs no lock.
fn statement(
    backend: DbBackend,
    references: &[Value],
    balances: &[[Value; OF_BALANCE]],
) -> Statement {
    let (next, lock) = match backend {
        DbBackend::Postgres => (
            "CASE WHEN t.id IS NULL THEN nextval(pg_get_serial_sequence('ledger_transactions', 'id')) END",
            "ORDER BY book COLLATE \"C\", owner_id, asset COLLATE \"C\" FOR NO KEY UPDATE",
        ),
        _ => ("CAST(NULL AS BIGINT)", ""),
    };
    let mut parts = Vec::new();
    if !references.is_empty() {
        let places = placeholders(backend, 0, references.len(), 1);
        parts.push(format!(
            "SELECT asked.reference, t.id, t.content_hash,
                EXISTS (SELECT 1 FROM ledger_transactions r WHERE r.reverses = t.id) AS is_reversed, {next} AS next,
                NULL AS book, CAST(NULL AS BIGINT) AS owner_id, NULL AS asset, CAST(NULL AS BIGINT) AS balance
            FROM (WITH given (reference) AS (VALUES {places}) SELECT reference FROM given) asked
            LEFT JOIN ledger_transactions t ON t.reference = asked.reference"
        ));
    }
    if !balances.is_empty() {
        let places = placeholders(backend, references.len(), balances.len(), OF_BALANCE);
        parts.push(format!(
            "SELECT NULL AS reference, CAST(NULL AS BIGINT) AS id, NULL AS content_hash, CAST(NULL AS BOOLEAN) AS is_reversed,
                CAST(NULL AS BIGINT) AS next, book, owner_id, asset, balance
            FROM (SELECT book, owner_id, asset, balance FROM balances
                WHERE (book, owner_id, asset) IN (VALUES {places}) {lock}) locked"
        ));
    }
    let values = references.iter().chain(balances.iter().flatten());
    Statement::from_sql_and_values(backend, parts.join(" UNION ALL "), values.cloned())
}

impl Known {
    fn take(&mut self, row: Row) -> Result<(), StoreError> {
        let (book, asset) = (row.book.as_deref(), row.asset.as_deref());
        let balance = (book, row.owner_id, asset, row.balance);
        if let (Some(book), Some(owner), Some(asset), Some(units)) = balance {
            let book = Book::from_parts(book, owner).ok_or_else(|| corrupt("balances.book"))?;
            let asset = Asset::from_code(asset).ok_or_else(|| corrupt("balances.asset"))?;
            let key = BalanceKey { book, asset };
            self.balances.insert(key, i128::from(units));
            return Ok(());
        }
        self.next.extend(row.next);
        if let (Some(reference), Some(id), Some(hash)) = (row.reference, row.id, row.content_hash) {
            let booked = Existing {
                id,
                content_hash: hash,
                is_reversed: row.is_reversed.unwrap_or_default(),
            };
            self.booked.insert(reference, booked);
        }
        Ok(())
    }
}
