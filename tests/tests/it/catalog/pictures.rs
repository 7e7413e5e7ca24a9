//! Published pictures in the widths of screens: made of what is there, in the widths that are known, once, and kept by browsers
//! for good.

use image::{ImageFormat, RgbImage};
use ports::driving::public_files::{PublicFile, publish_file};
use reqwest::Method;
use std::io::Cursor;
use tests::client::{Answer, Client};
use tests::server::TestServer;

/// A picture with as much in it as one of a building has.
fn photo(width: u32, height: u32) -> Vec<u8> {
    let shade = |x: u32, y: u32| u8::try_from(((x * 7) ^ (y * 3) ^ (x * y / 97)) % 256).unwrap();
    let picture = RgbImage::from_fn(width, height, |x, y| {
        image::Rgb([shade(x / 4, y / 4), shade(y / 3, x / 6), shade(x / 9, 40)])
    });
    let mut jpeg = Cursor::new(Vec::new());
    picture.write_to(&mut jpeg, ImageFormat::Jpeg).unwrap();
    jpeg.into_inner()
}

/// The width that a lossy WebP says it has.
fn width_of(webp: &[u8]) -> u32 {
    assert_eq!(
        (&webp[..4], &webp[8..15]),
        (&b"RIFF"[..], &b"WEBPVP8"[..]),
        "a WebP"
    );
    u32::from(u16::from_le_bytes([webp[26], webp[27]]) & 0x3fff)
}

async fn published(server: &TestServer, kind: PublicFile, bytes: Vec<u8>) -> String {
    let key = publish_file(server.ports(), kind, bytes).await.unwrap();
    key.rsplit_once('/').unwrap().1.to_owned()
}

async fn get(client: &Client, name: &str) -> Answer {
    client.open(&format!("/assets/public-webp/{name}")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_had_in_every_known_width_and_smaller_than_it_is() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    let jpeg = photo(1200, 800);
    let token = published(&server, PublicFile::Jpeg, jpeg.clone()).await;
    for width in [160, 320, 480, 800, 1280] {
        let name = format!("jpg-{token}-w{width}");
        let answer = get(&client, &name).await;
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (200, "image/webp")
        );
        assert_eq!(
            answer.header("cache-control"),
            "public, max-age=31536000, immutable"
        );
        assert!(answer.header("content-security-policy").contains("sandbox"));
        assert_eq!(width_of(&answer.bytes), width.min(1200));
        assert!(answer.bytes.len() < jpeg.len(), "{width}");
        // Kept as it was made.
        assert_eq!(get(&client, &name).await.bytes, answer.bytes);
        let stored = server.folder().join("objects/public-webp").join(&name);
        assert_eq!(std::fs::read(stored).unwrap(), answer.bytes);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_who_ask_at_once_are_answered_alike() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    let token = published(&server, PublicFile::Jpeg, photo(900, 600)).await;
    let name = format!("jpg-{token}-w320");
    let asked = (0..8).map(|_| get(&client, &name));
    let answers = futures_util::future::join_all(asked).await;
    let first = &answers[0].bytes;
    assert_eq!(width_of(first), 320);
    assert!(answers.iter().all(|answer| answer.bytes == *first));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_a_picture_that_there_is_nothing_to_make_of() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    let large = photo(2_400, 1_600);
    let token = published(&server, PublicFile::Jpeg, large).await;
    let name = format!("jpg-{token}-w1280");
    let mut making = std::pin::pin!(get(&client, &name));
    let asked = async {
        // Once it is being made.
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        get(&client, "jpg-nothing-w1280").await
    };
    let missing = tokio::select! {
        made = &mut making => panic!("made first: {}", made.status),
        missing = asked => missing,
    };
    missing.refused(404, "Error_NotFound");
    assert_eq!(making.await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_head_of_a_picture_is_that_of_the_picture() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    let token = published(&server, PublicFile::Jpeg, photo(300, 200)).await;
    let head = async |path: &str| client.raw(Method::HEAD, path, |request| request).await;
    for path in [
        format!("/assets/public-jpg/{token}"),
        format!("/assets/public-webp/jpg-{token}-w160"),
    ] {
        let (head, whole) = (head(&path).await, client.open(&path).await);
        assert_eq!((head.status, head.bytes.len()), (200, 0), "{path}");
        let length = whole.bytes.len().to_string();
        assert_eq!(head.header("content-length"), length, "{path}");
        for name in ["content-type", "cache-control", "content-security-policy"] {
            assert_eq!(head.header(name), whole.header(name), "{path} {name}");
        }
        // The connection is as good as before.
        assert_eq!(client.open(&path).await.bytes, whole.bytes, "{path}");
    }
    assert_eq!(head("/assets/public-jpg/nothing").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_width_kind_or_picture_is_made() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    let token = published(&server, PublicFile::Jpeg, photo(300, 200)).await;
    let drawing = published(&server, PublicFile::Svg, b"<svg/>".to_vec()).await;
    for name in [
        format!("jpg-{token}-w161"),
        format!("jpg-{token}-w99999"),
        format!("jpg-{token}-w0160"),
        format!("jpg-{token}"),
        format!("png-{token}-w160"),
        format!("svg-{drawing}-w160"),
        "jpg-nothing-w160".to_owned(),
        token.clone(),
    ] {
        get(&client, &name).await.refused(404, "Error_NotFound");
    }
    let made = server.folder().join("objects/public-webp");
    assert!(!made.exists() || std::fs::read_dir(made).unwrap().next().is_none());
}
