//! Drafts of the home screen and of the legal texts, beside what is published of them.

use crate::schema::{
    big_integer, big_integer_null, instant_null, plain_table, references, string_len, text_null,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, DynIden, Index, MigrationTrait, Query, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Every content is there from the beginning, so that whoever changes one finds a row to lock.
const NAMES: [&str; 4] = ["home", "notice", "privacy", "payment"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut editions = plain_table(
            "site_editions",
            [
                string_len("name", 40),
                // As JSON, like what is published in `site_contents`; none where nothing was changed since.
                text_null("draft"),
                big_integer("version"),
                instant_null("changed_at"),
                big_integer_null("changed_by"),
                instant_null("published_at"),
                big_integer_null("published_by"),
            ],
        );
        editions
            .primary_key(Index::create().name("pk_site_editions").col("name"))
            .foreign_key(&mut references("site_editions", "changed_by", "operators"))
            .foreign_key(&mut references(
                "site_editions",
                "published_by",
                "operators",
            ));
        manager.create_table(editions).await?;
        for name in NAMES {
            let row = Query::insert()
                .into_table(DynIden::from("site_editions"))
                .columns(["name", "version"].map(DynIden::from))
                .values([name.into(), 1.into()])
                .map_err(|error| DbErr::Custom(error.to_string()))?
                .to_owned();
            manager.execute(row).await?;
        }
        Ok(())
    }
}
