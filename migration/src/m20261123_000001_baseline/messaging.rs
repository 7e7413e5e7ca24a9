//! Messages to be sent (states: every change writes its messages with it), and the ways by which none goes out at present.

use crate::new_table::{LANGUAGES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, instant_null, string_len,
    string_len_null, text, text_null,
};
use sea_orm_migration::prelude::{DbErr, SchemaManager};

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    outbox(manager).await?;
    outages(manager).await
}

async fn outbox(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "outbox";
    NewTable::numbered(
        name,
        [
            string_len("channel", 10),
            string_len("recipient", 320),
            big_integer_null("investor_id"),
            string_len("language", 2),
            string_len("template", 100),
            string_len_null("subject", 300),
            // Whether `body`, `code`, `link` and `params` are sealed (decision 54).
            boolean("sealed"),
            text("body"),
            text_null("code"),
            text_null("link"),
            // The values of the text as JSON, for providers that send registered templates.
            text_null("params"),
            string_len("state", 10),
            big_integer("attempts"),
            instant("created_at"),
            // From when a worker may take it.
            instant("due_at"),
            // Until when a worker has it in hand.
            instant_null("leased_until"),
            instant_null("sent_at"),
            string_len_null("provider_reference", 200),
            text_null("last_error"),
            // What the provider reported of it later.
            string_len_null("delivery", 10),
            instant_null("reported_at"),
            text_null("delivery_error"),
        ],
    )
    .refers("investor_id", "investors")
    .one_of("channel", &["sms", "email"])
    .one_of("language", &LANGUAGES)
    .one_of("state", &["queued", "sent", "failed"])
    .one_of("delivery", &["delivered", "failed"])
    .not_negative(["attempts"])
    .create(manager)
    .await?;
    index(manager, name, &["state", "due_at"]).await?;
    index(manager, name, &["state", "id"]).await?;
    index(manager, name, &["investor_id"]).await
}

/// A row a way, while every try fails.
async fn outages(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = [string_len("way", 20), instant("since"), instant("last_at")];
    NewTable::keyed("outages", ["way"], columns)
        .create(manager)
        .await
}
