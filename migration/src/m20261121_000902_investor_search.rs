//! The narrow indexes that the desk's search for investors reads in the place of the wide rows.

use crate::schema::index;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        index(manager, "investors", &["mobile_number", "email", "id"]).await?;
        let names = ["first_name", "last_name", "investor_id"];
        index(manager, "profiles", &names).await?;
        let names = ["first_name", "last_name", "submitted_at", "investor_id"];
        index(manager, "accounts", &names).await?;
        let numbers = ["number", "submitted_at", "investor_id"];
        index(manager, "accounts", &numbers).await
    }
}
