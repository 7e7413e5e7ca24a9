//! A migrated database for one test, on SQLite or on the throw-away PostgreSQL cluster, gone when
//! it is dropped. Never skips: without a cluster a PostgreSQL test fails and says how to get one.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use migration::{Migrator, MigratorTrait};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection};
use tempfile::TempDir;

/// Where `scripts/pg-cluster.sh` says which cluster runs.
pub const POSTGRES_URL: &str = "LANDFALL_TEST_POSTGRES_URL";

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
        let template = template(&admin, &admin_url).await;
        let name = unique("landfall_test");
        execute(
            &admin,
            &format!("CREATE DATABASE {name} TEMPLATE {template}"),
        )
        .await;
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

    /// Takes the database's file from the sight of others, as the server itself makes it.
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

/// Makes the template once for a cluster and a set of migrations, whoever asks first.
async fn template(admin: &DatabaseConnection, admin_url: &str) -> String {
    let name = template_name();
    execute(admin, &format!("SELECT pg_advisory_lock({TEMPLATE_LOCK})")).await;
    let known = admin
        .query_one_raw(sea_orm::Statement::from_string(
            sea_orm::DatabaseBackend::Postgres,
            format!("SELECT 1 AS one FROM pg_database WHERE datname = '{name}'"),
        ))
        .await
        .expect("the cluster lists its databases");
    if known.is_none() {
        // Under another name until it is whole, so that nobody clones a half-migrated one.
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
    name
}

/// The migrated SQLite file that lies beside this test's binary; made anew where the binary is younger.
async fn template_file() -> PathBuf {
    let binary = std::env::current_exe().expect("the path of this test");
    let template = binary.with_extension("template.db");
    if changed_at(&template) > changed_at(&binary) {
        return template;
    }
    // Under another name until it is whole, as several tests may make it at once.
    let draft = binary.with_file_name(unique("landfall_draft"));
    migrate(&sqlite_url(&draft)).await;
    std::fs::rename(&draft, &template).expect("the template is put in its place");
    template
}

/// When a file was last written; none where there is no such file.
fn changed_at(file: &Path) -> Option<SystemTime> {
    std::fs::metadata(file)
        .and_then(|facts| facts.modified())
        .ok()
}

fn sqlite_url(file: &Path) -> String {
    format!("sqlite://{}?mode=rwc", file.display())
}

/// The test binary is rebuilt when a migration changes: its own time of change tells sets apart in
/// a cluster that lives longer than one build.
fn template_name() -> String {
    let binary = std::env::current_exe().expect("the path of this test");
    let changed = changed_at(&binary).expect("its age");
    format!("landfall_template_{}", nanoseconds(changed))
}

async fn migrate(url: &str) {
    let database = connect(url).await;
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
fn unique(prefix: &str) -> String {
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
#[macro_export]
macro_rules! on_both_databases {
    ($over:path => $($test:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                let database = $crate::database::TestDatabase::sqlite().await;
                super::$test($over(database).await).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                let database = $crate::database::TestDatabase::postgres().await;
                super::$test($over(database).await).await;
            })+
        }
    };
    ($($test:ident),+ $(,)?) => {
        $crate::on_both_databases![$crate::storage::Storage::over => $($test),+];
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
