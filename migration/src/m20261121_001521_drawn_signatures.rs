//! The signature that a signer drew, until the signed paper is stored.

use crate::schema::text_null;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let sessions = Table::alter()
            .table("signing_sessions")
            .add_column(text_null("signed_drawing"))
            .to_owned();
        manager.alter_table(sessions).await
    }
}
