//! Messages to be sent (states: every change writes its messages with it).

use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, instant_null, string_len,
    string_len_null, table, text, text_null,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let outbox = table(
            "outbox",
            [
                string_len("channel", 10),
                string_len("recipient", 320),
                big_integer_null("investor_id"),
                string_len("language", 2),
                string_len("template", 100),
                string_len_null("subject", 300),
                // Whether `body`, `code` and `link` are sealed (decision 54).
                boolean("sealed"),
                text("body"),
                text_null("code"),
                text_null("link"),
                string_len("state", 10),
                big_integer("attempts"),
                instant("created_at"),
                // From when a worker may take it; a lease moves it forward.
                instant("due_at"),
                instant_null("sent_at"),
                string_len_null("provider_reference", 200),
                text_null("last_error"),
            ],
        );
        manager.create_table(outbox).await?;
        index(manager, "outbox", &["state", "due_at"]).await?;
        index(manager, "outbox", &["investor_id"]).await
    }
}
