//! Receipts that are read from a bank's statement: who paid from which account, their reviews in the log, and the payouts by which money
//! goes back to its payer.

use crate::accepts::accepts;
use crate::schema::{index, run};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const SUBJECTS: [&str; 7] = [
    "account",
    "order",
    "withdrawal",
    "charge",
    "payout",
    "deposit",
    "receipt",
];

const REASONS: [&str; 5] = ["withdrawal", "refund", "excess", "deposit", "return"];

const STATEMENTS: [&str; 7] = [
    // Sealed: the number of the account that it was paid from.
    "ALTER TABLE receipts ADD COLUMN payer_account text",
    "ALTER TABLE receipts ADD COLUMN version bigint NOT NULL DEFAULT 1
        CONSTRAINT \"ck_receipts_version\" CHECK (version > 0)",
    // Who entered it from the bank's statement.
    "ALTER TABLE receipts ADD COLUMN entered_by bigint
        CONSTRAINT \"fk_receipts_entered_by\" REFERENCES operators (id)",
    // Who matched it to the record that it is for.
    "ALTER TABLE receipts ADD COLUMN matched_by bigint
        CONSTRAINT \"fk_receipts_matched_by\" REFERENCES operators (id)",
    // The bank account that pays, where that is not the one of the payee's framework.
    "ALTER TABLE payouts ADD COLUMN pays_from_id bigint
        CONSTRAINT \"fk_payouts_pays_from_id\" REFERENCES bank_accounts (id)",
    // One that was taken back can be entered again.
    "DROP INDEX uq_receipts_bank_account_id_reference",
    "CREATE UNIQUE INDEX uq_receipts_bank_account_id_reference ON receipts (bank_account_id, reference)
        WHERE withdrawn_at IS NULL",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, &STATEMENTS).await?;
        index(manager, "receipts", &["state", "id"]).await?;
        accepts(manager, "review_log", "subject_kind", &SUBJECTS).await?;
        accepts(manager, "payouts", "reason", &REASONS).await
    }
}
