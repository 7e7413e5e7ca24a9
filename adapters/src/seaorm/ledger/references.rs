//! Which transactions were booked before, and which are to be booked now.

use super::known::{Existing, Known};
use crate::seaorm::transaction::SeaTx;
use domain::ids::TransactionId;
use domain::ledger::{NotBooked, Transaction};
use ports::driven::ledger::Booked;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, DbBackend};
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};

/// The hash of a transaction's identity, in hexadecimal digits.
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

    /// The result for each of the transactions, in their order; `numbers` are those of the new
    /// ones. None if one has no number.
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
            // A transaction that is in the call twice is booked once.
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
    known: &Known,
) -> Result<Result<Sorted<'a>, NotBooked>, StoreError> {
    let mut sorted = match sorted(transactions, &known.booked) {
        Ok(sorted) => sorted,
        Err(refused) => return Ok(Err(refused)),
    };
    sorted.next = match tx.db().get_database_backend() {
        DbBackend::Sqlite if !sorted.fresh.is_empty() => {
            let first = tx.next_id("ledger_transactions").await?;
            (first..).take(sorted.fresh.len()).collect()
        }
        _ => known.next.clone(),
    };
    Ok(Ok(sorted))
}

fn sorted<'a>(
    transactions: &'a [Transaction],
    rows: &HashMap<String, Existing>,
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
