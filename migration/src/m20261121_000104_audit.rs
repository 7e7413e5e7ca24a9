//! Audit events and the seals that link them (states: audit).

use crate::schema::{
    big_integer, big_integer_null, index, instant, string_len, table, text, unique,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let events = table(
            "audit_events",
            [
                instant("at"),
                string_len("actor_kind", 10),
                big_integer_null("actor_id"),
                string_len("kind", 40),
                string_len("record", 80),
                text("detail"),
                string_len("request_id", 80),
                string_len("address", 64),
            ],
        );
        manager.create_table(events).await?;
        index(manager, "audit_events", &["record", "id"]).await?;
        index(manager, "audit_events", &["actor_kind", "actor_id", "id"]).await?;
        let seals = table(
            "audit_seals",
            [
                big_integer("batch"),
                big_integer("first_event"),
                big_integer("last_event"),
                // One proof an event, so that a changed one can be named.
                text("events"),
                string_len("mac", 200),
                instant("sealed_at"),
            ],
        );
        manager.create_table(seals).await?;
        unique(manager, "audit_seals", &["batch"]).await
    }
}
