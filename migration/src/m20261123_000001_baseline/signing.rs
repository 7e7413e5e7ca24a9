//! Signing sessions, and what was asked to be signed in them (states: every signing).

use crate::new_table::{LANGUAGES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, string_len, string_len_null, text,
    text_null, unique,
};
use sea_orm_migration::prelude::{ColumnDef, DbErr, SchemaManager};

const SCENES: [&str; 4] = ["DDForm", "WireInvest", "WalletInvest", "WalletWithdraw"];

const STATES: [&str; 7] = [
    "CREATED",
    "SENT",
    "COMPLETING",
    "COMPLETED",
    "CANCELLED",
    "EXPIRED",
    "FAILED",
];

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "signing_sessions";
    NewTable::numbered(name, asked())
        .and(signed())
        .refers("investor_id", "investors")
        .all_refer(["document_id", "certificate_id"], "documents")
        .one_of("scene", &SCENES)
        .one_of("language", &LANGUAGES)
        .one_of("state", &STATES)
        .not_negative(["failed_fetches", "failed_stores"])
        .json(manager, ["answers"])
        .create(manager)
        .await?;
    unique(manager, name, &["token_hash"]).await?;
    unique(manager, name, &["provider", "provider_reference"]).await?;
    index(manager, name, &["scene", "record_id", "id"]).await?;
    index(manager, name, &["state", "created_at"]).await?;
    index(manager, name, &["unsigned_key"]).await?;
    index(manager, name, &["look_at"]).await
}

fn asked() -> [ColumnDef; 17] {
    [
        big_integer("investor_id"),
        string_len("scene", 20),
        // The account, the order or the withdrawal, as the scene says.
        big_integer("record_id"),
        string_len("language", 2),
        string_len("state", 12),
        string_len("token_hash", 64),
        string_len("provider", 20),
        string_len("provider_reference", 100),
        text("redirect_url"),
        // Question numbers and answers as a JSON list of pairs; empty where nothing is answered.
        text("answers"),
        text_null("more_detail"),
        text("terms"),
        string_len("signer_name", 200),
        // What a service was told of the signer.
        text_null("signer_email"),
        string_len("unsigned_key", 200),
        string_len("unsigned_sha256", 64),
        instant("created_at"),
    ]
}

fn signed() -> [ColumnDef; 11] {
    [
        string_len_null("signed_name", 200),
        // The signature that was drawn, until the signed document is stored.
        text_null("signed_drawing"),
        instant_null("signed_at"),
        string_len_null("signed_from", 64),
        string_len_null("signed_with", 200),
        big_integer_null("document_id"),
        big_integer_null("certificate_id"),
        big_integer("failed_fetches"),
        big_integer("failed_stores"),
        // When the service is asked next, and when it last called.
        instant_null("look_at"),
        instant_null("hinted_at"),
    ]
}
