//! Drafts of projects, beside what is published of them. They lie in a table of their own, so that a draft that is kept makes
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

/// Every project has one.
const PRESENT: &str = "INSERT INTO project_editions (project_id, code, name_zh, name_en, version)
    SELECT id, code, name_zh, name_en, 1 FROM projects";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut editions = plain_table(
            "project_editions",
            [
                big_integer("project_id"),
                // What an editor goes on with, for the list.
                string_len("code", 30),
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
        let key = |column, table| references("project_editions", column, table);
        editions
            .primary_key(
                Index::create()
                    .name("pk_project_editions")
                    .col("project_id"),
            )
            .foreign_key(&mut key("project_id", "projects"))
            .foreign_key(&mut key("changed_by", "operators"))
            .foreign_key(&mut key("published_by", "operators"));
        manager.create_table(editions).await?;
        index(manager, "project_editions", &["changed_at"]).await?;
        manager.get_connection().execute_unprepared(PRESENT).await?;
        Ok(())
    }
}
