//! The key pair of the integration key, created once per build: no key is in the repository.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::kept;

/// The private key in PEM.
pub fn private_key() -> &'static str {
    static KEY: OnceLock<String> = OnceLock::new();
    KEY.get_or_init(|| kept::text("docusign-key.pem", || openssl(&["genrsa", "2048"], "")))
}

/// The public key that belongs to it, in PEM.
pub fn public_key() -> &'static str {
    static KEY: OnceLock<String> = OnceLock::new();
    KEY.get_or_init(|| {
        kept::text("docusign-public-key.pem", || {
            openssl(&["rsa", "-pubout"], private_key())
        })
    })
}

fn openssl(arguments: &[&str], input: &str) -> String {
    let mut running = Command::new("openssl")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("openssl runs (Debian package openssl)");
    let mut stdin = running.stdin.take().expect("its input");
    stdin
        .write_all(input.as_bytes())
        .expect("its input is written");
    drop(stdin);
    let output = running.wait_with_output().expect("openssl ends");
    assert!(output.status.success(), "openssl {arguments:?}");
    String::from_utf8(output.stdout).expect("PEM")
}
