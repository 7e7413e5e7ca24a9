//! What the desk's search reads: each word of an investor, a profile and an account in its searched form, in the order of its
//! signs. `adapters` writes the words, those of the rows that are there at once after this change. It takes the place of
//! the indexes that found a part anywhere.

use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const COLUMNS: &str =
    "investor_id BIGINT NOT NULL, part SMALLINT NOT NULL, account_id BIGINT NOT NULL,
    PRIMARY KEY (word, investor_id, account_id, part)";

/// No link to the investors is asked for: it would cost more than the words, and reconciliation compares them with their rows.
/// Signs are compared by their numbers, so that all that begins alike stands together.
const POSTGRES: &str = "CREATE TABLE search_words (word TEXT COLLATE \"C\" NOT NULL, ";
const SQLITE: &str = "CREATE TABLE search_words (word TEXT NOT NULL, ";

const FORMER: [&str; 9] = [
    "ix_investors_mobile_number_email_id",
    "ix_profiles_first_name_last_name_investor_id",
    "ix_accounts_first_name_last_name_submitted_at_investor_id",
    "ix_accounts_number_submitted_at_investor_id",
    "ix_investors_mobile_number_parts",
    "ix_investors_email_parts",
    "ix_profiles_names_parts",
    "ix_accounts_names_parts",
    "ix_accounts_number_parts",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let database = manager.get_connection();
        let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
        let (table, kept_by_key, sorted) = if is_postgres {
            (POSTGRES, "", " COLLATE \"C\"")
        } else {
            (SQLITE, " WITHOUT ROWID", "")
        };
        let mut statements = vec![
            format!("{table}{COLUMNS}){kept_by_key}"),
            "CREATE INDEX ix_search_words_investor_id ON search_words (investor_id, word, account_id, part)"
                .to_owned(),
            // Payments are found by the investor's words, and by the beginning of a reference.
            "CREATE INDEX ix_charges_investor_id ON charges (investor_id, id)".to_owned(),
            format!("CREATE INDEX ix_charges_reference ON charges (reference{sorted})"),
            format!("CREATE INDEX ix_charges_payment ON charges (payment{sorted})"),
        ];
        let former = FORMER.iter();
        statements.extend(former.map(|index| format!("DROP INDEX IF EXISTS {index}")));
        for statement in statements {
            database.execute_unprepared(&statement).await?;
        }
        Ok(())
    }
}
