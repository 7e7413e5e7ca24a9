//! Posting: which transactions are new, which balances they change, whether these suffice; then all
//! rows at once.

use super::known::{balance_books, key_values, read};
use super::references::{Fresh, sort};
use crate::seaorm::columns::actor_parts;
use crate::seaorm::errors::corrupt;
use crate::seaorm::transaction::SeaTx;
use domain::Instant;
use domain::ledger::{BalanceKey, Movement, NotBooked, Transaction};
use domain::review::Actor;
use ports::driven::ledger::Booked;
use ports::driven::unit_of_work::StoreError;
use sea_orm::Value;
use std::collections::{BTreeMap, HashMap};

/// A movement with the account's balance of the asset after it.
type MovementAfter<'a> = (&'a Transaction, &'a Movement, i128);

/// The balances before and after.
struct Balances {
    stored: BTreeMap<BalanceKey, i128>,
    now: BTreeMap<BalanceKey, i128>,
}

pub(super) async fn post(
    tx: &SeaTx,
    transactions: &[Transaction],
    by: Actor,
    now: Instant,
) -> Result<Result<Vec<Booked>, NotBooked>, StoreError> {
    let known = read(tx, transactions).await?;
    let sorted = match sort(tx, transactions, &known).await? {
        Ok(sorted) => sorted,
        Err(refused) => return Ok(Err(refused)),
    };
    let mut numbers = HashMap::new();
    if !sorted.fresh.is_empty() {
        let mut balances = Balances {
            now: known.balances.clone(),
            stored: known.balances,
        };
        let mut told = Vec::new();
        for fresh in &sorted.fresh {
            if let Err(refused) = balances.apply(fresh.transaction, &mut told) {
                return refuse(tx, transactions, &sorted.fresh, refused)
                    .await
                    .map(Err);
            }
        }
        numbers = sorted.numbers();
        add_transactions(tx, &sorted.fresh, &numbers, (by, now)).await?;
        add_postings(tx, &sorted.fresh, &numbers).await?;
        balances.store(tx).await?;
        add_movements(tx, &told, &numbers, now).await?;
    }
    let answers = sorted.answers(transactions, &numbers);
    answers
        .map(Ok)
        .ok_or_else(|| corrupt("a transaction without number"))
}

/// The refusal, unless one of the transactions was booked while this call waited for the locks: the balance then already includes that
/// booking. That is a conflict, and the next attempt finds the transaction booked.
async fn refuse(
    tx: &SeaTx,
    transactions: &[Transaction],
    fresh: &[Fresh<'_>],
    refused: NotBooked,
) -> Result<NotBooked, StoreError> {
    let booked = read(tx, transactions).await?.booked;
    let is_booked = |it: &Fresh<'_>| booked.contains_key(it.transaction.reference());
    if fresh.iter().any(is_booked) {
        return Err(StoreError::Conflict);
    }
    Ok(refused)
}

impl Balances {
    fn of(&self, key: BalanceKey) -> i128 {
        self.now.get(&key).copied().unwrap_or_default()
    }

    /// Applies a transaction, if no book that may not be negative would be.
    fn apply<'a>(
        &mut self,
        transaction: &'a Transaction,
        told: &mut Vec<MovementAfter<'a>>,
    ) -> Result<(), NotBooked> {
        for (key, change) in transaction.changes() {
            let units = self.of(key);
            let after = units + change;
            if after < 0 && change < 0 && !key.book.may_be_negative() {
                return Err(NotBooked::InsufficientFunds { key, units });
            }
            self.now.insert(key, after);
        }
        for movement in transaction.movements() {
            let mut balance = 0;
            for key in balance_books(movement) {
                // A missing row is inserted with zero. Otherwise the transaction that held the lock could insert it unseen, and this
                // movement would record a balance without it. Now one of the two transactions gets a conflict and is run again.
                balance += *self.now.entry(key).or_default();
            }
            if movement.would_exceed(balance) {
                let (account, asset) = (movement.account, movement.quantity.asset());
                return Err(NotBooked::BalanceTooLarge { account, asset });
            }
            told.push((transaction, movement, balance));
        }
        Ok(())
    }

    /// Stores the changed ones. An existing row is locked, so its new value is set; a row that
    /// somebody else inserts in the meantime is a conflict.
    async fn store(&self, tx: &SeaTx) -> Result<(), StoreError> {
        let (mut there, mut new) = (Vec::new(), Vec::new());
        for (key, units) in &self.now {
            let stored = self.stored.get(key);
            if stored == Some(units) {
                continue;
            }
            let [book, owner, asset] = key_values(key);
            let row = [book, owner, asset, stored_units(*units)?];
            if stored.is_some() {
                there.push(row);
            } else {
                new.push(row);
            }
        }
        let before = "INSERT INTO balances (book, owner_id, asset, balance) VALUES";
        let replace =
            "ON CONFLICT (book, owner_id, asset) DO UPDATE SET balance = excluded.balance";
        tx.add_rows(before, &there, replace).await?;
        tx.add_rows(before, &new, "").await
    }
}

