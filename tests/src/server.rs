//! The real server in the test's own process, on a free port, over a database and a data folder of
//! its own. It runs the same code as the binary, with three exceptions: passwords are hashed
//! cheaply, the worker hardly pauses, and the clock can be another.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

use adapters::crypto::{Argon2Cost, Argon2Hasher};
use adapters::inspection::Program;
use adapters::system::SettableClock;
use app_server::{Config, Overrides, RunningServer};
use chrono::Utc;
use domain::ids::DocumentId;
use ports::Ports;
use ports::driven::objects::whole;
use ports::driving::operations::{reconcile, verify_audit};
use tempfile::TempDir;
use tokio::runtime::Handle;

use crate::binary::binary;
use crate::client::Client;
use crate::database::TestDatabase;

/// Settings as a file holds them. Uploads are inspected by the real binary: the test itself is another program.
pub fn configured(settings: &str) -> Config {
    let mut config = Config::from_toml(settings).expect("the settings of the test");
    config.inspecting_program = Program::found_by(|| Ok(binary().to_owned()));
    config
}

/// The setting that takes the limits on sending and guessing away.
pub const NO_LIMITS: &str = "rate_limits = 'off'";

/// The pause between two rounds of a test server's worker.
const WORKER_PAUSE: Duration = Duration::from_millis(250);

/// A test server's substitutes for parts of the binary: the same hashing of passwords at the lowest
/// cost that argon2id has, and a worker that pauses less.
pub fn substitutes() -> Overrides {
    let cost = Argon2Cost {
        memory_kib: 8,
        passes: 1,
    };
    let passwords = Argon2Hasher::new(cost, 1).expect("a cost that argon2id has");
    Overrides {
        clock: None,
        passwords: Some(Arc::new(passwords)),
        worker_pause: WORKER_PAUSE,
    }
}

/// The state in which a test leaves the books and the audit trail.
const SOUND: u8 = 0;
const BROKEN: u8 = 1;
const UNPROVEN: u8 = 2;

/// A server for one test. At its end the books must agree and the audit trail must be unbroken,
/// unless the test says otherwise.
pub struct TestServer {
    /// None once it is stopped.
    running: Option<RunningServer>,
    ports: Box<Ports>,
    left: AtomicU8,
    base: String,
    // Kept until the server is gone.
    folder: TempDir,
    database: TestDatabase,
}

impl TestServer {
    /// Over `database`, with a clock that stands still until the test moves it.
    pub async fn with_clock(database: TestDatabase, settings: &str) -> (Self, SettableClock) {
        let clock = SettableClock::at(Utc::now());
        let server = Self::start_at(database, settings, clock.clone()).await;
        (server, clock)
    }

    /// The same over SQLite.
    pub async fn sqlite_with_clock(settings: &str) -> (Self, SettableClock) {
        Self::with_clock(TestDatabase::sqlite().await, settings).await
    }

    /// Over `database`, limits off.
    pub async fn with_database(database: TestDatabase) -> Self {
        Self::start(database, NO_LIMITS).await
    }

    /// Over SQLite, limits off.
    pub async fn sqlite() -> Self {
        Self::with_database(TestDatabase::sqlite().await).await
    }

    /// Over PostgreSQL, limits off.
    pub async fn postgres() -> Self {
        Self::with_database(TestDatabase::postgres().await).await
    }

    /// With further settings, as a settings file holds them.
    pub async fn start(database: TestDatabase, settings: &str) -> Self {
        Self::start_with(database, settings, substitutes()).await
    }

    /// With further settings and a clock that the test moves.
    pub async fn start_at(database: TestDatabase, settings: &str, clock: SettableClock) -> Self {
        let substitutes = Overrides {
            clock: Some(Arc::new(clock)),
            ..substitutes()
        };
        Self::start_with(database, settings, substitutes).await
    }

    /// Reaching `database` by another address than its own.
    pub async fn start_through(database: TestDatabase, url: &str, settings: &str) -> Self {
        Self::start_at_url(database, url, settings, substitutes()).await
    }

