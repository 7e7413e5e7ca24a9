//! Every call of the OpenAPI document, fuzzed as an investor and as an operator of each role
//! against the real binary: no answer is a 5xx, and none is outside the document
//! (`tests/oracles/every_call.py`, `scripts/python-tools.sh`).

use serde_json::Value;
use std::fmt::Write;
use std::path::Path;
use std::process::Stdio;
use tests::binary::{BinaryServer, prepare};
use tests::database::TestDatabase;
use tokio::process::Command;

/// What is drawn follows from it, but for what the server tells. `LANDFALL_FUZZ_SEED` takes its place.
const SEED: u64 = 24;
/// Seconds after which no further round is begun. The first, in which every caller makes every call, is always made whole.
const SECONDS: u64 = 30;
/// How many of the calls that each caller may make have to succeed at least once.
const SUCCESSES: [(&str, usize); 7] = [
    ("investor", 45),
    ("reviewer", 20),
    ("approver", 70),
    ("finance", 75),
    ("editor", 45),
    ("admin", 50),
    ("auditor", 100),
];

/// What the fuzzer told.
async fn fuzzed(base: &str) -> Value {
    let python = std::env::var_os("LANDFALL_TEST_PYTHON").expect(
        "LANDFALL_TEST_PYTHON is not set: export LANDFALL_TEST_PYTHON=$(scripts/python-tools.sh)",
    );
    let seed = std::env::var("LANDFALL_FUZZ_SEED").unwrap_or_else(|_| SEED.to_string());
    println!("LANDFALL_FUZZ_SEED={seed}");
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(python)
        .arg(tests.join("oracles/every_call.py"))
        .args([base, seed.as_str()])
        .arg(SECONDS.to_string())
        .arg(tests.join("fixtures"))
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output()
        .await
        .expect("Python runs");
    let trouble = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{trouble}");
    serde_json::from_slice(&output.stdout).expect("the report is JSON")
}

fn listed(findings: &[Value]) -> String {
    let mut list = format!("{} findings:\n", findings.len());
    for finding in findings {
        let text = |name: &str| finding[name].as_str().unwrap_or_default();
        let (call, caller) = (text("call"), text("caller"));
        writeln!(list, "\n{call} as {caller}\n{}", text("what")).unwrap();
        writeln!(list, "{}\n{}", text("asked"), text("answered")).unwrap();
    }
    list
}

/// On PostgreSQL, which takes less than SQLite does: what is too long or too large for a column is an error there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_is_as_the_document_says() {
    let database = TestDatabase::postgres().await;
    let folder = tempfile::tempdir().unwrap();
    prepare(folder.path(), database.url(), &["seed", "--demo"]);
    let server = BinaryServer::spawn(folder.path(), database.url(), &[]).await;
    let report = fuzzed(&server.base()).await;
    for (caller, least) in SUCCESSES {
        let told = &report["callers"][caller];
        let done = told["done"].as_array().expect("what succeeded");
        let (sent, own) = (&told["sent"], &told["own"]);
        println!(
            "{caller}: {sent} requests, {} of {own} calls succeeded",
            done.len()
        );
        assert!(
            done.len() >= least,
            "{caller} succeeded with too few: {done:?}"
        );
        let unreached = told["unreached"].as_array().expect("what was not called");
        assert!(unreached.is_empty(), "{caller} did not call {unreached:?}");
    }
    let findings = report["findings"].as_array().expect("findings");
    assert!(findings.is_empty(), "{}", listed(findings));
    server.run_ok(&["audit", "verify"]);
}
