//! Audit events and the seals that link them (states: audit).

use crate::new_table::NewTable;
use crate::schema::{big_integer, big_integer_null, index, instant, string_len, text, unique};
use sea_orm_migration::prelude::{DbErr, SchemaManager};

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    events(manager).await?;
    seals(manager).await
}

async fn events(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "audit_events";
    NewTable::numbered(
        name,
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
    )
    .actor()
    .create(manager)
    .await?;
    // Each way of searching reads its page from the end of one of these, however many events there are.
    index(manager, name, &["record", "id"]).await?;
    index(manager, name, &["actor_kind", "actor_id", "id"]).await?;
    index(manager, name, &["at", "id"]).await?;
    index(manager, name, &["kind", "at", "id"]).await?;
    index(manager, name, &["actor_kind", "actor_id", "at", "id"]).await?;
    index(manager, name, &["request_id"]).await
}

async fn seals(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "audit_seals";
    NewTable::numbered(
        name,
        [
            big_integer("batch"),
            big_integer("first_event"),
            big_integer("last_event"),
            // One proof an event, so that a changed one can be named.
            text("events"),
            string_len("mac", 200),
            instant("sealed_at"),
        ],
    )
    .create(manager)
    .await?;
    unique(manager, name, &["batch"]).await
}
