//! Since when it may be that no content names a file that an operator put before everybody: such files are removed in the end.
//! Those that are there already are looked at once.

use crate::schema::{index, instant_null};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("public_files")
            .add_column(instant_null("unnamed_since"))
            .to_owned();
        manager.alter_table(change).await?;
        let all = "UPDATE public_files SET unnamed_since = stored_at";
        let db = manager.get_connection();
        db.execute_unprepared(all).await?;
        index(manager, "public_files", &["unnamed_since"]).await
    }
}
