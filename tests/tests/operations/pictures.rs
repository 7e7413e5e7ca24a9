//! Pictures that editors upload for everybody: made anew, in two sizes, and taken from nobody else.

use domain::operations::Role;
use serde_json::{Value, json};
use tests::client::Client;
use tests::desk::operator;
use tests::operator::Operator;
use tests::server::TestServer;

/// An editor at the desk.
pub(crate) async fn editor(server: &TestServer) -> Operator {
    operator(server, "edith", &[Role::Editor]).await
}

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// A picture that the editor uploaded, as it was answered.
pub(crate) async fn a_picture(editor: &Operator) -> Value {
    let picture = fixture("passport.jpg");
    editor.upload("pictures", "slide.jpg", picture).await.ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_made_anew_and_open_to_everybody() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    let kept = a_picture(&editor).await;
    let visitor = Client::new(server.base(), "en");
    let large = visitor.open(kept["url"].as_str().unwrap()).await;
    assert_eq!(large.status, 200);
    assert_eq!(large.headers["content-type"], "image/jpeg");
    let picture = image::load_from_memory(&large.bytes).unwrap();
    assert_eq!(json!(picture.width()), kept["width"]);
    assert!(picture.width().max(picture.height()) <= 1280);
    assert_ne!(large.bytes, fixture("passport.jpg"));

    let broken = fixture("passport.jpg")[..2_000].to_vec();
    for (name, file, status, key) in [
        (
            "text-named.png",
            fixture("text-named.png"),
            415,
            "UploadFileTypeUnsupported",
        ),
        (
            "proof.pdf",
            fixture("proof.pdf"),
            415,
            "UploadFileTypeUnsupported",
        ),
        ("broken.jpg", broken, 422, "UploadFileError"),
        (
            "huge.jpg",
            vec![0xFF; 11 * 1024 * 1024],
            413,
            "UploadFileTooLarge",
        ),
    ] {
        editor
            .upload("pictures", name, file)
            .await
            .refused(status, key);
    }
    editor
        .post("pictures", json!({}))
        .await
        .refused(400, "Error_BadRequest");
    let stranger = Operator::stranger(server.base());
    let picture = fixture("passport.jpg");
    let refused = stranger.upload("pictures", "a.jpg", picture.clone()).await;
    refused.refused(401, "Error_NotLoggedIn");
    let reviewer = operator(&server, "ruth", &[Role::Reviewer]).await;
    reviewer
        .upload("pictures", "a.jpg", picture.clone())
        .await
        .refused(403, "Error_Forbidden");
    let careless = editor.without_token();
    careless
        .upload("pictures", "a.jpg", picture)
        .await
        .refused(403, "Error_Csrf");
    server.stop().await;
}
