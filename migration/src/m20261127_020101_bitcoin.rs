//! Deposits in bitcoin: the invoices of their gateway, why one needs a person, and receipts whose money lies at the gateway.

use crate::accepts::accepts_null;
use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{
    big_integer, index, instant, instant_null, string_len, string_len_null, text, text_null, unique,
};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const DEVIATION: &str = "ALTER TABLE deposits ADD COLUMN deviation varchar(10)
    CONSTRAINT \"ck_deposits_deviation\" CHECK (deviation IN ('short', 'over', 'late', 'cancelled'))";

/// A receipt without a bank account lies at the gateway, under the reference of an invoice.
const AT_THE_GATEWAY: &str = "CREATE UNIQUE INDEX uq_receipts_gateway_reference
    ON receipts (LOWER(reference)) WHERE bank_account_id IS NULL";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let database = manager.get_connection();
        database.execute_unprepared(DEVIATION).await?;
        accepts_null(manager, "receipts", "bank_account_id").await?;
        database.execute_unprepared(AT_THE_GATEWAY).await?;
        invoices(manager).await
    }
}

async fn invoices(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "crypto_invoices";
    NewTable::numbered(
        name,
        [
            big_integer("deposit_id"),
            string_len("provider", 20),
            // The gateway's name of it.
            string_len("reference", 100),
            // The built-in page is found by it.
            string_len("token_hash", 64),
            text("url"),
            text_null("address"),
            text("payment_uri"),
            big_integer("price_minor"),
            string_len("currency", 3),
            // What is to be paid, and what was paid and confirmed.
            big_integer("satoshis"),
            big_integer("received_satoshis"),
            instant("expires_at"),
            string_len("state", 10),
            big_integer("tries"),
            instant_null("due_at"),
            instant_null("leased_until"),
            string_len_null("leased_by", 64),
        ],
    )
    .refers("deposit_id", "deposits")
    .one_of("currency", &CURRENCIES)
    .one_of("state", &["Open", "Seen", "Paid", "Expired"])
    .positive(["price_minor", "satoshis"])
    .not_negative(["received_satoshis", "tries"])
    .create(manager)
    .await?;
    unique(manager, name, &["deposit_id"]).await?;
    unique(manager, name, &["provider", "reference"]).await?;
    unique(manager, name, &["token_hash"]).await?;
    index(manager, name, &["due_at", "id"]).await
}
