//! The Chinese name beside the Latin one: of an account, of the holder of an issued statement, and of whom a document is to be signed by.

use crate::schema::run;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Optional: rows from before have none.
const OF_ACCOUNTS: &str = "ALTER TABLE accounts ADD COLUMN chinese_name varchar(40)";

/// The holder as files in Chinese name them, where that differs from `holder`.
const OF_STATEMENTS: &str = "ALTER TABLE account_statements ADD COLUMN holder_zh text";

/// The account holder's when the document was requested.
const OF_SESSIONS: &str = "ALTER TABLE signing_sessions ADD COLUMN signer_chinese_name varchar(40)";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, &[OF_ACCOUNTS, OF_STATEMENTS, OF_SESSIONS]).await
    }
}
