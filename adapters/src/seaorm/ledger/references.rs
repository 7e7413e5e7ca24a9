//! Which references were booked before, and with what.

use crate::seaorm::transaction::SeaTx;
use domain::ids::TransactionId;
use domain::ledger::{NotBooked, Transaction};
use ports::driven::ledger::Booked;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, Value};
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, HashMap, HashSet};

/// What is booked under each reference. On PostgreSQL the same query takes a number for each reference that is not booked yet.
fn find(backend: DbBackend) -> String {
    let next = match backend {
        DbBackend::Postgres => {
            "CASE WHEN t.id IS NULL THEN nextval(pg_get_serial_sequence('ledger_transactions', 'id')) END"
        }
        _ => "CAST(NULL AS INTEGER)",
    };
    format!(
        ") SELECT asked.reference, t.id, t.content_hash,
            EXISTS (SELECT 1 FROM ledger_transactions r WHERE r.reverses = t.id) AS is_reversed, {next} AS next
        FROM asked LEFT JOIN ledger_transactions t ON t.reference = asked.reference"
    )
}

#[derive(FromQueryResult)]
struct Asked {
    reference: String,
    id: Option<i64>,
    content_hash: Option<String>,
    is_reversed: bool,
    next: Option<i64>,
}

/// What is booked under a reference.
struct Row {
    id: i64,
    content_hash: String,
    is_reversed: bool,
}

/// The hash of what makes a transaction this one, in hexadecimal digits.
pub(super) fn content_hash(transaction: &Transaction) -> String {
    hex::encode(Sha256::digest(transaction.content()))
}

/// Transactions sorted by whether they are in the ledger.
#[derive(Debug)]
pub(super) struct Sorted<'a> {
    /// Those to be booked now, each once, with their hashes and the number of the one that they reverse.
    pub(super) fresh: Vec<Fresh<'a>>,
    /// The numbers of those that were booked before.
    known: HashMap<String, TransactionId>,
    /// Numbers for the fresh ones, rising.
    next: Vec<i64>,
}

#[derive(Debug)]
pub(super) struct Fresh<'a> {
    pub(super) transaction: &'a Transaction,
    pub(super) hash: String,
    pub(super) reverses: Option<i64>,
}

impl Sorted<'_> {
    /// The numbers of the fresh ones by reference, which rise in their order.
    pub(super) fn numbers(&self) -> HashMap<String, i64> {
        let references = self.fresh.iter().map(|it| it.transaction.reference());
        references
            .map(str::to_owned)
            .zip(self.next.iter().copied())
            .collect()
    }

    /// What is answered for each of the transactions, in their order; `numbers` are those of the fresh ones. None where one has no
    /// number.
    pub(super) fn answers(
        &self,
        transactions: &[Transaction],
        numbers: &HashMap<String, i64>,
    ) -> Option<Vec<Booked>> {
        let mut told = HashSet::new();
        let answer = |transaction: &Transaction| {
            let reference = transaction.reference();
            if let Some(id) = self.known.get(reference) {
                return Some(Booked::Before(*id));
            }
            let id = TransactionId(*numbers.get(reference)?);
            // One that stands twice in the same call is booked once.
            Some(if told.insert(reference.to_owned()) {
                Booked::Now(id)
            } else {
                Booked::Before(id)
            })
        };
        transactions.iter().map(answer).collect()
    }
}

/// Sorts them, or refuses the first that cannot be booked whatever the books hold.
pub(super) async fn sort<'a>(
    tx: &SeaTx,
    transactions: &'a [Transaction],
) -> Result<Result<Sorted<'a>, NotBooked>, StoreError> {
    let own = transactions.iter().map(Transaction::reference);
    let reversed = transactions.iter().filter_map(Transaction::reverses);
    let asked: BTreeSet<&str> = own.chain(reversed).collect();
    let asked: Vec<[Value; 1]> = asked.into_iter().map(|it| [it.to_owned().into()]).collect();
    let backend = tx.db().get_database_backend();
    let before = "WITH asked (reference) AS (VALUES";
    let answers: Vec<Asked> = tx.read_rows(before, &asked, &find(backend)).await?;
    let mut next: Vec<i64> = answers.iter().filter_map(|row| row.next).collect();
    next.sort_unstable();
    let booked = answers.into_iter().filter_map(|row| {
        let (id, content_hash) = (row.id?, row.content_hash?);
        let booked = Row {
            id,
            content_hash,
            is_reversed: row.is_reversed,
        };
        Some((row.reference, booked))
    });
    let mut sorted = match sorted(transactions, &booked.collect()) {
        Ok(sorted) => sorted,
        Err(refused) => return Ok(Err(refused)),
    };
    sorted.next = match backend {
        DbBackend::Sqlite if !sorted.fresh.is_empty() => {
            let first = tx.next_id("ledger_transactions").await?;
            (first..).take(sorted.fresh.len()).collect()
        }
        _ => next,
    };
    Ok(Ok(sorted))
}

fn sorted<'a>(
    transactions: &'a [Transaction],
    rows: &HashMap<String, Row>,
) -> Result<Sorted<'a>, NotBooked> {
    let mut fresh: Vec<Fresh<'a>> = Vec::new();
    let mut hashes = HashMap::<&str, String>::new();
    let mut known = HashMap::new();
    let mut taken_back = HashSet::new();
    for transaction in transactions {
        let (reference, hash) = (transaction.reference(), content_hash(transaction));
        let before = rows.get(reference);
        let other = before
            .map(|row| &row.content_hash)
            .or_else(|| hashes.get(reference));
        match other {
            Some(other) if *other != hash => {
                return Err(NotBooked::ReferenceReused(reference.to_owned()));
            }
            Some(_) => {
                if let Some(row) = before {
                    known.insert(reference.to_owned(), TransactionId(row.id));
                }
                continue;
            }
            None => {}
        }
        let reverses = match transaction.reverses() {
            None => None,
            Some(named) => {
                let row = rows
                    .get(named)
                    .ok_or_else(|| NotBooked::NothingToReverse(named.to_owned()))?;
                if row.is_reversed || !taken_back.insert(row.id) {
                    return Err(NotBooked::ReversedBefore(named.to_owned()));
                }
                Some(row.id)
            }
        };
        hashes.insert(reference, hash.clone());
        fresh.push(Fresh {
            transaction,
            hash,
            reverses,
        });
    }
    let next = Vec::new();
    Ok(Sorted { fresh, known, next })
}