    /// Over `database`, limits off, its worker idle except for [`TestServer::worker_round`] and
    /// [`TestServer::working`]: for state that the worker would repair or change before the test
    /// looks.
    pub async fn resting(database: TestDatabase) -> Self {
        let url = database.url().to_owned();
        Self::resting_through(database, &url, NO_LIMITS).await
    }

    /// The same, reaching `database` by another address than its own, with further settings.
    pub async fn resting_through(database: TestDatabase, url: &str, settings: &str) -> Self {
        let substitutes = Overrides {
            worker_pause: Duration::from_secs(24 * 60 * 60),
            ..substitutes()
        };
        let server = Self::start_at_url(database, url, settings, substitutes).await;
        // Its first round comes by itself.
        server.worker_round().await;
        server
    }

    /// Over SQLite, limits off, its uploads inspected by `program`.
    pub async fn inspecting_by(program: Program) -> Self {
        let database = TestDatabase::sqlite().await;
        let folder = private_folder(&database);
        let mut config = config(folder.path(), database.url(), NO_LIMITS);
        config.inspecting_program = program;
        let running = started(config, substitutes()).await;
        Self::of(running, folder, database)
    }

    /// With further settings and substitutes of the test's own.
    pub async fn start_with(
        database: TestDatabase,
        settings: &str,
        substitutes: Overrides,
    ) -> Self {
        let url = database.url().to_owned();
        Self::start_at_url(database, &url, settings, substitutes).await
    }

    async fn start_at_url(
        database: TestDatabase,
        url: &str,
        settings: &str,
        substitutes: Overrides,
    ) -> Self {
        let folder = private_folder(&database);
        let running = started(config(folder.path(), url, settings), substitutes).await;
        Self::of(running, folder, database)
    }

    fn of(running: RunningServer, folder: TempDir, database: TestDatabase) -> Self {
        let base = format!("http://{}", running.address());
        Self {
            ports: Box::new(running.ports().clone()),
            running: Some(running),
            left: AtomicU8::new(SOUND),
            base,
            folder,
            database,
        }
    }

    /// Another server over the same database and files, as behind a load balancer; its address.
    pub async fn beside(&self) -> (RunningServer, String) {
        self.beside_with(NO_LIMITS, None).await
    }

    /// The same with further settings, by a clock that the test moves.
    pub async fn beside_with(
        &self,
        settings: &str,
        clock: Option<SettableClock>,
    ) -> (RunningServer, String) {
        let mut substitutes = substitutes();
        if let Some(clock) = clock {
            substitutes.clock = Some(Arc::new(clock));
        }
        let config = config(self.folder.path(), self.database.url(), settings);
        let running = started(config, substitutes).await;
        let base = format!("http://{}", running.address());
        (running, base)
    }

    /// Waits until the worker has completed a whole round: everything that was due before the call
    /// has been tried, and the consequences are stored.
    pub async fn worker_round(&self) {
        let running = self.running.as_ref();
        running.expect("a server that runs").worker_round().await;
    }

    /// Does something that needs an idle worker, and then makes the worker idle again.
    pub async fn working<T>(&self, work: impl Future<Output = T>) -> T {
        let is_done = AtomicBool::new(false);
        let work = async {
            let done = work.await;
            is_done.store(true, Ordering::Release);
            done
        };
        // An interrupted round would leave a connection that is thrown away.
        let rounds = async {
            while !is_done.load(Ordering::Acquire) {
                self.worker_round().await;
                tokio::time::sleep(WORKER_PAUSE).await;
            }
        };
        let (done, ()) = tokio::join!(work, rounds);
        self.worker_round().await;
        done
    }

    /// `http://127.0.0.1:…`
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The ports the server works through, to prepare what a test needs.
    pub fn ports(&self) -> &Ports {
        &self.ports
    }

    /// Where the server keeps its files.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The database beside the server.
    pub fn database(&self) -> &TestDatabase {
        &self.database
    }

    /// A newcomer's browser that reads English, with its csrf token.
    pub async fn visitor(&self) -> Client {
        let client = Client::new(&self.base, "en");
        client.fetch_csrf_token().await;
        client
    }

