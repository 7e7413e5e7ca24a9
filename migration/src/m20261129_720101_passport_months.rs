//! Months for which a passport must remain valid when an account of a framework is submitted.

use crate::schema::run;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// None where that is not asked.
const COLUMN: &str = r#"ALTER TABLE frameworks ADD COLUMN passport_months bigint
    CONSTRAINT "ck_frameworks_passport_months" CHECK (passport_months >= 0 AND passport_months <= 24)"#;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, &[COLUMN]).await
    }
}
