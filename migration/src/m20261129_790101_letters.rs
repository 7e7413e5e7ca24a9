//! Letters from the desk to investors, the answers to those that ask for one, and the files of the answers.

use crate::new_table::{LANGUAGES, NewTable};
use crate::schema::{big_integer, index, instant, instant_null, string_len, text, text_null};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// What a letter can be about.
const ABOUT: [&str; 5] = ["investor", "account", "order", "withdrawal", "deposit"];

/// What a letter is made from.
const TEMPLATES: [&str; 5] = [
    "address_unclear",
    "passport_unreadable",
    "source_of_funds",
    "payment_not_matched",
    "general",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "letters";
        let columns = [
            string_len("about_kind", 20),
            big_integer("about_id"),
            big_integer("investor_id"),
            string_len("template", 30),
            string_len("language", 2),
            text("body"),
            big_integer("operator_id"),
            instant("written_at"),
            instant_null("since"),
            text_null("answer"),
            instant_null("answered_at"),
            instant_null("withdrawn_at"),
        ];
        NewTable::numbered(name, columns)
            .one_of("about_kind", &ABOUT)
            .one_of("template", &TEMPLATES)
            .one_of("language", &LANGUAGES)
            .rule("answer", "(answer IS NULL) = (answered_at IS NULL)")
            .rule(
                "request",
                "since IS NOT NULL OR (answered_at IS NULL AND withdrawn_at IS NULL)",
            )
            .rule("answered_at", "answered_at IS NULL OR withdrawn_at IS NULL")
            .refers("investor_id", "investors")
            .refers("operator_id", "operators")
            .create(manager)
            .await?;
        index(manager, name, &["about_kind", "about_id"]).await?;
        index(manager, name, &["investor_id"]).await?;
        index(manager, name, &["operator_id"]).await?;

        let name = "letter_files";
        let columns = [big_integer("letter_id"), big_integer("document_id")];
        NewTable::keyed(name, ["letter_id", "document_id"], columns)
            .refers("letter_id", "letters")
            .refers("document_id", "documents")
            .create(manager)
            .await?;
        index(manager, name, &["document_id"]).await
    }
}
