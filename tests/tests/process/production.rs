//! A production server does not start with files that others can read, nor with operators who are
//! not fit for production; it says which, and how to correct it.
use std::fs::{Permissions, metadata, set_permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use tests::binary::{BinaryServer, run};
use tests::database::TestDatabase;

const PRODUCTION: [(&str, &str); 5] = [
    ("LANDFALL_PROFILE", "production"),
    ("LANDFALL_RATE_LIMITS", "on"),
    ("LANDFALL_BUILT_IN_PROVIDERS", "on"),
    ("LANDFALL_PUBLIC_URL", "https://invest.example.com"),
    (
        "LANDFALL_MASTER_KEYS",
        "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    ),
];

/// What a start that must fail says.
fn refused(folder: &Path, url: &str, settings: &[(&str, &str)]) -> String {
    let ended = run(folder, url, settings, &["serve"]);
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(1), "{said}");
    let last = said.lines().find(|line| line.starts_with("landfall: "));
    last.unwrap_or_else(|| panic!("{said}")).to_owned()
}

fn mode(path: &Path) -> u32 {
    metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_server_writes_is_its_users_alone_and_what_others_can_read_stops_it() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("data");
    let file = folder.join("landfall.db");
    let url = format!("sqlite://{}?mode=rwc", file.display());
    let made = run(&folder, &url, &PRODUCTION, &["migrate"]);
    assert!(made.status.success(), "{made:?}");
    let mut server = BinaryServer::spawn(&folder, &url, &PRODUCTION).await;
    assert_eq!(mode(&folder), 0o700);
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path) & 0o077, 0, "{}", path.display());
    }
    assert_eq!(server.terminate().await, Some(0));
    for (path, wide, private) in [(&folder, 0o755, "700"), (&file, 0o644, "600")] {
        set_permissions(path, Permissions::from_mode(wide)).unwrap();
        let said = refused(&folder, &url, &PRODUCTION);
        let due = format!(
            "landfall: others can read {0}: chmod {private} {0}",
            path.display()
        );
        assert_eq!(said, due);
        let private = u32::from_str_radix(private, 8).unwrap();
        set_permissions(path, Permissions::from_mode(private)).unwrap();
    }
}

#[test]
fn a_settings_file_that_others_can_read_stops_it() {
    let outer = tempfile::tempdir().unwrap();
    let (folder, file) = (outer.path().join("data"), outer.path().join("own.toml"));
    let url = format!("sqlite://{}?mode=rwc", folder.join("landfall.db").display());
    std::fs::write(&file, "mail_password = 'hidden'").unwrap();
    // What stops the start once nothing is wrong with the settings file.
    std::fs::create_dir(&folder).unwrap();
    set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
    let (named, data) = (file.display(), folder.display());
    let of_settings = format!(
        "landfall: others can read the settings file {named} (LANDFALL_CONFIG): chmod 600 {named}"
    );
    let of_data = format!("landfall: others can read {data}: chmod 700 {data}");
    let named = named.to_string();
    let settings = [&PRODUCTION[..], &[("LANDFALL_CONFIG", named.as_str())]].concat();
    for (mode, due) in [
        (0o644, &of_settings),
        (0o604, &of_settings),
        (0o640, &of_settings),
        (0o600, &of_data),
    ] {
        set_permissions(&file, Permissions::from_mode(mode)).unwrap();
        assert_eq!(&refused(&folder, &url, &settings), due, "{mode:o}");
    }
}

