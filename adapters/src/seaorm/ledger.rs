//! Storage of the ledger. Postings are only ever added; a balance changes by what is posted, in the same statement order
//! everywhere, so that two bookings never wait for each other in a circle.

use super::columns::money;
use super::entities::{balances, holds, ledger_transactions, postings, receipts};
use super::errors::{corrupt, refused};
use super::transaction::SeaTx;
use super::wallet_movements;
use async_trait::async_trait;
use domain::ids::{AccountId, HoldId, ReceiptId, TransactionId};
use domain::ledger::{BalanceKey, Purpose, Transaction};
use domain::{Instant, Money};
use ports::driven::ledger::{BookedFor, Hold, Ledger, Movement, Receipt};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

const OPEN: &str = "open";
const CAPTURED: &str = "captured";
const RELEASED: &str = "released";

#[async_trait]
impl Ledger for SeaTx {
    async fn book(
        &self,
        transaction: &Transaction,
        booked_for: BookedFor,
        now: Instant,
    ) -> Result<TransactionId, StoreError> {
        let (order, withdrawal) = booked_for.purpose.map(Purpose::parts).unwrap_or_default();
        let reverses = match transaction.reverses() {
            Some(reference) => Some(self.booked_under(reference).await?),
            None => None,
        };
        let row = ledger_transactions::ActiveModel {
            id: NotSet,
            reference: Set(transaction.reference().to_owned()),
            cash_type: Set(transaction.cash_type().id()),
            account_id: Set(booked_for.account.map(|id| id.0)),
            order_id: Set(order.map(|id| id.0)),
            withdrawal_id: Set(withdrawal.map(|id| id.0)),
            booked_at: Set(now),
            reverses: Set(reverses),
        };
        let id = row.insert(self.db()).await.map_err(refused)?.id;
        let lines = transaction
            .postings()
            .iter()
            .map(|posting| postings::ActiveModel {
                id: NotSet,
                transaction_id: Set(id),
                book: Set(posting.book.code().to_owned()),
                owner_id: Set(posting.book.owner()),
                currency: Set(posting.amount.currency().code().to_owned()),
                amount_minor: Set(posting.amount.minor()),
            });
        postings::Entity::insert_many(lines)
            .exec_without_returning(self.db())
            .await
            .map_err(refused)?;
        for (key, change) in transaction.changes() {
            let change = i64::try_from(change).map_err(|_| corrupt("change of a balance"))?;
            self.change_balance(key, change).await?;
        }
        Ok(TransactionId(id))
    }

    async fn balance(&self, key: BalanceKey) -> Result<Money, StoreError> {
        let row = balances::Entity::find_by_id(id_of(key))
            .one(self.db())
            .await
            .map_err(refused)?;
        balance(key, row)
    }

    async fn lock_balance(&self, key: BalanceKey) -> Result<Money, StoreError> {
        let row = balances::Entity::find_by_id(id_of(key))
            .lock_exclusive()
            .one(self.db())
            .await
            .map_err(refused)?;
        balance(key, row)
    }

    async fn add_hold(
        &self,
        account: AccountId,
        purpose: Purpose,
        amount: Money,
        now: Instant,
    ) -> Result<HoldId, StoreError> {
        let (order, withdrawal) = purpose.parts();
        let row = holds::ActiveModel {
            id: NotSet,
            account_id: Set(account.0),
            order_id: Set(order.map(|id| id.0)),
            withdrawal_id: Set(withdrawal.map(|id| id.0)),
            amount_minor: Set(amount.minor()),
            currency: Set(amount.currency().code().to_owned()),
            state: Set(OPEN.to_owned()),
            created_at: Set(now),
            closed_at: Set(None),
        };
        let added = row.insert(self.db()).await.map_err(refused)?;
        Ok(HoldId(added.id))
    }

    async fn open_hold(&self, purpose: Purpose) -> Result<Option<Hold>, StoreError> {
        let held_for = match purpose {
            Purpose::Order(id) => holds::Column::OrderId.eq(id.0),
            Purpose::Withdrawal(id) => holds::Column::WithdrawalId.eq(id.0),
        };
        let row = holds::Entity::find()
            .filter(held_for)
            .filter(holds::Column::State.eq(OPEN))
            .lock_exclusive()
            .one(self.db())
            .await
            .map_err(refused)?;
        row.map(open).transpose()
    }

