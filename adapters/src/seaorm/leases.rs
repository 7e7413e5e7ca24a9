//! Leases of rows that workers process. A row is free if it has no lease or an expired one; leasing
//! it is one statement that skips rows that another worker is just leasing.

use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use domain::Instant;
use ports::driven::leases::Lease;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait, LockBehavior, LockType};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect, Select};

/// A table whose rows workers lease.
pub(super) trait Leased: EntityTrait {
    /// The row's number.
    const ID: Self::Column;
    /// The end of the lease.
    const LEASED_UNTIL: Self::Column;
    /// The holder of the lease.
    const LEASED_BY: Self::Column;
    /// The count of attempts, if leasing a row counts as one.
    const TRIES: Option<Self::Column>;

    /// Nobody has the row at an instant.
    fn is_free(now: Instant) -> Condition {
        Condition::any()
            .add(Self::LEASED_UNTIL.is_null())
            .add(Self::LEASED_UNTIL.lte(now))
    }
}

impl SeaTx {
    /// Leases up to `limit` free rows of those that `due` finds, in its order; returns their
    /// numbers.
    pub(super) async fn lease_due<E: Leased>(
        &self,
        due: Select<E>,
        lease: &Lease,
        limit: u32,
    ) -> Result<Vec<i64>, StoreError> {
        let ids: Vec<i64> = due
            .select_only()
            .column(E::ID)
            .filter(E::is_free(lease.from))
            .limit(u64::from(limit))
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)?;
        if !ids.is_empty() {
            self.lease_rows::<E>(&ids, lease).await?;
        }
        Ok(ids)
    }

    /// Leases a row if it is free; false if somebody has it.
    pub(super) async fn lease_one<E: Leased>(
        &self,
        id: i64,
        lease: &Lease,
    ) -> Result<bool, StoreError> {
        Ok(self.lease_rows::<E>(&[id], lease).await? == 1)
    }

    async fn lease_rows<E: Leased>(&self, ids: &[i64], lease: &Lease) -> Result<u64, StoreError> {
        let mut change = E::update_many()
            .col_expr(E::LEASED_UNTIL, Expr::value(lease.until))
            .col_expr(E::LEASED_BY, Expr::value(lease.by.as_str()));
        if let Some(tries) = E::TRIES {
            change = change.col_expr(tries, Expr::col(tries).add(1_i64));
        }
        let changed = change
            .filter(E::ID.is_in(ids.iter().copied()))
            .filter(E::is_free(lease.from))
            .exec(self.db())
            .await;
        changed.map(|done| done.rows_affected).map_err(refused)
    }

    /// Releases a row, if this lease still holds it.
    pub(super) async fn release<E: Leased>(&self, id: i64, by: &str) -> Result<(), StoreError> {
        let changed = E::update_many()
            .col_expr(E::LEASED_UNTIL, Expr::value(None::<Instant>))
            .col_expr(E::LEASED_BY, Expr::value(None::<String>))
            .filter(E::ID.eq(id))
            .filter(E::LEASED_BY.eq(by))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }
}
