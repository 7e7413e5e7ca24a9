//! Codes that were sent and log-ins that failed: what the limits on guessing count (decisions 7, 9).

use crate::schema::{big_integer, boolean, index, instant, string_len, table, unique};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        verification_codes(manager).await?;
        login_failures(manager).await
    }
}

async fn verification_codes(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let codes = table(
        "verification_codes",
        [
            string_len("token_hash", 64),
            string_len("subject", 40),
            string_len("purpose", 20),
            string_len("code_hash", 200),
            big_integer("code_length"),
            big_integer("wrong_tries"),
            boolean("spent"),
            instant("sent_at"),
            string_len("address", 64),
        ],
    );
    manager.create_table(codes).await?;
    unique(manager, "verification_codes", &["token_hash"]).await?;
    index(manager, "verification_codes", &["subject", "sent_at"]).await?;
    index(manager, "verification_codes", &["address", "sent_at"]).await
}

async fn login_failures(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let failures = table(
        "login_failures",
        [
            string_len("account", 200),
            string_len("address", 64),
            instant("failed_at"),
        ],
    );
    manager.create_table(failures).await?;
    index(manager, "login_failures", &["account", "failed_at"]).await?;
    index(manager, "login_failures", &["address", "failed_at"]).await
}
