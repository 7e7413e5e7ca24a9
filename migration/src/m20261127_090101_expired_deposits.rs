//! A deposit in bitcoin that was cancelled because nothing was paid in time says so: its investor may have cancelled it before its invoice
//! expired.

use crate::schema::add_flag;
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// What became of a deposit so far stands in its log: an investor cancels, and the system lets expire.
const EXPIRED: &str = "UPDATE deposits SET has_expired = TRUE
    WHERE state = 'RevokedInd'
        AND EXISTS (SELECT 1 FROM crypto_invoices i WHERE i.deposit_id = deposits.id AND i.state = 'Expired')
        AND (SELECT l.actor_kind FROM review_log l WHERE l.subject_kind = 'deposit' AND l.subject_id = deposits.id
            ORDER BY l.id DESC LIMIT 1) = 'system'";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        add_flag(manager, "deposits", "has_expired", false).await?;
        let database = manager.get_connection();
        database.execute_unprepared(EXPIRED).await.map(|_| ())
    }
}
