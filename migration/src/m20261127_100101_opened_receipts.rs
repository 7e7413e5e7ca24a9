//! The receipts that investors opened: what the hourly limit on them counts.

use crate::new_table::NewTable;
use crate::schema::{big_integer, index, instant};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "opened_receipts";
        NewTable::numbered(name, [big_integer("investor_id"), instant("created_at")])
            .refers("investor_id", "investors")
            .create(manager)
            .await?;
        index(manager, name, &["investor_id", "created_at"]).await?;
        index(manager, name, &["created_at"]).await
    }
}
