//! An attacker's uploads: clear refusals, no 500, nothing stored, bounded memory.
use futures_util::future::join_all;
use ports::driven::scanning::test_virus;
use serde_json::json;
use tests::binary::BinaryServer;
use tests::clamd::Clamd;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::hostile::{
    black_png, empty_zip, pdf_bomb, pdf_in_a_circle, pdf_of_promises, pdf_of_tables, plain_pdf,
};
use tests::road::{investor, log_in, register};
use tests::server::TestServer;

const MOBILE: &str = "86-13900139000";
const CALL: &str = "account_document";
const TYPE: (u16, &str) = (415, "UploadFileTypeUnsupported");
const BROKEN: (u16, &str) = (422, "UploadFileError");
/// What the server may take beyond what it took before the files came, in KiB: files are inspected by other processes, and lie on disk.
const MOST_MEMORY: u64 = 48 * 1024;

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR"))).expect(name)
}

async fn upload(client: &Client, name: &str, content: Vec<u8>) -> Answer {
    client.upload(CALL, &[], name, "image/png", content).await
}

/// Name, bytes, and how it is refused.
fn hostile() -> Vec<(&'static str, Vec<u8>, (u16, &'static str))> {
    let cut = |name: &str| {
        let file = fixture(name);
        file[..file.len() / 2].to_vec()
    };
    let behind = |first: Vec<u8>, second: &[u8]| [first, second.to_vec()].concat();
    let [endless, countless, packed, wide] = pdf_of_promises();
    vec![
        ("tables.pdf", pdf_of_tables(20, 4_000_000), BROKEN),
        ("small-tables.pdf", pdf_of_tables(7, 4_000_000), BROKEN),
        ("circle.pdf", pdf_in_a_circle(), BROKEN),
        ("endless.pdf", endless, BROKEN),
        ("countless.pdf", countless, BROKEN),
        ("packed.pdf", packed, BROKEN),
        ("wide.pdf", wide, BROKEN),
        ("nothing.png", Vec::new(), TYPE),
        ("half-a-mark.pdf", b"%PD".to_vec(), TYPE),
        ("text.png", b"only words".to_vec(), TYPE),
        ("text-named.png", fixture("text-named.png"), TYPE),
        (
            "page.pdf",
            b"<html><script>alert(1)</script>".to_vec(),
            TYPE,
        ),
        (
            "drawing.png",
            b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(),
            TYPE,
        ),
        ("moving.jpg", b"GIF89a\x01\x00\x01\x00".to_vec(), TYPE),
        ("program.pdf", b"MZ\x90\x00\x03".to_vec(), TYPE),
        ("archive.pdf", empty_zip(), TYPE),
        (
            "page-and-pdf.pdf",
            behind(b"<html>".to_vec(), &plain_pdf("")),
            TYPE,
        ),
        (
            "archive-and-pdf.pdf",
            behind(plain_pdf(""), &empty_zip()),
            BROKEN,
        ),
        ("mark-alone.png", b"\x89PNG\r\n\x1a\n".to_vec(), BROKEN),
        ("mark-alone.jpg", b"\xff\xd8\xff".to_vec(), BROKEN),
        ("mark-alone.pdf", b"%PDF-1.7".to_vec(), BROKEN),
        ("cut.png", cut("id-front.png"), BROKEN),
        ("cut.jpg", cut("passport-large.jpg"), BROKEN),
        ("cut.pdf", cut("proof.pdf"), BROKEN),
        ("huge.png", black_png(30_000, 30_000), BROKEN),
        ("bomb.pdf", pdf_bomb(300, 1), BROKEN),
        ("bomb-in-a-bomb.pdf", pdf_bomb(300, 2), BROKEN),
        ("many-layers.pdf", pdf_bomb(1, 4), BROKEN),
        ("script.pdf", fixture("evil-javascript.pdf"), BROKEN),
        (
            "launch.pdf",
            plain_pdf("/OpenAction << /S /Launch /F (cmd.exe) >>"),
            BROKEN,
        ),
        (
            "attached.pdf",
            plain_pdf("/Names << /EmbeddedFiles << /Names [] >> >>"),
            BROKEN,
        ),
        (
            "large.pdf",
            vec![b'%'; 20 * 1024 * 1024],
            (413, "UploadFileTooLarge"),
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_files_are_refused_and_the_servers_memory_stays_bounded() {
    let database = TestDatabase::sqlite().await;
    let folder = tempfile::tempdir().unwrap();
    let server = BinaryServer::spawn(folder.path(), database.url(), &[]).await;
    let client = Client::new(&server.base(), "en");
    client.fetch_csrf_token().await;
    register(&client, MOBILE).await;
    log_in(&client, MOBILE).await;
    let files = hostile();
    let before = server.most_memory();
    for (name, content, (status, key)) in &files {
        println!("{name}: {} bytes", content.len());
        upload(&client, name, content.clone())
            .await
            .refused(*status, key);
    }
    // All the heavy ones at once, three times over.
    let heavy = ["huge.png", "bomb.pdf", "tables.pdf", "large.pdf"];
    let heavy = files.iter().filter(|(name, ..)| heavy.contains(name));
    let again: Vec<_> = heavy.cycle().take(12).collect();
    let uploads = again.iter().map(|(name, content, (status, key))| {
        let client = &client;
        async move {
            upload(client, name, content.clone())
                .await
                .refused(*status, key)
        }
    });
    join_all(uploads).await;
    let most = server.most_memory();
    println!("{before} KiB before, at most {most} KiB");
    assert!(
        most < before + MOST_MEMORY,
        "the server took {most} KiB, {before} KiB before"
    );
    let listed = client.get(CALL, &[]).await.ok();
    assert_eq!(listed["documents"], json!([]), "{listed}");
    let stored = ["documents", "thumbnails"].map(|name| folder.path().join("objects").join(name));
    for folder in stored {
        let left = std::fs::read_dir(&folder).map_or(0, Iterator::count);
        assert_eq!(left, 0, "{}", folder.display());
    }
    upload(&client, "passport.jpg", fixture("passport.jpg"))
        .await
        .ok();
}

/// Data after the end of a picture is not stored: the picture is encoded again.
#[tokio::test(flavor = "multi_thread")]
async fn what_hides_behind_a_picture_is_left_out() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, MOBILE).await;
    let hidden = b"<script>alert('behind')</script>".to_vec();
    for name in ["passport-large.jpg", "id-front.png"] {
        let file = [fixture(name), hidden.clone(), empty_zip()].concat();
        let stored = upload(&client, name, file).await.ok();
        let id = stored["DocumentID"].to_string();
        let link = client.get(CALL, &[("DocumentID", &id)]).await.ok();
        let kept = client.open(link["url"].as_str().unwrap()).await.bytes;
        let is_there = |word: &[u8]| kept.windows(word.len()).any(|at| at == word);
        assert!(
            kept.len() > 100 && !is_there(b"behind") && !is_there(b"PK\x05\x06"),
            "{name}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_infected_file_is_refused_with_the_reason_and_without_the_scanner_none_is_taken() {
    let mut daemon = Clamd::start();
    let settings = format!(
        "rate_limits = 'off'\nscanner = 'clamd'\nclamd = '{}'",
        daemon.socket().display()
    );
    let server = TestServer::start(TestDatabase::sqlite().await, &settings).await;
    let client = investor(&server, MOBILE).await;
    upload(&client, "passport.jpg", fixture("passport.jpg"))
        .await
        .ok();

    let infected = [fixture("proof.pdf"), test_virus().to_vec()].concat();
    for (language, word) in [("en", "virus"), ("zh", "病毒")] {
        let name = "proof.pdf";
        let fields = [("language", language)];
        let answer = client
            .upload(CALL, &fields, name, "application/pdf", infected.clone())
            .await;
        let refused = answer.refused(422, "UploadFileError");
        assert_eq!(refused["params"]["reason"], "infected");
        assert!(
            refused["message"].as_str().unwrap().contains(word),
            "{refused}"
        );
    }

    daemon.stop();
    let answer = upload(&client, "passport.jpg", fixture("passport.jpg")).await;
    assert!(answer.headers.contains_key("retry-after"));
    answer.refused(503, "Error_Unavailable");
    let listed = client.get(CALL, &[]).await.ok();
    assert_eq!(
        listed["documents"].as_array().map(Vec::len),
        Some(1),
        "{listed}"
    );
}
