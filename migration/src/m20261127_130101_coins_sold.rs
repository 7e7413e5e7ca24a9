//! A gateway's settlement names its gateway: that of cards, or that of coins, with what it owed for the coins that it sold.

use crate::schema::run;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const STATEMENTS: [&str; 2] = [
    "ALTER TABLE statement_lines ADD COLUMN owed_minor bigint
        CONSTRAINT \"ck_statement_lines_owed_minor\" CHECK (owed_minor > 0)",
    // Until now every settlement was booked as the card gateway's.
    "UPDATE statement_lines SET record_id = 1 WHERE kind = 'gateway_settlement' AND record_id IS NULL",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, &STATEMENTS).await
    }
}
