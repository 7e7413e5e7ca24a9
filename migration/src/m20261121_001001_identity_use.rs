//! When a bound identity opened a session last, for the list of its owner (decision 13).

use crate::schema::instant_null;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("outside_identities")
            .add_column(instant_null("last_used_at"))
            .to_owned();
        manager.alter_table(change).await
    }
}
