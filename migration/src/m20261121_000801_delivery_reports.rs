//! Messages keep the values of their texts, for providers that send registered templates, and what providers report of them.

use crate::schema::{instant_null, string_len_null, text_null};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, DynIden, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column a statement.
        for column in [
            // JSON; sealed with the rest where `sealed` is set (decision 54).
            text_null("params"),
            string_len_null("delivery", 10),
            instant_null("reported_at"),
            text_null("delivery_error"),
        ] {
            let mut change = Table::alter();
            change.table(DynIden::from("outbox")).add_column(column);
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
