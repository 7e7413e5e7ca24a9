//! Exchange rates to the US dollar, manual bookings, and the documents that prove these. All three are only ever added to.
//!
//! Proposals are named without a link: on SQLite their table is rebuilt when they get another kind, which no table may refer to then.
//! Reconciliation compares them.

use crate::accepts::accepts;
use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, index, instant, only_added_to, string_len, string_len_null,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::schema::date;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const KINDS: [&str; 13] = [
    "add_operator",
    "change_operator",
    "reopen_operator",
    "reset_authenticator",
    "send_password_link",
    "publish_framework",
    "issue_project",
    "revoke_issued",
    "correct_issued",
    "move_payout",
    "pay_project",
    "confirm_rates",
    "book_manually",
];

const APPEND_ONLY: [&str; 3] = ["exchange_rates", "evidence", "adjustments"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        accepts(manager, "proposals", "kind", &KINDS).await?;
        rates(manager).await?;
        evidence(manager).await?;
        adjustments(manager).await?;
        for table in APPEND_ONLY {
            only_added_to(manager, table).await?;
        }
        Ok(())
    }
}

async fn rates(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "exchange_rates";
    NewTable::numbered(
        name,
        [
            string_len("currency", 3),
            date("day"),
            // US dollars for one unit, in ten-billionths.
            big_integer("usd_rate"),
            string_len("source", 10),
            // The number of the proposal by which it was confirmed.
            big_integer("proposal"),
            instant("confirmed_at"),
        ],
    )
    .one_of("currency", &["CNY", "ZAR", "HKD", "EUR", "GBP"])
    .one_of("source", &["manual", "ecb"])
    .rule("usd_rate", "usd_rate BETWEEN 1000000 AND 10000000000000")
    .create(manager)
    .await?;
    index(manager, name, &["currency", "day", "id"]).await?;
    index(manager, name, &["day", "id"]).await
}

async fn evidence(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "evidence";
    NewTable::numbered(
        name,
        [
            big_integer("uploaded_by"),
            string_len("name", 255),
            string_len("media_type", 40),
            big_integer("size_bytes"),
            string_len("sha256", 64),
            string_len("object_key", 200),
            string_len("thumbnail_key", 200),
            instant("uploaded_at"),
        ],
    )
    .refers("uploaded_by", "operators")
    .one_of(
        "media_type",
        &["application/pdf", "image/jpeg", "image/png"],
    )
    .positive(["size_bytes"])
    .create(manager)
    .await?;
    index(manager, name, &["uploaded_by", "uploaded_at"]).await?;
    index(manager, name, &["object_key"]).await?;
    index(manager, name, &["thumbnail_key"]).await
}

/// A manual booking as it was proposed; its number is that of its proposal.
async fn adjustments(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "adjustments";
    NewTable::numbered(
        name,
        [
            string_len("kind", 10),
            big_integer("account_id"),
            big_integer("amount_minor"),
            string_len("currency", 3),
            string_len_null("direction", 3),
            big_integer_null("to_account_id"),
            big_integer_null("to_amount_minor"),
            string_len_null("to_currency", 3),
            big_integer_null("rate_id"),
            big_integer_null("to_rate_id"),
            date("value_on"),
            big_integer("evidence_id"),
        ],
    )
    .all_refer(["account_id", "to_account_id"], "accounts")
    .all_refer(["rate_id", "to_rate_id"], "exchange_rates")
    .refers("evidence_id", "evidence")
    .one_of("kind", &["adjustment", "reward", "transfer", "exchange"])
    .one_of("currency", &CURRENCIES)
    .one_of("to_currency", &CURRENCIES)
    .one_of("direction", &["in", "out"])
    .positive(["amount_minor", "to_amount_minor"])
    .rule(
        "has_direction",
        "(direction IS NOT NULL) = (kind = 'adjustment')",
    )
    .rule(
        "has_to_account",
        "(to_account_id IS NOT NULL) = (kind = 'transfer')",
    )
    .rule(
        "has_to_amount",
        "(to_amount_minor IS NOT NULL) = (kind = 'exchange') AND (to_currency IS NOT NULL) = (kind = 'exchange')",
    )
    .rule("other_account", "to_account_id IS NULL OR to_account_id <> account_id")
    .create(manager)
    .await?;
    index(manager, name, &["account_id", "id"]).await?;
    index(manager, name, &["to_account_id", "id"]).await
}
