//! Payments of fees, and what payment gateways called us with (decision 30).

use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, references, string_len,
    string_len_null, table, text, text_null, unique,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        charges(manager).await?;
        notices(manager).await
    }
}

async fn charges(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "charges";
    let mut charges = table(
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
    );
    charges
        .foreign_key(&mut references(name, "investor_id", "investors"))
        .foreign_key(&mut references(name, "account_id", "accounts"));
    manager.create_table(charges).await?;
    unique(manager, name, &["token_hash"]).await?;
    unique(manager, name, &["provider", "reference"]).await?;
    index(manager, name, &["account_id", "id"]).await?;
    index(manager, name, &["state", "id"]).await?;
    index(manager, name, &["due_at"]).await
}

async fn notices(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "payment_notices";
    let notices = table(
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
    );
    manager.create_table(notices).await?;
    unique(manager, name, &["provider", "digest"]).await?;
    index(manager, name, &["due_at"]).await?;
    index(manager, name, &["provider", "reference"]).await
}
