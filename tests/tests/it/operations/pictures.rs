//! Pictures that editors upload for everybody: made anew, in two sizes, and taken from nobody else.

use chrono::TimeDelta;
use domain::operations::Role;
use futures_util::future::join_all;
use ports::transact;
use serde_json::{Value, json};
use tests::client::Client;
use tests::database::TestDatabase;
use tests::desk::{OPERATOR_PASSWORD, operator};
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
    let picture = fixture("passport-large.jpg");
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
    assert_ne!(large.bytes, fixture("passport-large.jpg"));

    let broken = fixture("passport-large.jpg")[..2_000].to_vec();
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
        let refused = editor.upload("pictures", name, file).await;
        let refused = refused.refused(status, key);
        // Of a file of another kind it is said which are taken here: no PDF.
        if status == 415 {
            assert_eq!(refused["message"], "Choose a JPG or PNG picture.");
            assert_eq!(refused["params"]["reason"], "picture");
            assert_eq!(refused["params"]["max"], 10 * 1024 * 1024);
        }
    }
    too_small_for_its_place(&editor).await;
    editor
        .post("pictures", json!({}))
        .await
        .refused(400, "Error_BadRequest");
    let stranger = Operator::stranger(server.base());
    let picture = fixture("passport-large.jpg");
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

/// A PNG of this many pixels.
fn plain(width: u32, height: u32) -> Vec<u8> {
    let mut file = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_luma8(width, height)
        .write_to(&mut file, image::ImageFormat::Png)
        .unwrap();
    file.into_inner()
}

/// What stands over a whole screen is held to more than a logo; who does not say is held to the larger.
async fn too_small_for_its_place(editor: &Operator) {
    for (used, width, height, fewest) in [
        ("?use=wide", 319, 400, (320, 180)),
        ("?use=wide", 400, 179, (320, 180)),
        ("", 160, 90, (320, 180)),
        ("?use=small", 47, 400, (48, 48)),
    ] {
        let file = plain(width, height);
        let place = format!("pictures{used}");
        let refused = editor.upload(&place, "a.png", file);
        let refused = refused.await.refused(422, "UploadFileError");
        let params = &refused["params"];
        assert_eq!(params["reason"], "small", "{refused}");
        assert_eq!(params["width"], fewest.0);
        assert_eq!(params["height"], fewest.1);
        assert!(
            refused["message"].as_str().unwrap().contains("too small"),
            "{refused}"
        );
    }
    for (used, width, height) in [("?use=wide", 320, 180), ("?use=small", 48, 48)] {
        let file = plain(width, height);
        let place = format!("pictures{used}");
        let kept = editor.upload(&place, "a.png", file);
        assert_eq!(kept.await.ok()["width"], width);
    }
    editor
        .upload("pictures?use=poster", "a.png", plain(640, 360))
        .await
        .refused(400, "Error_BadRequest");
}

/// Sixty an hour and no more, also when several are sent at once; once an hour has passed there is room again.
async fn pictures_are_counted(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, "").await;
    let edith = editor(&server).await;
    let other = operator(&server, "emil", &[Role::Editor]).await;
    let first = a_picture(&edith).await;
    let at = server.ports().clock.now();
    transact(server.ports(), async |tx| {
        let by = tx.operators().login("edith@desk.test").await?.unwrap();
        for nth in 0..57 {
            let key = format!("public-jpg/more-{nth}");
            tx.public_files().add(&key, by.operator.id, at).await?;
        }
        Ok(())
    })
    .await
    .unwrap();
    clock.advance(TimeDelta::minutes(10));
    let many = (0..5).map(|_| edith.upload("pictures", "a.jpg", fixture("passport-large.jpg")));
    let answers = join_all(many).await;
    let let_in = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(let_in, 2);
    for answer in answers.into_iter().filter(|answer| answer.status != 200) {
        let refused = answer.refused(429, "Error_RequestTooFrequent");
        assert_eq!(refused["params"]["seconds"], 3_000, "{refused}");
    }
    assert_ne!(a_picture(&other).await["key"], first["key"]);
    clock.advance(TimeDelta::minutes(51));
    let again = Operator::log_in(server.base(), "edith@desk.test", OPERATOR_PASSWORD).await;
    a_picture(&again).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_counted_on_sqlite() {
    pictures_are_counted(TestDatabase::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_counted_on_postgres() {
    pictures_are_counted(TestDatabase::postgres().await).await;
}
