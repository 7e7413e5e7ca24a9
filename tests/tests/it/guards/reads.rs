//! Every reading call of the document, and every page: afterwards nothing in the database and no
//! file has changed (decision 51). One-time links are opened by reading, and are excluded here by
//! name.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use reqwest::Method;
use tests::described::{Caller, operations};
use tests::rows::Rows;
use tests::server::TestServer;

use super::people::{an_operator, two};

/// One-time links: opening them is what they are for. A log-in at an outside provider begins with one.
const ONE_TIME: [&str; 3] = [
    "/api/verify_email.json",
    "/api/oauth_start.json",
    "/api/oauth_callback.json",
];

/// Where it is written down that an operator opened an investor's record: reading is recorded there, and nothing else is.
const RECORDED: &str = "audit_events";

/// Where bodies lie while they come in.
const INCOMING: &str = "objects/.incoming";

fn files(folder: &Path, found: &mut BTreeMap<String, u64>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // The worker seals the trail in its own time; what comes in is looked at by itself.
        if path.ends_with("objects/audit") || path.ends_with(INCOMING) {
            continue;
        }
        if path.is_dir() {
            files(&path, found);
        } else {
            // One that is moved to its place meanwhile is not there any more.
            let Ok(metadata) = std::fs::metadata(&path) else {
                continue;
            };
            found.insert(path.display().to_string(), metadata.len());
        }
    }
}

/// Waits until nothing is on its way into the store of files: a seal of the worker's is there for a moment, what a call left
/// behind stays.
async fn nothing_is_left_on_its_way(server: &TestServer) {
    let incoming = server.folder().join(INCOMING);
    let mut left = BTreeMap::new();
    for _ in 0..200 {
        left.clear();
        files(&incoming, &mut left);
        if left.is_empty() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("left behind: {left:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_read_changes_anything() {
    let server = TestServer::sqlite().await;
    let (ann, _) = two(&server).await;
    let (desk, _) = an_operator(&server).await;
    // No proposal confirms the rate that is in storage.
    server.is_left_broken();
    let beside = server.database().connect().await;
    let rows = async || Rows::of(&beside).await;
    let objects = || {
        let mut found = BTreeMap::new();
        files(server.folder(), &mut found);
        found
    };
    let (before, files_before) = (rows().await, objects());
    let visitor = server.visitor().await;
    let calls = operations(server.base()).await;
    let reads = calls
        .iter()
        .filter(|operation| !operation.changes() && !ONE_TIME.contains(&operation.path.as_str()));
    let mut read = 0;
    // What was recorded of an operator's reading stays for the calls after it.
    let mut reads_by_operators = false;
    for operation in reads {
        let client = match operation.caller {
            Caller::Operator => &desk,
            Caller::Investor => &ann.browser.client,
            Caller::Anyone => &visitor,
        };
        let filling = ann.filling(operation);
        let answer = operation
            .send(client, None, &filling, |request| request)
            .await;
        // Nothing is held yet.
        let expected = match operation.path.as_str() {
            "/api/my_holding.json" => 404,
            // A link to the document.
            "/api/project_documents/{InvestmentID}/{DocumentKey}" => 302,
            _ => 200,
        };
        assert_eq!(
            answer.status,
            expected,
            "{}: {}",
            operation.name(),
            answer.text()
        );
        let after = rows().await;
        assert!(before.beyond(&after).is_empty(), "{}", operation.name());
        let made = after.beyond(&before);
        reads_by_operators |= operation.caller == Caller::Operator;
        let is_recorded = |row: &String| reads_by_operators && row.starts_with(RECORDED);
        assert!(
            made.iter().all(is_recorded),
            "{} made {made:#?}",
            operation.name()
        );
        read += 1;
    }
    assert!(read >= 25, "{read}");
    let before = rows().await;
    for page in [
        "/",
        "/console",
        "/sign.css",
        "/healthz",
        "/readyz",
        "/dev/outbox",
    ] {
        assert_eq!(visitor.open(page).await.status, 200, "{page}");
    }
    // What changes things is not offered to be read, under whatever method that asks for no token.
    for operation in calls.iter().filter(|operation| operation.changes()) {
        let filling = ann.filling(operation);
        for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
            let mut as_read = operation.clone();
            as_read.method = method;
            let client = &ann.browser.client;
            as_read
                .send(client, None, &filling, |request| request)
                .await;
        }
    }
    let changed = before.until(&rows().await);
    assert!(changed.is_empty(), "{changed:#?}");
    assert_eq!(objects(), files_before);
    nothing_is_left_on_its_way(&server).await;
}
