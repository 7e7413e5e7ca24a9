//! Campaigns, investors, their sessions, and the identities that outside providers vouch for (decisions 5, 10, 12, 13).

use crate::new_table::{LANGUAGES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, instant_null, string_len,
    string_len_null, unique,
};
use sea_orm_migration::prelude::{DbErr, SchemaManager};

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    campaigns(manager).await?;
    investors(manager).await?;
    sessions(manager).await?;
    outside_identities(manager).await?;
    bind_tokens(manager).await
}

async fn campaigns(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "campaigns";
    NewTable::numbered(
        name,
        [
            string_len("code", 60),
            // The code in lower case: codes are found whatever their capitals.
            string_len("code_key", 60),
            string_len("name_en", 200),
            string_len("name_zh", 200),
            instant("starts_at"),
            instant("ends_at"),
            big_integer_null("registration_limit"),
            boolean("active"),
            big_integer("version"),
        ],
    )
    .not_negative(["registration_limit"])
    .positive(["version"])
    .create(manager)
    .await?;
    unique(manager, name, &["code_key"]).await?;
    // The desk's list: the one that ends last first.
    index(manager, name, &["ends_at", "id"]).await
}

async fn investors(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "investors";
    NewTable::numbered(
        name,
        [
            string_len("mobile_number", 40),
            // The country that the number was said to be of.
            big_integer_null("mobile_country_id"),
            string_len_null("email", 320),
            // The e-mail in lower case once it is verified, else null: what logs in is unique, what is only typed is not.
            string_len_null("verified_email", 320),
            string_len("password_hash", 200),
            string_len("language", 2),
            big_integer_null("campaign_id"),
            instant("registered_at"),
        ],
    )
    .refers("mobile_country_id", "countries")
    .refers("campaign_id", "campaigns")
    .one_of("language", &LANGUAGES)
    .create(manager)
    .await?;
    unique(manager, name, &["mobile_number"]).await?;
    unique(manager, name, &["verified_email"]).await?;
    index(manager, name, &["campaign_id"]).await
}

async fn sessions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "sessions";
    NewTable::numbered(
        name,
        [
            string_len("token_hash", 64),
            big_integer("investor_id"),
            boolean("remembered"),
            instant("created_at"),
            instant("last_seen_at"),
            instant("authenticated_at"),
            string_len("device", 200),
        ],
    )
    .refers("investor_id", "investors")
    .create(manager)
    .await?;
    unique(manager, name, &["token_hash"]).await?;
    index(manager, name, &["investor_id"]).await?;
    // By which expired ones are found.
    index(manager, name, &["remembered", "created_at"]).await
}

async fn outside_identities(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "outside_identities";
    NewTable::numbered(
        name,
        [
            string_len("provider", 40),
            string_len("subject", 255),
            big_integer("investor_id"),
            instant("bound_at"),
            instant_null("last_used_at"),
        ],
    )
    .refers("investor_id", "investors")
    .create(manager)
    .await?;
    unique(manager, name, &["provider", "subject"]).await?;
    index(manager, name, &["investor_id"]).await
}

/// One-time tokens that bind an outside identity to an investor.
async fn bind_tokens(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "bind_tokens";
    NewTable::numbered(
        name,
        [
            string_len("token_hash", 64),
            string_len("provider", 40),
            string_len("subject", 255),
            instant("made_at"),
            boolean("spent"),
        ],
    )
    .create(manager)
    .await?;
    unique(manager, name, &["token_hash"]).await?;
    index(manager, name, &["made_at"]).await
}
