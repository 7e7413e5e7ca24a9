//! A migrated database for one test, on SQLite or on the temporary PostgreSQL cluster, removed when
//! it is dropped. Never skips: without a cluster a PostgreSQL test fails and says how to get one.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use migration::{Migrator, MigratorTrait};
use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DatabaseBackend, DatabaseConnection, Statement,
};
use tempfile::TempDir;

use crate::kept;

/// The variable in which `scripts/pg-cluster.sh` names the running cluster.
pub const POSTGRES_URL: &str = "LANDFALL_TEST_POSTGRES_URL";

/// The content of the migrations, as `build.rs` names it. It is part of a template's name: the
/// first test to need one creates it.
const MIGRATIONS: &str = env!("LANDFALL_MIGRATIONS");

/// The key of the advisory lock under which the template is made.
const TEMPLATE_LOCK: i64 = 0x6c61_6e64;

/// A database that belongs to one test alone.
pub struct TestDatabase {
    url: String,
    place: Place,
}

enum Place {
    Sqlite { folder: TempDir },
    Postgres { admin_url: String, name: String },
}

impl TestDatabase {
    /// A copy of the migrated template file, in a folder of its own.
    pub async fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("landfall.db");
        std::fs::copy(template_file().await, &file).expect("the template is copied");
        Self {
            url: sqlite_url(&file),
            place: Place::Sqlite { folder },
        }
    }

    /// A clone of the migrated template in the cluster of [`POSTGRES_URL`].
    pub async fn postgres() -> Self {
        let admin_url = std::env::var(POSTGRES_URL).unwrap_or_else(|_| {
            panic!(
                "{POSTGRES_URL} is not set: run `make test`, or \
                 `scripts/pg-cluster.sh run cargo test …` for some tests"
            )
        });
        let admin = connect(&admin_url).await;
        let name = unique("landfall_test");
        if !cloned(&admin, &name).await {
            make_template(&admin, &admin_url).await;
            assert!(cloned(&admin, &name).await, "there is a template");
        }
        admin.close().await.expect("the connection closes");
        let url = on_database(&admin_url, &name);
        Self {
            url,
            place: Place::Postgres { admin_url, name },
        }
    }

    /// What the server takes as its database URL.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Waits, on PostgreSQL, until at least this many connections wait for locks and no more come
    /// for half a second.
    pub async fn until_waiting(&self, connections: i64) {
        let beside = self.connect().await;
        let sql = "SELECT COUNT(*) AS waiting FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'";
        let (mut waiting, mut steady) = (0, 0);
        for _ in 0..600 {
            let statement = Statement::from_string(DatabaseBackend::Postgres, sql);
            let row = beside.query_one_raw(statement).await.expect("the activity");
            let now: i64 = row.expect("a row").try_get("", "waiting").expect("a count");
            steady = if now == waiting { steady + 1 } else { 0 };
            waiting = now;
            if waiting >= connections && steady >= 10 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{waiting} connections wait after thirty seconds");
    }

    /// Makes the database's file unreadable for others, as the server itself does.
    pub fn keep_private(&self) {
        use std::os::unix::fs::PermissionsExt;
        if let Place::Sqlite { folder } = &self.place {
            let private = std::fs::Permissions::from_mode(0o600);
            let file = folder.path().join("landfall.db");
            std::fs::set_permissions(file, private).expect("the file is the test's own");
        }
    }

    /// A connection of the test's own, to look at rows beside the server.
    pub async fn connect(&self) -> DatabaseConnection {
        Database::connect(self.url.as_str())
            .await
            .expect("the test database answers")
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let Place::Postgres { admin_url, name } = &self.place else {
            return;
        };
        let (admin_url, name) = (admin_url.clone(), name.clone());
        // Dropping happens inside the test's runtime, which cannot be waited on from here.
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            runtime.expect("a runtime").block_on(async {
                let admin = connect(&admin_url).await;
                execute(
                    &admin,
                    &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"),
                )
                .await;
            });
        })
        .join();
        assert!(
            dropped.is_ok() || std::thread::panicking(),
            "the test database is dropped"
        );
    }
}

fn template_name() -> String {
    format!("landfall_template_{MIGRATIONS}")
}

/// Creates a database from the template; false if there is no template yet. Its files are copied as
/// files: writing a few hundred databases through the log takes twice as long.
async fn cloned(admin: &DatabaseConnection, name: &str) -> bool {
    let template = template_name();
    let clone = format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY");
    match admin.execute_unprepared(&clone).await {
        Ok(_) => true,
        Err(error) if error.to_string().contains("does not exist") => false,
        Err(error) => panic!("{clone}: {error}"),
    }
}

/// Creates the template, unless another test just did, and removes what earlier runs left behind.
async fn make_template(admin: &DatabaseConnection, admin_url: &str) {
    let name = template_name();
    execute(admin, &format!("SELECT pg_advisory_lock({TEMPLATE_LOCK})")).await;
    let known = format!("SELECT datname FROM pg_database WHERE datname = '{name}'");
    if names(admin, &known).await.is_empty() {
        for abandoned in names(admin, ABANDONED).await {
            execute(
                admin,
                &format!("DROP DATABASE IF EXISTS {abandoned} WITH (FORCE)"),
            )
            .await;
        }
        // Under another name until it is complete, so that nobody clones a half-migrated one.
        let draft = unique("landfall_draft");
        execute(admin, &format!("CREATE DATABASE {draft}")).await;
        migrate(&on_database(admin_url, &draft)).await;
        execute(admin, &format!("ALTER DATABASE {draft} RENAME TO {name}")).await;
    }
    execute(
        admin,
        &format!("SELECT pg_advisory_unlock({TEMPLATE_LOCK})"),
    )
    .await;
}

