//! An investor's page of everything signed, uploaded, issued and sent: its list and search, and the
//! archive of all of it.

use adapters::system::SettableClock;
use app_server::Substitutes;
use chrono::{TimeDelta, Utc};
use domain::Instant;
use domain::day::day_of;
use domain::vault::{ARCHIVE_KEPT, ARCHIVE_PAUSE};
use futures_util::future::join_all;
use ports::driven::clock::Clock;
use ports::driven::leases::Lease;
use ports::driving::operations::reconcile;
use ports::driving::vault::{build_due, remove_expired_archives};
use ports::transact;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};
use std::sync::Arc;
use std::time::Duration;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::forms::fixture;
use tests::on_both_databases;
use tests::prepared::PKF;
use tests::road::log_in;
use tests::round_trips::CountingLine;
use tests::server::{NO_LIMITS, TestServer, substitutes};
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{fund, fund_ago};

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

on_both_databases![
    tests::server::TestServer::over =>
    everything_is_listed_and_found,
    two_proofs_of_payment_are_told_apart,
    all_of_it_lies_in_the_archive,
    of_many_who_ask_at_once_one_archive_is_made;
    sqlite alone:
    a_message_opens_what_it_speaks_of,
    a_damaged_file_is_named_as_missing,
    an_archive_is_its_owners_alone,
];