/// Units as stored.
fn stored_units(units: i128) -> Result<Value, StoreError> {
    let units = i64::try_from(units).map_err(|_| corrupt("a balance beyond 64 bits"))?;
    Ok(units.into())
}

async fn add_transactions(
    tx: &SeaTx,
    fresh: &[Fresh<'_>],
    numbers: &HashMap<String, i64>,
    (by, now): (Actor, Instant),
) -> Result<(), StoreError> {
    let (kind, actor) = actor_parts(by);
    let mut rows: Vec<[Value; 8]> = Vec::new();
    for it in fresh {
        rows.push([
            number_of(numbers, it.transaction)?.into(),
            it.transaction.reference().into(),
            it.hash.clone().into(),
            it.transaction.effective_on().into(),
            now.into(),
            kind.into(),
            actor.into(),
            it.reverses.into(),
        ]);
    }
    let before = "INSERT INTO ledger_transactions
        (id, reference, content_hash, effective_on, recorded_at, actor_kind, actor_id, reverses) VALUES";
    tx.add_rows(before, &rows, "").await
}

fn number_of(numbers: &HashMap<String, i64>, transaction: &Transaction) -> Result<i64, StoreError> {
    let id = numbers.get(transaction.reference()).copied();
    id.ok_or_else(|| corrupt("a transaction without number"))
}

async fn add_postings(
    tx: &SeaTx,
    fresh: &[Fresh<'_>],
    numbers: &HashMap<String, i64>,
) -> Result<(), StoreError> {
    let mut rows: Vec<[Value; 8]> = Vec::new();
    for it in fresh {
        let id = number_of(numbers, it.transaction)?;
        rows.extend(it.transaction.postings().iter().map(|posting| {
            let [book, owner, asset] = key_values(&posting.key());
            [
                id.into(),
                book,
                owner,
                asset,
                posting.quantity.units().into(),
                posting.purpose.kind().into(),
                posting.purpose.id().into(),
                posting.project.map(|id| id.0).into(),
            ]
        }));
    }
    let before = "INSERT INTO postings
        (transaction_id, book, owner_id, asset, amount, purpose_kind, purpose_id, project_id) VALUES";
    tx.add_rows(before, &rows, "").await
}

async fn add_movements(
    tx: &SeaTx,
    told: &[MovementAfter<'_>],
    numbers: &HashMap<String, i64>,
    now: Instant,
) -> Result<(), StoreError> {
    let mut rows: Vec<[Value; 11]> = Vec::new();
    for (transaction, movement, balance) in told {
        rows.push([
            movement.account.0.into(),
            number_of(numbers, transaction)?.into(),
            transaction.effective_on().into(),
            now.into(),
            movement.cash_type.id().into(),
            movement.quantity.asset().code().into(),
            movement.quantity.units().into(),
            movement.purpose.kind().into(),
            movement.purpose.id().into(),
            movement.project.map(|id| id.0).into(),
            stored_units(*balance)?,
        ]);
    }
    let before = "INSERT INTO account_movements
        (account_id, transaction_id, effective_on, recorded_at, cash_type, asset, amount,
         purpose_kind, purpose_id, project_id, balance) VALUES";
    tx.add_rows(before, &rows, "").await
}