/// Databases of tests that were killed, and templates of earlier migrations: nobody is connected to them, and they are a day old.
const ABANDONED: &str = "SELECT datname FROM pg_database d WHERE datname ~ '^landfall_(test|template|draft)_[0-9a-f_]+$'
    AND NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.datid = d.oid)
    AND (pg_stat_file('base/' || d.oid || '/PG_VERSION', true)).modification < now() - INTERVAL '1 day'";

/// The names that a query finds in its column `datname`.
async fn names(admin: &DatabaseConnection, query: &str) -> Vec<String> {
    let query = Statement::from_string(DatabaseBackend::Postgres, query);
    let found = admin.query_all_raw(query).await;
    let found = found.expect("the cluster lists its databases");
    let names = found.iter().map(|row| row.try_get("", "datname"));
    names.collect::<Result<_, _>>().expect("names")
}

/// The migrated SQLite file.
async fn template_file() -> PathBuf {
    let name = format!("{}.sqlite", template_name());
    let template = kept::path(&name);
    if template.exists() {
        return template;
    }
    let draft = kept::draft(&name);
    migrate(&sqlite_url(&draft)).await;
    kept::keep(&draft, &name)
}

fn sqlite_url(file: &Path) -> String {
    format!("sqlite://{}?mode=rwc", file.display())
}

async fn migrate(url: &str) {
    let database = connect(url).await;
    if url.starts_with("sqlite:") {
        // In the server's mode: a copy in another mode would be converted each time.
        execute(&database, "PRAGMA journal_mode = WAL").await;
    }
    Migrator::up(&database, None)
        .await
        .expect("the migrations run");
    database.close().await.expect("the connection closes");
}

/// One connection only: the advisory lock belongs to it.
async fn connect(url: &str) -> DatabaseConnection {
    let mut options = ConnectOptions::new(url.to_owned());
    options.max_connections(1).sqlx_logging(false);
    Database::connect(options)
        .await
        .unwrap_or_else(|error| panic!("{url}: {error}"))
}

async fn execute(database: &DatabaseConnection, sql: &str) {
    database
        .execute_unprepared(sql)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// The same cluster, another database.
fn on_database(url: &str, name: &str) -> String {
    let (server, _) = url.rsplit_once('/').expect("the URL names a database");
    format!("{server}/{name}")
}

/// A name no other test of this machine uses: the process, the time and a count.
pub(crate) fn unique(prefix: &str) -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!(
        "{prefix}_{}_{}_{count}",
        std::process::id(),
        nanoseconds(SystemTime::now())
    )
}

fn nanoseconds(time: SystemTime) -> u128 {
    time.duration_since(UNIX_EPOCH)
        .expect("a time after 1970")
        .as_nanos()
}

/// Names tests twice: `sqlite::<test>` and `postgres::<test>`. Each is an async function that takes a
/// [`Storage`](crate::storage::Storage), or what the async function before `=>` makes of a [`TestDatabase`].
///
/// Use it for behaviour that depends on the database: our own statements, transactions, locks,
/// uniqueness, money. The subject of the test decides, not what it happens to store. Tests after `;
/// sqlite alone:` are about the shape of answers, the order of refusals or a provider's protocol,
/// and run once.
#[macro_export]
macro_rules! on_both_databases {
    ($over:path => $($test:ident),+ $(,)? $(; sqlite alone: $($alone:ident),+ $(,)?)?) => {
        mod sqlite {
            $crate::on_a_database![sqlite, $over => $($test,)+ $($($alone,)+)?];
        }
        mod postgres {
            $crate::on_a_database![postgres, $over => $($test,)+];
        }
    };
    ($($test:ident),+ $(,)?) => {
        $crate::on_both_databases![$crate::storage::Storage::with_database => $($test),+];
    };
}

/// Names tests of the module above, each over a database of its own of this kind.
#[macro_export]
macro_rules! on_a_database {
    ($kind:ident, $over:path => $($test:ident,)+) => {
        $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $test() {
            let database = $crate::database::TestDatabase::$kind().await;
            super::$test($over(database).await).await;
        })+
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_database_of_the_same_cluster() {
        assert_eq!(
            on_database("postgres://landfall@127.0.0.1:5433/postgres", "one"),
            "postgres://landfall@127.0.0.1:5433/one"
        );
    }

    #[tokio::test]
    async fn a_postgres_database_is_its_own_and_gone_afterwards() {
        let (first, second) = (
            TestDatabase::postgres().await,
            TestDatabase::postgres().await,
        );
        assert_ne!(first.url(), second.url());
        execute(&first.connect().await, "CREATE TABLE mark (id INTEGER)").await;
        let unmarked = second.connect().await;
        assert!(
            unmarked
                .execute_unprepared("SELECT id FROM mark")
                .await
                .is_err()
        );
        let gone = first.url().to_owned();
        drop(first);
        assert!(Database::connect(gone).await.is_err());
    }

    #[tokio::test]
    async fn a_sqlite_database_is_migrated() {
        let database = TestDatabase::sqlite().await;
        let connection = database.connect().await;
        execute(&connection, "SELECT version FROM seaql_migrations").await;
    }
}
