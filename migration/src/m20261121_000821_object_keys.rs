//! Finds the record of a stored file, so that files which none names can be removed.

use crate::schema::index;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        index(manager, "documents", &["object_key"]).await?;
        index(manager, "documents", &["thumbnail_key"]).await?;
        index(manager, "signing_sessions", &["unsigned_key"]).await
    }
}
