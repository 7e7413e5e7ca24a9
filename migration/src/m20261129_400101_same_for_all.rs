//! The revision of the catalogue rises with what else is the same for all, so that servers may keep that too: look-ups, frameworks and the
//! bank accounts that investors wire to.

use crate::m20261123_000001_baseline::raised_by;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const TABLES: [&str; 4] = ["countries", "look_ups", "frameworks", "bank_accounts"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        raised_by(manager, &TABLES).await
    }
}
