//! The server as a process: starts on a free port, reports whether it is ready, survives kill -9
//! with its data, exits with 0 on SIGTERM. Its features are tested elsewhere.
use tests::binary::{BinaryServer, run};
use tests::client::Client;
use tests::database::TestDatabase;
use tests::server::TestServer;

async fn serves(server: &TestServer) {
    let client = Client::new(server.base(), "en");
    assert_eq!(client.open("/healthz").await.text(), "ok\n");
    assert_eq!(client.open("/readyz").await.text(), "ready\n");
    assert!(client.fetch_csrf_token().await.len() >= 32);
    client
        .get("no_such_call", &[])
        .await
        .refused(404, "Error_NotFound");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_serves_over_sqlite() {
    let server = TestServer::sqlite().await;
    serves(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_serves_over_postgres() {
    let server = TestServer::postgres().await;
    serves(&server).await;
    server.stop().await;
}

async fn is_killed_and_starts_again(database: TestDatabase) {
    let folder = tempfile::tempdir().unwrap();
    let mut server = BinaryServer::spawn(folder.path(), database.url(), &[]).await;
    let base = server.base();
    Client::new(&base, "zh").fetch_csrf_token().await;
    server.kill();
    assert!(
        reqwest::get(format!("{base}/healthz")).await.is_err(),
        "it is gone"
    );
    server.start().await;
    assert_eq!(server.base(), base);
    Client::new(&base, "zh").fetch_csrf_token().await;
    assert_eq!(server.terminate().await, Some(0), "{}", server.log());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_starts_again_over_sqlite() {
    is_killed_and_starts_again(TestDatabase::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_starts_again_over_postgres() {
    is_killed_and_starts_again(TestDatabase::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_setting_stops_the_start_and_is_named() {
    let database = TestDatabase::sqlite().await;
    let folder = tempfile::tempdir().unwrap();
    let settings = [("LANDFALL_PROFILE", "test")];
    let output = run(folder.path(), database.url(), &settings, &["serve"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("LANDFALL_PROFILE"));
}

/// Which role is held by how many, as the warnings of a start tell it.
fn warned_of(log: &str) -> Vec<(String, String)> {
    let word = |line: &str, name: &str| {
        let (_, rest) = line.split_once(&format!("{name}=")).unwrap_or_default();
        let word = rest.split_whitespace().next().unwrap_or_default();
        word.trim_matches('"').to_owned()
    };
    let warnings = log
        .lines()
        .filter(|line| line.contains(" WARN ") && line.contains("nobody to approve them"));
    warnings
        .map(|line| (word(line, "role"), word(line, "holders")))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_says_which_roles_that_approve_have_no_second_person() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::sqlite().await;
    let mut server = BinaryServer::spawn(folder.path(), database.url(), &[]).await;
    // Before anybody works here there is nothing to approve.
    assert_eq!(warned_of(&server.log()), []);
    let add = |server: &BinaryServer, name: &str, role: &str| {
        let email = format!("{name}@desk.test");
        let who = ["operator", "add", "--email", &email, "--name", name];
        server.run_ok(&[&who[..], &["--role", role]].concat());
    };
    let holders = |role: &str, count: &str| (role.to_owned(), count.to_owned());
    add(&server, "ann", "admin");
    add(&server, "ed", "editor");
    server.restart().await;
    assert_eq!(
        warned_of(&server.log()),
        [holders("approver", "0"), holders("admin", "1")]
    );
    add(&server, "otto", "admin");
    add(&server, "andrew", "approver");
    let before = server.log().len();
    server.restart().await;
    assert_eq!(
        warned_of(&server.log()[before..]),
        [holders("approver", "1")]
    );
    add(&server, "alma", "approver");
    let before = server.log().len();
    server.restart().await;
    assert_eq!(warned_of(&server.log()[before..]), []);
}
