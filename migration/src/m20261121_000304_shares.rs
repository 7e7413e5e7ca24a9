//! Shares issued for accepted orders.

use crate::schema::{big_integer, index, instant, references, table, unique};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut shares = table(
            "shares",
            [
                big_integer("order_id"),
                big_integer("investor_id"),
                big_integer("account_id"),
                big_integer("project_id"),
                // Shares have 4 decimals; the column counts 1/10,000.
                big_integer("ten_thousandths"),
                instant("issued_at"),
            ],
        );
        shares.foreign_key(&mut references("shares", "order_id", "orders"));
        manager.create_table(shares).await?;
        unique(manager, "shares", &["order_id"]).await?;
        index(manager, "shares", &["investor_id", "project_id"]).await?;
        index(manager, "shares", &["project_id"]).await
    }
}
