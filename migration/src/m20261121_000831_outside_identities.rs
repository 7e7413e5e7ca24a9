//! Identities that an outside provider vouches for, and the one-time tokens that bind them (decision 13).

use crate::schema::{big_integer, boolean, index, instant, references, string_len, table, unique};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut identities = table(
            "outside_identities",
            [
                string_len("provider", 40),
                string_len("subject", 255),
                big_integer("investor_id"),
                instant("bound_at"),
            ],
        );
        identities.foreign_key(&mut references(
            "outside_identities",
            "investor_id",
            "investors",
        ));
        manager.create_table(identities).await?;
        unique(manager, "outside_identities", &["provider", "subject"]).await?;
        index(manager, "outside_identities", &["investor_id"]).await?;
        let tokens = table(
            "bind_tokens",
            [
                string_len("token_hash", 64),
                string_len("provider", 40),
                string_len("subject", 255),
                instant("made_at"),
                boolean("spent"),
            ],
        );
        manager.create_table(tokens).await?;
        unique(manager, "bind_tokens", &["token_hash"]).await
    }
}
