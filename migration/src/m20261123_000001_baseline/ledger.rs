//! The ledger: transactions, postings, balances, what accounts read of them, holds (states: the ledger).

use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, string_len, unique,
};
use sea_orm_migration::prelude::{ConnectionTrait, DbErr, SchemaManager};
use sea_orm_migration::schema::date;
use sea_orm_migration::sea_orm::DbBackend;

const BOOKS: [&str; 14] = [
    "wallet",
    "wallet_held",
    "holding",
    "issued",
    "escrow",
    "project_paid",
    "bank",
    "gateway",
    "suspense",
    "payable",
    "distribution",
    "fees",
    "fx_position",
    "opening_adjustments",
];

/// What postings and payouts are for.
pub(super) const PURPOSES: [&str; 10] = [
    "subscription",
    "deposit",
    "withdrawal",
    "payout",
    "receipt",
    "distribution",
    "fee",
    "adjustment",
    "exchange",
    "transfer",
];

const CASH_TYPES: [i64; 15] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 17, 18, 19, 20];

/// The last guard of promise 3: only books that mirror something outside, and the platform's own, may be below zero.
const NEVER_BELOW_ZERO: &str = "balance >= 0 \
     OR book IN ('issued', 'bank', 'gateway', 'fees', 'fx_position', 'opening_adjustments')";

/// A transaction is reversed once. Those that reverse nothing do not meet here.
const REVERSED_ONCE: &str =
    "CREATE UNIQUE INDEX uq_ledger_transactions_reverses ON ledger_transactions (reverses)";

/// One open hold an order, and one a withdrawal.
const ONE_OPEN: [&str; 2] = [
    "CREATE UNIQUE INDEX uq_holds_order_id ON holds (order_id) WHERE state = 'open'",
    "CREATE UNIQUE INDEX uq_holds_withdrawal_id ON holds (withdrawal_id) WHERE state = 'open'",
];

/// What is only ever added to.
const APPEND_ONLY: [&str; 3] = ["ledger_transactions", "postings", "account_movements"];

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    transactions(manager).await?;
    postings(manager).await?;
    balances(manager).await?;
    movements(manager).await?;
    holds(manager).await?;
    refuse_changes(manager).await
}

async fn transactions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "ledger_transactions";
    NewTable::numbered(
        name,
        [
            string_len("reference", 100),
            // SHA-256 of what makes it this transaction, so that a retry is told from another one under the same reference.
            string_len("content_hash", 64),
            // The value date, from the record that causes it.
            date("effective_on"),
            instant("recorded_at"),
            string_len("actor_kind", 10),
            big_integer_null("actor_id"),
            big_integer_null("reverses"),
        ],
    )
    .refers("reverses", name)
    .actor()
    .create(manager)
    .await?;
    unique(manager, name, &["reference"]).await?;
    let database = manager.get_connection();
    database.execute_unprepared(REVERSED_ONCE).await.map(|_| ())
}

/// Whether a column names an asset: a currency, or the shares of a project.
fn names_an_asset(table: NewTable) -> NewTable {
    let currencies: Vec<String> = CURRENCIES.iter().map(|code| format!("'{code}'")).collect();
    let rule = format!(
        "asset IN ({}) OR asset LIKE 'shares:%'",
        currencies.join(", ")
    );
    table.rule("asset", &rule)
}

async fn postings(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "postings";
    let table = NewTable::numbered(
        name,
        [
            big_integer("transaction_id"),
            string_len("book", 24),
            // Whose book it is, as its name says; 0 where there is one only.
            big_integer("owner_id"),
            string_len("asset", 30),
            // Cents, or ten-thousandths of a share.
            big_integer("amount"),
            string_len("purpose_kind", 20),
            big_integer("purpose_id"),
            big_integer_null("project_id"),
        ],
    );
    names_an_asset(table)
        .refers("transaction_id", "ledger_transactions")
        .refers("project_id", "projects")
        .one_of("book", &BOOKS)
        .one_of("purpose_kind", &PURPOSES)
        .not_negative(["owner_id"])
        .rule("amount", "amount <> 0")
        .create(manager)
        .await?;
    index(manager, name, &["transaction_id"]).await?;
    index(manager, name, &["purpose_kind", "purpose_id"]).await?;
    index(manager, name, &["book", "owner_id", "asset"]).await
}

