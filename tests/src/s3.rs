//! A real third-party server with the S3 protocol, for one test. It is ended with the test, by its
//! standard input and its process id.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use adapters::object_store::{S3Objects, S3Settings, ServerSideEncryption};
use secrecy::SecretString;

/// The bucket that is there from the start.
pub const BUCKET: &str = "landfall-test";

/// The running server.
pub struct S3Server {
    process: Option<Child>,
    address: String,
}

impl S3Server {
    /// Starts it with an empty bucket.
    pub fn start() -> Self {
        let (process, address) = spawn(None);
        Self {
            process: Some(process),
            address,
        }
    }

    /// `http://127.0.0.1:…`
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Stops it: nobody listens at its address any more.
    pub fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("the S3 server is killed");
            process.wait().expect("the S3 server is gone");
        }
    }

    /// Brings it back at the same address; its bucket is empty.
    pub fn restart(&mut self) {
        self.stop();
        let port = self.address.rsplit(':').next().expect("a port").to_owned();
        self.process = Some(spawn(Some(&port)).0);
    }

    /// The adapter's settings for it.
    pub fn settings(&self) -> S3Settings {
        Self::settings_at(&self.address)
    }

    /// The same for a service at another address.
    pub fn settings_at(address: &str) -> S3Settings {
        S3Settings {
            bucket: BUCKET.into(),
            region: "us-east-1".into(),
            endpoint: Some(address.to_owned()),
            path_style: true,
            prefix: "landfall/tests".into(),
            access_key: Some(("key".into(), SecretString::from("secret"))),
            encryption: ServerSideEncryption::BucketDefault,
        }
    }

    /// The adapter over it.
    pub fn objects(&self) -> S3Objects {
        S3Objects::new(&self.settings()).expect("the adapter")
    }

    /// A server's settings for it, as a settings file holds them.
    pub fn toml(&self) -> String {
        format!(
            "objects = 's3'\ns3_bucket = '{BUCKET}'\ns3_endpoint = '{}'\ns3_access_key = 'key'\ns3_secret_key = 'secret'\n",
            self.address
        )
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

fn spawn(port: Option<&str>) -> (Child, String) {
    let python = std::env::var_os("LANDFALL_TEST_PYTHON").expect(
        "LANDFALL_TEST_PYTHON is not set: export LANDFALL_TEST_PYTHON=$(scripts/python-tools.sh)",
    );
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("servers/s3.py");
    let mut process = Command::new(python)
        .arg(script)
        .arg(BUCKET)
        .args(port)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the S3 server starts");
    let mut address = String::new();
    let said = process.stdout.take().expect("what it says");
    BufReader::new(said)
        .read_line(&mut address)
        .expect("its address");
    let address = address.trim().to_owned();
    assert!(address.starts_with("http://"), "it did not start");
    (process, address)
}
