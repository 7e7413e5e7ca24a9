//! The ledger: transactions, postings, balances, holds (states: the ledger).

use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, string_len, unique,
};
use sea_orm_migration::prelude::{ConnectionTrait, DbErr, SchemaManager};

const BOOKS: [&str; 11] = [
    "wallet",
    "wallet_held",
    "escrow",
    "project_paid",
    "bank_clearing",
    "unallocated_receipts",
    "crypto_clearing",
    "fees",
    "payouts_payable",
    "distributions_payable",
    "opening_adjustments",
];

const CASH_TYPES: [i64; 15] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 17, 18, 19, 20];

/// The last guard of promise 3: what belongs to an investor, an order or a project is never below zero.
const NEVER_BELOW_ZERO: &str = "balance_minor >= 0 OR book NOT IN ('wallet', 'wallet_held', 'escrow', \
     'project_paid', 'unallocated_receipts', 'payouts_payable')";

/// One open hold an order, and one a withdrawal.
const ONE_OPEN: [&str; 2] = [
    "CREATE UNIQUE INDEX uq_holds_order_id ON holds (order_id) WHERE state = 'open'",
    "CREATE UNIQUE INDEX uq_holds_withdrawal_id ON holds (withdrawal_id) WHERE state = 'open'",
];

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    transactions(manager).await?;
    postings(manager).await?;
    balances(manager).await?;
    holds(manager).await
}

async fn transactions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "ledger_transactions";
    NewTable::numbered(
        name,
        [
            string_len("reference", 100),
            big_integer("cash_type"),
            big_integer_null("account_id"),
            // What it was booked for, where it was for one of the two.
            big_integer_null("order_id"),
            big_integer_null("withdrawal_id"),
            instant("booked_at"),
        ],
    )
    .refers("account_id", "accounts")
    .refers("order_id", "orders")
    .refers("withdrawal_id", "withdrawals")
    .one_of_ids("cash_type", &CASH_TYPES)
    .rule("purpose", "order_id IS NULL OR withdrawal_id IS NULL")
    .create(manager)
    .await?;
    unique(manager, name, &["reference"]).await?;
    index(manager, name, &["account_id", "id"]).await?;
    index(manager, name, &["order_id"]).await?;
    index(manager, name, &["withdrawal_id"]).await
}

async fn postings(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "postings";
    NewTable::numbered(
        name,
        [
            big_integer("transaction_id"),
            string_len("book", 24),
            // The account or the project, as the book says; 0 where there is one book only.
            big_integer("owner_id"),
            string_len("currency", 3),
            big_integer("amount_minor"),
        ],
    )
    .refers("transaction_id", "ledger_transactions")
    .one_of("book", &BOOKS)
    .one_of("currency", &CURRENCIES)
    .not_negative(["owner_id"])
    .rule("amount_minor", "amount_minor <> 0")
    .create(manager)
    .await?;
    index(manager, name, &["transaction_id"]).await?;
    index(manager, name, &["book", "owner_id", "currency"]).await
}

async fn balances(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    NewTable::keyed(
        "balances",
        ["book", "owner_id", "currency"],
        [
            string_len("book", 24),
            big_integer("owner_id"),
            string_len("currency", 3),
            big_integer("balance_minor"),
        ],
    )
    .one_of("book", &BOOKS)
    .one_of("currency", &CURRENCIES)
    .not_negative(["owner_id"])
    .rule("balance_minor", NEVER_BELOW_ZERO)
    .create(manager)
    .await
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
