//! A deposit in bitcoin that was cancelled because nothing was paid in time says so: its investor may have cancelled it before its invoice
//! expired.

use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// SQLite stores truth as a number, of which it is told which ones are meant.
const TRUTH: &str = r#"CONSTRAINT "ck_deposits_has_expired" CHECK (has_expired IN (FALSE, TRUE))"#;

/// What became of a deposit so far stands in its log: an investor cancels, and the system lets expire.
const EXPIRED: &str = "UPDATE deposits SET has_expired = TRUE
    WHERE state = 'RevokedInd'
        AND EXISTS (SELECT 1 FROM crypto_invoices i WHERE i.deposit_id = deposits.id AND i.state = 'Expired')
        AND (SELECT l.actor_kind FROM review_log l WHERE l.subject_kind = 'deposit' AND l.subject_id = deposits.id
            ORDER BY l.id DESC LIMIT 1) = 'system'";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let truth = match manager.get_database_backend() {
            DbBackend::Sqlite => TRUTH,
            _ => "",
        };
        let column = format!(
            "ALTER TABLE deposits ADD COLUMN has_expired boolean NOT NULL DEFAULT FALSE {truth}"
        );
        let database = manager.get_connection();
        database.execute_unprepared(&column).await?;
        database.execute_unprepared(EXPIRED).await.map(|_| ())
    }
}
