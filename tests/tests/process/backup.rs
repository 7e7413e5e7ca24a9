//! Backup and restore as in `docs/operations.md`: the copy is taken while the server runs, and
//! restored elsewhere with its keys. The data submitted before is there; reconciliation and the
//! audit trail find nothing.
use sea_orm::ConnectionTrait;
use std::path::Path;
use std::process::Command;
use tests::binary::BinaryServer;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::forms::{PKF, bank, open_account, upload_papers};
use tests::road::{log_in, register};

const MOBILE: &str = "86-13712345670";

fn run(program: &str, arguments: &[&str]) {
    let output = Command::new(program).args(arguments).output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {complained}");
}

fn copy_folder(from: &Path, to: &Path) {
    run("cp", &["-a", from.to_str().unwrap(), to.to_str().unwrap()]);
}

/// The heads of the audit trail, before the database is copied. The first batch is sealed by then.
fn copy_heads(home: &Path, to: &Path) {
    let heads = home.join("objects/audit");
    for _ in 0..600 {
        if heads.is_dir() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    copy_folder(&heads, &to.join("audit"));
}

/// The stored files and the keys, after the database; the heads stay as they were before it.
fn copy_files(home: &Path, to: &Path) {
    copy_folder(&home.join("objects"), to);
    std::fs::remove_dir_all(to.join("objects/audit")).unwrap();
    std::fs::rename(to.join("audit"), to.join("objects/audit")).unwrap();
    copy_folder(&home.join("development.keys"), to);
}

/// An investor with sealed numbers and stored files.
async fn an_investor_with_papers(base: &str) -> Client {
    let client = Client::new(base, "en");
    client.fetch_csrf_token().await;
    register(&client, MOBILE).await;
    log_in(&client, MOBILE).await;
    let account = open_account(&client, PKF).await;
    upload_papers(&client, account).await;
    client
}

/// Starts a server over what was put back and looks for what was there when the copy was taken.
async fn is_whole(folder: &Path, database_url: &str) {
    let mut server = BinaryServer::spawn(folder, database_url, &[]).await;
    server.run_ok(&["reconcile"]);
    server.run_ok(&["audit", "verify"]);
    let client = Client::new(&server.base(), "en");
    client.fetch_csrf_token().await;
    log_in(&client, MOBILE).await;
    let banks = client.get("account_bankprofile", &[]).await.ok();
    let banks = banks["banks"].as_array().unwrap().clone();
    assert_eq!(banks.len(), 1, "what came after the copy is not in it");
    let id = banks[0]["UserBankProfileID"].to_string();
    let shown = client
        .get("account_bankprofile", &[("UserBankProfileID", &id)])
        .await
        .ok();
    assert_eq!(
        shown["banks"][0]["BankAccountNumber"],
        bank()["BankAccountNumber"],
        "sealed fields open"
    );
    let documents = client.get("account_document", &[]).await.ok();
    let documents = documents["documents"].as_array().unwrap().clone();
    assert_eq!(documents.len(), 2);
    for document in documents {
        let id = document["DocumentID"].to_string();
        let link = client
            .get("account_document", &[("DocumentID", &id)])
            .await
            .ok();
        let file = client.open(link["url"].as_str().unwrap()).await;
        assert_eq!(file.status, 200, "document {id}");
    }
    assert_eq!(server.terminate().await, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_taken_at_work_is_whole_when_put_back_over_sqlite() {
    let database = TestDatabase::sqlite().await;
    let (home, restored) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = BinaryServer::spawn(home.path(), database.url(), &[]).await;
    let client = an_investor_with_papers(&server.base()).await;

    copy_heads(home.path(), restored.path());
    let copy = restored.path().join("landfall.db");
    let vacuum = format!("VACUUM INTO '{}'", copy.display());
    let connection = database.connect().await;
    connection.execute_unprepared(&vacuum).await.unwrap();
    client.post("account_bankprofile", bank()).await.ok();
    copy_files(home.path(), restored.path());
    drop(server);

    is_whole(restored.path(), &format!("sqlite://{}", copy.display())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_taken_at_work_is_whole_when_put_back_over_postgres() {
    let (database, other) = (
        TestDatabase::postgres().await,
        TestDatabase::postgres().await,
    );
    let (home, restored) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = BinaryServer::spawn(home.path(), database.url(), &[]).await;
    let client = an_investor_with_papers(&server.base()).await;

    copy_heads(home.path(), restored.path());
    let dump = restored.path().join("landfall.dump");
    let dump = dump.to_str().unwrap();
    run(
        "pg_dump",
        &["--format=custom", &format!("--file={dump}"), database.url()],
    );
    client.post("account_bankprofile", bank()).await.ok();
    copy_files(home.path(), restored.path());
    drop(server);

    let arguments = ["--clean", "--if-exists", "--dbname", other.url(), dump];
    run("pg_restore", &arguments);
    is_whole(restored.path(), other.url()).await;
}

/// Restored in place, over the folder that went on after the copy: the heads that came after it are put aside, and afterwards the
/// trail is sealed and verified as before.
#[tokio::test(flavor = "multi_thread")]
async fn a_copy_put_back_in_its_own_place_is_sealed_and_verified_on() {
    let database = TestDatabase::sqlite().await;
    let (home, backup) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut server = BinaryServer::spawn(home.path(), database.url(), &[]).await;
    let client = an_investor_with_papers(&server.base()).await;
    copy_heads(home.path(), backup.path());
    let copy = backup.path().join("landfall.db");
    let vacuum = format!("VACUUM INTO '{}'", copy.display());
    let connection = database.connect().await;
    connection.execute_unprepared(&vacuum).await.unwrap();
    connection.close().await.unwrap();
    copy_files(home.path(), backup.path());
    // Further batches are sealed.
    let heads = home.path().join("objects/audit");
    let copied = heads_in(&backup.path().join("objects/audit")).len();
    for _ in 0..3 {
        client.post("account_bankprofile", bank()).await.ok();
        std::thread::sleep(std::time::Duration::from_millis(1_500));
    }
    assert!(heads_in(&heads).len() >= copied + 2);
    assert_eq!(server.terminate().await, Some(0));

    // The steps of docs/operations.md.
    let (data, copied_to) = (home.path().display(), backup.path().display());
    let file = database.url().trim_start_matches("sqlite://");
    let file = file.split('?').next().unwrap();
    let steps = format!(
        "set -e; mv {data}/objects/audit {copied_to}/audit-before-restore
         cp -a {copied_to}/objects {data}/
         cp {copied_to}/landfall.db {file}; rm -f {file}-wal {file}-shm"
    );
    run("sh", &["-c", &steps]);
    server.run_ok(&["audit", "verify"]);
    server.start().await;
    let client = Client::new(&server.base(), "en");
    client.fetch_csrf_token().await;
    log_in(&client, MOBILE).await;
    for _ in 0..3 {
        client.post("account_bankprofile", bank()).await.ok();
        std::thread::sleep(std::time::Duration::from_millis(1_500));
    }
    server.run_ok(&["audit", "verify"]);
    assert!(!server.log().contains("another head"), "{}", server.log());

    // Had the later heads been left, the worker would say so.
    assert_eq!(server.terminate().await, Some(0));
    let aside = backup.path().join("audit-before-restore");
    for head in heads_in(&aside) {
        let kept = heads.join(&head);
        if !kept.exists() {
            std::fs::copy(aside.join(&head), kept).unwrap();
        }
    }
    let last = heads_in(&heads).last().unwrap()[5..]
        .parse::<i64>()
        .unwrap();
    let next = heads.join(format!("head-{:012}", last + 1));
    std::fs::write(&next, "1 1 1 k.x").unwrap();
    server.start().await;
    let client = Client::new(&server.base(), "en");
    client.fetch_csrf_token().await;
    log_in(&client, MOBILE).await;
    for _ in 0..100 {
        if server.log().contains("another head") {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    panic!("nothing was said of the other head:\n{}", server.log());
}

fn heads_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut heads: Vec<String> = names.filter(|name| name.starts_with("head-")).collect();
    heads.sort();
    heads
}
