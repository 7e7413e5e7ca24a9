//! A transfer between two bank accounts of the platform is two lines of statements: the first waits in transit, and the second is paired
//! with it.

use crate::accepts::{accepts, holds};
use crate::schema::run;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const STATES: [&str; 5] = ["OPEN", "DIFFERENT", "TRANSIT", "DONE", "SET_ASIDE"];

/// Somebody confirmed what is in transit, too.
const CONFIRMED: &str = "(confirmed_at IS NULL) = (state NOT IN ('TRANSIT', 'DONE'))";

const STATEMENTS: [&str; 2] = [
    "ALTER TABLE statement_lines ADD COLUMN paired_id bigint
        CONSTRAINT \"fk_statement_lines_paired_id\" REFERENCES statement_lines (id)",
    // A line is the other side of one other line at most.
    "CREATE UNIQUE INDEX uq_statement_lines_paired_id ON statement_lines (paired_id)",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = "statement_lines";
        run(manager, &STATEMENTS).await?;
        holds(manager, table, "confirmed_at", CONFIRMED).await?;
        accepts(manager, table, "state", &STATES).await
    }
}
