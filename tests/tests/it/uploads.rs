//! Uploads over HTTP: told by their bytes, limited, refused so that the sender comes to read it (decision 16).
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::json;
use tests::client::{Answer, Client};
use tests::road::investor;
use tests::server::TestServer;

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

#[tokio::test]
async fn a_picture_and_a_pdf_are_taken_whatever_their_names_and_types_say() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, MOBILE).await;
    for name in ["passport.jpg", "id-front.png", "proof.pdf"] {
        let stored = upload(&client, "no-name", fixture(name)).await.ok();
        assert!(stored["DocumentID"].is_i64(), "{name}: {stored}");
    }
}

#[tokio::test]
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

#[tokio::test]
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

#[tokio::test]
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

#[tokio::test]
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

#[tokio::test]
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

#[tokio::test]
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