    /// Stops as SIGTERM does.
    pub async fn stop(mut self) {
        // Checked before: connections end with the threads of the server that opened them.
        self.prove().await;
        let running = self.running.take().expect("a server that runs");
        running.stop().await.expect("the server stops");
    }

    /// Expects the proof to find something, because the test breaks the books or the audit trail.
    pub fn is_left_broken(&self) {
        self.left.store(BROKEN, Ordering::Release);
    }

    /// Replaces a stored document's file.
    pub async fn damage(&self, document: i64) {
        let tx = self.ports.store.begin_read().await.expect("a transaction");
        let stored = tx.documents().get(DocumentId(document)).await;
        let stored = stored.expect("documents are read").expect("a document");
        drop(tx);
        let key = stored.object_key.parse().expect("a key");
        let put = self.ports.objects.put(&key, whole("another file")).await;
        put.expect("the file is stored");
        self.is_left_broken();
    }

    /// Skips the proof, because another server may have written with keys that this one does not have.
    pub fn is_left_to_another(&self) {
        self.left.store(UNPROVEN, Ordering::Release);
    }

    /// Reconciles the books and verifies the audit trail. A proof that fails to run counts as a difference.
    async fn prove(&self) {
        let books = match reconcile(&self.ports).await {
            Ok(found) => found.iter().map(ToString::to_string).collect(),
            Err(failure) => vec![format!("the books: {failure}")],
        };
        let trail = match verify_audit(&self.ports, &[]).await {
            Ok(found) => found.breaks.iter().map(ToString::to_string).collect(),
            Err(failure) => vec![format!("the trail: {failure}")],
        };
        let found = [books, trail].concat();
        match self.left.load(Ordering::Acquire) {
            UNPROVEN => {}
            left => assert_eq!(left == BROKEN, !found.is_empty(), "{found:#?}"),
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let is_proven = self.running.is_none();
        if !is_proven && !std::thread::panicking() {
            tokio::task::block_in_place(|| Handle::current().block_on(self.prove()));
        }
    }
}

/// A folder of the test's own, as production asks of the data folder.
fn private_folder(database: &TestDatabase) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    database.keep_private();
    let private = std::fs::Permissions::from_mode(0o700);
    std::fs::set_permissions(folder.path(), private).expect("the folder is the test's own");
    folder
}

fn config(folder: &Path, database_url: &str, settings: &str) -> Config {
    configured(&format!(
        "bind = '127.0.0.1:0'\ndata_dir = '{}'\ndatabase_url = '{database_url}'\n{settings}",
        folder.display(),
    ))
}

async fn started(config: Config, substitutes: Overrides) -> RunningServer {
    let running = app_server::start_with(config, substitutes).await;
    running.expect("the server starts")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prepared::{a_stored_account, a_stored_investor};
    use domain::account::KycState;

    /// With an account whose state nobody decided on.
    async fn with_a_difference() -> TestServer {
        let server = TestServer::sqlite().await;
        let tx = server.ports().store.begin().await.expect("a transaction");
        let now = server.ports().clock.now();
        let investor = a_stored_investor(tx.as_ref(), now).await;
        let account = a_stored_account(tx.as_ref(), investor, now).await;
        let account = tx.accounts().get(account).await.expect("an answer");
        let mut account = account.expect("the account");
        account.state = KycState::LFail;
        tx.accounts().save(&account).await.expect("it is saved");
        tx.commit().await.expect("it is stored");
        server
    }

    #[tokio::test(flavor = "multi_thread")]
    #[should_panic(expected = "its log does not end with its state")]
    async fn books_that_do_not_agree_fail_the_test_that_stops() {
        with_a_difference().await.stop().await;
    }

    #[tokio::test(flavor = "multi_thread")]
    #[should_panic(expected = "its log does not end with its state")]
    async fn books_that_do_not_agree_fail_the_test_that_lets_go() {
        drop(with_a_difference().await);
    }

    #[tokio::test(flavor = "multi_thread")]
    #[should_panic(expected = "[]")]
    async fn whoever_says_that_it_is_broken_has_to_break_it() {
        let server = TestServer::sqlite().await;
        server.is_left_broken();
        server.stop().await;
    }
}
