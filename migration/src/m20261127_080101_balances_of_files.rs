//! Two files may state different closing balances of the same day: each keeps its own, so that withdrawing one leaves the other's.

use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{big_integer, run, string_len};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::schema::date;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const NAME: &str = "statement_balances";

/// SQLite cannot change the key of a table.
const PUT_ASIDE: [&str; 2] = [
    "CREATE TABLE balances_put_aside AS
        SELECT bank_account_id, currency, day, balance_minor, file_id FROM statement_balances",
    "DROP TABLE statement_balances",
];

const TAKEN_OVER: [&str; 2] = [
    "INSERT INTO statement_balances (bank_account_id, currency, day, balance_minor, file_id)
        SELECT bank_account_id, currency, day, balance_minor, file_id FROM balances_put_aside",
    "DROP TABLE balances_put_aside",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, &PUT_ASIDE).await?;
        NewTable::keyed(
            NAME,
            ["bank_account_id", "currency", "day", "file_id"],
            [
                big_integer("bank_account_id"),
                string_len("currency", 3),
                date("day"),
                big_integer("balance_minor"),
                big_integer("file_id"),
            ],
        )
        .refers("bank_account_id", "bank_accounts")
        .refers("file_id", "bank_files")
        .one_of("currency", &CURRENCIES)
        .rule("balance_minor", "ABS(balance_minor) <= 99999999999999")
        .create(manager)
        .await?;
        run(manager, &TAKEN_OVER).await
    }
}
