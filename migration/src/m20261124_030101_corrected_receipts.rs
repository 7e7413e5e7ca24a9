//! How often the receipt of a subscription was corrected after the second line had returned it, by which its bookings are numbered.

use crate::schema::big_integer;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = big_integer("receipt_corrections").default(0).take();
        let mut change = Table::alter();
        change.table("orders").add_column(column);
        manager.alter_table(change).await
    }
}
