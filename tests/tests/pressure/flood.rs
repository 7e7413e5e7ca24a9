//! 64 clients that guess passwords as fast as they are answered: memory stays bounded, everybody
//! else's calls keep their speed, and somebody with the right password gets in (quality: log-in;
//! decision 9).

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;
use tests::binary::BinaryServer;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::road::{PASSWORD, log_in, register};

use super::percentile;

const OWNER: &str = "86-13900139000";
const READER: &str = "86-13900139001";
const ATTACKERS: u32 = 64;
/// How long an answer and the next try are on their way. Without a network between them the attackers, who share the cores with the
/// server here, would measure their own work.
const PAUSE: Duration = Duration::from_millis(200);
/// Usual and flooded calls are measured in turns, so that a machine that gets busier or quieter meanwhile meets both alike.
const ROUNDS: usize = 5;
const READS: usize = 300;
const MEMORY_KIB: u64 = 160 * 1024;
/// On a machine with nothing else to do, the 99th of a hundred calls takes less than so many times the median. Where it takes
/// more, others are at work: a server that uses its share of the cores up then waits for them, and the last hundredth says
/// nothing of the server. Only the median is judged there.
const QUIET: f64 = 6.0;
/// What a scheduler may add to a call on a machine with other work, whatever the server does. Where usual calls take less
/// than this, twice their time would measure the machine.
const NOISE_MS: f64 = 10.0;

/// A log-in as a proxy hands it over.
async fn try_log_in(client: &Client, from: &str, account: &str, password: &str) -> Answer {
    let body = json!({ "EmailOrMobile": account, "Password": password });
    client
        .raw(Method::POST, "/api/login.json", |request| {
            request
                .header("x-forwarded-for", from)
                .header("x-csrf-token", client.csrf_token().unwrap_or_default())
                .json(&body)
        })
        .await
}

/// Adds the times of calls that read, one after the other.
async fn read(client: &Client, times: &mut Vec<Duration>) {
    for n in 0..READS {
        let call = ["account_order", "account_bankprofile", "my_share"][n % 3];
        let began = Instant::now();
        client.get(call, &[]).await.ok();
        times.push(began.elapsed());
    }
}

/// The attackers: whether they are at it, and what became of their tries.
#[derive(Default)]
struct Flood {
    is_on: AtomicBool,
    is_over: AtomicBool,
    under_way: AtomicU32,
    tries: AtomicU32,
    wrong: AtomicU32,
    turned_away: AtomicU32,
}

impl Flood {
    /// Lets the attackers loose, and waits until each of them has a try under way or answered: the flood stands.
    async fn rise(&self) {
        let tries = self.tries.load(Ordering::Relaxed);
        self.is_on.store(true, Ordering::Relaxed);
        while self.tries.load(Ordering::Relaxed) < tries + ATTACKERS {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Holds the attackers back, and waits until all of them have their answers.
    async fn ebb(&self) {
        self.is_on.store(false, Ordering::Relaxed);
        while self.under_way.load(Ordering::Relaxed) > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Half of the attackers guess the owner's password, the others those of made-up accounts; every try comes from another
/// address, so that no limit of an address helps.
async fn attack(base: String, attacker: u32, flood: Arc<Flood>) {
    let client = Client::new(&base, "en");
    client.fetch_csrf_token().await;
    while !flood.is_over.load(Ordering::Relaxed) {
        tokio::time::sleep(PAUSE).await;
        if !flood.is_on.load(Ordering::Relaxed) {
            continue;
        }
        flood.under_way.fetch_add(1, Ordering::Relaxed);
        let n = flood.tries.fetch_add(1, Ordering::Relaxed);
        let from = Ipv4Addr::from(0x0a00_0000 + n).to_string();
        let account = if attacker.is_multiple_of(2) {
            OWNER.to_owned()
        } else {
            format!("86-138{n:08}")
        };
        let answer = try_log_in(&client, &from, &account, "Wrong-password1").await;
        match answer.status {
            422 => flood.wrong.fetch_add(1, Ordering::Relaxed),
            429 => flood.turned_away.fetch_add(1, Ordering::Relaxed),
            other => panic!("{other}: {}", answer.text()),
        };
        flood.under_way.fetch_sub(1, Ordering::Relaxed);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_wrong_log_ins_takes_nothing_from_anybody_else() {
    let _alone = super::ALONE.lock().await;
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::sqlite().await;
    let settings = [
        ("LANDFALL_RATE_LIMITS", "on"),
        ("LANDFALL_TRUSTED_PROXIES", "127.0.0.1"),
        ("LANDFALL_LOG", "warn"),
    ];
    let server = BinaryServer::spawn(folder.path(), database.url(), &settings).await;
    let (owner, reader) = (
        Client::new(&server.base(), "en"),
        Client::new(&server.base(), "en"),
    );
    for (client, mobile) in [(&owner, OWNER), (&reader, READER)] {
        client.fetch_csrf_token().await;
        register(client, mobile).await;
        log_in(client, mobile).await;
    }
    // The first ones fill caches.
    read(&reader, &mut Vec::new()).await;
    let flood = Arc::new(Flood::default());
    let attackers: Vec<_> = (0..ATTACKERS)
        .map(|attacker| tokio::spawn(attack(server.base(), attacker, Arc::clone(&flood))))
        .collect();
    let (mut usual, mut flooded) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        read(&reader, &mut usual).await;
        flood.rise().await;
        read(&reader, &mut flooded).await;
        flood.ebb().await;
    }
    flood.rise().await;
    while flood.turned_away.load(Ordering::Relaxed) == 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }

    // The reader's right password from an address and a device that were never seen.
    let stranger = Client::new(&server.base(), "en");
    stranger.fetch_csrf_token().await;
    let began = Instant::now();
    let answer = try_log_in(&stranger, "192.0.2.7", READER, PASSWORD).await;
    let stranger_waited = began.elapsed();
    answer.ok();
    // The attacked account is closed to strangers, and open to a device that it was used from.
    try_log_in(&stranger, "192.0.2.8", OWNER, PASSWORD)
        .await
        .refused(429, "Error_RequestTooFrequent");
    let began = Instant::now();
    try_log_in(&owner, "192.0.2.9", OWNER, PASSWORD).await.ok();
    let owner_waited = began.elapsed();

    flood.is_over.store(true, Ordering::Relaxed);
    for attacker in attackers {
        attacker.await.unwrap();
    }
    let memory = server.memory("VmHWM");
    let [before, during] = [&usual, &flooded].map(|times| percentile(times, 990));
    let [median, flooded] = [&usual, &flooded].map(|times| percentile(times, 500));
    let is_quiet = before < QUIET * median;
    let measured = format!(
        "p99 {before:.1} ms usually, {during:.1} ms in the flood (medians {median:.1} and {flooded:.1}; quiet: {is_quiet}); \
         {memory} KiB; a stranger's log-in took {stranger_waited:?}, the owner's {owner_waited:?}; {} wrong, {} turned away",
        flood.wrong.load(Ordering::Relaxed),
        flood.turned_away.load(Ordering::Relaxed),
    );
    println!("{measured}");
    assert!(memory < MEMORY_KIB, "{measured}");
    assert!(flooded <= 2.0 * median.max(NOISE_MS / 2.0), "{measured}");
    if is_quiet {
        assert!(during <= 2.0 * before.max(NOISE_MS), "{measured}");
    }
    let patience = Duration::from_secs(10);
    assert!(
        stranger_waited < patience && owner_waited < patience,
        "{measured}"
    );
}
