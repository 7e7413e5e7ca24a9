//! The postings on a book are listed the newest first along their index, which ends with their number for it. The bank accounts of a day
//! are found from what was booked since. Books that hold something are found beside many more that are empty, and references by how they
//! begin, sign by sign.

use crate::schema::index;
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        index(manager, "postings", &["book", "owner_id", "asset", "id"]).await?;
        index(manager, "ledger_transactions", &["effective_on"]).await?;
        let database = manager.get_connection();
        let sorted = match manager.get_database_backend() {
            DbBackend::Postgres => " COLLATE \"C\"",
            _ => "",
        };
        for statement in [
            "DROP INDEX ix_postings_book_owner_id_asset".to_owned(),
            "CREATE INDEX ix_balances_held ON balances (book, asset, owner_id) WHERE balance <> 0"
                .to_owned(),
            format!(
                "CREATE INDEX ix_ledger_transactions_reference ON ledger_transactions (reference{sorted})"
            ),
        ] {
            database.execute_unprepared(&statement).await?;
        }
        Ok(())
    }
}
