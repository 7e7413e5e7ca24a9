//! Operators, their roles, sessions, invitations, and the codes that stand in for a lost authenticator (states: operators).

use crate::new_table::NewTable;
use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, instant_null, string_len, text_null,
    unique,
};
use sea_orm_migration::prelude::{DbErr, SchemaManager};

const ROLES: [&str; 6] = [
    "reviewer", "approver", "finance", "editor", "admin", "auditor",
];

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    operators(manager).await?;
    roles(manager).await?;
    sessions(manager).await?;
    invitations(manager).await?;
    recovery_codes(manager).await
}

async fn operators(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "operators";
    NewTable::numbered(
        name,
        [
            string_len("email", 320),
            // The e-mail in lower case: it logs in whatever its capitals.
            string_len("email_key", 320),
            string_len("name", 200),
            string_len("password_hash", 200),
            boolean("active"),
            // Whether a password was chosen: an invited operator has none yet.
            boolean("joined"),
            // Sealed.
            text_null("totp_secret"),
            big_integer_null("totp_last_step"),
            boolean("totp_exempt"),
            instant("created_at"),
            instant_null("last_login_at"),
            big_integer("version"),
        ],
    )
    .positive(["version"])
    .create(manager)
    .await?;
    unique(manager, name, &["email_key"]).await
}

async fn roles(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = [big_integer("operator_id"), string_len("role", 20)];
    NewTable::keyed("operator_roles", ["operator_id", "role"], columns)
        .refers("operator_id", "operators")
        .one_of("role", &ROLES)
        .create(manager)
        .await
}

async fn sessions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "operator_sessions";
    NewTable::numbered(
        name,
        [
            string_len("token_hash", 64),
            big_integer("operator_id"),
            instant("created_at"),
            instant("last_seen_at"),
            string_len("device", 200),
        ],
    )
    .refers("operator_id", "operators")
    .create(manager)
    .await?;
    unique(manager, name, &["token_hash"]).await?;
    index(manager, name, &["operator_id"]).await?;
    // By which expired ones are found.
    index(manager, name, &["created_at"]).await
}

/// One an operator: a new one takes the place of the former.
async fn invitations(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "operator_invitations";
    NewTable::keyed(
        name,
        ["operator_id"],
        [
            big_integer("operator_id"),
            string_len("token_hash", 64),
            instant("made_at"),
        ],
    )
    .refers("operator_id", "operators")
    .create(manager)
    .await?;
    unique(manager, name, &["token_hash"]).await
}

async fn recovery_codes(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "operator_recovery_codes";
    NewTable::numbered(
        name,
        [
            big_integer("operator_id"),
            // A proof under a key of the server's: the code itself is kept nowhere.
            string_len("proof", 200),
            instant_null("used_at"),
        ],
    )
    .refers("operator_id", "operators")
    .create(manager)
    .await?;
    index(manager, name, &["operator_id"]).await
}
