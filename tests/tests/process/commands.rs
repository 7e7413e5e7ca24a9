//! The commands of the binary: creating an operator, verifying the trail, reconciling the books.

use sea_orm::ConnectionTrait;
use serde_json::json;
use tests::binary::BinaryServer;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::desk::try_log_in;
use tests::operator::knocking;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_is_made_with_a_password_that_is_shown_once() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::sqlite().await;
    let server = BinaryServer::spawn(folder.path(), database.url(), &[]).await;
    let add = [
        "operator",
        "add",
        "--email",
        "ann@desk.test",
        "--name",
        "Ann",
        "--role",
        "admin",
        "--role",
        "editor",
    ];
    let said = server.run_ok(&add);
    let password = said
        .lines()
        .find_map(|line| line.strip_prefix("Password, shown only now: "))
        .unwrap();
    let client = Client::new(&server.base(), "en");
    let answer = try_log_in(&client, "ann@desk.test", password, None)
        .await
        .ok();
    assert_eq!(answer["totp"], json!("enrol"));
    let again = server.run(&add);
    assert!(!again.status.success());
    assert!(
        text(&again.stderr).contains("exists"),
        "{}",
        text(&again.stderr)
    );
    let unknown = server.run(&[
        "operator",
        "add",
        "--email",
        "b@desk.test",
        "--name",
        "B",
        "--role",
        "king",
    ]);
    assert!(
        text(&unknown.stderr).contains("reviewer"),
        "{}",
        text(&unknown.stderr)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_trail_and_the_books_are_proved_from_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::sqlite().await;
    let server = BinaryServer::spawn(folder.path(), database.url(), &[]).await;
    let add = [
        "operator",
        "add",
        "--email",
        "ann@desk.test",
        "--name",
        "Ann",
        "--role",
        "admin",
    ];
    server.run_ok(&add);
    assert!(server.run_ok(&["reconcile"]).contains("Everything agrees"));
    let mut said = String::new();
    for _ in 0..100 {
        said = server.run_ok(&["audit", "verify"]);
        if said.contains("0 wait to be sealed") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    assert!(said.contains("1 events in 1 batches; 0 wait"), "{said}");
    assert!(
        server.log().contains("audit trail sealed"),
        "{}",
        server.log()
    );

    let line = server.log();
    let line = line
        .lines()
        .find(|line| line.contains("audit trail sealed"));
    let sealed = line.unwrap().to_owned();
    server.run_ok(&["audit", "verify", "--head", &sealed]);
    let missing = server.run(&["audit", "verify", "--head", "9:k1.AAAA"]);
    assert_eq!(missing.status.code(), Some(1));
    let said = text(&missing.stderr);
    assert!(
        said.contains("batch 9, whose head was given, is missing"),
        "{said}"
    );
    let other = server.run(&["audit", "verify", "--head", "1:k1.AAAA"]);
    assert_eq!(other.status.code(), Some(1));
    let said = text(&other.stderr);
    assert!(said.contains("the trail was rewritten: batch 1"), "{said}");
    let nonsense = server.run(&["audit", "verify", "--head", "newest"]);
    assert_eq!(nonsense.status.code(), Some(2));

    let connection = database.connect().await;
    let tamper = "UPDATE audit_events SET detail = 'added as auditor' WHERE id = 1";
    connection.execute_unprepared(tamper).await.unwrap();
    let broken = server.run(&["audit", "verify"]);
    assert_eq!(broken.status.code(), Some(1));
    assert!(
        text(&broken.stderr).contains("event 1 was changed"),
        "{}",
        text(&broken.stderr)
    );

    let posting =
        "INSERT INTO balances (book, owner_id, asset, balance) VALUES ('fees', 0, 'USD', 5)";
    connection.execute_unprepared(posting).await.unwrap();
    let differs = server.run(&["reconcile"]);
    assert_eq!(differs.status.code(), Some(1));
    assert!(
        text(&differs.stdout).contains("fees:0: "),
        "{}",
        text(&differs.stdout)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_is_restored_on_the_server_where_nobody_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::sqlite().await;
    let server = BinaryServer::spawn(folder.path(), database.url(), &[]).await;
    let recover = ["operator", "recover", "--email", "ann@desk.test"];
    let nameless = server.run(&recover);
    assert!(!nameless.status.success());
    assert!(
        text(&nameless.stderr).contains("name"),
        "{}",
        text(&nameless.stderr)
    );
    let token = |said: &str| {
        let line = said
            .lines()
            .find_map(|line| line.split_once("/join?token="));
        line.unwrap().1.to_owned()
    };
    let client = Client::new(&server.base(), "en");
    let mut passwords: Vec<&str> = Vec::new();
    for (name, password) in [(Some("Ann"), "Chosen-by-ann-1"), (None, "Chosen-by-ann-2")] {
        let mut asked = recover.to_vec();
        asked.extend(name.iter().flat_map(|name| ["--name", *name]));
        let said = server.run_ok(&asked);
        let body = json!({ "token": token(&said), "password": password });
        for old in &passwords {
            try_log_in(&client, "ann@desk.test", old, None)
                .await
                .refused(422, "LoginError");
        }
        let joined = knocking(&client, "join", |request| request.json(&body)).await;
        joined.ok();
        // The authenticator of before is gone, too.
        let answer = try_log_in(&client, "ann@desk.test", password, None)
            .await
            .ok();
        assert_eq!(answer["totp"], json!("enrol"));
        passwords.push(password);
    }
    let told = server.run_ok(&["audit", "verify"]);
    assert!(!told.is_empty());
    let letter = client.newest_message("ann@desk.test").await;
    let said = letter["text"].as_str().unwrap();
    assert!(said.contains("A command on the server made Ann"), "{said}");
}
