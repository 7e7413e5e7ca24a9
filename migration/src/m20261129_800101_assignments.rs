//! To whom items of the desk's queues are assigned, and the daily e-mails to operators.

use crate::new_table::NewTable;
use crate::schema::{big_integer, index, instant, string_len};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::schema::date_null;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// What the queues hold, as the review log calls it.
const SUBJECTS: [&str; 4] = ["account", "order", "withdrawal", "deposit"];
/// When an operator wants the daily e-mail.
const WANTED: [&str; 3] = ["overdue", "always", "never"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "assignments";
        let columns = [
            string_len("subject_kind", 20),
            big_integer("subject_id"),
            big_integer("operator_id"),
            big_integer("assigned_by"),
            instant("assigned_at"),
            instant("since"),
        ];
        NewTable::keyed(name, ["subject_kind", "subject_id"], columns)
            .one_of("subject_kind", &SUBJECTS)
            .all_refer(["operator_id", "assigned_by"], "operators")
            .create(manager)
            .await?;
        index(manager, name, &["operator_id"]).await?;
        index(manager, name, &["assigned_by"]).await?;

        let columns = [
            big_integer("operator_id"),
            string_len("wanted", 20),
            date_null("last_day"),
        ];
        NewTable::keyed("daily_mails", ["operator_id"], columns)
            .one_of("wanted", &WANTED)
            .refers("operator_id", "operators")
            .create(manager)
            .await
    }
}
