//! A change of the schema on a database with rows: each table keeps them, with valid foreign keys.

use super::ROWS;
use migration::{Migrator, MigratorTrait};
use sea_orm::{ConnectionTrait, Database, DatabaseBackend, DatabaseConnection, Statement};
use tempfile::TempDir;

/// The migration that rebuilds the log and the payouts on SQLite.
const DEPOSITS: &str = "m20261126_010101_deposits";

/// The change by which each bank file keeps the closing balances that it states.
const BALANCES: &str = "m20261127_080101_balances_of_files";

/// The change by which a settlement names its gateway.
const SETTLEMENTS: &str = "m20261127_130101_coins_sold";

/// From when on help is a content of the site.
const HELP: &str = "m20261129_730101_help";

/// Tables that came later.
const LATER: [&str; 31] = [
    "INTO crypto_invoices",
    "INTO payout_batches",
    "INTO payment_files",
    "INTO bank_files",
    "INTO statement_lines",
    "INTO statement_balances",
    "INTO csv_layouts",
    "INTO exchange_rates",
    "INTO evidence",
    "INTO adjustments",
    "INTO holding_transfers",
    "INTO holding_transfer_sides",
    "INTO issue_steps",
    "INTO opened_receipts",
    "INTO distributions",
    "INTO distribution_lines",
    "INTO distribution_fundings",
    "INTO account_statements",
    "INTO account_statement_files",
    "INTO told_messages",
    "INTO archives",
    "INTO put_asides",
    "UPDATE accounts SET blocked_at",
    "INTO assignments",
    "INTO daily_mails",
    "INTO notes",
    "INTO note_mentions",
    "INTO letters",
    "INTO letter_files",
    "INTO earlier_editions",
    "INTO account_earnings",
];

async fn count(database: &DatabaseConnection, sql: &str) -> i64 {
    let statement = Statement::from_string(DatabaseBackend::Sqlite, sql);
    let row = database.query_one_raw(statement).await.unwrap();
    row.unwrap().try_get_by_index(0).unwrap()
}

/// A database as it was before this change.
async fn before(change: &str, folder: &TempDir) -> DatabaseConnection {
    let file = folder.path().join("before.db");
    let url = format!("sqlite://{}?mode=rwc", file.display());
    let database = Database::connect(url).await.unwrap();
    let versions = migration::versions();
    let before = versions.iter().position(|name| name == change).unwrap();
    let before = u32::try_from(before).unwrap();
    Migrator::up(&database, Some(before)).await.unwrap();
    database
}

