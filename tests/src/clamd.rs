//! The real clamd for one test, in a folder of its own, with one signature: that of the harmless
//! test virus. Nothing is downloaded. It is ended with the test, by its process id.

use std::net::{TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use ports::driven::scanning::test_virus;
use tempfile::TempDir;

const START_LIMIT: Duration = Duration::from_secs(60);

/// The running daemon.
pub struct Clamd {
    process: Child,
    port: u16,
    folder: TempDir,
}

impl Clamd {
    /// Starts it, on a port of this machine and a socket.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let port = free_port();
        let signatures = folder.path().join("signatures");
        std::fs::create_dir(&signatures).expect("a folder");
        let known = hex::encode(test_virus());
        let list = format!("Eicar-Test-Signature:0:*:{known}\n");
        std::fs::write(signatures.join("test.ndb"), list).expect("the signatures");
        let settings = folder.path().join("clamd.conf");
        let text = format!(
            "Foreground yes\nDatabaseDirectory {}\nLocalSocket {}\nTCPSocket {port}\nTCPAddr 127.0.0.1\nTemporaryDirectory {}\n",
            signatures.display(),
            socket(folder.path()).display(),
            folder.path().display(),
        );
        std::fs::write(&settings, text).expect("its settings");
        let process = Command::new(program())
            .arg(format!("--config-file={}", settings.display()))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("clamd starts");
        let mut daemon = Self {
            process,
            port,
            folder,
        };
        daemon.wait();
        daemon
    }

    /// `127.0.0.1:…`
    pub fn port(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The path of its socket.
    pub fn socket(&self) -> PathBuf {
        socket(self.folder.path())
    }

    /// Takes it away.
    pub fn stop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    fn wait(&mut self) {
        let began = Instant::now();
        while TcpStream::connect(self.port()).is_err()
            || UnixStream::connect(self.socket()).is_err()
        {
            if let Ok(Some(status)) = self.process.try_wait() {
                panic!("clamd ended at its start: {status}");
            }
            assert!(began.elapsed() < START_LIMIT, "clamd did not start");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Clamd {
    fn drop(&mut self) {
        self.stop();
    }
}

fn socket(folder: &Path) -> PathBuf {
    folder.join("clamd.ctl")
}

fn program() -> PathBuf {
    let given = std::env::var_os("LANDFALL_TEST_CLAMD").map(PathBuf::from);
    given
        .into_iter()
        .chain(["/usr/sbin/clamd".into(), "/usr/bin/clamd".into()])
        .find(|path| path.exists())
        .expect("clamd is missing: export LANDFALL_TEST_CLAMD=$(scripts/clamd.sh)")
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").port()
}
