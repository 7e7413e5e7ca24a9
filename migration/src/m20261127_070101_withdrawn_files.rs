//! A bank file that was read by mistake is withdrawn: its lines stay, and the file and its lines can be read again.

use crate::accepts::accepts;
use crate::schema::{instant_null, run, text_null};
use sea_orm_migration::prelude::{
    ColumnDef, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const STATES: [&str; 6] = [
    "OPEN",
    "DIFFERENT",
    "TRANSIT",
    "DONE",
    "SET_ASIDE",
    "WITHDRAWN",
];

const STATEMENTS: [&str; 3] = [
    "ALTER TABLE bank_files ADD COLUMN withdrawn_by bigint
        CONSTRAINT \"fk_bank_files_withdrawn_by\" REFERENCES operators (id)",
    "DROP INDEX uq_bank_files_bank_account_id_sha256",
    "CREATE UNIQUE INDEX uq_bank_files_bank_account_id_sha256
        ON bank_files (bank_account_id, sha256) WHERE withdrawn_at IS NULL",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        add(manager, instant_null("withdrawn_at")).await?;
        add(manager, text_null("withdraw_reason")).await?;
        run(manager, &STATEMENTS).await?;
        accepts(manager, "statement_lines", "state", &STATES).await
    }
}

async fn add(manager: &SchemaManager<'_>, mut column: ColumnDef) -> Result<(), DbErr> {
    let mut change = Table::alter();
    change.table("bank_files").add_column(column.take());
    manager.alter_table(change).await
}
