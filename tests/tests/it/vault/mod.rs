//! An investor's page of everything signed, uploaded, issued and sent: its list and search.

mod archive;

use chrono::TimeDelta;
use domain::day::day_of;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};
use tests::client::Client;
use tests::forms::fixture;
use tests::on_both_databases;
use tests::prepared::PKF;
use tests::round_trips::CountingLine;
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{fund, fund_ago};

on_both_databases![
    tests::server::TestServer::with_database =>
    everything_is_listed_and_found,
    two_proofs_of_payment_are_told_apart;
    sqlite alone:
    a_message_opens_what_it_speaks_of,
];

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

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
