//! Drafts of partners, beside what is published of them. They lie in a table of their own, so that a draft that is kept makes
//! no answer old that investors are shown.

use crate::schema::{
    big_integer, big_integer_null, index, instant_null, plain_table, references, string_len,
    text_null,
};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, Index, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Every partner has one.
const PRESENT: &str = "INSERT INTO partner_editions (partner_id, name_zh, name_en, version)
    SELECT id, name_zh, name_en, 1 FROM partners";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut editions = plain_table(
            "partner_editions",
            [
                big_integer("partner_id"),
                // The names that an editor goes on with, for the list.
                string_len("name_zh", 200),
                string_len("name_en", 200),
                // As JSON; none where nothing was changed since.
                text_null("draft"),
                big_integer("version"),
                instant_null("changed_at"),
                big_integer_null("changed_by"),
                instant_null("published_at"),
                big_integer_null("published_by"),
            ],
        );
        editions
            .primary_key(
                Index::create()
                    .name("pk_partner_editions")
                    .col("partner_id"),
            )
            .foreign_key(&mut references(
                "partner_editions",
                "partner_id",
                "partners",
            ))
            .foreign_key(&mut references(
                "partner_editions",
                "changed_by",
                "operators",
            ))
            .foreign_key(&mut references(
                "partner_editions",
                "published_by",
                "operators",
            ));
        manager.create_table(editions).await?;
        index(manager, "partner_editions", &["changed_at"]).await?;
        manager.get_connection().execute_unprepared(PRESENT).await?;
        Ok(())
    }
}
