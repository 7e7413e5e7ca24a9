//! Ways by which messages fail to go out: a row a way, while every try fails.

use crate::schema::{instant, plain_table, string_len};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, Index, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut outages = plain_table(
            "outages",
            [string_len("way", 20), instant("since"), instant("last_at")],
        );
        outages.primary_key(Index::create().name("pk_outages").col("way"));
        manager.create_table(outages).await
    }
}