async fn balances(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = NewTable::keyed(
        "balances",
        ["book", "owner_id", "asset"],
        [
            string_len("book", 24),
            big_integer("owner_id"),
            string_len("asset", 30),
            big_integer("balance"),
        ],
    );
    names_an_asset(table)
        .one_of("book", &BOOKS)
        .not_negative(["owner_id"])
        .rule("balance", NEVER_BELOW_ZERO)
        .create(manager)
        .await
}

/// What the holders of accounts read, written with the postings, so that no list joins them.
async fn movements(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "account_movements";
    let table = NewTable::numbered(
        name,
        [
            big_integer("account_id"),
            big_integer("transaction_id"),
            date("effective_on"),
            instant("recorded_at"),
            big_integer("cash_type"),
            string_len("asset", 30),
            big_integer("amount"),
            string_len("purpose_kind", 20),
            big_integer("purpose_id"),
            big_integer_null("project_id"),
            // What the wallet of this asset has after it, held parts included; 0 where the account has none.
            big_integer("balance"),
        ],
    );
    names_an_asset(table)
        .refers("account_id", "accounts")
        .refers("transaction_id", "ledger_transactions")
        .refers("project_id", "projects")
        .one_of_ids("cash_type", &CASH_TYPES)
        .one_of("purpose_kind", &PURPOSES)
        .rule("amount", "amount <> 0")
        .not_negative(["balance"])
        .create(manager)
        .await?;
    index(manager, name, &["transaction_id"]).await?;
    index(manager, name, &["account_id", "asset", "id"]).await?;
    index(manager, name, &["account_id", "project_id", "cash_type"]).await
}

async fn holds(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "holds";
    NewTable::numbered(
        name,
        [
            big_integer("account_id"),
            // For one of the two.
            big_integer_null("order_id"),
            big_integer_null("withdrawal_id"),
            big_integer("amount_minor"),
            string_len("currency", 3),
            string_len("state", 10),
            instant("created_at"),
            instant_null("closed_at"),
        ],
    )
    .refers("account_id", "accounts")
    .refers("order_id", "orders")
    .refers("withdrawal_id", "withdrawals")
    .one_of("currency", &CURRENCIES)
    .one_of("state", &["open", "captured", "released"])
    .positive(["amount_minor"])
    .rule("purpose", "(order_id IS NULL) <> (withdrawal_id IS NULL)")
    .rule("closed_at", "(state = 'open') = (closed_at IS NULL)")
    .create(manager)
    .await?;
    index(manager, name, &["account_id"]).await?;
    let database = manager.get_connection();
    for statement in ONE_OPEN {
        database.execute_unprepared(statement).await?;
    }
    Ok(())
}

/// Whoever changes or deletes what was posted is refused by the database itself; a mistake is reversed.
async fn refuse_changes(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let database = manager.get_connection();
    let is_postgres = database.get_database_backend() == DbBackend::Postgres;
    if is_postgres {
        let function =
            "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $refuse$
            BEGIN RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME; END $refuse$";
        database.execute_unprepared(function).await?;
    }
    for table in APPEND_ONLY {
        for act in ["update", "delete"] {
            let trigger = format!("CREATE TRIGGER {table}_no_{act} BEFORE {act} ON {table}");
            let body = if is_postgres {
                "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()".to_owned()
            } else {
                format!("BEGIN SELECT RAISE(ABORT, '{table} is only ever added to'); END")
            };
            let trigger = format!("{trigger} {body}");
            database.execute_unprepared(&trigger).await?;
        }
        if is_postgres {
            let trigger = format!("CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}");
            let trigger = format!("{trigger} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()");
            database.execute_unprepared(&trigger).await?;
        }
    }
    Ok(())
}
