//! The indexes by which what has expired is found and forgotten.

use crate::schema::index;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        index(manager, "verification_codes", &["sent_at"]).await?;
        index(manager, "email_links", &["sent_at"]).await?;
        index(manager, "bind_tokens", &["made_at"]).await?;
        index(manager, "login_failures", &["failed_at"]).await?;
        index(manager, "sessions", &["remembered", "created_at"]).await?;
        index(manager, "operator_sessions", &["created_at"]).await
    }
}
