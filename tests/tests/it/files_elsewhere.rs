//! The adapters for third-party servers, against real ones: a bucket and clamd fulfil the contracts
//! of their ports.
use adapters::object_store::{S3Objects, S3Settings, ServerSideEncryption};
use adapters::scanner::{Clamd as Scanner, ClamdAddress};
use bytes::Bytes;
use futures_util::{StreamExt, stream};
use ports::contract;
use ports::driven::objects::{ObjectError, ObjectKey, ObjectStore, whole};
use ports::driven::scanning::{FileScanner, ScanError};
use tests::clamd::Clamd;
use tests::s3::{BUCKET, S3Server};
use wiremock::matchers::{header, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

#[tokio::test(flavor = "multi_thread")]
async fn a_bucket_keeps_the_contract() {
    let server = S3Server::start();
    contract::objects::all(&server.objects()).await;
    let whole_bucket = S3Settings {
        prefix: String::new(),
        ..server.settings()
    };
    contract::objects::all(&S3Objects::new(&whole_bucket).unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bucket_is_asked_to_encrypt() {
    for (encryption, asked) in [
        (ServerSideEncryption::Aes256, "AES256"),
        (ServerSideEncryption::Kms("key-1".into()), "aws:kms"),
    ] {
        // Takes nothing but a file that is to be encrypted so.
        let service = MockServer::start().await;
        Mock::given(method("PUT"))
            .and(path(format!(
                "/{BUCKET}/landfall/tests/documents/encrypted"
            )))
            .and(header("x-amz-server-side-encryption", asked))
            .respond_with(ResponseTemplate::new(200).insert_header("ETag", "\"1\""))
            .expect(1)
            .mount(&service)
            .await;
        let settings = S3Settings {
            encryption,
            ..S3Server::settings_at(&service.uri())
        };
        let key: ObjectKey = "documents/encrypted".parse().unwrap();
        let objects = S3Objects::new(&settings).unwrap();
        objects.put(&key, whole("x")).await.unwrap();
    }
}

/// A file in parts that breaks off is given up: no part of it stays to be paid for.
#[tokio::test(flavor = "multi_thread")]
async fn the_parts_of_a_file_that_breaks_off_are_removed() {
    let server = S3Server::start();
    let key: ObjectKey = "documents/broken".parse().unwrap();
    let chunk = Bytes::from(vec![7; 1024 * 1024]);
    let body = stream::iter((0..8).map(move |_| Ok(chunk.clone())))
        .chain(stream::iter([Err(ObjectError::CutOff("gone".into()))]));
    let put = server.objects().put(&key, body.boxed()).await;
    assert!(matches!(put, Err(ObjectError::CutOff(_))), "{put:?}");
    let uploads = format!("{}/{BUCKET}?uploads", server.address());
    for _ in 0..100 {
        let listed = reqwest::get(&uploads).await.unwrap().text().await.unwrap();
        assert!(listed.contains("ListMultipartUploadsResult"), "{listed}");
        if !listed.contains("<UploadId>") {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the parts stayed in the bucket");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bucket_that_is_away_says_so_in_time() {
    let mut server = S3Server::start();
    let objects = server.objects();
    objects.ready().await.unwrap();
    server.stop();
    let began = std::time::Instant::now();
    let key: ObjectKey = "documents/x".parse().unwrap();
    for answer in [
        objects.ready().await,
        objects.put(&key, whole("x")).await.map(|_| ()),
        objects.get(&key).await.map(|_| ()),
        objects.delete(&key).await,
    ] {
        assert!(
            matches!(answer, Err(ObjectError::Unavailable(_))),
            "{answer:?}"
        );
    }
    assert!(began.elapsed().as_secs() < 60, "{:?}", began.elapsed());
    server.restart();
    objects.put(&key, whole("x")).await.expect("it is back");
}

#[tokio::test(flavor = "multi_thread")]
async fn clamd_keeps_the_contract_over_tcp_and_over_its_socket() {
    let mut daemon = Clamd::start();
    let tcp = Scanner::new(ClamdAddress::Tcp(daemon.port()));
    contract::scanning::all(&tcp).await;
    contract::scanning::all(&Scanner::new(ClamdAddress::Socket(daemon.socket()))).await;
    daemon.stop();
    let gone = tcp.scan(whole("x")).await;
    assert!(matches!(gone, Err(ScanError::Unavailable(_))), "{gone:?}");
}
