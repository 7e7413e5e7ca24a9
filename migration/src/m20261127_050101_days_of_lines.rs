//! Lines of statements are looked up by bank account and day of booking, and by the record that they are about; receipts that somebody only
//! stated, by bank account.

use crate::schema::index;
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const STATED: &str = "CREATE INDEX ix_receipts_stated ON receipts (bank_account_id, id)
    WHERE reference IS NULL AND withdrawn_at IS NULL";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let lines = "statement_lines";
        index(manager, lines, &["bank_account_id", "booked_on", "id"]).await?;
        index(manager, lines, &["record_id", "kind"]).await?;
        manager.get_connection().execute_unprepared(STATED).await?;
        Ok(())
    }
}
