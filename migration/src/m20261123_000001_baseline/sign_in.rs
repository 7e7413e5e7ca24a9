//! Codes and links that were sent, and log-ins that failed: what the limits on guessing count (decisions 7, 9).

use crate::new_table::NewTable;
use crate::schema::{big_integer, boolean, index, instant, string_len, text, unique};
use sea_orm_migration::prelude::{DbErr, SchemaManager};

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    verification_codes(manager).await?;
    login_failures(manager).await?;
    email_links(manager).await
}

async fn verification_codes(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "verification_codes";
    NewTable::numbered(
        name,
        [
            string_len("token_hash", 64),
            string_len("subject", 40),
            string_len("purpose", 20),
            string_len("code_hash", 200),
            big_integer("code_length"),
            big_integer("wrong_tries"),
            boolean("spent"),
            instant("sent_at"),
            string_len("address", 64),
        ],
    )
    .one_of("purpose", &["register", "reset", "mobile"])
    .positive(["code_length"])
    .not_negative(["wrong_tries"])
    .create(manager)
    .await?;
    unique(manager, name, &["token_hash"]).await?;
    index(manager, name, &["subject", "sent_at"]).await?;
    index(manager, name, &["address", "sent_at"]).await?;
    index(manager, name, &["sent_at"]).await
}

async fn login_failures(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "login_failures";
    NewTable::numbered(
        name,
        [
            string_len("account", 200),
            string_len("address", 64),
            instant("failed_at"),
        ],
    )
    .create(manager)
    .await?;
    index(manager, name, &["account", "failed_at"]).await?;
    index(manager, name, &["address", "failed_at"]).await?;
    index(manager, name, &["failed_at"]).await
}

/// Links that verify e-mail addresses.
async fn email_links(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "email_links";
    NewTable::numbered(
        name,
        [
            string_len("token_hash", 64),
            big_integer("investor_id"),
            string_len("email", 320),
            text("return_url"),
            boolean("spent"),
            instant("sent_at"),
            string_len("address", 64),
        ],
    )
    .refers("investor_id", "investors")
    .create(manager)
    .await?;
    unique(manager, name, &["token_hash"]).await?;
    index(manager, name, &["investor_id", "sent_at"]).await?;
    index(manager, name, &["email", "sent_at"]).await?;
    index(manager, name, &["address", "sent_at"]).await?;
    index(manager, name, &["sent_at"]).await
}
