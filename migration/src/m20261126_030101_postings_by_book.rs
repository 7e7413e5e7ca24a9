//! The postings on a book are listed the newest first along their index, which ends with their number for it. The bank accounts of a day
//! are found from what was booked since.

use crate::schema::index;
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        index(manager, "postings", &["book", "owner_id", "asset", "id"]).await?;
        index(manager, "ledger_transactions", &["effective_on"]).await?;
        let database = manager.get_connection();
        let former = "DROP INDEX ix_postings_book_owner_id_asset";
        database.execute_unprepared(former).await.map(|_| ())
    }
}
