//! Whose a leased item is, for the three tables that workers take items of, and the indexes by which limits for an investor are
//! counted and old messages are found.

use crate::schema::{index, instant_null, string_len_null};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, DynIden, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// The tables that had no lease of their own.
const NEWLY_LEASED: [&str; 3] = ["signing_sessions", "charges", "payment_notices"];
const LEASED: [&str; 4] = ["signing_sessions", "charges", "payment_notices", "outbox"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in NEWLY_LEASED {
            add(manager, table, instant_null("leased_until")).await?;
        }
        for table in LEASED {
            add(manager, table, string_len_null("leased_by", 64)).await?;
        }
        index(manager, "outbox", &["state", "channel", "due_at"]).await?;
        index(manager, "outbox", &["state", "created_at"]).await?;
        index(manager, "signing_sessions", &["investor_id", "created_at"]).await
    }
}

/// SQLite adds one column in a statement.
async fn add(
    manager: &SchemaManager<'_>,
    table: &'static str,
    column: sea_orm_migration::prelude::ColumnDef,
) -> Result<(), DbErr> {
    let mut change = Table::alter();
    change.table(DynIden::from(table)).add_column(column);
    manager.alter_table(change).await
}
