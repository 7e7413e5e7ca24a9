//! How often a signed paper could not be stored, and what a payment gateway told of a payment by the gateway's own name of it.

use crate::schema::{big_integer, index};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let sessions = Table::alter()
            .table("signing_sessions")
            .add_column(big_integer("failed_stores").default(0).take())
            .to_owned();
        manager.alter_table(sessions).await?;
        index(manager, "payment_notices", &["provider", "payment"]).await
    }
}
