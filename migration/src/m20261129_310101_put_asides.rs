//! The notes by which items of the desk's queues are put aside until a day.

use crate::new_table::NewTable;
use crate::schema::{big_integer, index, instant, string_len, text};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::schema::date;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// What the queues hold, as the review log calls it.
const SUBJECTS: [&str; 4] = ["account", "order", "withdrawal", "deposit"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "put_asides";
        let columns = [
            string_len("subject_kind", 20),
            big_integer("subject_id"),
            date("until_day"),
            text("reason"),
            big_integer("operator_id"),
            instant("put_at"),
            instant("since"),
        ];
        NewTable::keyed(name, ["subject_kind", "subject_id"], columns)
            .one_of("subject_kind", &SUBJECTS)
            .refers("operator_id", "operators")
            .create(manager)
            .await?;
        index(manager, name, &["operator_id"]).await
    }
}
