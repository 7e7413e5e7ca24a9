//! Signing sessions, and what was asked to be signed in them (states: every signing).

use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, references, string_len,
    string_len_null, table, text, text_null, unique,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "signing_sessions";
        let mut sessions = table(
            name,
            [
                big_integer("investor_id"),
                string_len("scene", 20),
                big_integer("record_id"),
                string_len("language", 2),
                string_len("state", 12),
                string_len("token_hash", 64),
                string_len("provider", 20),
                string_len("provider_reference", 100),
                text("redirect_url"),
                // Question numbers and answers as a JSON list of pairs; empty where nothing is answered.
                text("answers"),
                text_null("more_detail"),
                text("terms"),
                string_len("signer_name", 200),
                string_len("unsigned_key", 200),
                string_len("unsigned_sha256", 64),
                string_len_null("signed_name", 200),
                instant_null("signed_at"),
                string_len_null("signed_from", 64),
                string_len_null("signed_with", 200),
                big_integer_null("document_id"),
                big_integer("failed_fetches"),
                instant("created_at"),
            ],
        );
        sessions.foreign_key(&mut references(name, "investor_id", "investors"));
        manager.create_table(sessions).await?;
        unique(manager, name, &["token_hash"]).await?;
        unique(manager, name, &["provider", "provider_reference"]).await?;
        index(manager, name, &["scene", "record_id", "id"]).await?;
        index(manager, name, &["state", "created_at"]).await
    }
}
