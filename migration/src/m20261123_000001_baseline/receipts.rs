//! Money that arrived on the platform's bank accounts (states: receipt).

use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, index, instant, string_len, string_len_null, text_null, unique,
};
use sea_orm_migration::prelude::{DbErr, SchemaManager};
use sea_orm_migration::schema::date;

const KINDS: [&str; 5] = [
    "subscription",
    "deposit",
    "distribution",
    "project",
    "return",
];

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "receipts";
    NewTable::numbered(
        name,
        [
            // The bank account of the platform that it lies on.
            big_integer("bank_account_id"),
            // The bank's; none while it was only stated by a person.
            string_len_null("reference", 100),
            date("booked_on"),
            date("value_on"),
            big_integer("amount_minor"),
            string_len("currency", 3),
            string_len_null("payer", 200),
            text_null("text"),
            string_len("state", 12),
            // What it is for, once that is known.
            string_len_null("matched_kind", 20),
            big_integer_null("matched_id"),
            instant("entered_at"),
        ],
    )
    .refers("bank_account_id", "bank_accounts")
    .one_of("currency", &CURRENCIES)
    .one_of("state", &["UNMATCHED", "MATCHED"])
    .one_of("matched_kind", &KINDS)
    .positive(["amount_minor"])
    .rule(
        "matched",
        "(state = 'MATCHED') = (matched_kind IS NOT NULL)",
    )
    .rule(
        "matched_id",
        "(matched_id IS NULL) = (matched_kind IS NULL OR matched_kind = 'return')",
    )
    .create(manager)
    .await?;
    unique(manager, name, &["bank_account_id", "reference"]).await?;
    index(manager, name, &["matched_kind", "matched_id"]).await
}
