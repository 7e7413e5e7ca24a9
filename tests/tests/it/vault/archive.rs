//! The archive of everything on the page: its contents, who makes it and when, how long it is kept, and for whom.

use super::{MOBILE, OTHER, ask, hash, lines, listed, unpacked, with_papers};
use adapters::system::SettableClock;
use app_server::Overrides;
use chrono::{TimeDelta, Utc};
use domain::Instant;
use domain::vault::{ARCHIVE_KEPT, ARCHIVE_PAUSE};
use futures_util::future::join_all;
use ports::driven::clock::Clock;
use ports::driven::leases::Lease;
use ports::driving::operations::reconcile;
use ports::driving::vault::{build_due, remove_expired_archives};
use ports::transact;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::PKF;
use tests::road::log_in;
use tests::server::{NO_LIMITS, TestServer, substitutes};
use tests::subscribing::{Subscriber, subscriber};

on_both_databases![
    tests::server::TestServer::with_database =>
    all_of_it_lies_in_the_archive,
    of_many_who_ask_at_once_one_archive_is_made;
    sqlite alone:
    a_damaged_file_is_named_as_missing,
    an_archive_is_its_owners_alone,
];

async fn all_of_it_lies_in_the_archive(server: TestServer) {
    let who = with_papers(&server, MOBILE).await;
    let client = &who.client;
    let none = client.get("account_archive", &[]).await.ok();
    assert_eq!(none, json!({}));
    assert_eq!(ask(client).await["language"], "en");
    server.worker_round().await;
    let files = unpacked(client).await;
    let index = lines(&files["Index.csv"]);
    // Files of statements in both languages; the message that it is ready came later.
    let page = listed(client, &[]).await;
    let entries = usize::try_from(page["total"].as_u64().unwrap()).unwrap() + 2 - 1;
    assert_eq!(index.len(), entries);
    assert_eq!(files.len(), entries + 2);
    for line in &index {
        let (path, sha256) = (&line[6], &line[7]);
        assert_eq!(&hash(&files[path]), sha256, "{path}");
    }
    let account = page["accounts"][0]["accountName"].as_str().unwrap();
    let paths: Vec<&String> = files.keys().collect();
    let has = |beginning: &str, end: &str| {
        let is_it = |path: &&&String| path.starts_with(beginning) && path.ends_with(end);
        assert!(
            paths.iter().any(|path| is_it(&path)),
            "{beginning}…{end} is not among {paths:?}"
        );
    };
    has("Profile and messages/", "Passport copy - my passport.jpg");
    has(&format!("{account}/"), "(zh).csv");
    has(&format!("{account}/"), ".pdf");
    has(&format!("{account}/"), ".txt");
    let read = String::from_utf8(files["Index.html"].clone()).unwrap();
    assert!(read.contains("Your documents at Landfall") && read.contains("my%20passport.jpg"));
    assert!(!read.contains("contact us"), "nothing is missing");

    // What the page says of a file is what the archive holds.
    let hashes: BTreeSet<&String> = index.iter().map(|line| &line[7]).collect();
    for entry in page["entries"].as_array().unwrap() {
        let told = entry["sha256"].as_str().map(str::to_owned);
        let is_new = entry["message"]["about"]["kind"] == "archive";
        assert!(
            is_new || told.is_none_or(|told| hashes.contains(&told)),
            "{entry}"
        );
    }
    let newest = &page["entries"][0];
    assert_eq!(newest["message"]["about"]["kind"], "archive");
    let sent = client.newest_message(MOBILE).await;
    let text = sent["text"].as_str().unwrap();
    assert!(text.contains("/#/user/personaldata/documents"), "{text}");
    server.stop().await;
}

async fn of_many_who_ask_at_once_one_archive_is_made(server: TestServer) {
    let who = subscriber(&server, MOBILE, PKF).await;
    let (client, ports) = (&who.client, server.ports());
    let asked =
        join_all((0..8).map(|_| {
            ports::driving::vault::ask_archive(ports, who.investor, domain::Language::Zh)
        }));
    let ids: BTreeSet<i64> = asked
        .await
        .into_iter()
        .map(|state| state.unwrap().archive.unwrap().id.0)
        .collect();
    assert_eq!(ids.len(), 1);
    server.worker_round().await;
    let files = unpacked(client).await;
    assert!(files.contains_key("目录.csv"), "{:?}", files.keys());
    server.stop().await;
}

