//! Deposits (states: deposit): their table, the files that belong to them, their reviews in the log, and the payouts of failed ones.

use crate::accepts::accepts;
use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, string_len, unique,
};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const STATES: [&str; 7] = [
    "INIT",
    "LWAIT",
    "GWAIT",
    "GPASS",
    "LFAIL",
    "GFAIL",
    "RevokedInd",
];

const SUBJECTS: [&str; 6] = [
    "account",
    "order",
    "withdrawal",
    "charge",
    "payout",
    "deposit",
];

const REASONS: [&str; 4] = ["withdrawal", "refund", "excess", "deposit"];

/// Those that were submitted at least once: the others of a state are passed over without being read.
const SUBMITTED: &str = "CREATE INDEX ix_deposits_handed_in ON deposits (state, modified_at, id)
    WHERE submitted_at IS NOT NULL";

/// The deposit that a file belongs to.
const DEPOSIT_OF_A_FILE: &str = "ALTER TABLE documents ADD COLUMN deposit_id bigint
    CONSTRAINT \"fk_documents_deposit_id\" REFERENCES deposits (id)";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        deposits(manager).await?;
        let database = manager.get_connection();
        database.execute_unprepared(DEPOSIT_OF_A_FILE).await?;
        index(manager, "documents", &["deposit_id", "id"]).await?;
        accepts(manager, "review_log", "subject_kind", &SUBJECTS).await?;
        accepts(manager, "payouts", "reason", &REASONS).await
    }
}

async fn deposits(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "deposits";
    NewTable::numbered(
        name,
        [
            big_integer("investor_id"),
            big_integer("account_id"),
            big_integer("amount_minor"),
            string_len("currency", 3),
            string_len("funding_method", 10),
            // What its investor writes into the wire.
            string_len("reference", 16),
            string_len("state", 12),
            big_integer_null("proof_document_id"),
            big_integer_null("received_minor"),
            big_integer("receipt_corrections"),
            big_integer_null("first_line_by"),
            instant_null("submitted_at"),
            instant("created_at"),
            instant("modified_at"),
            big_integer("version"),
        ],
    )
    .refers("investor_id", "investors")
    .refers("account_id", "accounts")
    .refers("proof_document_id", "documents")
    .refers("first_line_by", "operators")
    .one_of("currency", &CURRENCIES)
    .one_of("funding_method", &["Wire", "Bitcoin"])
    .one_of("state", &STATES)
    .positive(["amount_minor", "received_minor", "version"])
    .not_negative(["receipt_corrections"])
    .create(manager)
    .await?;
    unique(manager, name, &["reference"]).await?;
    index(manager, name, &["investor_id", "id"]).await?;
    index(manager, name, &["state", "modified_at", "id"]).await?;
    let database = manager.get_connection();
    database.execute_unprepared(SUBMITTED).await.map(|_| ())
}
