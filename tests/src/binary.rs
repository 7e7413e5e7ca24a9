//! The real `landfall` binary as a process: started on a port of its own, killed, started again on
//! the same port and data. Its output is kept and shown when a test fails.

use std::fs::{File, OpenOptions};
use std::net::TcpListener;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// How long a start may take before the test fails; only a busy machine needs this long.
const START_LIMIT: Duration = Duration::from_secs(60);

/// A server process and everything needed to start it again as it was.
pub struct BinaryServer {
    environment: Vec<(String, String)>,
    port: u16,
    log: PathBuf,
    process: Option<Child>,
}

impl BinaryServer {
    /// Starts `landfall serve` over `database_url`, its files and log under `folder`; further
    /// settings are given as the binary's own environment variables.
    pub async fn spawn(folder: &Path, database_url: &str, settings: &[(&str, &str)]) -> Self {
        let port = free_port();
        let mut environment = environment(folder, database_url, port);
        environment.extend(
            settings
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned())),
        );
        let mut server = Self {
            environment,
            port,
            log: folder.join("server.log"),
            process: None,
        };
        server.start().await;
        server
    }

    /// `http://127.0.0.1:…`, the same after every restart.
    pub fn base(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Memory of the process in KiB: currently (`VmRSS`), or the maximum so far (`VmHWM`).
    pub fn memory(&self, figure: &str) -> u64 {
        let process = self.process.as_ref().expect("the server runs");
        let status = std::fs::read_to_string(format!("/proc/{}/status", process.id()));
        let status = status.expect("the state of the process");
        let line = status.lines().find(|line| line.starts_with(figure));
        let words = line.and_then(|line| line.split_whitespace().nth(1));
        words.and_then(|kib| kib.parse().ok()).expect(figure)
    }

    /// The server's output so far, over all its starts.
    pub fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// The most memory that the process had resident so far, in KiB.
    pub fn most_memory(&self) -> u64 {
        let process = self.process.as_ref().expect("the server runs");
        let status = std::fs::read_to_string(format!("/proc/{}/status", process.id()));
        let status = status.expect("the status of the process");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let figure = line.and_then(|line| line.split_whitespace().next());
        figure.expect("VmHWM").parse().expect("a number")
    }

    /// Starts the process if it does not run, waits until it is ready, and says how long that took.
    pub async fn start(&mut self) -> Duration {
        crate::client::install_tls();
        if self.process.is_none() {
            let log = self.open_log();
            let process = Command::new(binary())
                .arg("serve")
                .env_clear()
                .env("PATH", std::env::var_os("PATH").unwrap_or_default())
                .envs(self.environment.iter().cloned())
                .stdin(Stdio::null())
                .stdout(log.try_clone().expect("the log"))
                .stderr(log)
                .spawn()
                .expect("the server starts");
            self.process = Some(process);
        }
        let began = Instant::now();
        let ready = format!("{}/readyz", self.base());
        while began.elapsed() < START_LIMIT {
            if let Ok(answer) = reqwest::get(&ready).await
                && answer.status().is_success()
            {
                return began.elapsed();
            }
            if let Some(status) = self
                .process
                .as_mut()
                .and_then(|process| process.try_wait().ok())
                .flatten()
            {
                panic!("the server ended at its start ({status}):\n{}", self.log());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!(
            "the server was not ready within {START_LIMIT:?}:\n{}",
            self.log()
        );
    }

    /// `kill -9`: no warning, nothing flushed. Returns once the process is gone.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("the server is killed");
            process.wait().expect("the server is gone");
        }
    }

    /// Kills and starts again.
    pub async fn restart(&mut self) -> Duration {
        self.kill();
        self.start().await
    }

    /// Sends SIGTERM, and returns the exit code of the server.
    pub async fn terminate(&mut self) -> Option<i32> {
        let mut process = self.process.take().expect("the server runs");
        let asked = Command::new("kill")
            .args(["-TERM", &process.id().to_string()])
            .status();
        assert!(asked.expect("kill runs").success());
        for _ in 0..400 {
            if let Some(status) = process.try_wait().expect("the server's status") {
                return status.code();
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        process.kill().expect("the server is killed");
        panic!(
            "the server did not end within 40 s of SIGTERM:\n{}",
            self.log()
        );
    }

    /// Runs another subcommand (`migrate`, `reconcile`, `audit verify`, …) over the same data.
    pub fn run(&self, arguments: &[&str]) -> Output {
        execute(&self.environment, arguments)
    }

    /// Runs a subcommand that must find nothing wrong.
    #[track_caller]
    pub fn run_ok(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let complained = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success(),
            "landfall {arguments:?}: {said}{complained}"
        );
        said
    }

    fn open_log(&self) -> File {
        OpenOptions::new()
            .create(true)
            .append(true)
            .mode(0o600)
            .open(&self.log)
            .expect("the log")
    }
}

impl Drop for BinaryServer {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
        if std::thread::panicking() {
            let log = self.log();
            let last = log.char_indices().rev().nth(8_000).map_or(0, |(at, _)| at);
            eprintln!("--- the server wrote:\n{}", &log[last..]);
        }
    }
}

