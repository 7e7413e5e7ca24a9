//! The ledger: transactions, postings, balances, holds, receipts (states: the ledger).

use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, plain_table, references,
    string_len, table, unique,
};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, DynIden, Expr, Index, MigrationTrait,
    SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// The last guard of promise 3: what belongs to an investor, an order or a project is never below zero.
const NEVER_BELOW_ZERO: &str = "balance_minor >= 0 OR book NOT IN ('wallet', 'wallet_held', 'escrow', \
     'project_paid', 'unallocated_receipts', 'payouts_payable')";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        transactions(manager).await?;
        postings(manager).await?;
        balances(manager).await?;
        holds(manager).await?;
        receipts(manager).await
    }
}

async fn transactions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "ledger_transactions";
    let transactions = table(
        name,
        [
            string_len("reference", 100),
            big_integer("cash_type"),
            big_integer_null("account_id"),
            big_integer_null("order_id"),
            instant("booked_at"),
        ],
    );
    manager.create_table(transactions).await?;
    unique(manager, name, &["reference"]).await?;
    index(manager, name, &["account_id", "id"]).await?;
    index(manager, name, &["order_id"]).await
}

async fn postings(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "postings";
    let mut postings = table(
        name,
        [
            big_integer("transaction_id"),
            string_len("book", 24),
            big_integer("owner_id"),
            string_len("currency", 3),
            big_integer("amount_minor"),
        ],
    );
    postings.foreign_key(&mut references(
        name,
        "transaction_id",
        "ledger_transactions",
    ));
    manager.create_table(postings).await?;
    index(manager, name, &["transaction_id"]).await?;
    index(manager, name, &["book", "owner_id", "currency"]).await
}

async fn balances(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut balances = plain_table(
        "balances",
        [
            string_len("book", 24),
            big_integer("owner_id"),
            string_len("currency", 3),
            big_integer("balance_minor"),
        ],
    );
    balances
        .primary_key(
            Index::create()
                .col(DynIden::from("book"))
                .col(DynIden::from("owner_id"))
                .col(DynIden::from("currency")),
        )
        .check(Expr::cust(NEVER_BELOW_ZERO));
    manager.create_table(balances).await
}

async fn holds(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut holds = table(
        "holds",
        [
            big_integer("account_id"),
            big_integer("order_id"),
            big_integer("amount_minor"),
            string_len("currency", 3),
            string_len("state", 10),
            instant("created_at"),
            instant_null("closed_at"),
        ],
    );
    holds.foreign_key(&mut references("holds", "order_id", "orders"));
    manager.create_table(holds).await?;
    index(manager, "holds", &["account_id"]).await?;
    manager
        .get_connection()
        .execute_unprepared(
            "CREATE UNIQUE INDEX uq_holds_order_id ON holds (order_id) WHERE state = 'open'",
        )
        .await
        .map(|_| ())
}

async fn receipts(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut receipts = table(
        "receipts",
        [
            big_integer("order_id"),
            big_integer("amount_minor"),
            string_len("currency", 3),
            instant("entered_at"),
        ],
    );
    receipts.foreign_key(&mut references("receipts", "order_id", "orders"));
    manager.create_table(receipts).await?;
    index(manager, "receipts", &["order_id"]).await
}
