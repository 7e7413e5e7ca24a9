//! The keys of limits: advisory locks on PostgreSQL, and an investor's own rows. SQLite has one
//! writer, so no lock is needed there.

use crate::seaorm::entities::{opened_receipts, upload_tries};
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::allowance::Allowance;
use domain::ids::{InvestorId, UploadTryId};
use domain::review::State;
use ports::driven::document::Documents;
use ports::driven::identity::Newest;
use ports::driven::limits::{LimitKey, Limits};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ConnectionTrait, DbBackend, EntityTrait, FromQueryResult, Statement, Value};
use std::collections::BTreeSet;

#[derive(FromQueryResult)]
struct Added {
    created_at: Instant,
}

#[async_trait]
impl Limits for SeaTx {
    async fn hold(&self, keys: Vec<LimitKey>) -> Result<(), StoreError> {
        let backend = self.db().get_database_backend();
        if backend != DbBackend::Postgres || keys.is_empty() {
            return Ok(());
        }
        // Each key once, in the order in which all transactions take them: PostgreSQL evaluates the
        // columns from left to right.
        let keys: BTreeSet<LimitKey> = keys.into_iter().collect();
        let locks: Vec<String> = (1..=keys.len())
            .map(|place| format!("pg_advisory_xact_lock(hashtextextended(${place}, 0))"))
            .collect();
        let names = keys.iter().map(|key| Value::from(key.to_string()));
        let sql = format!("SELECT {}", locks.join(", "));
        let statement = Statement::from_sql_and_values(backend, sql, names);
        self.db().query_one_raw(statement).await.map_err(refused)?;
        Ok(())
    }

    async fn added(
        &self,
        investor: InvestorId,
        what: Allowance,
        newest: Newest,
    ) -> Result<Vec<Instant>, StoreError> {
        let (table, only) = match what {
            Allowance::Documents => return self.uploads(investor, newest.after).await,
            Allowance::UploadTries => ("upload_tries", None),
            Allowance::Receipts => ("opened_receipts", None),
            Allowance::BankAccounts => ("banks", None),
            Allowance::Signatures => ("signing_sessions", None),
            Allowance::Subscriptions => ("orders", None),
            Allowance::Withdrawals => ("withdrawals", None),
            Allowance::OpenWithdrawals => ("withdrawals", Some(State::Init.code())),
            Allowance::Deposits => ("deposits", None),
            Allowance::OpenDeposits => ("deposits", Some(State::Init.code())),
        };
        let limit = i64::try_from(newest.limit).unwrap_or(i64::MAX);
        let mut values: Vec<Value> = vec![investor.0.into(), newest.after.into(), limit.into()];
        values.extend(only.map(Value::from));
        let state = only.map_or("", |_| "AND state = $4");
        let sql = format!(
            "SELECT created_at FROM {table} WHERE investor_id = $1 AND created_at > $2 {state}
            ORDER BY created_at DESC LIMIT $3"
        );
        let backend = self.db().get_database_backend();
        let statement = Statement::from_sql_and_values(backend, sql, values);
        let rows = Added::find_by_statement(statement).all(self.db()).await;
        let rows = rows.map_err(refused)?;
        Ok(rows.into_iter().map(|row| row.created_at).collect())
    }

    async fn add_upload_try(
        &self,
        investor: InvestorId,
        now: Instant,
    ) -> Result<UploadTryId, StoreError> {
        let row = upload_tries::ActiveModel {
            id: NotSet,
            investor_id: Set(investor.0),
            created_at: Set(now),
        };
        let added = upload_tries::Entity::insert(row).exec(self.db()).await;
        Ok(UploadTryId(added.map_err(refused)?.last_insert_id))
    }

    async fn add_opened_receipt(
        &self,
        investor: InvestorId,
        now: Instant,
    ) -> Result<(), StoreError> {
        let row = opened_receipts::ActiveModel {
            id: NotSet,
            investor_id: Set(investor.0),
            created_at: Set(now),
        };
        let added = opened_receipts::Entity::insert(row);
        let added = added.exec_without_returning(self.db()).await;
        added.map(|_| ()).map_err(refused)
    }

    async fn take_back_upload_try(&self, id: UploadTryId) -> Result<(), StoreError> {
        let taken = upload_tries::Entity::delete_by_id(id.0)
            .exec(self.db())
            .await;
        taken.map(|_| ()).map_err(refused)
    }
}
