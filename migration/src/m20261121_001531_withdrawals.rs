//! Withdrawals (states: withdrawal), and what money and papers have to do with them beside orders.

use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, references, string_len,
    string_len_null, table, text_null,
};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, DynIden, MigrationTrait, SchemaManager, Table,
    async_trait,
};
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// A hold is for one of the two.
const ONE_PURPOSE: &str = "(order_id IS NULL) <> (withdrawal_id IS NULL)";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        withdrawals(manager).await?;
        for name in ["documents", "ledger_transactions"] {
            let mut change = Table::alter();
            change
                .table(DynIden::from(name))
                .add_column(big_integer_null("withdrawal_id"));
            manager.alter_table(change).await?;
        }
        index(manager, "documents", &["withdrawal_id", "id"]).await?;
        index(manager, "ledger_transactions", &["withdrawal_id"]).await?;
        let database = manager.get_connection();
        for statement in match database.get_database_backend() {
            DbBackend::Sqlite => sqlite(),
            _ => postgres(),
        } {
            database.execute_unprepared(&statement).await?;
        }
        Ok(())
    }
}

async fn withdrawals(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "withdrawals";
    let mut withdrawals = table(
        name,
        [
            big_integer("investor_id"),
            big_integer("account_id"),
            big_integer("amount_minor"),
            string_len("currency", 3),
            string_len("payout_method", 10),
            // Sealed: the bank account that it goes to.
            text_null("payee"),
            string_len_null("bitcoin_address", 100),
            string_len("state", 12),
            big_integer_null("signed_form_id"),
            big_integer_null("first_line_by"),
            instant_null("submitted_at"),
            instant("created_at"),
            instant("modified_at"),
            big_integer("version"),
        ],
    );
    withdrawals
        .foreign_key(&mut references(name, "investor_id", "investors"))
        .foreign_key(&mut references(name, "account_id", "accounts"));
    manager.create_table(withdrawals).await?;
    index(manager, name, &["investor_id", "id"]).await?;
    index(manager, name, &["state", "modified_at", "id"]).await?;
    let handed_in = "CREATE INDEX ix_withdrawals_handed_in ON withdrawals (state, modified_at, id)
        WHERE submitted_at IS NOT NULL";
    let database = manager.get_connection();
    database.execute_unprepared(handed_in).await.map(|_| ())
}

/// What was one order's is one order's or one withdrawal's. SQLite changes no column: the table is made anew around its rows.
fn sqlite() -> Vec<String> {
    vec![
        format!(
            "CREATE TABLE holds_anew (
                id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
                account_id bigint NOT NULL,
                order_id bigint CONSTRAINT fk_holds_order_id REFERENCES orders (id),
                withdrawal_id bigint CONSTRAINT fk_holds_withdrawal_id REFERENCES withdrawals (id),
                amount_minor bigint NOT NULL,
                currency varchar(3) NOT NULL,
                state varchar(10) NOT NULL,
                created_at timestamp_with_timezone_text NOT NULL,
                closed_at timestamp_with_timezone_text,
                CHECK ({ONE_PURPOSE})
            )"
        ),
        "INSERT INTO holds_anew (id, account_id, order_id, amount_minor, currency, state, created_at, closed_at)
            SELECT id, account_id, order_id, amount_minor, currency, state, created_at, closed_at FROM holds"
            .to_owned(),
        "DROP TABLE holds".to_owned(),
        "ALTER TABLE holds_anew RENAME TO holds".to_owned(),
        "CREATE INDEX ix_holds_account_id ON holds (account_id)".to_owned(),
        "CREATE UNIQUE INDEX uq_holds_order_id ON holds (order_id) WHERE state = 'open'".to_owned(),
        of_a_withdrawal(),
    ]
}

fn postgres() -> Vec<String> {
    vec![
        "ALTER TABLE holds ALTER COLUMN order_id DROP NOT NULL".to_owned(),
        "ALTER TABLE holds ADD COLUMN withdrawal_id bigint
            CONSTRAINT fk_holds_withdrawal_id REFERENCES withdrawals (id)"
            .to_owned(),
        format!("ALTER TABLE holds ADD CONSTRAINT ck_holds_purpose CHECK ({ONE_PURPOSE})"),
        of_a_withdrawal(),
    ]
}

fn of_a_withdrawal() -> String {
    "CREATE UNIQUE INDEX uq_holds_withdrawal_id ON holds (withdrawal_id) WHERE state = 'open'"
        .to_owned()
}