    async fn open_holds(&self, account: AccountId) -> Result<Vec<Hold>, StoreError> {
        let rows = holds::Entity::find()
            .filter(holds::Column::AccountId.eq(account.0))
            .filter(holds::Column::State.eq(OPEN))
            .order_by_asc(holds::Column::Id)
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter().map(open).collect()
    }

    async fn movements(&self, account: AccountId, most: u32) -> Result<Vec<Movement>, StoreError> {
        wallet_movements::newest(self.db(), account, most).await
    }

    async fn close_hold(&self, id: HoldId, captured: bool, now: Instant) -> Result<(), StoreError> {
        let state = if captured { CAPTURED } else { RELEASED };
        let closed = holds::Entity::update_many()
            .col_expr(holds::Column::State, Expr::value(state))
            .col_expr(holds::Column::ClosedAt, Expr::value(now))
            .filter(holds::Column::Id.eq(id.0))
            .filter(holds::Column::State.eq(OPEN))
            .exec(self.db())
            .await
            .map_err(refused)?;
        if closed.rows_affected == 1 {
            Ok(())
        } else {
            Err(StoreError::Conflict)
        }
    }

    async fn add_receipt(&self, receipt: Receipt) -> Result<ReceiptId, StoreError> {
        let row = receipts::ActiveModel {
            id: NotSet,
            order_id: Set(receipt.order.0),
            amount_minor: Set(receipt.amount.minor()),
            currency: Set(receipt.amount.currency().code().to_owned()),
            entered_at: Set(receipt.entered_at),
        };
        let added = row.insert(self.db()).await.map_err(refused)?;
        Ok(ReceiptId(added.id))
    }
}

impl SeaTx {
    /// The number of the transaction with this reference.
    async fn booked_under(&self, reference: &str) -> Result<i64, StoreError> {
        let found = ledger_transactions::Entity::find()
            .filter(ledger_transactions::Column::Reference.eq(reference))
            .one(self.db())
            .await
            .map_err(refused)?;
        found
            .map(|row| row.id)
            .ok_or_else(|| corrupt("a reversal of what was not booked"))
    }

    /// Adds to a balance, which is made where there is none. What is taken off a book that may not be negative is taken
    /// off a row that is there: an insert would be held against the rule before it became an update.
    async fn change_balance(&self, key: BalanceKey, change: i64) -> Result<(), StoreError> {
        if change < 0 && !key.book.may_be_negative() {
            return self.take_off(key, change).await;
        }
        let (book, owner_id, currency) = id_of(key);
        let row = balances::ActiveModel {
            book: Set(book),
            owner_id: Set(owner_id),
            currency: Set(currency),
            balance_minor: Set(change),
        };
        let sum = Expr::col((balances::Entity, balances::Column::BalanceMinor)).add(change);
        let added = OnConflict::columns([
            balances::Column::Book,
            balances::Column::OwnerId,
            balances::Column::Currency,
        ])
        .value(balances::Column::BalanceMinor, sum)
        .to_owned();
        balances::Entity::insert(row)
            .on_conflict(added)
            .exec_without_returning(self.db())
            .await
            .map_err(refused)
            .map(|_| ())
    }

    async fn take_off(&self, key: BalanceKey, change: i64) -> Result<(), StoreError> {
        let (book, owner_id, currency) = id_of(key);
        let taken = balances::Entity::update_many()
            .col_expr(
                balances::Column::BalanceMinor,
                Expr::col(balances::Column::BalanceMinor).add(change),
            )
            .filter(balances::Column::Book.eq(book))
            .filter(balances::Column::OwnerId.eq(owner_id))
            .filter(balances::Column::Currency.eq(currency))
            .exec(self.db())
            .await
            .map_err(refused)?;
        if taken.rows_affected == 1 {
            Ok(())
        } else {
            Err(corrupt("a balance that may not be negative"))
        }
    }
}

fn open(row: holds::Model) -> Result<Hold, StoreError> {
    Ok(Hold {
        id: HoldId(row.id),
        account: AccountId(row.account_id),
        purpose: Purpose::from_parts(row.order_id, row.withdrawal_id)
            .ok_or_else(|| corrupt("holds"))?,
        amount: money(row.amount_minor, &row.currency)?,
        open: true,
    })
}

fn id_of(key: BalanceKey) -> (String, i64, String) {
    (
        key.book.code().to_owned(),
        key.book.owner(),
        key.currency.code().to_owned(),
    )
}

fn balance(key: BalanceKey, row: Option<balances::Model>) -> Result<Money, StoreError> {
    row.map_or(Ok(Money::zero(key.currency)), |row| {
        money(row.balance_minor, &row.currency)
    })
}
