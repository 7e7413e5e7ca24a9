//! The worker's result for each order of an approved issue: the order was issued, or skipped with the state in which it
//! was found. As elsewhere, proposals are named without a link.

use crate::new_table::NewTable;
use crate::schema::{big_integer, instant, string_len_null};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        NewTable::keyed(
            "issue_steps",
            ["proposal", "order_id"],
            [
                big_integer("proposal"),
                big_integer("order_id"),
                // Of a skipped one.
                string_len_null("skipped_in", 10),
                instant("at"),
            ],
        )
        .refers("order_id", "orders")
        .create(manager)
        .await
    }
}
