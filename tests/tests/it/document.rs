//! Documents over HTTP: upload, list, links, and what is refused of files (decisions 16, 17).
use chrono::{TimeDelta, Utc};
use domain::document::{Document, DocumentCode};
use domain::ids::DocumentId;
use futures_util::future::join_all;
use ports::transact;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::forms::{PKF, fixture, open_account};
use tests::road::{investor, log_in};
use tests::server::{NO_LIMITS, TestServer};

const ANN: &str = "86-13900139000";
const BEN: &str = "86-13900139001";

async fn send(client: &Client, fields: &[(&str, &str)], name: &str, bytes: Vec<u8>) -> Answer {
    client
        .upload(
            "account_document",
            fields,
            name,
            "application/octet-stream",
            bytes,
        )
        .await
}

async fn uploaded(client: &Client, code: &str, file: &str) -> Value {
    send(client, &[("CodeKey", code)], file, fixture(file))
        .await
        .ok()
}

async fn url_of(client: &Client, id: &Value) -> String {
    let id = id.to_string();
    let found = client
        .get("account_document", &[("DocumentID", &id)])
        .await
        .ok();
    found["url"].as_str().expect("a url").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_kept_and_leaves_through_its_owners_link() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    let stored = uploaded(&ann, "Passport", "passport.jpg").await;
    assert!(stored["CreatedDate"].as_str().unwrap().ends_with('Z'));
    let thumbnail = ann.open(stored["ThumbnailUrl"].as_str().unwrap()).await;
    assert_eq!(
        (thumbnail.status, thumbnail.header("content-type")),
        (200, "image/jpeg")
    );
    let small = image::load_from_memory(&thumbnail.bytes).unwrap();
    assert_eq!(small.width().max(small.height()), 320);

    let file = ann.open(&url_of(&ann, &stored["DocumentID"]).await).await;
    assert_eq!(
        (file.status, file.header("content-type")),
        (200, "image/jpeg")
    );
    assert_eq!(file.header("x-content-type-options"), "nosniff");
    assert!(file.header("cache-control").contains("no-store"));
    assert!(file.header("content-security-policy").contains("sandbox"));
    assert!(file.header("content-disposition").contains("passport.jpg"));
    assert_eq!(image::load_from_memory(&file.bytes).unwrap().width(), 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pdf_is_written_anew_and_listed_with_a_small_picture() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    uploaded(&ann, "Passport", "passport.jpg").await;
    let stored = uploaded(&ann, "POA", "address.pdf").await;
    let listed = ann.get("account_document", &[]).await.ok();
    let documents = listed["documents"].as_array().unwrap();
    assert_eq!(documents.len(), 2);
    let newest = &documents[0];
    assert_eq!(newest["DocumentID"], stored["DocumentID"]);
    assert_eq!(
        (&newest["CodeKey"], &newest["DocumentName"]),
        (&json!("POA"), &json!("address.pdf"))
    );
    assert_eq!(
        (&newest["AppendixInd"], &newest["ProofPaymentInd"]),
        (&json!(false), &json!(false))
    );
    let picture = ann.open(newest["ThumbnailUrl"].as_str().unwrap()).await;
    assert_eq!(
        (picture.status, picture.header("content-type")),
        (200, "image/png")
    );
    let file = ann.open(&url_of(&ann, &stored["DocumentID"]).await).await;
    assert_eq!(file.header("content-type"), "application/pdf");
    assert!(file.bytes.starts_with(b"%PDF-"));
    assert_ne!(file.bytes, fixture("address.pdf"));
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_files_are_refused_in_both_languages_and_leave_nothing() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    let large = vec![b'x'; 20 * 1024 * 1024];
    let cases: [(&str, Vec<u8>, u16, &str); 4] = [
        ("large.png", large, 413, "UploadFileTooLarge"),
        (
            "text-named.png",
            fixture("text-named.png"),
            415,
            "UploadFileTypeUnsupported",
        ),
        (
            "evil-javascript.pdf",
            fixture("evil-javascript.pdf"),
            422,
            "UploadFileError",
        ),
        (
            "cut.jpg",
            fixture("passport.jpg")[..2000].to_vec(),
            422,
            "UploadFileError",
        ),
    ];
    for (name, bytes, status, key) in cases {
        let english = send(&ann, &[("CodeKey", "Passport")], name, bytes.clone()).await;
        let english = english.refused(status, key);
        let fields = [("CodeKey", "Passport"), ("language", "zh")];
        let chinese = send(&ann, &fields, name, bytes).await.refused(status, key);
        assert_ne!(english["message"], chinese["message"], "{name}");
    }
    let listed = ann.get("account_document", &[]).await.ok();
    assert!(listed["documents"].as_array().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_told_by_its_bytes_and_not_by_its_name() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    let bytes = fixture("id-front.png");
    let stored = send(&ann, &[], "../../etc/passwd.pdf", bytes).await.ok();
    assert_eq!(
        (&stored["CodeKey"], &stored["DocumentName"]),
        (&json!("Other"), &json!("passwd.png"))
    );
    let file = ann.open(&url_of(&ann, &stored["DocumentID"]).await).await;
    assert_eq!(file.header("content-type"), "image/png");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_serves_its_owner_for_five_minutes() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let (ann, ben) = (investor(&server, ANN).await, investor(&server, BEN).await);
    let id = uploaded(&ann, "Passport", "passport.jpg").await["DocumentID"].clone();
    let asked = id.to_string();
    let stolen = ben.get("account_document", &[("DocumentID", &asked)]).await;
    stolen.refused(404, "Error_NotFound");
    let url = url_of(&ann, &id).await;
    assert_eq!(ann.open(&url).await.status, 200);
    ben.open(&url).await.refused(404, "Error_NotFound");
    server
        .visitor()
        .await
        .open(&url)
        .await
        .refused(401, "Error_NotLoggedIn");
    let later = Utc::now().timestamp() + 9_999;
    let until: String = url.split('.').nth(1).unwrap().to_owned();
    let prolonged = url.replace(&until, &later.to_string());
    ann.open(&prolonged).await.refused(404, "Error_NotFound");
    ann.open(&format!("{url}x"))
        .await
        .refused(404, "Error_NotFound");
    clock.advance(TimeDelta::seconds(299));
    assert_eq!(ann.open(&url).await.status, 200);
    clock.advance(TimeDelta::seconds(2));
    ann.open(&url).await.refused(404, "Error_NotFound");
    assert_eq!(ann.open(&url_of(&ann, &id).await).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_for_an_account_is_its_owners() {
    let server = TestServer::sqlite().await;
    let (ann, ben) = (investor(&server, ANN).await, investor(&server, BEN).await);
    let account = open_account(&ann, PKF).await.to_string();
    let fields = [("CodeKey", "Passport"), ("UserEntityID", account.as_str())];
    let theirs = send(&ben, &fields, "passport.jpg", fixture("passport.jpg")).await;
    theirs.refused(404, "Error_NotFound");
    send(&ann, &fields, "passport.jpg", fixture("passport.jpg"))
        .await
        .ok();
    let entities = ann.get("account_userentity", &[]).await.ok();
    let documents = entities["userEntities"][0]["Documents"]
        .as_array()
        .unwrap()
        .clone();
    assert_eq!(documents.len(), 1);
    assert_eq!(documents[0]["CodeKey"], "Passport");
    assert_eq!(entities["userEntities"][0]["Version"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn shape_session_and_token_are_asked_of_uploads_too() {
    let server = TestServer::sqlite().await;
    let visitor = server.visitor().await;
    let photo = || fixture("passport.jpg");
    send(&visitor, &[], "a.jpg", photo())
        .await
        .refused(401, "Error_NotLoggedIn");
    let ann = investor(&server, ANN).await;
    for code in ["ID", "LegalAppendix", "passport", "x"] {
        let refused = send(&visitor, &[("CodeKey", code)], "a.jpg", photo()).await;
        assert_eq!(
            refused.refused(400, "Error_BadRequest")["params"]["field"],
            "CodeKey",
            "{code}"
        );
    }
    ann.post("account_document", json!({ "CodeKey": "Passport" }))
        .await
        .refused(400, "Error_BadRequest");
    ann.set_csrf_token(Some("another"));
    send(&ann, &[], "a.jpg", photo())
        .await
        .refused(403, "Error_Csrf");
    let listed = ann.get("account_document", &[]).await.ok();
    assert!(listed["documents"].as_array().unwrap().is_empty());
}

/// Sixty an hour and no more, also when several are sent at once; once an hour has passed there is room again.
async fn uploads_are_counted(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, "").await;
    server.is_left_broken();
    let ann = investor(&server, ANN).await;
    let stored = uploaded(&ann, "Other", "id-front.png").await;
    let id = DocumentId(stored["DocumentID"].as_i64().unwrap());
    transact(server.ports(), async |tx| {
        let first = tx.documents().get(id).await?.unwrap();
        for nth in 0..57 {
            let object_key = format!("documents/more-{nth}");
            let more = Document {
                object_key,
                ..first.clone()
            };
            tx.documents().add(&more).await?;
        }
        // The same file for a second record, and a signed paper: neither is an upload.
        let signed = Document {
            code: DocumentCode::Questionnaire,
            object_key: "documents/signed".into(),
            ..first.clone()
        };
        tx.documents().add(&signed).await?;
        tx.documents().add(&first).await?;
        Ok(())
    })
    .await
    .unwrap();
    clock.advance(TimeDelta::minutes(10));
    let many = (0..6).map(|_| send(&ann, &[], "id-front.png", fixture("id-front.png")));
    let answers = join_all(many).await;
    let let_in = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(let_in, 2);
    for answer in answers.into_iter().filter(|answer| answer.status != 200) {
        let refused = answer.refused(429, "Error_RequestTooFrequent");
        assert_eq!(refused["params"]["seconds"], 3_000, "{refused}");
    }
    let ben = investor(&server, BEN).await;
    uploaded(&ben, "Other", "id-front.png").await;
    clock.advance(TimeDelta::minutes(51));
    log_in(&ann, ANN).await;
    uploaded(&ann, "Other", "id-front.png").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_are_counted_on_sqlite() {
    uploads_are_counted(TestDatabase::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_are_counted_on_postgres() {
    uploads_are_counted(TestDatabase::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_comes_whole_or_by_pages() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    for name in ["first.jpg", "second.jpg", "third.jpg"] {
        send(&ann, &[], name, fixture("passport.jpg")).await.ok();
    }
    let whole = ["third.jpg", "second.jpg", "first.jpg"];
    for (query, expected) in [
        (vec![], &whole[..]),
        (vec![("pageNum", "1")], &whole[..]),
        (vec![("pageSize", "2")], &whole[..2]),
        (vec![("pageNum", "2"), ("pageSize", "2")], &whole[2..]),
        (vec![("pageNum", "3"), ("pageSize", "2")], &[]),
    ] {
        let listed = ann.get("account_document", &query).await.ok();
        let documents = listed["documents"].as_array().unwrap().iter();
        let names: Vec<&str> = documents
            .map(|document| document["DocumentName"].as_str().unwrap())
            .collect();
        assert_eq!(names, expected, "{query:?}");
        assert_eq!(listed["total"], 3, "{query:?}");
    }
    let none = ann.get("account_document", &[("pageNum", "0")]).await;
    none.refused(400, "Error_BadRequest");
}
