//! The real server in the test's own process, on a free port, over a database and a data folder of its own. The same
//! code as the binary runs; only the clock can be another.

use std::path::Path;
use std::sync::Arc;

use adapters::system::SettableClock;
use app_server::{Config, RunningServer, start_at};
use chrono::Utc;
use ports::Ports;
use ports::driven::clock::Clock;
use tempfile::TempDir;

use crate::client::Client;
use crate::database::TestDatabase;

/// The setting that takes the limits on sending and guessing away.
pub const NO_LIMITS: &str = "rate_limits = 'off'";

/// A server for one test.
pub struct TestServer {
    running: RunningServer,
    base: String,
    // Kept until the server is gone.
    folder: TempDir,
    database: TestDatabase,
}

impl TestServer {
    /// Over `database`, standing still in time until the test moves its clock.
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
    pub async fn over(database: TestDatabase) -> Self {
        Self::start(database, NO_LIMITS).await
    }

    /// Over SQLite, limits off.
    pub async fn sqlite() -> Self {
        Self::over(TestDatabase::sqlite().await).await
    }

    /// Over PostgreSQL, limits off.
    pub async fn postgres() -> Self {
        Self::over(TestDatabase::postgres().await).await
    }

    /// With further settings, as a settings file holds them.
    pub async fn start(database: TestDatabase, settings: &str) -> Self {
        Self::start_with(database, settings, None).await
    }

    /// With further settings and a clock that the test moves.
    pub async fn start_at(database: TestDatabase, settings: &str, clock: SettableClock) -> Self {
        Self::start_with(database, settings, Some(Arc::new(clock))).await
    }

    async fn start_with(
        database: TestDatabase,
        settings: &str,
        clock: Option<Arc<dyn Clock>>,
    ) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        database.keep_private();
        let settings = format!(
            "bind = '127.0.0.1:0'\ndata_dir = '{}'\ndatabase_url = '{}'\n{settings}",
            folder.path().display(),
            database.url()
        );
        let config = Config::from_toml(&settings).expect("the settings of the test");
        let running = start_at(config, clock).await.expect("the server starts");
        let base = format!("http://{}", running.address());
        Self {
            running,
            base,
            folder,
            database,
        }
    }

    /// A further server over the same database and files, as behind a balancer; its address.
    pub async fn beside(&self) -> (RunningServer, String) {
        let settings = format!(
            "bind = '127.0.0.1:0'\ndata_dir = '{}'\ndatabase_url = '{}'\n{NO_LIMITS}",
            self.folder.path().display(),
            self.database.url()
        );
        let config = Config::from_toml(&settings).expect("the settings of the test");
        let running = start_at(config, None).await.expect("the server starts");
        let base = format!("http://{}", running.address());
        (running, base)
    }

    /// `http://127.0.0.1:…`
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The ports the server works through, to prepare what a test needs.
    pub fn ports(&self) -> &Ports {
        self.running.ports()
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
    pub async fn stop(self) {
        self.running.stop().await.expect("the server stops");
    }
}
