//! What investors saw of a content before another edition took its place.

use crate::new_table::NewTable;
use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, string_len, text,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "earlier_editions";
        let columns = [
            // `home`, or the kind and the number, such as `project:7`.
            string_len("content", 40),
            big_integer("number"),
            text("said"),
            // None of what came with the installation.
            instant_null("published_at"),
            big_integer_null("published_by"),
            instant("replaced_at"),
            big_integer("replaced_by"),
        ];
        NewTable::keyed(name, ["content", "number"], columns)
            .positive(["number"])
            .json(manager, ["said"])
            .all_refer(["published_by", "replaced_by"], "operators")
            .create(manager)
            .await?;
        index(manager, name, &["published_by"]).await?;
        index(manager, name, &["replaced_by"]).await
    }
}
