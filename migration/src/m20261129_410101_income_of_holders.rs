//! What an investor earned, and the principal that came back to them, are read from indexes that hold all that is added up.

use crate::schema::run;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const INDEXES: [&str; 2] = [
    "CREATE INDEX ix_account_movements_earned ON account_movements (account_id, asset, cash_type, effective_on, amount)
        WHERE cash_type IN (6, 7, 8)",
    "CREATE INDEX ix_account_movements_returned ON account_movements (account_id, asset, project_id, amount) WHERE cash_type = 9",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, &INDEXES).await
    }
}
