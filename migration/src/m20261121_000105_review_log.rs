//! Who took which record from which state to which, and why (states: review).

use crate::schema::{big_integer, big_integer_null, index, instant, string_len, table, text_null};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let log = table(
            "review_log",
            [
                string_len("subject_kind", 20),
                big_integer("subject_id"),
                string_len("from_state", 20),
                string_len("to_state", 20),
                string_len("actor_kind", 10),
                big_integer_null("actor_id"),
                text_null("comment"),
                instant("at"),
            ],
        );
        manager.create_table(log).await?;
        index(manager, "review_log", &["subject_kind", "subject_id", "id"]).await
    }
}
