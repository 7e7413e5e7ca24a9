//! Account statements and their files.

use crate::new_table::{LANGUAGES, NewTable};
use crate::schema::{big_integer, index, instant, string_len, text, unique};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "account_statements";
        NewTable::numbered(
            name,
            [
                big_integer("account_id"),
                string_len("kind", 20),
                string_len("period", 8),
                text("holder"),
                instant("issued_at"),
            ],
        )
        .refers("account_id", "accounts")
        .one_of("kind", &["Statement", "IncomeSummary"])
        .create(manager)
        .await?;
        // One statement for each account, kind and period.
        unique(manager, name, &["account_id", "kind", "period"]).await?;
        files(manager).await
    }
}

async fn files(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "account_statement_files";
    NewTable::numbered(
        name,
        [
            big_integer("statement_id"),
            string_len("format", 3),
            string_len("language", 2),
            string_len("object_key", 200),
            string_len("sha256", 64),
            big_integer("size_bytes"),
            instant("made_at"),
        ],
    )
    .refers("statement_id", "account_statements")
    .one_of("format", &["PDF", "CSV"])
    .one_of("language", &LANGUAGES)
    .positive(["size_bytes"])
    .create(manager)
    .await?;
    unique(manager, name, &["statement_id", "format", "language"]).await?;
    index(manager, name, &["object_key"]).await
}
