//! Batches of payouts with their payment files, how a payout was paid and came back, and the proposals that move one.

use crate::accepts::accepts;
use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, string_len, text, unique,
};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::schema::date;
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const KINDS: [&str; 10] = [
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
];

/// A payout's batch, payment and return, and the proof of its target.
const ADDED: [&str; 9] = [
    "batch_id bigint CONSTRAINT \"fk_payouts_batch_id\" REFERENCES payout_batches (id)",
    "paid_bank_id bigint CONSTRAINT \"fk_payouts_paid_bank_id\" REFERENCES bank_accounts (id)",
    "paid_on date",
    "paid_reference varchar(140)",
    "returned_bank_id bigint CONSTRAINT \"fk_payouts_returned_bank_id\" REFERENCES bank_accounts (id)",
    "returned_minor bigint CONSTRAINT \"ck_payouts_returned_minor\" CHECK (returned_minor > 0)",
    "returned_on date",
    "return_reason text",
    "target_proof varchar(200)",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        batches(manager).await?;
        files(manager).await?;
        let database = manager.get_connection();
        for column in ADDED {
            let added = format!("ALTER TABLE payouts ADD COLUMN {column}");
            database.execute_unprepared(&added).await?;
        }
        index(manager, "payouts", &["batch_id", "id"]).await?;
        index(manager, "payouts", &["state", "id"]).await?;
        bank_references(manager).await?;
        accepts(manager, "proposals", "kind", &KINDS).await
    }
}

/// An index for prefix searches on the bank's references, byte by byte.
async fn bank_references(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let sorted = match manager.get_database_backend() {
        DbBackend::Postgres => " COLLATE \"C\"",
        _ => "",
    };
    let made = format!(
        "CREATE INDEX ix_payouts_paid_reference ON payouts (paid_reference{sorted})
        WHERE paid_reference IS NOT NULL"
    );
    let database = manager.get_connection();
    database.execute_unprepared(&made).await.map(|_| ())
}

async fn batches(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    NewTable::numbered(
        "payout_batches",
        [
            big_integer("bank_account_id"),
            string_len("currency", 3),
            date("pay_on"),
            string_len("state", 12),
            big_integer("made_by"),
            instant("made_at"),
            big_integer_null("released_by"),
            instant_null("released_at"),
            // The count and sum of the payments in the files.
            big_integer_null("released_count"),
            big_integer_null("released_minor"),
            big_integer("version"),
        ],
    )
    .refers("bank_account_id", "bank_accounts")
    .all_refer(["made_by", "released_by"], "operators")
    .one_of("currency", &CURRENCIES)
    .one_of("state", &["OPEN", "RELEASED", "DISSOLVED"])
    .positive(["released_count", "released_minor", "version"])
    .rule("released_by", "(released_by IS NULL) = (state <> 'RELEASED')")
    .rule("released_at", "(released_at IS NULL) = (released_by IS NULL)")
    // The maker of a batch does not release it.
    .rule("made_by", "released_by IS NULL OR released_by <> made_by")
    .create(manager)
    .await
}

/// The files of released batches, whose bytes never change.
async fn files(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "payment_files";
    NewTable::numbered(
        name,
        [
            big_integer("batch_id"),
            string_len("format", 12),
            string_len("sha256", 64),
            big_integer("size"),
            // Sealed: it names people and their bank accounts.
            text("content"),
        ],
    )
    .refers("batch_id", "payout_batches")
    .one_of("format", &["pain001", "csv"])
    .positive(["size"])
    .create(manager)
    .await?;
    unique(manager, name, &["batch_id", "format"]).await
}
