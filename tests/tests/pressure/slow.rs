//! Clients that never finish, and oversized requests: each is ended or refused in time, and others
//! are served in the meantime.

use std::time::{Duration, Instant};

use tests::binary::BinaryServer;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::wire::Wire;

const SLOW: usize = 150;
/// The head of a request may take 10 s; beside that the time that a check may come late.
const HEAD: Duration = Duration::from_secs(14);
/// A body may take 30 s.
const BODY: Duration = Duration::from_secs(36);
const MEMORY_KIB: u64 = 160 * 1024;

async fn server(folder: &std::path::Path) -> (BinaryServer, TestDatabase) {
    let database = TestDatabase::sqlite().await;
    let settings = [("LANDFALL_LOG", "warn")];
    let server = BinaryServer::spawn(folder, database.url(), &settings).await;
    (server, database)
}

async fn serves_others(base: &str) {
    let began = Instant::now();
    let client = Client::new(base, "en");
    client.fetch_csrf_token().await;
    client.get("public_countries", &[]).await.ok();
    assert!(
        began.elapsed() < Duration::from_secs(5),
        "{:?}",
        began.elapsed()
    );
}

/// A request of which one byte a second comes after this beginning: after how long the server ended it.
async fn never_ending(base: &str, beginning: String, limit: Duration) -> Option<Duration> {
    let mut wire = Wire::open(base).await;
    assert!(wire.say(beginning.as_bytes()).await);
    wire.trickle(b'a', Duration::from_secs(1), limit).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_never_finishes_a_request_is_ended_and_holds_nobody_up() {
    let _alone = super::ALONE.lock().await;
    let folder = tempfile::tempdir().unwrap();
    let (server, _database) = server(folder.path()).await;
    let base = server.base();
    let heads = (0..SLOW).map(|_| {
        let beginning = "GET /api/public_countries.json HTTP/1.1\r\nHost: x\r\nX-Slow: ";
        never_ending(&base, beginning.to_owned(), HEAD)
    });
    let body = |target: &str, more: &str| {
        let beginning = format!(
            "POST {target} HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n{more}\r\n{{\"a\": \""
        );
        never_ending(&base, beginning, BODY)
    };
    let upload = "Content-Type: multipart/form-data; boundary=b\r\n";
    let targets = [
        ("/api/login.json", ""),
        ("/api/account_profile.json", ""),
        ("/api/account_document.json", upload),
        ("/sign/nothing", ""),
        ("/callbacks/sms/twilio", ""),
        ("/ops/api/login", ""),
        ("/nothing", ""),
        ("/", ""),
    ];
    let bodies = targets.map(|(target, more)| body(target, more));
    let others = async {
        for _ in 0..8 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            serves_others(&base).await;
        }
    };
    let (heads, bodies, ()) = tokio::join!(
        futures_util::future::join_all(heads),
        futures_util::future::join_all(bodies),
        others,
    );
    let standing = heads.iter().filter(|ended| ended.is_none()).count();
    assert_eq!(
        standing, 0,
        "{standing} of {SLOW} heads were waited for beyond {HEAD:?}"
    );
    let standing: Vec<_> = targets
        .iter()
        .zip(&bodies)
        .filter(|(_, ended)| ended.is_none())
        .collect();
    assert!(
        standing.is_empty(),
        "waited for beyond {BODY:?}: {standing:?}"
    );
    serves_others(&base).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_larger_than_any_are_refused_and_held_nowhere() {
    let _alone = super::ALONE.lock().await;
    let folder = tempfile::tempdir().unwrap();
    let (server, _database) = server(folder.path()).await;
    let base = server.base();
    let megabyte = "a".repeat(1024 * 1024);
    let many: Vec<String> = (0..20_000).map(|n| format!("X-{n}: a\r\n")).collect();
    let many = many.concat();
    let get =
        |target: &str, headers: &str| format!("GET {target} HTTP/1.1\r\nHost: x\r\n{headers}\r\n");
    for (what, request) in [
        (
            "one long header",
            get("/", &format!("X-Long: {megabyte}\r\n")),
        ),
        (
            "a long cookie",
            get("/", &format!("Cookie: landfall_session={megabyte}\r\n")),
        ),
        ("many headers", get("/", &many)),
        (
            "a long query",
            get(&format!("/api/public_countries.json?a={megabyte}"), ""),
        ),
        ("a long path", get(&format!("/{megabyte}"), "")),
        ("no end of a head", megabyte.clone()),
    ] {
        let sent = (0..32).map(async |_| {
            let mut wire = Wire::open(&base).await;
            wire.say(request.as_bytes()).await;
            let status = wire.answer(Duration::from_secs(20)).await;
            let ended = wire.ended_within(Duration::from_secs(20)).await;
            (status, ended)
        });
        for (status, ended) in futures_util::future::join_all(sent).await {
            // Refused, or ended where the system told of the end before the refusal was read.
            assert!(ended, "{what}: the connection was kept");
            assert!(
                status.is_none_or(|status| (400..500).contains(&status)),
                "{what}: {status:?}"
            );
        }
        serves_others(&base).await;
    }
    let most = server.memory("VmHWM");
    assert!(most < MEMORY_KIB, "{most} KiB");
}
