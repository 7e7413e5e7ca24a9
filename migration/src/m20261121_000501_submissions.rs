//! Submissions under an idempotency key: who is carrying one out, and what the first was answered with (decision 44).

use crate::schema::{
    big_integer, big_integer_null, index, instant, string_len, table, text_null, unique,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let submissions = table(
            "submissions",
            [
                string_len("person_kind", 10),
                big_integer("person_id"),
                string_len("idempotency_key", 200),
                string_len("fingerprint", 200),
                // A token of whoever carries it out, and until when nobody else may take it over.
                string_len("claim", 50),
                instant("leased_until"),
                // Null until it was carried out; the answer is sealed.
                big_integer_null("status"),
                text_null("answer"),
                instant("created_at"),
            ],
        );
        manager.create_table(submissions).await?;
        let whose = &["person_kind", "person_id", "idempotency_key"];
        unique(manager, "submissions", whose).await?;
        index(manager, "submissions", &["created_at"]).await
    }
}
