//! The figures of the desk read the orders, the income and the bank accounts of some weeks from indexes that hold all that they add up.

use crate::schema::run;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const INDEXES: [&str; 4] = [
    "CREATE INDEX ix_orders_completed_at ON orders (completed_at, project_id, currency, state, amount_minor)
        WHERE completed_at IS NOT NULL",
    "CREATE INDEX ix_orders_accepted_at ON orders (accepted_at, project_id, currency, state, amount_minor)
        WHERE accepted_at IS NOT NULL",
    "CREATE INDEX ix_account_movements_income ON account_movements (effective_on, project_id, asset, cash_type, amount)
        WHERE cash_type IN (6, 7, 8)",
    "CREATE INDEX ix_postings_bank ON postings (transaction_id, asset, amount) WHERE book = 'bank'",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, &INDEXES).await
    }
}
