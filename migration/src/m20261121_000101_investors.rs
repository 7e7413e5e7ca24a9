//! Campaigns, investors and their sessions (decisions 5, 10, 12).

use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, references, string_len,
    string_len_null, table, unique,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        campaigns(manager).await?;
        investors(manager).await?;
        sessions(manager).await
    }
}

async fn campaigns(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let campaigns = table(
        "campaigns",
        [
            string_len("code", 60),
            // The code in lower case: codes are found whatever their capitals.
            string_len("code_key", 60),
            string_len("name", 200),
            instant("starts_at"),
            instant("ends_at"),
            big_integer_null("registration_limit"),
        ],
    );
    manager.create_table(campaigns).await?;
    unique(manager, "campaigns", &["code_key"]).await
}

async fn investors(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut investors = table(
        "investors",
        [
            string_len("mobile_number", 40),
            string_len_null("email", 320),
            // The e-mail in lower case once it is verified, else null: what logs in is unique, what is only typed is not.
            string_len_null("verified_email", 320),
            string_len("password_hash", 200),
            string_len("language", 2),
            big_integer_null("campaign_id"),
            instant("registered_at"),
        ],
    );
    investors.foreign_key(&mut references("investors", "campaign_id", "campaigns"));
    manager.create_table(investors).await?;
    unique(manager, "investors", &["mobile_number"]).await?;
    unique(manager, "investors", &["verified_email"]).await?;
    index(manager, "investors", &["campaign_id"]).await
}

async fn sessions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut sessions = table(
        "sessions",
        [
            string_len("token_hash", 64),
            big_integer("investor_id"),
            boolean("remembered"),
            instant("created_at"),
            instant("last_seen_at"),
            instant("authenticated_at"),
            string_len("device", 200),
        ],
    );
    sessions.foreign_key(&mut references("sessions", "investor_id", "investors"));
    manager.create_table(sessions).await?;
    unique(manager, "sessions", &["token_hash"]).await?;
    index(manager, "sessions", &["investor_id"]).await
}
