//! Notes for colleagues at investors and at items of the desk's queues, and who is mentioned in them.

use crate::new_table::NewTable;
use crate::schema::{big_integer, index, instant, instant_null, string_len, text};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// What a note can be about.
const ABOUT: [&str; 5] = ["investor", "account", "order", "withdrawal", "deposit"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "notes";
        let columns = [
            string_len("about_kind", 20),
            big_integer("about_id"),
            big_integer("investor_id"),
            text("body"),
            big_integer("operator_id"),
            instant("written_at"),
            instant_null("withdrawn_at"),
        ];
        NewTable::numbered(name, columns)
            .one_of("about_kind", &ABOUT)
            .refers("investor_id", "investors")
            .refers("operator_id", "operators")
            .create(manager)
            .await?;
        index(manager, name, &["about_kind", "about_id"]).await?;
        index(manager, name, &["investor_id"]).await?;
        index(manager, name, &["operator_id"]).await?;

        let name = "note_mentions";
        let columns = [
            big_integer("note_id"),
            big_integer("operator_id"),
            instant_null("seen_at"),
        ];
        NewTable::keyed(name, ["note_id", "operator_id"], columns)
            .refers("note_id", "notes")
            .refers("operator_id", "operators")
            .create(manager)
            .await?;
        index(manager, name, &["operator_id", "seen_at"]).await
    }
}
