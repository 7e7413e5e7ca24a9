//! The messages that are kept for their investors, and the archives of all that an investor has.

use crate::new_table::{LANGUAGES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, run, string_len, string_len_null,
    text,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        messages(manager).await?;
        archives(manager).await
    }
}

/// What the outbox still has of earlier messages is taken over, codes and links aside. To whom a message went by two ways, of that the one
/// with a subject is kept.
const EARLIER: &str = "INSERT INTO told_messages (investor_id, language, template, subject, body, written_at)
    SELECT o.investor_id, o.language, o.template, o.subject, o.body, o.created_at FROM outbox o
    WHERE o.investor_id IS NOT NULL AND NOT o.sealed AND o.body <> '' AND NOT (o.subject IS NULL AND EXISTS (
        SELECT 1 FROM outbox twin WHERE twin.investor_id = o.investor_id AND twin.template = o.template
            AND twin.created_at = o.created_at AND twin.subject IS NOT NULL))
    ORDER BY o.id";

async fn messages(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "told_messages";
    NewTable::numbered(
        name,
        [
            big_integer("investor_id"),
            string_len("language", 2),
            string_len("template", 100),
            string_len_null("subject", 300),
            text("body"),
            // The record that it speaks of.
            string_len_null("about_kind", 20),
            big_integer_null("about_id"),
            instant("written_at"),
        ],
    )
    .refers("investor_id", "investors")
    .one_of("language", &LANGUAGES)
    .one_of(
        "about_kind",
        &[
            "account",
            "order",
            "withdrawal",
            "deposit",
            "distribution",
            "archive",
        ],
    )
    .rule("about_id", "(about_id IS NULL) = (about_kind IS NULL)")
    .create(manager)
    .await?;
    index(manager, name, &["investor_id", "written_at"]).await?;
    run(manager, &[EARLIER]).await
}

async fn archives(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "archives";
    NewTable::numbered(
        name,
        [
            big_integer("investor_id"),
            string_len("language", 2),
            instant("asked_at"),
            instant_null("made_at"),
            // None while it is being made, and once it was removed.
            string_len_null("object_key", 200),
            big_integer_null("size_bytes"),
            big_integer_null("entries"),
            big_integer_null("missing"),
            big_integer("tries"),
            // Until when a worker has it in hand, or lets it rest.
            instant_null("leased_until"),
            string_len_null("leased_by", 64),
        ],
    )
    .refers("investor_id", "investors")
    .one_of("language", &LANGUAGES)
    .not_negative(["entries", "missing", "tries"])
    .positive(["size_bytes"])
    .rule("made_at", "made_at IS NOT NULL OR object_key IS NULL")
    .rule(
        "made",
        "(made_at IS NULL) = (size_bytes IS NULL) AND (made_at IS NULL) = (entries IS NULL) AND (made_at IS NULL) = (missing IS NULL)",
    )
    .create(manager)
    .await?;
    index(manager, name, &["investor_id"]).await?;
    index(manager, name, &["object_key"]).await?;
    let being_made = "CREATE UNIQUE INDEX uq_archives_investor_id ON archives (investor_id) WHERE made_at IS NULL";
    let with_file =
        "CREATE INDEX ix_archives_made_at ON archives (made_at) WHERE object_key IS NOT NULL";
    run(manager, &[being_made, with_file]).await
}
