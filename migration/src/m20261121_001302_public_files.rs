//! The files that operators put before everybody: who stored which, and when.

use crate::schema::{big_integer, index, instant, plain_table, references, string_len};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, Index, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut files = plain_table(
            "public_files",
            [
                string_len("object_key", 200),
                big_integer("stored_by"),
                instant("stored_at"),
            ],
        );
        files
            .primary_key(Index::create().name("pk_public_files").col("object_key"))
            .foreign_key(&mut references("public_files", "stored_by", "operators"));
        manager.create_table(files).await?;
        index(manager, "public_files", &["stored_by", "stored_at"]).await
    }
}
