//! What the platform owes to bank accounts and Bitcoin addresses (states: payout).

use super::ledger::PURPOSES;
use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, index, instant, string_len, string_len_null, text_null, unique,
};
use sea_orm_migration::prelude::{DbErr, SchemaManager};

const STATES: [&str; 6] = [
    "WAITING_TARGET",
    "DUE",
    "BATCHED",
    "RELEASED",
    "EXECUTED",
    "BOUNCED",
];

/// Why it is owed.
const REASONS: [&str; 3] = ["withdrawal", "refund", "excess"];

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "payouts";
    NewTable::numbered(
        name,
        [
            // The payee: the holder of this investment account.
            big_integer_null("account_id"),
            big_integer("amount_minor"),
            string_len("currency", 3),
            string_len("reason", 20),
            // The record that it settles.
            string_len("settles_kind", 20),
            big_integer("settles_id"),
            string_len_null("target_method", 10),
            // Sealed: the bank account or the Bitcoin address that it goes to.
            text_null("target"),
            string_len("state", 16),
            instant("created_at"),
            instant("modified_at"),
            big_integer("version"),
        ],
    )
    .refers("account_id", "accounts")
    .one_of("currency", &CURRENCIES)
    .one_of("reason", &REASONS)
    .one_of("settles_kind", &PURPOSES)
    .one_of("state", &STATES)
    .one_of("target_method", &["Bank", "Bitcoin"])
    .positive(["amount_minor", "version"])
    .rule("target", "(target IS NULL) = (target_method IS NULL)")
    .rule("targeted", "state = 'WAITING_TARGET' OR target IS NOT NULL")
    .create(manager)
    .await?;
    // A record owes each thing once.
    unique(manager, name, &["settles_kind", "settles_id", "reason"]).await?;
    index(manager, name, &["state", "modified_at", "id"]).await?;
    index(manager, name, &["account_id", "id"]).await
}
