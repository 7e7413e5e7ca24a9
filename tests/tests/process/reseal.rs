//! Rotating the keys of a running server: a second key is put in front, `landfall reseal` runs, and
//! the first key is removed.
use adapters::object_store::{S3Objects, S3Settings};
use ports::driven::objects::{ObjectKey, ObjectStore, whole};
use tests::binary::{BinaryServer, run};
use tests::client::Client;
use tests::database::TestDatabase;
use tests::forms::fixture;
use tests::road::{log_in, register};
use tests::s3::{BUCKET, S3Server};

const MOBILE: &str = "86-13712345670";
const OLD: &str = "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const NEW: &str = "k2:HxweHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgE=";

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_rotated_and_the_old_one_goes() {
    let database = TestDatabase::sqlite().await;
    let folder = tempfile::tempdir().unwrap();
    let settings = [
        ("LANDFALL_MASTER_KEYS", OLD),
        ("LANDFALL_RATE_LIMITS", "off"),
    ];
    let mut server = BinaryServer::spawn(folder.path(), database.url(), &settings).await;
    let client = Client::new(&server.base(), "en");
    client.fetch_csrf_token().await;
    register(&client, MOBILE).await;
    log_in(&client, MOBILE).await;
    let photo = fixture("passport.jpg");
    let uploaded = client
        .upload("account_document", &[], "passport.jpg", "image/jpeg", photo)
        .await;
    uploaded.ok();
    for _ in 0..100 {
        if folder
            .path()
            .join("objects/audit/head-000000000001")
            .exists()
        {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    server.kill();

    let landfall = |keys: &str, arguments: &[&str]| {
        let settings = [("LANDFALL_MASTER_KEYS", keys)];
        let output = run(folder.path(), database.url(), &settings, arguments);
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        (output.status.success(), said)
    };
    let both = format!("{NEW},{OLD}");
    let (worked, said) = landfall(NEW, &["reconcile"]);
    assert!(!worked && said.contains("its file does not open"), "{said}");
    assert!(
        said.contains("its key k1 is not in LANDFALL_MASTER_KEYS"),
        "{said}"
    );
    let (worked, said) = landfall(&both, &["reseal"]);
    // The document and its thumbnail.
    assert!(worked && said.contains(" and 2 files."), "{said}");
    // The old key is reported as long as anything needs it.
    assert!(
        said.contains("k1 is still needed by") && said.contains("the audit trail"),
        "{said}"
    );
    assert!(!said.contains("uses the first key"), "{said}");
    let (worked, said) = landfall(&both, &["reseal"]);
    assert!(worked && said.contains("0 fields and 0 files"), "{said}");
    let (worked, said) = landfall(NEW, &["reconcile"]);
    assert!(worked, "{said}");

    let documents = folder.path().join("objects/documents");
    std::fs::write(documents.join("planted"), "%PDF-1.7").unwrap();
    let (worked, said) = landfall(NEW, &["reseal"]);
    assert!(
        !worked && said.contains("documents/planted: it is not sealed"),
        "{said}"
    );
    let (worked, said) = landfall(NEW, &["reseal", "--plain-files"]);
    assert!(worked && said.contains("0 fields and 1 files."), "{said}");
}

/// In a bucket whose files are not sealed, a rotation ends well and leaves them as they are.
#[tokio::test(flavor = "multi_thread")]
async fn keys_are_rotated_where_the_bucket_holds_plain_files() {
    let database = TestDatabase::sqlite().await;
    let folder = tempfile::tempdir().unwrap();
    let bucket = S3Server::start();
    let landfall = |keys: &str, arguments: &[&str]| {
        let settings = [
            ("LANDFALL_MASTER_KEYS", keys),
            ("LANDFALL_OBJECTS", "s3"),
            ("LANDFALL_S3_BUCKET", BUCKET),
            ("LANDFALL_S3_ENDPOINT", bucket.address()),
            ("LANDFALL_S3_ACCESS_KEY", "key"),
            ("LANDFALL_S3_SECRET_KEY", "secret"),
            ("LANDFALL_S3_SEALED", "off"),
        ];
        let output = run(folder.path(), database.url(), &settings, arguments);
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        (output.status.success(), said)
    };
    let (worked, said) = landfall(OLD, &["migrate"]);
    assert!(worked, "{said}");
    let prefixless = S3Settings {
        prefix: String::new(),
        ..bucket.settings()
    };
    let objects = S3Objects::new(&prefixless).unwrap();
    let key: ObjectKey = "documents/plain".parse().unwrap();
    objects.put(&key, whole("%PDF-1.7")).await.unwrap();
    let both = format!("{NEW},{OLD}");
    let (worked, said) = landfall(&both, &["reseal"]);
    assert!(worked && said.contains(" 0 files."), "{said}");
    let (worked, said) = landfall(&both, &["reseal", "--plain-files"]);
    assert!(!worked && said.contains("LANDFALL_S3_SEALED"), "{said}");
    let lies = objects.get(&key).await.unwrap().bytes().await.unwrap();
    assert_eq!(lies, "%PDF-1.7");
}
