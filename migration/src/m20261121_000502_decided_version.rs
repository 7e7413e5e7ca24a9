//! The version of a record that a decision was made on: the same decision once more is known by it (decision 44).

use crate::schema::big_integer_null;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("review_log")
            .add_column(big_integer_null("version"))
            .to_owned();
        manager.alter_table(change).await
    }
}
