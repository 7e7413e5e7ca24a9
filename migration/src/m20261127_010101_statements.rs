//! Bank statements: the files that were read, their lines, the balances that they state, and how each bank writes its CSV.

use crate::accepts::accepts;
use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, instant_null, run, string_len,
    string_len_null, text, text_null, unique,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::schema::{date, date_null};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const SUBJECTS: [&str; 8] = [
    "account",
    "order",
    "withdrawal",
    "charge",
    "payout",
    "deposit",
    "receipt",
    "statement_line",
];

const PURPOSES: [&str; 11] = [
    "subscription",
    "deposit",
    "withdrawal",
    "payout",
    "receipt",
    "distribution",
    "fee",
    "adjustment",
    "exchange",
    "transfer",
    "statement_line",
];

const KINDS: [&str; 10] = [
    "receipt",
    "payout_executed",
    "batch_executed",
    "payout_bounced",
    "gateway_settlement",
    "transfer",
    "charge",
    "interest",
    "project_money",
    "reversal",
];

const STATEMENTS: [&str; 3] = [
    // A record is what one line says at most.
    "CREATE UNIQUE INDEX uq_statement_lines_record ON statement_lines (kind, record_id)
        WHERE state = 'DONE' AND kind IN
            ('receipt', 'payout_executed', 'batch_executed', 'payout_bounced', 'reversal')",
    // References are looked up in upper or lower case.
    "DROP INDEX uq_receipts_bank_account_id_reference",
    "CREATE UNIQUE INDEX uq_receipts_bank_account_id_reference
        ON receipts (bank_account_id, LOWER(reference)) WHERE withdrawn_at IS NULL",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        files(manager).await?;
        lines(manager).await?;
        balances(manager).await?;
        layouts(manager).await?;
        run(manager, &STATEMENTS).await?;
        index(manager, "receipts", &["bank_account_id", "amount_minor"]).await?;
        index(manager, "payouts", &["amount_minor", "id"]).await?;
        accepts(manager, "review_log", "subject_kind", &SUBJECTS).await?;
        accepts(manager, "postings", "purpose_kind", &PURPOSES).await?;
        accepts(manager, "account_movements", "purpose_kind", &PURPOSES).await
    }
}

async fn files(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "bank_files";
    NewTable::numbered(
        name,
        [
            big_integer("bank_account_id"),
            string_len("format", 12),
            string_len("name", 200),
            string_len("sha256", 64),
            big_integer("lines"),
            big_integer("added"),
            big_integer("different"),
            date_null("first_on"),
            date_null("last_on"),
            big_integer("read_by"),
            instant("read_at"),
            boolean("is_complete"),
        ],
    )
    .refers("bank_account_id", "bank_accounts")
    .refers("read_by", "operators")
    .one_of("format", &["camt053", "mt940", "csv"])
    .not_negative(["lines", "added", "different"])
    .create(manager)
    .await?;
    unique(manager, name, &["bank_account_id", "sha256"]).await
}

async fn lines(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "statement_lines";
    NewTable::numbered(
        name,
        [
            big_integer("file_id"),
            big_integer("bank_account_id"),
            string_len("line_key", 140),
            big_integer("at_line"),
            string_len_null("reference", 100),
            string_len_null("end_to_end", 100),
            date("booked_on"),
            date("value_on"),
            big_integer("amount_minor"),
            string_len("currency", 3),
            string_len("direction", 6),
            boolean("is_reversal"),
            string_len_null("party", 140),
            // Sealed: the number of the other side's account.
            text_null("party_account"),
            text_null("text"),
            string_len_null("code", 8),
        ],
    )
    .and([
        string_len("state", 9),
        string_len_null("kind", 20),
        big_integer_null("record_id"),
        boolean("is_certain"),
        big_integer_null("differs_from_id"),
        big_integer_null("charge_minor"),
        big_integer_null("confirmed_by"),
        instant_null("confirmed_at"),
        big_integer("version"),
    ])
    .refers("file_id", "bank_files")
    .refers("bank_account_id", "bank_accounts")
    .refers("differs_from_id", "statement_lines")
    .refers("confirmed_by", "operators")
    .one_of("currency", &CURRENCIES)
    .one_of("direction", &["credit", "debit"])
    .one_of("code", &["charge", "interest", "return"])
    .one_of("state", &["OPEN", "DIFFERENT", "DONE", "SET_ASIDE"])
    .one_of("kind", &KINDS)
    .positive(["amount_minor", "charge_minor", "version"])
    .rule("confirmed_at", "(confirmed_at IS NULL) = (state <> 'DONE')")
    .create(manager)
    .await?;
    unique(manager, name, &["bank_account_id", "line_key"]).await?;
    index(manager, name, &["state", "id"]).await?;
    index(manager, name, &["file_id", "state"]).await?;
    index(
        manager,
        name,
        &["bank_account_id", "amount_minor", "booked_on"],
    )
    .await
}

/// What banks say lay on the platform's bank accounts at the end of a day.
async fn balances(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    NewTable::keyed(
        "statement_balances",
        ["bank_account_id", "currency", "day"],
        [
            big_integer("bank_account_id"),
            string_len("currency", 3),
            date("day"),
            big_integer("balance_minor"),
            big_integer("file_id"),
        ],
    )
    .refers("bank_account_id", "bank_accounts")
    .refers("file_id", "bank_files")
    .one_of("currency", &CURRENCIES)
    .rule("balance_minor", "ABS(balance_minor) <= 99999999999999")
    .create(manager)
    .await
}

async fn layouts(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    NewTable::keyed(
        "csv_layouts",
        ["bank_account_id"],
        [
            big_integer("bank_account_id"),
            text("layout"),
            big_integer("version"),
        ],
    )
    .refers("bank_account_id", "bank_accounts")
    .positive(["version"])
    .json(manager, ["layout"])
    .create(manager)
    .await
}
