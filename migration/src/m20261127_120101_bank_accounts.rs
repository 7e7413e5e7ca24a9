//! The platform's bank accounts become records of their own, with their details; a framework's processes name them.

use crate::accepts::accepts;
use crate::rows::as_json;
use crate::schema::add_flag;
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::{Statement, Value};
use serde::{Deserialize, Serialize};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const KINDS: [&str; 14] = [
    "add_operator",
    "change_operator",
    "reopen_operator",
    "reset_authenticator",
    "send_password_link",
    "publish_framework",
    "set_bank_account",
    "issue_project",
    "revoke_issued",
    "correct_issued",
    "move_payout",
    "pay_project",
    "confirm_rates",
    "book_manually",
];

const COLUMNS: [&str; 10] = [
    "ALTER TABLE bank_accounts ADD COLUMN bank_name varchar(200) NOT NULL DEFAULT ''",
    "ALTER TABLE bank_accounts ADD COLUMN branch_name varchar(200) NOT NULL DEFAULT ''",
    "ALTER TABLE bank_accounts ADD COLUMN branch_code varchar(60) NOT NULL DEFAULT ''",
    "ALTER TABLE bank_accounts ADD COLUMN address varchar(200) NOT NULL DEFAULT ''",
    "ALTER TABLE bank_accounts ADD COLUMN account_name varchar(200) NOT NULL DEFAULT ''",
    "ALTER TABLE bank_accounts ADD COLUMN account_number varchar(60) NOT NULL DEFAULT ''",
    "ALTER TABLE bank_accounts ADD COLUMN swift_code varchar(60) NOT NULL DEFAULT ''",
    "ALTER TABLE bank_accounts ADD COLUMN correspondent_bank varchar(200) NOT NULL DEFAULT ''",
    "ALTER TABLE bank_accounts ADD COLUMN version bigint NOT NULL DEFAULT 1
        CONSTRAINT \"ck_bank_accounts_version\" CHECK (version > 0)",
    // The proof.
    "ALTER TABLE bank_accounts ADD COLUMN proof text",
];

/// Another account may take the name of a closed one.
const NAMES: [&str; 2] = [
    "DROP INDEX uq_bank_accounts_name",
    "CREATE UNIQUE INDEX uq_bank_accounts_name ON bank_accounts (LOWER(name)) WHERE is_open",
];

/// A process before this change, with the bank details in it.
#[derive(Deserialize)]
struct Before {
    code_key: String,
    bank_name: String,
    bank_branch_name: String,
    bank_branch_code: String,
    bank_address: String,
    bank_account_name: String,
    bank_account_number: String,
    bank_swift_code: String,
    correspondent_bank: String,
}

#[derive(Serialize)]
struct After {
    code_key: String,
    bank_account: i64,
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let database = manager.get_connection();
        for statement in COLUMNS {
            database.execute_unprepared(statement).await?;
        }
        add_flag(manager, "bank_accounts", "is_open", true).await?;
        for statement in NAMES {
            database.execute_unprepared(statement).await?;
        }
        let sql =
            "SELECT id, code, bank_account_id, transaction_processes FROM frameworks ORDER BY id";
        let frameworks = database
            .query_all_raw(Statement::from_string(manager.get_database_backend(), sql))
            .await?;
        for framework in frameworks {
            let id: i64 = framework.try_get("", "id")?;
            let code: String = framework.try_get("", "code")?;
            let own: i64 = framework.try_get("", "bank_account_id")?;
            let processes: String = framework.try_get("", "transaction_processes")?;
            let processes: Vec<Before> = serde_json::from_str(&processes)
                .map_err(|error| DbErr::Migration(error.to_string()))?;
            let mut named = Vec::new();
            for (at, process) in processes.into_iter().enumerate() {
                // The first process keeps the framework's account, each other one becomes a new account.
                let bank = if at == 0 {
                    own
                } else {
                    added(manager, format!("{code} {}", at + 1)).await?
                };
                named.push(After {
                    code_key: process.code_key.clone(),
                    bank_account: bank,
                });
                filled(manager, bank, process).await?;
            }
            let values = [as_json(&named)?.into(), id.into()];
            let sql = "UPDATE frameworks SET transaction_processes = $1 WHERE id = $2";
            run(manager, sql, values).await?;
        }
        accepts(manager, "proposals", "kind", &KINDS).await
    }
}

async fn added(manager: &SchemaManager<'_>, name: String) -> Result<i64, DbErr> {
    let sql = "INSERT INTO bank_accounts (name) VALUES ($1) RETURNING id";
    let backend = manager.get_database_backend();
    let insert = Statement::from_sql_and_values(backend, sql, [name.into()]);
    let row = manager.get_connection().query_one_raw(insert).await?;
    let row = row.ok_or_else(|| DbErr::Migration("no number".to_owned()))?;
    row.try_get("", "id")
}

async fn filled(manager: &SchemaManager<'_>, id: i64, process: Before) -> Result<(), DbErr> {
    let sql = "UPDATE bank_accounts SET bank_name = $1, branch_name = $2, branch_code = $3, address = $4,
        account_name = $5, account_number = $6, swift_code = $7, correspondent_bank = $8 WHERE id = $9";
    let values = [
        process.bank_name.into(),
        process.bank_branch_name.into(),
        process.bank_branch_code.into(),
        process.bank_address.into(),
        process.bank_account_name.into(),
        process.bank_account_number.into(),
        process.bank_swift_code.into(),
        process.correspondent_bank.into(),
        id.into(),
    ];
    run(manager, sql, values).await
}

async fn run<const N: usize>(
    manager: &SchemaManager<'_>,
    sql: &str,
    values: [Value; N],
) -> Result<(), DbErr> {
    let backend = manager.get_database_backend();
    let statement = Statement::from_sql_and_values(backend, sql, values);
    manager.get_connection().execute_raw(statement).await?;
    Ok(())
}
