//! When a receipt that only a person stated was taken back, because the second line returned what it was stated for.

use crate::schema::instant_null;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = instant_null("withdrawn_at").take();
        let mut change = Table::alter();
        change.table("receipts").add_column(column);
        manager.alter_table(change).await
    }
}
