//! When investors were told that a questionnaire that they signed ends soon (decision 28).

use crate::schema::{index, instant_null};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, DynIden, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "account_questionnaires";
        let mut change = Table::alter();
        change
            .table(DynIden::from(name))
            .add_column(instant_null("reminded_at"));
        manager.alter_table(change).await?;
        // The worker looks every minute for those of a month that are not marked.
        index(manager, name, &["reminded_at", "signed_at"]).await
    }
}
