//! Which accounts are blocked: the answer alone, without what is sealed in them.

use crate::seaorm::entities::accounts::{Column, Entity};
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use domain::ids::AccountId;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// How many accounts are named in one statement.
const AT_ONCE: usize = 1_000;

impl SeaTx {
    pub(super) async fn blocked_accounts(
        &self,
        ids: &[AccountId],
    ) -> Result<Vec<AccountId>, StoreError> {
        let mut blocked = Vec::new();
        for some in rising(ids).chunks(AT_ONCE) {
            let rows: Vec<i64> = Entity::find()
                .select_only()
                .column(Column::Id)
                .filter(Column::Id.is_in(some.iter().copied()))
                .filter(Column::BlockedBy.is_not_null())
                .order_by_asc(Column::Id)
                .into_tuple()
                .all(self.db())
                .await
                .map_err(refused)?;
            blocked.extend(rows.into_iter().map(AccountId));
        }
        Ok(blocked)
    }

    /// Reads the accounts that are not blocked as well: a row that is not read is not locked.
    pub(super) async fn hold_account_blocks(
        &self,
        ids: &[AccountId],
    ) -> Result<Vec<AccountId>, StoreError> {
        let mut blocked = Vec::new();
        for some in rising(ids).chunks(AT_ONCE) {
            let rows: Vec<(i64, Option<i64>)> = Entity::find()
                .select_only()
                .column(Column::Id)
                .column(Column::BlockedBy)
                .filter(Column::Id.is_in(some.iter().copied()))
                .order_by_asc(Column::Id)
                .lock_shared()
                .into_tuple()
                .all(self.db())
                .await
                .map_err(refused)?;
            let of_blocked = |(id, by): (i64, Option<i64>)| by.map(|_| AccountId(id));
            blocked.extend(rows.into_iter().filter_map(of_blocked));
        }
        Ok(blocked)
    }
}

/// The numbers of accounts in the order in which they are locked.
fn rising(ids: &[AccountId]) -> Vec<i64> {
    let mut rising: Vec<i64> = ids.iter().map(|id| id.0).collect();
    rising.sort_unstable();
    rising.dedup();
    rising
}
