//! Many large uploads at once: the data goes to the disk and not into memory, and files are
//! inspected by processes of their own (quality: upload).

use std::time::Duration;

use tests::binary::BinaryServer;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::road::register;
use tests::slow_upload::{Sender, end};

const AT_ONCE: usize = 12;
const FILE: usize = 10 * 1024 * 1024;
const MIB: u64 = 1024;
/// What an upload may hold of the server, from its first byte until it is stored.
const EACH: u64 = 2 * MIB;

/// So many bytes of noise.
fn noise(bytes: u32) -> impl Iterator<Item = u8> {
    let mut seed = 0x2545_f491_u32;
    let noise = std::iter::repeat_with(move || {
        seed ^= seed << 13;
        seed ^= seed >> 17;
        seed ^= seed << 5;
        u8::try_from(seed >> 24).unwrap()
    });
    noise.take(usize::try_from(bytes).unwrap())
}

/// A picture of 10 MiB: noise, which no compression makes smaller, up to its end.
fn large_picture() -> Vec<u8> {
    let (width, height) = (1_800, 1_900);
    let pixels = noise(width * height * 3).collect();
    let picture = image::RgbImage::from_raw(width, height, pixels).unwrap();
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    let bytes = bytes.into_inner();
    assert!(
        (FILE * 95 / 100..FILE).contains(&bytes.len()),
        "{}",
        bytes.len()
    );
    bytes
}

/// A photograph of 12 million pixels, as phones take it, and with more in it than a phone sees.
fn large_photograph() -> Vec<u8> {
    let (width, height) = (4_000, 3_000);
    let pixels: Vec<u8> = noise(width * height * 3).map(|pixel| pixel / 4).collect();
    let mut bytes = Vec::new();
    image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 80)
        .encode(&pixels, width, height, image::ExtendedColorType::Rgb8)
        .unwrap();
    assert!((FILE / 2..FILE).contains(&bytes.len()), "{}", bytes.len());
    bytes
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_large_uploads_at_once_stay_on_the_disk() {
    let _alone = super::ALONE.lock().await;
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::sqlite().await;
    let settings = [("LANDFALL_LOG", "warn"), ("LANDFALL_RATE_LIMITS", "off")];
    let server = BinaryServer::spawn(folder.path(), database.url(), &settings).await;
    // Each of an investor of its own: one person's files come in one after the other.
    let mut senders = Vec::new();
    for n in 0..AT_ONCE {
        let client = Client::new(&server.base(), "en");
        client.fetch_csrf_token().await;
        let mobile = format!("86-139001390{n:02}");
        register(&client, &mobile).await;
        senders.push(Sender::log_in(&client, server.base(), &mobile).await);
    }
    let (picture, photograph) = (large_picture(), large_photograph());
    let before = server.memory("VmRSS");

    let coming = senders.iter().enumerate().map(|(n, sender)| {
        let file = if n.is_multiple_of(6) {
            &photograph
        } else {
            &picture
        };
        sender.begin(file)
    });
    let mut coming = futures_util::future::join_all(coming).await;
    // Until the server has taken in what was sent.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let held = server.memory("VmHWM");
    let uploads = u64::try_from(AT_ONCE).unwrap();
    println!(
        "{before} KiB before, {held} KiB with {AT_ONCE} uploads of up to {} bytes",
        picture.len()
    );
    assert!(
        held < before + uploads * EACH,
        "{before} KiB before, {held} KiB with {AT_ONCE}"
    );

    let limit = Duration::from_secs(120);
    let done = coming.iter_mut().map(async |wire| {
        wire.say(end().as_bytes()).await;
        wire.answer(limit).await
    });
    for status in futures_util::future::join_all(done).await {
        assert_eq!(status, Some(200));
    }
    let most = server.memory("VmHWM");
    println!("{most} KiB at most while they are inspected");
    let bound = before + uploads * EACH;
    assert!(
        most < bound,
        "{before} KiB before, {most} KiB at most, {bound} allowed"
    );
}
