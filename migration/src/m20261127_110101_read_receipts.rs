//! Marks receipts that were read from a bank file. Nearly all are, so the few that still need a line are found without reading the rest.

use crate::schema::{add_flag, run};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const STATEMENTS: [&str; 3] = [
    // If a person confirmed the line as a receipt, the line names that person. A receipt that was entered by hand under the line's own reference
    // already has its line, so it counts as read.
    "UPDATE receipts SET is_read = true WHERE EXISTS (
        SELECT 1 FROM statement_lines l
        WHERE l.record_id = receipts.id AND l.kind = 'receipt' AND l.state = 'DONE' AND l.confirmed_by IS NULL)",
    "DROP INDEX ix_receipts_bank_account_id_amount_minor",
    "CREATE INDEX ix_receipts_by_hand ON receipts (bank_account_id, amount_minor) WHERE NOT is_read",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        add_flag(manager, "receipts", "is_read", false).await?;
        run(manager, &STATEMENTS).await
    }
}
