//! Who took which record from which state to which, and why (states: review); and submissions under an idempotency key
//! (decision 44).

use crate::new_table::NewTable;
use crate::schema::{big_integer, big_integer_null, index, instant, string_len, text_null, unique};
use sea_orm_migration::prelude::{DbErr, SchemaManager};

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    log(manager).await?;
    submissions(manager).await
}

async fn log(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "review_log";
    NewTable::numbered(
        name,
        [
            string_len("subject_kind", 20),
            big_integer("subject_id"),
            string_len("from_state", 20),
            string_len("to_state", 20),
            string_len("actor_kind", 10),
            big_integer_null("actor_id"),
            text_null("comment"),
            instant("at"),
            // That of the record on which was decided: the same decision once more is known by it.
            big_integer_null("version"),
        ],
    )
    .one_of(
        "subject_kind",
        &["account", "order", "withdrawal", "charge"],
    )
    .actor()
    .create(manager)
    .await?;
    index(manager, name, &["subject_kind", "subject_id", "id"]).await?;
    // The figures of the desk.
    index(manager, name, &["subject_kind", "from_state", "at"]).await?;
    index(manager, name, &["actor_kind", "actor_id", "at"]).await
}

async fn submissions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "submissions";
    NewTable::numbered(
        name,
        [
            string_len("person_kind", 10),
            big_integer("person_id"),
            string_len("idempotency_key", 200),
            string_len("fingerprint", 200),
            // A token of whoever carries it out, and until when nobody else may take it over.
            string_len("claim", 50),
            instant("leased_until"),
            // Null until it was carried out; the answer is sealed.
            big_integer_null("status"),
            text_null("answer"),
            instant("created_at"),
        ],
    )
    .one_of("person_kind", &["investor", "operator"])
    .rule("status", "status BETWEEN 100 AND 599")
    .rule("answer", "(status IS NULL) = (answer IS NULL)")
    .create(manager)
    .await?;
    let whose = &["person_kind", "person_id", "idempotency_key"];
    unique(manager, name, whose).await?;
    index(manager, name, &["created_at"]).await
}
