//! Operators, their roles and their sessions (states: operators).

use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, plain_table, references, string_len,
    table, text_null, unique,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        operators(manager).await?;
        roles(manager).await?;
        sessions(manager).await
    }
}

async fn operators(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let operators = table(
        "operators",
        [
            string_len("email", 320),
            // The e-mail in lower case: it logs in whatever its capitals.
            string_len("email_key", 320),
            string_len("name", 200),
            string_len("password_hash", 200),
            boolean("active"),
            // Sealed.
            text_null("totp_secret"),
            big_integer_null("totp_last_step"),
            boolean("totp_exempt"),
            instant("created_at"),
        ],
    );
    manager.create_table(operators).await?;
    unique(manager, "operators", &["email_key"]).await
}

async fn roles(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut roles = plain_table(
        "operator_roles",
        [big_integer("operator_id"), string_len("role", 20)],
    );
    roles
        .primary_key(
            sea_orm_migration::prelude::Index::create()
                .name("pk_operator_roles")
                .col("operator_id")
                .col("role"),
        )
        .foreign_key(&mut references(
            "operator_roles",
            "operator_id",
            "operators",
        ));
    manager.create_table(roles).await
}

async fn sessions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut sessions = table(
        "operator_sessions",
        [
            string_len("token_hash", 64),
            big_integer("operator_id"),
            instant("created_at"),
            instant("last_seen_at"),
        ],
    );
    sessions.foreign_key(&mut references(
        "operator_sessions",
        "operator_id",
        "operators",
    ));
    manager.create_table(sessions).await?;
    unique(manager, "operator_sessions", &["token_hash"]).await?;
    index(manager, "operator_sessions", &["operator_id"]).await
}
