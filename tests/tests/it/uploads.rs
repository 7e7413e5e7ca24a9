//! Uploads over HTTP: detected by their bytes, limited, refused so that the sender gets to read it
//! (decision 16).
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::json;
use std::time::Duration;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::hostile::black_png;
use tests::road::{investor, log_in};
use tests::server::TestServer;
use tests::slow_upload::{Sender, end};

const MOBILE: &str = "86-13900139000";
const CALL: &str = "account_document";

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR"))).expect(name)
}

async fn upload(client: &Client, name: &str, content: Vec<u8>) -> Answer {
    client.upload(CALL, &[], name, "image/png", content).await
}

async fn form(client: &Client, form: Form) -> Answer {
    client
        .raw(Method::POST, "/api/account_document.json", |request| {
            request.multipart(form)
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_and_a_pdf_are_taken_whatever_their_names_and_types_say() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, MOBILE).await;
    for name in ["passport.jpg", "id-front.png", "proof.pdf"] {
        let stored = upload(&client, "no-name", fixture(name)).await.ok();
        assert!(stored["DocumentID"].is_i64(), "{name}: {stored}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_sound_picture_or_pdf_is_refused() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, MOBILE).await;
    for (name, status, key) in [
        ("text-named.png", 415, "UploadFileTypeUnsupported"),
        ("evil-javascript.pdf", 422, "UploadFileError"),
    ] {
        let refused = upload(&client, name, fixture(name))
            .await
            .refused(status, key);
        assert_eq!(refused["params"]["max"], 10 * 1024 * 1024);
    }
    let mut cut = fixture("id-front.png");
    cut.truncate(cut.len() / 2);
    upload(&client, "cut.png", cut)
        .await
        .refused(422, "UploadFileError");
    upload(&client, "empty.png", Vec::new())
        .await
        .refused(415, "UploadFileTypeUnsupported");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_twenty_mebibytes_is_refused_and_the_refusal_arrives() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, MOBILE).await;
    let large = vec![0x25; 20 * 1024 * 1024];
    let refused = upload(&client, "large.pdf", large)
        .await
        .refused(413, "UploadFileTooLarge");
    assert_eq!(refused["params"]["max"], 10 * 1024 * 1024);
    assert!(
        refused["message"].as_str().unwrap().contains("10 MB"),
        "{refused}"
    );
    // The server is well, and so is the client's next request.
    upload(&client, "passport.jpg", fixture("passport.jpg"))
        .await
        .ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strangers_file_is_refused_and_the_refusal_arrives() {
    let server = TestServer::sqlite().await;
    let stranger = server.visitor().await;
    let large = vec![0x25; 8 * 1024 * 1024];
    upload(&stranger, "large.pdf", large)
        .await
        .refused(401, "Error_NotLoggedIn");
    let too_large = vec![0x25; 20 * 1024 * 1024];
    upload(&stranger, "large.pdf", too_large)
        .await
        .refused(401, "Error_NotLoggedIn");
    let bare = form(&stranger, Form::new().text("CodeKey", "Passport")).await;
    bare.refused(400, "Error_BadRequest");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_size_is_judged_after_the_shape_and_the_token() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, MOBILE).await;
    let token = client.fetch_csrf_token().await;
    let large = || {
        let file = Part::bytes(vec![0x25; 11 * 1024 * 1024]).file_name("large.pdf");
        Form::new().part("file", file)
    };
    form(&client, large().text("UserEntityID", "x"))
        .await
        .refused(400, "Error_BadRequest");
    form(&client, large()).await.refused(403, "Error_Csrf");
    form(&client, large().text("csrfToken", token))
        .await
        .refused(413, "UploadFileTooLarge");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fields_of_the_form_may_stand_after_the_file() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, MOBILE).await;
    let token = client.fetch_csrf_token().await;
    let file = || Part::bytes(fixture("passport.jpg")).file_name("passport.jpg");
    let late = Form::new().part("file", file()).text("csrfToken", token);
    form(&client, late).await.ok();
    form(&client, Form::new().part("file", file()))
        .await
        .refused(403, "Error_Csrf");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_without_a_file_and_a_body_that_is_no_form_are_refused() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, MOBILE).await;
    let token = client.fetch_csrf_token().await;
    let bare = form(&client, Form::new().text("csrfToken", token)).await;
    assert_eq!(
        bare.refused(400, "Error_BadRequest")["params"]["field"],
        "file"
    );
    client
        .post(CALL, json!({}))
        .await
        .refused(400, "Error_BadRequest");
    let broken = client
        .raw(Method::POST, "/api/account_document.json", |request| {
            request
                .header("content-type", "multipart/form-data; boundary=x")
                .body("--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nhalf")
        })
        .await;
    broken.refused(400, "Error_BadRequest");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_persons_uploads_wait_in_a_line_of_their_own_while_others_are_served() {
    let server = TestServer::sqlite().await;
    let (ann, ben) = (
        investor(&server, MOBILE).await,
        investor(&server, "86-13900139001").await,
    );
    let sender = Sender::log_in(&ann, server.base().to_owned(), MOBILE).await;
    let file = black_png(64, 64);
    let begin = async || {
        let wire = sender.begin(&file).await;
        // Until the server has taken it in, or put it into the line.
        tokio::time::sleep(Duration::from_millis(50)).await;
        wire
    };
    let mut first = begin().await;
    let mut waiting = Vec::new();
    for _ in 1..16 {
        let mut wire = begin().await;
        wire.say(end().as_bytes()).await;
        waiting.push(wire);
    }
    let refused = upload(&ann, "one-too-many.png", file.clone()).await;
    assert_eq!(refused.header("retry-after"), "10");
    refused.refused(429, "Error_RequestTooFrequent");
    upload(&ben, "passport.jpg", fixture("passport.jpg"))
        .await
        .ok();
    for wire in &mut waiting {
        let early = wire.answer(Duration::from_millis(1)).await;
        assert_eq!(early, None, "answered out of turn");
    }
    first.say(end().as_bytes()).await;
    let limit = Duration::from_secs(60);
    assert_eq!(first.answer(limit).await, Some(200));
    for mut wire in waiting {
        assert_eq!(wire.answer(limit).await, Some(200));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_are_refused_count_towards_the_hour() {
    let (server, clock) = TestServer::sqlite_with_clock("").await;
    let client = investor(&server, MOBILE).await;
    for _ in 0..60 {
        upload(&client, "words.png", b"only words".to_vec())
            .await
            .refused(415, "UploadFileTypeUnsupported");
    }
    let passport = || upload(&client, "passport.jpg", fixture("passport.jpg"));
    let refused = passport().await.refused(429, "Error_RequestTooFrequent");
    assert!(
        refused["params"]["seconds"].as_i64().unwrap() > 3_000,
        "{refused}"
    );
    clock.advance(chrono::TimeDelta::hours(1));
    log_in(&client, MOBILE).await;
    passport().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_could_not_be_judged_do_not_count() {
    let nowhere = "scanner = 'clamd'\nclamd = '/nowhere/clamd.ctl'";
    let server = TestServer::start(TestDatabase::sqlite().await, nowhere).await;
    let client = investor(&server, MOBILE).await;
    for _ in 0..61 {
        upload(&client, "passport.jpg", fixture("passport.jpg"))
            .await
            .refused(503, "Error_Unavailable");
    }
}