/// All rows but those of tables that came after the closing balances of files.
fn rows_of_then() -> String {
    let statements = ROWS.split_inclusive(";\n");
    statements
        .filter(|statement| {
            let later = [
                "INTO opened_receipts",
                "INTO distribution",
                "INTO holding_transfer",
                "INTO issue_steps",
                "INTO account_statement",
                "INTO told_messages",
                "INTO archives",
                "INTO put_asides",
                "SET blocked_at",
                "INTO assignments",
                "INTO daily_mails",
                "INTO note",
                "INTO letter",
                "INTO earlier_editions",
                "INTO account_earnings",
            ];
            !later.iter().any(|table| statement.contains(table))
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_balances_stay_when_each_file_keeps_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let database = before(BALANCES, &folder).await;
    let rows = rows_of_then();
    database.execute_unprepared(&rows).await.unwrap();
    Migrator::up(&database, None).await.unwrap();
    let kept = "SELECT COUNT(*) FROM statement_balances
        WHERE currency = 'USD' AND day = '2026-07-01' AND balance_minor = 100 AND file_id = 1";
    assert_eq!(count(&database, kept).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_settlement_that_named_no_gateway_is_that_of_cards() {
    let folder = tempfile::tempdir().unwrap();
    let database = before(SETTLEMENTS, &folder).await;
    let rows: String = ROWS
        .split_inclusive(";\n")
        .filter(|statement| {
            let later = [
                "INTO distribution",
                "INTO account_statement",
                "INTO told_messages",
                "INTO archives",
                "INTO holding_transfer",
                "INTO issue_steps",
                "INTO put_asides",
                "SET blocked_at",
                "INTO assignments",
                "INTO daily_mails",
                "INTO note",
                "INTO letter",
                "INTO earlier_editions",
                "INTO account_earnings",
            ];
            !later.iter().any(|table| statement.contains(table))
        })
        .collect();
    database.execute_unprepared(&rows).await.unwrap();
    let settled = "UPDATE statement_lines SET kind = 'gateway_settlement', record_id = NULL";
    database.execute_unprepared(settled).await.unwrap();
    Migrator::up(&database, None).await.unwrap();
    let named = "SELECT COUNT(*) FROM statement_lines WHERE record_id = 1 AND owed_minor IS NULL";
    assert_eq!(count(&database, named).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_deposit_has_expired_if_the_system_ended_it() {
    for (actor, expired) in [
        ("'system', actor_id = NULL", 1),
        ("'investor', actor_id = 1", 0),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let database = before(BALANCES, &folder).await;
        let rows = rows_of_then();
        database.execute_unprepared(&rows).await.unwrap();
        let log = format!(
            "UPDATE review_log SET subject_kind = 'deposit', subject_id = 1, actor_kind = {actor}"
        );
        for change in [
            "UPDATE deposits SET state = 'RevokedInd'",
            "UPDATE crypto_invoices SET deposit_id = 1, state = 'Expired'",
            &log,
        ] {
            database.execute_unprepared(change).await.unwrap();
        }
        Migrator::up(&database, None).await.unwrap();
        let has_expired = "SELECT COUNT(*) FROM deposits WHERE has_expired = TRUE";
        assert_eq!(count(&database, has_expired).await, expired, "{actor}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn deposits_come_to_a_database_that_has_rows() {
    let folder = tempfile::tempdir().unwrap();
    let database = before(DEPOSITS, &folder).await;
    let (of_deposits, others): (Vec<&str>, Vec<&str>) = ROWS
        .split_inclusive(";\n")
        .filter(|statement| !LATER.iter().any(|table| statement.contains(table)))
        .partition(|statement| statement.contains("INTO deposits"));
    database.execute_unprepared(&others.concat()).await.unwrap();

    Migrator::up(&database, None).await.unwrap();
    for table in ["review_log", "payouts", "proposals", "receipts"] {
        let rows = format!("SELECT COUNT(*) FROM {table}");
        assert_eq!(count(&database, &rows).await, 1, "{table}");
    }
    let deposits = of_deposits.concat();
    database.execute_unprepared(&deposits).await.unwrap();
    for change in [
        "UPDATE review_log SET subject_kind = 'deposit'",
        "UPDATE payouts SET reason = 'deposit', settles_kind = 'deposit'",
        "UPDATE documents SET deposit_id = 1",
        "UPDATE proposals SET kind = 'move_payout'",
        "UPDATE receipts SET bank_account_id = NULL, reference = 'invoice'",
    ] {
        database.execute_unprepared(change).await.unwrap();
    }
    let broken = "SELECT COUNT(*) FROM pragma_foreign_key_check";
    assert_eq!(count(&database, broken).await, 0);
    let columns = "account_id, amount_minor, currency, reason, settles_kind, target_method, target, state, created_at, modified_at, version";
    let another =
        format!("INSERT INTO payouts (settles_id, {columns}) SELECT 2, {columns} FROM payouts");
    database.execute_unprepared(&another).await.unwrap();
    assert_eq!(count(&database, "SELECT MAX(id) FROM payouts").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn help_is_a_content_beside_those_that_were_drafted_before() {
    let folder = tempfile::tempdir().unwrap();
    let database = before(HELP, &folder).await;
    let drafted = "UPDATE site_editions SET draft = '{}', version = 7 WHERE name = 'privacy'";
    database.execute_unprepared(drafted).await.unwrap();
    let had = count(&database, "SELECT COUNT(*) FROM site_editions").await;
    Migrator::up(&database, None).await.unwrap();
    for (name, version, draft) in [("privacy", 7, "IS NOT NULL"), ("help", 1, "IS NULL")] {
        let rows = format!(
            "SELECT COUNT(*) FROM site_editions WHERE name = '{name}' AND version = {version} AND draft {draft}"
        );
        assert_eq!(count(&database, &rows).await, 1, "{name}");
    }
    let has = count(&database, "SELECT COUNT(*) FROM site_editions").await;
    assert_eq!(has, had + 1);
    let unknown = "INSERT INTO site_editions (name, version) VALUES ('other', 1)";
    assert!(database.execute_unprepared(unknown).await.is_err());
}