fn hash(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

async fn listed(who: &Client, query: &[(&str, &str)]) -> Value {
    let mut query = query.to_vec();
    query.push(("pageSize", "100"));
    who.get("account_vault", &query).await.ok()
}

/// The kinds of the entries that a query finds, in their order.
async fn kinds(who: &Client, query: &[(&str, &str)]) -> Vec<String> {
    let page = listed(who, query).await;
    let entries = page["entries"].as_array().unwrap();
    assert_eq!(page["total"], json!(entries.len()));
    let kind = |entry: &Value| entry["kind"].as_str().unwrap().to_owned();
    entries.iter().map(kind).collect()
}

/// An investor with a signed form, an upload, a statement in two languages, receipts and messages.
async fn with_papers(server: &TestServer, mobile: &str) -> Subscriber {
    let who = subscriber(server, mobile, PKF).await;
    fund_ago(server, &who, 500, 70).await;
    fund(server, &who, 1_000).await;
    let fields = [("CodeKey", "Passport")];
    let file = fixture("passport.jpg");
    let name = "my passport.jpg";
    let uploaded = who
        .client
        .upload("account_document", &fields, name, "image/jpeg", file);
    uploaded.await.ok();
    who.handed_in_withdrawal("100").await;
    let asked = [("accountId", &*who.account.0.to_string())];
    let stated = who.client.get("account_statements", &asked).await.ok();
    let wish = json!({
        "accountId": who.account.0, "kind": "Statement", "period": stated["statements"][0]["period"],
        "format": "CSV", "fileLanguage": "en",
    });
    who.client.post("account_statement", wish).await.ok();
    who
}

async fn everything_is_listed_and_found(server: TestServer) {
    let who = with_papers(&server, MOBILE).await;
    let client = &who.client;
    let all: BTreeSet<String> = kinds(client, &[]).await.into_iter().collect();
    let every = ["Message", "Receipt", "Signed", "Statement", "Uploaded"];
    assert_eq!(all, every.map(str::to_owned).into());
    for kind in every {
        let found = kinds(client, &[("kind", kind)]).await;
        assert!(
            !found.is_empty() && found.iter().all(|it| it == kind),
            "{kind}: {found:?}"
        );
    }
    // In the reader's language, as PDF and as CSV.
    assert_eq!(kinds(client, &[("kind", "Statement")]).await.len(), 2);

    let page = listed(client, &[]).await;
    let own = json!(who.account.0);
    assert_eq!(page["accounts"][0]["accountId"], own);
    let times: Vec<&str> = page["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["time"].as_str().unwrap())
        .collect();
    assert!(times.is_sorted_by(|a, b| a >= b), "{times:?}");

    // By words of its name, of its kind in either language, of its text, by numbers.
    let receipts = listed(client, &[("kind", "Receipt")]).await;
    let receipt = receipts["entries"][0]["receiptId"].as_i64().unwrap();
    let number = format!("LF-R{receipt:08}");
    let statements = listed(client, &[("kind", "Statement")]).await;
    let stated = statements["entries"][0]["detail"].as_str().unwrap();
    let stated = stated.split(' ').next().unwrap();
    let account = page["accounts"][0]["accountName"].as_str().unwrap();
    for (words, found) in [
        ("MY PASS", vec!["Uploaded"]),
        ("护照", vec!["Uploaded"]),
        ("no such thing", vec![]),
        ("100%", vec![]),
        (number.as_str(), vec!["Receipt"]),
        (stated, vec!["Statement", "Statement"]),
        ("received your withdrawal", vec!["Message"]),
    ] {
        assert_eq!(kinds(client, &[("q", words)]).await, found, "{words}");
    }
    let of_account = kinds(client, &[("q", account)]).await;
    assert!(of_account.contains(&"Receipt".to_owned()), "{of_account:?}");

    let today = day_of(server.ports().clock.now());
    let (today, before) = (today.to_string(), (today - TimeDelta::days(10)).to_string());
    assert_eq!(kinds(client, &[("to", before.as_str())]).await, ["Receipt"]);
    let since = kinds(client, &[("from", today.as_str()), ("kind", "Receipt")]).await;
    assert_eq!(since, ["Receipt"]);
    let own = who.account.0.to_string();
    let of_account = kinds(client, &[("accountId", own.as_str())]).await;
    assert!(
        of_account.contains(&"Message".to_owned()) && of_account.contains(&"Signed".to_owned())
    );
    assert!(!of_account.contains(&"Uploaded".to_owned()));

    // The hash is that of the file that opens.
    let uploads = listed(client, &[("kind", "Uploaded")]).await;
    let upload = &uploads["entries"][0];
    assert_eq!(upload["detail"], "my passport.jpg");
    assert_eq!(upload["title"], "Passport copy");
    let id = upload["documentId"].as_i64().unwrap().to_string();
    let link = client
        .get("account_document", &[("DocumentID", id.as_str())])
        .await
        .ok();
    let file = client.open(link["url"].as_str().unwrap()).await;
    assert_eq!(upload["sha256"], json!(hash(&file.bytes)));
    assert_eq!(upload["size"], json!(file.bytes.len()));

    let pages = client
        .get("account_vault", &[("pageSize", "1"), ("pageNum", "900")])
        .await
        .ok();
    assert_eq!(pages["entries"], json!([]));
    assert_eq!(pages["total"], page["total"]);
    client
        .get("account_vault", &[("kind", "Secret")])
        .await
        .refused(400, "Error_BadRequest");
    server.stop().await;
}

async fn a_message_opens_what_it_speaks_of(server: TestServer) {
    let who = subscriber(&server, MOBILE, PKF).await;
    fund(&server, &who, 1_000).await;
    let withdrawal = who.handed_in_withdrawal("100").await;
    let deposit = who.submitted_deposit("250").await;
    let told = listed(&who.client, &[("kind", "Message")]).await;
    let about: Vec<&Value> = told["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| &entry["message"]["about"])
        .collect();
    for record in [
        json!({ "kind": "withdrawal", "id": withdrawal }),
        json!({ "kind": "deposit", "id": deposit }),
    ] {
        assert!(about.contains(&&record), "{record} is not among {about:?}");
    }
    let newest = &told["entries"][0];
    assert_eq!(
        newest["title"],
        json!(format!(
            "We have received the notice of your deposit {deposit}"
        ))
    );
    assert_eq!(newest["accountId"], json!(who.account.0));
    assert!(newest["sha256"].is_string());
    server.stop().await;
}

async fn two_proofs_of_payment_are_told_apart(server: TestServer) {
    let who = subscriber(&server, MOBILE, PKF).await;
    let client = &who.client;
    fund(&server, &who, 1_000).await;
    let withdrawal = who.handed_in_withdrawal("100").await;
    let deposits = [who.deposit("200").await, who.deposit("300").await];
    for deposit in deposits {
        who.try_prove_deposit(deposit).await.ok();
    }
    let orders = |page: &Value| -> BTreeSet<(i64, i64)> {
        let entries = page["entries"].as_array().unwrap();
        let order = |entry: &Value| Some((entry["orderType"].as_i64()?, entry["refId"].as_i64()?));
        entries.iter().filter_map(order).collect()
    };
    let proofs = listed(client, &[("kind", "Uploaded")]).await;
    assert_eq!(orders(&proofs), deposits.map(|id| (3, id)).into());
    let signed = listed(client, &[("kind", "Signed"), ("q", "withdrawal")]).await;
    assert!(orders(&signed).contains(&(2, withdrawal)), "{signed}");

    let id = deposits[0];
    for words in [
        format!("Deposit #{id}"),
        format!("deposit {id}"),
        format!("充值 #{id}"),
    ] {
        let query = [("kind", "Uploaded"), ("q", words.as_str())];
        let found = listed(client, &query).await;
        assert_eq!(orders(&found), [(3, id)].into(), "{words}");
    }
    let number = format!("#{id}");
    let found = listed(client, &[("kind", "Uploaded"), ("q", number.as_str())]).await;
    assert_eq!(orders(&found), [(3, id)].into());

    ask(client).await;
    server.worker_round().await;
    let files = unpacked(client).await;
    for id in deposits {
        let name = format!(" Deposit #{id} - Proof of payment - ");
        let named = files.keys().filter(|path| path.contains(&name));
        assert_eq!(named.count(), 1, "{name} in {:?}", files.keys());
        let order = format!("Deposit #{id}");
        let index = lines(&files["Index.csv"]);
        assert!(index.iter().any(|line| line[5] == order), "{index:?}");
    }
    server.stop().await;
}

async fn ask(who: &Client) -> Value {
    who.post("account_archive", json!({})).await.ok()
}

/// The files of the newest archive by their paths.
async fn unpacked(who: &Client) -> BTreeMap<String, Vec<u8>> {
    let archive = who.get("account_archive", &[]).await.ok();
    assert_eq!(archive["stage"], "Ready", "{archive}");
    let answer = who.open(archive["url"].as_str().unwrap()).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "application/zip");
    assert_eq!(archive["size"], json!(answer.bytes.len()));
    let mut zip = zip::ZipArchive::new(Cursor::new(answer.bytes.to_vec())).unwrap();
    let mut files = BTreeMap::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        assert!(
            files
                .insert(file.name().unwrap().into_owned(), bytes)
                .is_none()
        );
    }
    files
}

/// The lines of an index below its headings, each by its cells.
fn lines(index: &[u8]) -> Vec<Vec<String>> {
    let text = std::str::from_utf8(index).unwrap();
    let text = text.strip_prefix('\u{feff}').expect("a byte order mark");
    let cells = |line: &str| {
        let inner = line.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        inner.unwrap().split("\",\"").map(str::to_owned).collect()
    };
    text.lines().skip(1).map(cells).collect()
}

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
    let substitutes = Substitutes {
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

/// The list in two round trips: the entries, and what they can be narrowed by.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_read_in_two_round_trips() {
    let (server, line) = CountingLine::with_server().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund(&server, &who, 1_000).await;
    for query in [&[][..], &[("q", "receipt"), ("kind", "Receipt")][..]] {
        // The first call prepares the statements.
        who.client.get("account_vault", query).await.ok();
        let (answer, trips) = line.count(who.client.get("account_vault", query)).await;
        answer.ok();
        assert_eq!(trips, 2, "{query:?}");
    }
    server.stop().await;
}