async fn a_damaged_file_is_named_as_missing(server: TestServer) {
    let who = with_papers(&server, MOBILE).await;
    let client = &who.client;
    let uploads = listed(client, &[("kind", "Uploaded")]).await;
    let upload = &uploads["entries"][0];
    server.damage(upload["documentId"].as_i64().unwrap()).await;
    ask(client).await;
    server.worker_round().await;
    let archive = client.get("account_archive", &[]).await.ok();
    assert_eq!(archive["missing"], 1);
    let files = unpacked(client).await;
    let index = lines(&files["Index.csv"]);
    let missing: Vec<_> = index
        .iter()
        .filter(|line| line[6].contains("contact us"))
        .collect();
    assert_eq!(missing.len(), 1);
    assert_eq!(
        (missing[0][2].as_str(), json!(missing[0][7])),
        ("Passport copy", upload["sha256"].clone())
    );
    assert!(String::from_utf8_lossy(&files["Index.html"]).contains("Please contact us"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_died_leaves_the_archive_to_another() {
    let (server, clock) = resting_with_clock().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let ports = server.ports();
    ask(&who.client).await;
    // Took it and never came back.
    let lease = Lease::of(ports, TimeDelta::minutes(5));
    let taken = transact(ports, async |tx| {
        Ok(tx.vault().lease_archive(&lease).await?)
    })
    .await;
    assert_eq!(taken.unwrap().unwrap().1, 1);
    assert!(!build_due(ports).await.unwrap());
    assert_eq!(ask(&who.client).await["stage"], "Making");
    clock.set(clock.now() + TimeDelta::minutes(5));
    assert!(build_due(ports).await.unwrap());
    assert!(unpacked(&who.client).await.contains_key("Index.csv"));
    // The one that comes back late changes nothing.
    let id = taken_id(&server, &who).await;
    let late = transact(ports, async |tx| {
        Ok(tx.vault().renew_archive(id, &lease).await?)
    })
    .await;
    assert!(!late.unwrap());
    assert!(!build_due(ports).await.unwrap());
    server.stop().await;
}

async fn taken_id(server: &TestServer, who: &Subscriber) -> domain::ids::ArchiveId {
    let newest = ports::read(server.ports(), async |tx| {
        Ok(tx.vault().newest_archive(who.investor).await?)
    });
    newest.await.unwrap().unwrap().id
}

/// A server that stands still in time and whose worker rests.
async fn resting_with_clock() -> (TestServer, SettableClock) {
    let clock = SettableClock::at(Utc::now());
    let substitutes = Overrides {
        clock: Some(Arc::new(clock.clone())),
        worker_pause: Duration::from_secs(24 * 60 * 60),
        ..substitutes()
    };
    let database = TestDatabase::sqlite().await;
    let server = TestServer::start_with(database, NO_LIMITS, substitutes).await;
    server.worker_round().await;
    (server, clock)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_can_be_downloaded_for_a_week() {
    let (server, clock) = TestServer::sqlite_with_clock("").await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let ports = server.ports();
    ask(&who.client).await;
    server.worker_round().await;
    let id = taken_id(&server, &who).await;
    let key = |archive: Option<domain::vault::Archive>| archive.unwrap().made.unwrap().object_key;
    let stored = async || {
        let found = ports::read(ports, async |tx| Ok(tx.vault().archive(id).await?));
        key(found.await.unwrap())
    };
    let first = stored().await.unwrap().parse().unwrap();
    assert!(ports.objects.exists(&first).await.unwrap());
    assert_eq!(remove_expired_archives(ports).await.unwrap(), 0);
    clock.set(clock.now() + ARCHIVE_KEPT);
    assert_eq!(remove_expired_archives(ports).await.unwrap(), 1);
    assert_eq!(stored().await, None);
    assert!(!ports.objects.exists(&first).await.unwrap());
    assert_eq!(reconcile(ports).await.unwrap().len(), 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_archive_is_made_a_day_later() {
    let (server, clock) = TestServer::sqlite_with_clock("").await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let client = &who.client;
    ask(client).await;
    server.worker_round().await;
    let archive = client.get("account_archive", &[]).await.ok();
    let instant = |told: &Value| told.as_str().unwrap().parse::<Instant>().unwrap();
    let from = instant(&archive["nextFrom"]);
    let refused = client.post("account_archive", json!({})).await;
    let refused = refused.refused(409, "ArchiveTooSoon");
    assert_eq!(instant(&refused["params"]["from"]), from);
    clock.set(clock.now() + ARCHIVE_PAUSE);
    let client = server.visitor().await;
    log_in(&client, MOBILE).await;
    let ready = client.get("account_archive", &[]).await.ok();
    assert_eq!(
        (&ready["stage"], &ready["nextFrom"]),
        (&json!("Ready"), &Value::Null)
    );
    assert_eq!(ask(&client).await["stage"], "Making");
    server.stop().await;
}

async fn an_archive_is_its_owners_alone(server: TestServer) {
    let who = subscriber(&server, MOBILE, PKF).await;
    let other = subscriber(&server, OTHER, PKF).await;
    ask(&who.client).await;
    server.worker_round().await;
    let archive = who.client.get("account_archive", &[]).await.ok();
    let url = archive["url"].as_str().unwrap();
    other.client.open(url).await.refused(404, "Error_NotFound");
    server
        .visitor()
        .await
        .open(url)
        .await
        .refused(401, "Error_NotLoggedIn");
    assert_eq!(
        other.client.get("account_archive", &[]).await.ok(),
        json!({})
    );
    let own = who.account.0.to_string();
    let asked = [("accountId", own.as_str())];
    let theirs = other.client.get("account_vault", &asked).await;
    theirs.refused(404, "Error_NotFound");
    server.stop().await;
}
