//! Payments of fees, and what payment gateways called us with (decision 30).

use crate::new_table::{CURRENCIES, LANGUAGES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, string_len, string_len_null, text,
    text_null, unique,
};
use sea_orm_migration::prelude::{ConnectionTrait, DbErr, SchemaManager};
use sea_orm_migration::sea_orm::DbBackend;

const CHARGE_STATES: [&str; 6] = [
    "Pending",
    "Paid",
    "Refunding",
    "Failed",
    "Cancelled",
    "Refunded",
];

const NOTICE_STATES: [&str; 7] = [
    "waiting",
    "done",
    "denied",
    "unknown",
    "other_amount",
    "too_late",
    "given_up",
];

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    charges(manager).await?;
    notices(manager).await
}

async fn charges(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "charges";
    NewTable::numbered(
        name,
        [
            big_integer("investor_id"),
            big_integer("account_id"),
            big_integer("amount_minor"),
            string_len("currency", 3),
            string_len("state", 12),
            string_len("provider", 20),
            string_len("reference", 100),
            string_len("token_hash", 64),
            string_len_null("payment", 100),
            text("redirect_url"),
            string_len("language", 2),
            text_null("refund_reason"),
            big_integer("tries"),
            instant_null("due_at"),
            instant("created_at"),
            instant_null("paid_at"),
            instant_null("refund_asked_at"),
        ],
    )
    .refers("investor_id", "investors")
    .refers("account_id", "accounts")
    .one_of("currency", &CURRENCIES)
    .one_of("state", &CHARGE_STATES)
    .one_of("language", &LANGUAGES)
    .positive(["amount_minor"])
    .not_negative(["tries"])
    .create(manager)
    .await?;
    unique(manager, name, &["token_hash"]).await?;
    unique(manager, name, &["provider", "reference"]).await?;
    index(manager, name, &["account_id", "id"]).await?;
    index(manager, name, &["state", "id"]).await?;
    index(manager, name, &["due_at"]).await?;
    search(manager).await
}

/// Payments are found by the investor's words, and by the beginning of a reference: signs are compared by their numbers, so that all
/// that begins alike stands together.
async fn search(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    index(manager, "charges", &["investor_id", "id"]).await?;
    let sorted = match manager.get_database_backend() {
        DbBackend::Postgres => " COLLATE \"C\"",
        _ => "",
    };
    let database = manager.get_connection();
    for column in ["reference", "payment"] {
        let beginnings = format!("CREATE INDEX ix_charges_{column} ON charges ({column}{sorted})");
        database.execute_unprepared(&beginnings).await?;
    }
    Ok(())
}

async fn notices(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "payment_notices";
    NewTable::numbered(
        name,
        [
            string_len("provider", 20),
            string_len("reference", 100),
            string_len("payment", 100),
            string_len("outcome", 12),
            big_integer_null("amount_minor"),
            string_len_null("currency", 3),
            // As it came; wiped when it is settled.
            text_null("body"),
            string_len("digest", 64),
            string_len("state", 12),
            big_integer("tries"),
            instant("received_at"),
            instant_null("due_at"),
        ],
    )
    .one_of("outcome", &["paid", "failed", "cancelled"])
    .one_of("currency", &CURRENCIES)
    .one_of("state", &NOTICE_STATES)
    .not_negative(["amount_minor", "tries"])
    .rule("paid", "(outcome = 'paid') = (amount_minor IS NOT NULL)")
    .rule("amount", "(amount_minor IS NULL) = (currency IS NULL)")
    .create(manager)
    .await?;
    unique(manager, name, &["provider", "digest"]).await?;
    index(manager, name, &["due_at"]).await?;
    index(manager, name, &["provider", "reference"]).await?;
    index(manager, name, &["provider", "payment"]).await
}