/// Runs `landfall` with a subcommand without a server, and returns how it ended.
pub fn run(
    folder: &Path,
    database_url: &str,
    settings: &[(&str, &str)],
    arguments: &[&str],
) -> Output {
    let mut environment = environment(folder, database_url, 0);
    let own = settings
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    environment.extend(own);
    execute(&environment, arguments)
}

/// [`run`] for preparations that must succeed: `migrate`, `seed --demo`.
#[track_caller]
pub fn prepare(folder: &Path, database_url: &str, arguments: &[&str]) {
    let output = run(folder, database_url, &[], arguments);
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "landfall {arguments:?}: {complained}"
    );
}

/// Runs the binary with this environment and nothing else.
pub fn execute(environment: &[(String, String)], arguments: &[&str]) -> Output {
    Command::new(binary())
        .args(arguments)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .envs(environment.iter().cloned())
        .stdin(Stdio::null())
        .output()
        .expect("the binary runs")
}

fn environment(folder: &Path, database_url: &str, port: u16) -> Vec<(String, String)> {
    [
        ("LANDFALL_BIND", format!("127.0.0.1:{port}")),
        ("LANDFALL_DATA_DIR", folder.display().to_string()),
        ("LANDFALL_DATABASE_URL", database_url.to_owned()),
        ("LANDFALL_RATE_LIMITS", "off".to_owned()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .to_vec()
}

/// The binary that `LANDFALL_BINARY` names, as `make test` does once it is built; otherwise that of
/// this build, built first if it is missing or older than its sources.
pub fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        if let Some(named) = std::env::var_os("LANDFALL_BINARY") {
            return PathBuf::from(named);
        }
        // Built together with this crate, so that cargo uses the same features and rebuilds little.
        let mut cargo = Command::new(env!("CARGO"));
        // Cargo's variables for tests would make build scripts believe that their environment has
        // changed.
        for (name, _) in std::env::vars().filter(|(name, _)| told_to_tests(name)) {
            cargo.env_remove(name);
        }
        let built = cargo
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
            .args([
                "build",
                "--quiet",
                "--locked",
                "-p",
                "app-server",
                "-p",
                "tests",
            ])
            .status()
            .expect("cargo runs");
        assert!(built.success(), "the binary builds");
        // Test binaries lie in <profile>/deps, the product's beside that folder.
        let test = std::env::current_exe().expect("the path of this test");
        let profile = test.ancestors().nth(2).expect("the folder of the profile");
        profile.join("landfall")
    })
}

fn told_to_tests(name: &str) -> bool {
    let kept = ["CARGO_HOME", "CARGO_TARGET_DIR"];
    name.starts_with("CARGO") && !kept.contains(&name) && !name.starts_with("CARGO_NET")
        || name == "LD_LIBRARY_PATH"
}

/// A port of 127.0.0.1 that nobody listens on now.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").port()
}
