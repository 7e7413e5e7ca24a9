//! Storage of the ledger. Postings are only ever added; a balance changes with them, in one order
//! everywhere, so that two postings never wait for each other in a circle.

pub(super) mod desk_books;
pub(super) mod desk_cash;
pub(super) mod desk_transactions;
mod known;
mod movements;
pub(super) mod open_items;
mod post;
mod references;
mod rows;

pub use movements::movements_statement;

use crate::seaorm::columns::money;
use crate::seaorm::entities::{balances, holds};
use crate::seaorm::errors::{corrupt, one_changed, refused};
use crate::seaorm::rows::rows;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::{AccountId, HoldId};
use domain::ledger::{Asset, BalanceKey, HeldFor, NotBooked, Transaction};
use domain::review::Actor;
use domain::{Instant, Money};
use ports::driven::ledger::{AccountMovement, Booked, Hold, Ledger, WalletBalance};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::BTreeMap;

/// Whether anything was ever posted on a balance `b`. A movement that bypasses the wallet leaves
/// rows of zero too.
pub(super) const EVER_POSTED: &str = "EXISTS (SELECT 1 FROM postings g
    WHERE g.book = b.book AND g.owner_id = b.owner_id AND g.asset = b.asset)";

const OPEN: &str = "open";
const CAPTURED: &str = "captured";
const RELEASED: &str = "released";

#[async_trait]
impl Ledger for SeaTx {
    async fn post(
        &self,
        transactions: &[Transaction],
        by: Actor,
        now: Instant,
    ) -> Result<Result<Vec<Booked>, NotBooked>, StoreError> {
        post::post(self, transactions, by, now).await
    }

    async fn balance(&self, key: BalanceKey) -> Result<i128, StoreError> {
        let id = (
            key.book.code().to_owned(),
            key.book.owner(),
            key.asset.code(),
        );
        let row = balances::Entity::find_by_id(id).one(self.db()).await;
        let row = row.map_err(refused)?;
        Ok(row.map_or(0, |row| row.balance.into()))
    }

    async fn wallets(&self, account: AccountId) -> Result<Vec<WalletBalance>, StoreError> {
        let found = self.wallets_of(&[account]).await?.remove(&account);
        Ok(found.unwrap_or_default())
    }

    async fn wallets_of(
        &self,
        accounts: &[AccountId],
    ) -> Result<BTreeMap<AccountId, Vec<WalletBalance>>, StoreError> {
        if accounts.is_empty() {
            return Ok(BTreeMap::new());
        }
        let places: Vec<String> = (1..=accounts.len())
            .map(|place| format!("${place}"))
            .collect();
        let sql = format!(
            "SELECT b.book, b.owner_id, b.asset, b.balance FROM balances b
            WHERE b.owner_id IN ({}) AND b.book IN ('wallet', 'wallet_held') AND {EVER_POSTED}",
            places.join(", ")
        );
        let ids = accounts.iter().map(|id| id.0.into()).collect();
        let found: Vec<balances::Model> = rows(self.db(), sql, ids).await?;
        let mut of_account: BTreeMap<AccountId, Vec<balances::Model>> = BTreeMap::new();
        for row in found {
            let own = of_account.entry(AccountId(row.owner_id));
            own.or_default().push(row);
        }
        let summed = |(account, rows)| Ok((account, wallet_balances(rows)?));
        of_account.into_iter().map(summed).collect()
    }

    async fn add_hold(
        &self,
        account: AccountId,
        held_for: HeldFor,
        amount: Money,
        now: Instant,
    ) -> Result<(), StoreError> {
        let (order, withdrawal) = held_for.parts();
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
        self.db().insert_later(&holds::Entity::insert(row)).await
    }

    async fn open_hold(&self, held_for: HeldFor) -> Result<Option<Hold>, StoreError> {
        let named = match held_for {
            HeldFor::Order(id) => holds::Column::OrderId.eq(id.0),
            HeldFor::Withdrawal(id) => holds::Column::WithdrawalId.eq(id.0),
        };
        let row = holds::Entity::find()
            .filter(named)
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

    async fn close_hold(&self, id: HoldId, captured: bool, now: Instant) -> Result<(), StoreError> {
        let state = if captured { CAPTURED } else { RELEASED };
        let closed = holds::Entity::update_many()
            .col_expr(holds::Column::State, Expr::value(state))
            .col_expr(holds::Column::ClosedAt, Expr::value(now))
            .filter(holds::Column::Id.eq(id.0))
            .filter(holds::Column::State.eq(OPEN))
            .exec(self.db())
            .await;
        one_changed(closed)
    }

    async fn movements(
        &self,
        account: AccountId,
        most: u32,
    ) -> Result<Vec<AccountMovement>, StoreError> {
        movements::newest(self.db(), account, most).await
    }
}

/// The wallets, from the balances of their two books.
pub(super) fn wallet_balances(
    rows: Vec<balances::Model>,
) -> Result<Vec<WalletBalance>, StoreError> {
    let mut wallets = BTreeMap::<Asset, WalletBalance>::new();
    for row in rows {
        let asset = Asset::from_code(&row.asset).ok_or_else(|| corrupt("balances.asset"))?;
        let wallet = wallets.entry(asset).or_insert(WalletBalance {
            asset,
            available: 0,
            held: 0,
        });
        match row.book.as_str() {
            "wallet" => wallet.available = row.balance.into(),
            _ => wallet.held = row.balance.into(),
        }
    }
    Ok(wallets.into_values().collect())
}

fn open(row: holds::Model) -> Result<Hold, StoreError> {
    Ok(Hold {
        id: HoldId(row.id),
        account: AccountId(row.account_id),
        held_for: HeldFor::from_parts(row.order_id, row.withdrawal_id)
            .ok_or_else(|| corrupt("holds"))?,
        amount: money(row.amount_minor, &row.currency)?,
        open: true,
    })
}