async fn operators_that_are_not_fit_for_production_stop_it(database: TestDatabase) {
    let folder = tempfile::tempdir().unwrap();
    set_permissions(folder.path(), Permissions::from_mode(0o700)).unwrap();
    database.keep_private();
    let connection = database.connect().await;
    for (email, is_exempt, due) in [
        ("Reviewer@Demo.Landfall.test", false, "demo data"),
        ("ann@desk.test", true, "exempt from the second factor"),
    ] {
        let insert = format!(
            "INSERT INTO operators (email, email_key, name, password_hash, active, joined, totp_exempt, created_at, version)
             VALUES ('{email}', LOWER('{email}'), 'Ann', 'none', TRUE, TRUE, {is_exempt}, '2026-07-01T00:00:00+00:00', 1)"
        );
        connection.execute_unprepared(&insert).await.unwrap();
        let is_refused = || {
            let said = refused(folder.path(), database.url(), &PRODUCTION);
            assert!(said.contains(email) && said.contains(due), "{said}");
        };
        is_refused();
        // Nor before a newer schema is applied: `landfall migrate` may run beside the start.
        let (newest, put_back) = (
            "DELETE FROM seaql_migrations WHERE version = (SELECT MAX(version) FROM seaql_migrations)",
            newest_migration(&connection).await,
        );
        connection.execute_unprepared(newest).await.unwrap();
        is_refused();
        connection.execute_unprepared(&put_back).await.unwrap();
        if is_exempt {
            // As the message says.
            let recover = ["operator", "recover", "--email", email];
            let recovered = run(folder.path(), database.url(), &PRODUCTION, &recover);
            assert!(recovered.status.success(), "{recovered:?}");
        } else {
            // Anybody who knows the public password could reopen a closed one of the demo data.
            let close = "UPDATE operators SET active = FALSE";
            connection.execute_unprepared(close).await.unwrap();
            is_refused();
            let remove = "DELETE FROM operators";
            connection.execute_unprepared(remove).await.unwrap();
        }
    }
    BinaryServer::spawn(folder.path(), database.url(), &PRODUCTION).await;
}

/// The statement that puts the newest applied schema change back.
async fn newest_migration(connection: &DatabaseConnection) -> String {
    let newest = Statement::from_string(
        connection.get_database_backend(),
        "SELECT version FROM seaql_migrations ORDER BY version DESC LIMIT 1",
    );
    let row = connection.query_one_raw(newest).await.unwrap().unwrap();
    let version: String = row.try_get("", "version").unwrap();
    format!("INSERT INTO seaql_migrations (version, applied_at) VALUES ('{version}', 0)")
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_of_the_demo_data_and_exempt_ones_stop_it_over_sqlite() {
    operators_that_are_not_fit_for_production_stop_it(TestDatabase::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_of_the_demo_data_and_exempt_ones_stop_it_over_postgres() {
    operators_that_are_not_fit_for_production_stop_it(TestDatabase::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_stands_in_no_message_of_a_start_that_fails() {
    let folder = tempfile::tempdir().unwrap();
    let addresses = [
        "postgres://me:SECRET@127.0.0.1:1/x",
        "postgres://127.0.0.1:1/x?user=me&password=SECRET",
        "postgres://127.0.0.1:1/x?user=me&password=a@SECRET",
        "postgres://127.0.0.1:1/x?password=a&SECRET",
        "postgres://127.0.0.1:1/x?sslpassword=SECRET",
        "postgres://127.0.0.1:1/x?sslpassword=a@SECRET",
        "postgres://127.0.0.1:1/x?%70assword=SECRET",
        "postgres://me:SECRET@127.0.0.1:notaport/x",
        "host=127.0.0.1 password=SECRET",
    ];
    // Each waits for a database that is not there.
    std::thread::scope(|all| {
        for (number, address) in addresses.into_iter().enumerate() {
            let folder = folder.path().join(number.to_string());
            std::fs::create_dir(&folder).unwrap();
            all.spawn(move || {
                for command in ["serve", "config"] {
                    let settings = [("LANDFALL_LOG", "trace,sea_orm::driver=trace")];
                    let ended = run(&folder, address, &settings, &[command]);
                    let said = [ended.stdout, ended.stderr].concat();
                    let said = String::from_utf8_lossy(&said).into_owned();
                    let leaks = said.contains("SECRET");
                    assert!(!leaks, "{command} {address}: {said}");
                }
            });
        }
    });
}
