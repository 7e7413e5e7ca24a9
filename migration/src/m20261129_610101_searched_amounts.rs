//! Indexes by which the desk finds orders, deposits and withdrawals by their amount.

use crate::schema::index;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const TABLES: [&str; 3] = ["orders", "deposits", "withdrawals"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in TABLES {
            index(manager, table, &["amount_minor"]).await?;
        }
        Ok(())
    }
}
