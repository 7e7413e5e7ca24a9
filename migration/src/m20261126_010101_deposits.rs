//! Deposits (states: deposit): their table, the files that belong to them, their reviews in the log, and what is owed where one failed.
//! SQLite cannot change a constraint of an existing table, so there the log and the payouts are rebuilt.

use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, string_len, string_len_null,
    text_null, unique,
};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::DbBackend;

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

const PURPOSES: [&str; 10] = [
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
];

const PAYOUT_STATES: [&str; 6] = [
    "WAITING_TARGET",
    "DUE",
    "BATCHED",
    "RELEASED",
    "EXECUTED",
    "BOUNCED",
];

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
        if manager.get_database_backend() == DbBackend::Sqlite {
            review_log_anew(manager).await?;
            payouts_anew(manager).await
        } else {
            accepts(manager, "review_log", "subject_kind", &SUBJECTS).await?;
            accepts(manager, "payouts", "reason", &REASONS).await
        }
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

/// Another list of codes for a column.
async fn accepts(
    manager: &SchemaManager<'_>,
    table: &str,
    column: &str,
    codes: &[&str],
) -> Result<(), DbErr> {
    let codes: Vec<String> = codes.iter().map(|code| format!("'{code}'")).collect();
    let codes = codes.join(", ");
    let rule = format!("\"ck_{table}_{column}\"");
    let statements = [
        format!("ALTER TABLE {table} DROP CONSTRAINT {rule}"),
        format!("ALTER TABLE {table} ADD CONSTRAINT {rule} CHECK ({column} IN ({codes}))"),
    ];
    let database = manager.get_connection();
    for statement in statements {
        database.execute_unprepared(&statement).await?;
    }
    Ok(())
}

/// Puts a table aside, with the indexes that its successor is to have.
async fn put_aside(
    manager: &SchemaManager<'_>,
    table: &str,
    indexes: &[String],
) -> Result<(), DbErr> {
    let database = manager.get_connection();
    let renamed = format!("ALTER TABLE {table} RENAME TO {table}_before");
    database.execute_unprepared(&renamed).await?;
    for name in indexes {
        let dropped = format!("DROP INDEX {name}");
        database.execute_unprepared(&dropped).await?;
    }
    Ok(())
}

/// Moves the rows over, and removes the table that was put aside.
async fn moved_over(manager: &SchemaManager<'_>, table: &str, columns: &str) -> Result<(), DbErr> {
    let database = manager.get_connection();
    let statements = [
        format!("INSERT INTO {table} ({columns}) SELECT {columns} FROM {table}_before"),
        format!("DROP TABLE {table}_before"),
    ];
    for statement in statements {
        database.execute_unprepared(&statement).await?;
    }
    Ok(())
}

async fn review_log_anew(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    const INDEXED: [&[&str]; 3] = [
        &["subject_kind", "subject_id", "id"],
        &["subject_kind", "from_state", "at"],
        &["actor_kind", "actor_id", "at"],
    ];
    let name = "review_log";
    let indexes = INDEXED.map(|columns| format!("ix_{name}_{}", columns.join("_")));
    put_aside(manager, name, &indexes).await?;
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
            big_integer_null("version"),
            big_integer_null("proposed_by"),
        ],
    )
    .refers("proposed_by", "operators")
    .one_of("subject_kind", &SUBJECTS)
    .actor()
    .rule(
        "proposed_by",
        "proposed_by IS NULL OR (actor_kind = 'operator' AND actor_id <> proposed_by)",
    )
    .create(manager)
    .await?;
    moved_over(
        manager,
        name,
        "id, subject_kind, subject_id, from_state, to_state, actor_kind, actor_id, comment, at, version, proposed_by",
    )
    .await?;
    for columns in INDEXED {
        index(manager, name, columns).await?;
    }
    Ok(())
}

async fn payouts_anew(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "payouts";
    let indexes = [
        "uq_payouts_settles_kind_settles_id_reason",
        "ix_payouts_state_modified_at_id",
        "ix_payouts_account_id_id",
    ];
    put_aside(manager, name, &indexes.map(str::to_owned)).await?;
    NewTable::numbered(
        name,
        [
            big_integer_null("account_id"),
            big_integer("amount_minor"),
            string_len("currency", 3),
            string_len("reason", 20),
            string_len("settles_kind", 20),
            big_integer("settles_id"),
            string_len_null("target_method", 10),
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
    .one_of("state", &PAYOUT_STATES)
    .one_of("target_method", &["Bank", "Bitcoin"])
    .positive(["amount_minor", "version"])
    .rule("target", "(target IS NULL) = (target_method IS NULL)")
    .rule("targeted", "state = 'WAITING_TARGET' OR target IS NOT NULL")
    .create(manager)
    .await?;
    moved_over(
        manager,
        name,
        "id, account_id, amount_minor, currency, reason, settles_kind, settles_id, target_method, target, state, created_at, modified_at, version",
    )
    .await?;
    unique(manager, name, &["settles_kind", "settles_id", "reason"]).await?;
    index(manager, name, &["state", "modified_at", "id"]).await?;
    index(manager, name, &["account_id", "id"]).await
}
