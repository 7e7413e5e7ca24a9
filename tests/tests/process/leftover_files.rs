//! The store of files while it is unavailable, and files that no record names, as a killed process
//! leaves them.
use std::fs::File;
use std::time::{Duration, SystemTime};

use adapters::system::SettableClock;
use ports::driven::clock::Clock;
use ports::driven::objects::{ObjectKey, whole};
use ports::driving::document::{SweepPlace, sweep_leftovers};
use ports::driving::operations::reconcile;
use tests::binary::{BinaryServer, run};
use tests::clamd::Clamd;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::road::investor;
use tests::s3::S3Server;
use tests::server::TestServer;

const MOBILE: &str = "86-13900139000";
const CALL: &str = "account_document";

async fn upload(client: &Client) -> tests::client::Answer {
    let path = format!("{}/fixtures/passport.jpg", env!("CARGO_MANIFEST_DIR"));
    let content = std::fs::read(path).unwrap();
    client
        .upload(CALL, &[], "passport.jpg", "image/jpeg", content)
        .await
}

async fn documents(client: &Client) -> usize {
    let listed = client.get(CALL, &[]).await.ok();
    listed["documents"].as_array().unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_bucket_is_away_uploads_wait_and_nothing_is_half_done() {
    let mut bucket = S3Server::start();
    let settings = format!("rate_limits = 'off'\n{}", bucket.toml());
    let server = TestServer::start(TestDatabase::sqlite().await, &settings).await;
    // The bucket comes back empty.
    server.is_left_broken();
    let client = investor(&server, MOBILE).await;
    upload(&client).await.ok();
    assert_eq!(client.open("/readyz").await.status, 200);

    bucket.stop();
    let answer = upload(&client).await;
    assert!(answer.headers.contains_key("retry-after"));
    answer.refused(503, "Error_Unavailable");
    let ready = client.open("/readyz").await;
    assert_eq!(ready.status, 503);
    assert!(ready.text().contains("object store"), "{}", ready.text());
    assert_eq!(documents(&client).await, 1);

    bucket.restart();
    upload(&client).await.ok();
    assert_eq!(client.open("/readyz").await.status, 200);
    assert_eq!(documents(&client).await, 2);
}

/// Old files without a record go; young ones, named ones and those of other folders stay.
async fn only_old_leftovers_go(settings: &str) {
    let clock = SettableClock::at(chrono::Utc::now());
    let settings = format!("rate_limits = 'off'\n{settings}");
    let database = TestDatabase::sqlite().await;
    let server = TestServer::start_at(database, &settings, clock.clone()).await;
    let client = investor(&server, MOBILE).await;
    upload(&client).await.ok();
    let ports = server.ports();
    let leftovers: [ObjectKey; 3] =
        ["documents/left", "thumbnails/left", "papers/left"].map(|key| key.parse().unwrap());
    let beside: ObjectKey = "audit/head-x".parse().unwrap();
    for key in leftovers.iter().chain([&beside]) {
        ports.objects.put(key, whole("left")).await.unwrap();
    }
    assert_eq!(
        reconcile(ports).await.unwrap(),
        [],
        "a leftover is no difference"
    );

    let sweep = async || {
        let mut place = SweepPlace::default();
        let mut removed = 0;
        for _ in 0..8 {
            removed += sweep_leftovers(ports, &mut place).await.unwrap();
        }
        removed
    };
    clock.set(clock.now() + chrono::Duration::hours(23));
    assert_eq!(
        sweep().await,
        0,
        "the record of a young file may be on its way"
    );
    clock.set(clock.now() + chrono::Duration::hours(2));
    assert_eq!(sweep().await, 3);
    for key in &leftovers {
        assert!(!ports.objects.exists(key).await.unwrap(), "{key}");
    }
    assert!(ports.objects.exists(&beside).await.unwrap());
    assert_eq!(
        reconcile(ports).await.unwrap(),
        [],
        "the named file is there"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn only_old_leftovers_go_from_the_folder() {
    only_old_leftovers_go("").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_old_leftovers_go_from_a_bucket() {
    let bucket = S3Server::start();
    only_old_leftovers_go(&bucket.toml()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_worker_sweeps() {
    let database = TestDatabase::sqlite().await;
    let folder = tempfile::tempdir().unwrap();
    let documents = folder.path().join("objects").join("documents");
    std::fs::create_dir_all(&documents).unwrap();
    let (old, young) = (documents.join("old"), documents.join("young"));
    for path in [&old, &young] {
        std::fs::write(path, "left").unwrap();
    }
    let hours_ago = SystemTime::now() - Duration::from_secs(3 * 60 * 60);
    File::options()
        .write(true)
        .open(&old)
        .unwrap()
        .set_modified(hours_ago)
        .unwrap();
    let settings = [("LANDFALL_LEFTOVER_HOURS", "2")];
    let server = BinaryServer::spawn(folder.path(), database.url(), &settings).await;
    for _ in 0..100 {
        if !old.exists() {
            assert!(young.exists(), "a young file was removed");
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the old file stayed:\n{}", server.log());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_commands_that_try_store_and_scanner_say_what_happens() {
    let database = TestDatabase::sqlite().await;
    let folder = tempfile::tempdir().unwrap();
    let said = |settings: &[(&str, &str)], what: &str| {
        let output = run(folder.path(), database.url(), settings, &["check", what]);
        let text = [output.stdout, output.stderr].concat();
        (
            output.status.success(),
            String::from_utf8_lossy(&text).into_owned(),
        )
    };
    let (worked, text) = said(&[], "store");
    assert!(
        worked && text.contains("stored, read, listed and removed"),
        "{text}"
    );
    let (worked, text) = said(&[], "scanner");
    assert!(!worked && text.contains("LANDFALL_SCANNER"), "{text}");

    let mut bucket = S3Server::start();
    let address = bucket.address().to_owned();
    let s3 = [
        ("LANDFALL_OBJECTS", "s3"),
        ("LANDFALL_S3_BUCKET", tests::s3::BUCKET),
        ("LANDFALL_S3_ENDPOINT", &address),
        ("LANDFALL_S3_ACCESS_KEY", "key"),
        ("LANDFALL_S3_SECRET_KEY", "SECRET"),
    ];
    let (worked, text) = said(&s3, "store");
    assert!(worked, "{text}");
    bucket.stop();
    let (worked, text) = said(&s3, "store");
    assert!(
        !worked && text.contains("cannot be stored") && !text.contains("SECRET"),
        "{text}"
    );

    let mut daemon = Clamd::start();
    let port = daemon.port();
    let clamd = [
        ("LANDFALL_SCANNER", "clamd"),
        ("LANDFALL_CLAMD", port.as_str()),
    ];
    let (worked, text) = said(&clamd, "scanner");
    assert!(worked && text.contains("Eicar-Test-Signature"), "{text}");
    daemon.stop();
    let (worked, text) = said(&clamd, "scanner");
    assert!(!worked && text.contains("not available"), "{text}");
}
