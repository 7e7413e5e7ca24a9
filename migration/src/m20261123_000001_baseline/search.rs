//! What the desk's search reads: each word of an investor, a profile and an account in its searched form, in the order of its
//! signs. `adapters` writes the words.

use sea_orm_migration::prelude::{ConnectionTrait, DbErr, SchemaManager};
use sea_orm_migration::sea_orm::DbBackend;

const COLUMNS: &str =
    "investor_id BIGINT NOT NULL, part SMALLINT NOT NULL, account_id BIGINT NOT NULL,
    PRIMARY KEY (word, investor_id, account_id, part)";

/// No link to the investors is asked for: it would cost more than the words, and reconciliation compares them with their rows.
/// Signs are compared by their numbers, so that all that begins alike stands together.
const POSTGRES: &str = "CREATE TABLE search_words (word TEXT COLLATE \"C\" NOT NULL, ";
const SQLITE: &str = "CREATE TABLE search_words (word TEXT NOT NULL, ";

const OF_AN_INVESTOR: &str = "CREATE INDEX ix_search_words_investor_id ON search_words (investor_id, word, account_id, part)";

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let database = manager.get_connection();
    let table = match manager.get_database_backend() {
        DbBackend::Postgres => format!("{POSTGRES}{COLUMNS})"),
        _ => format!("{SQLITE}{COLUMNS}) WITHOUT ROWID"),
    };
    database.execute_unprepared(&table).await?;
    database
        .execute_unprepared(OF_AN_INVESTOR)
        .await
        .map(|_| ())
}
