//! Until when a worker has a message in hand, apart from when it is tried next: whoever looks after messages must not send one
//! that is just being sent. And the index by which messages of one state are listed.

use crate::schema::{index, instant_null};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, DynIden, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut change = Table::alter();
        change
            .table(DynIden::from("outbox"))
            .add_column(instant_null("leased_until"));
        manager.alter_table(change).await?;
        index(manager, "outbox", &["state", "id"]).await
    }
}
