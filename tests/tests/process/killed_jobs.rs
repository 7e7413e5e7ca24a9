//! The worker's background jobs while the server is killed with -9 again and again: the issue of a
//! project's orders, and the archive of everything that an investor has. Each is done once and
//! completely.
use crate::killed::kills;
use domain::ids::ProposalId;
use domain::ledger::{Asset, Book};
use domain::review::Subject;
use domain::vault::Archive;
use ports::driven::proposals::IssueOutcome;
use ports::driving::operations::{reconcile, verify_audit};
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{Cursor, Read};
use std::time::Duration;
use tests::accepted::{Accepted, accepted, approve_alone};
use tests::binary::BinaryServer;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::prepared::PKF;
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{fund_ago, units};

on_both_databases![
    tests::server::TestServer::resting =>
    every_order_of_a_project_is_issued_once,
    an_archive_is_made_whole_and_told_once,
];

const MOBILE: &str = "86-13712345679";
/// How many orders are issued, and up to how many of them the server may be killed.
const ORDERS: i64 = 240;
const KILLED_UP_TO: u64 = 200;
/// How many movements of money an investor has, of each of which a receipt is made for the archive.
const MOVEMENTS: i64 = 80;
/// Within how many milliseconds of the start of an archive the server is killed.
const KILLED_WITHIN: u64 = 400;

/// The binary over the database and the files of a server whose worker rests.
pub(crate) async fn beside(server: &TestServer) -> BinaryServer {
    BinaryServer::spawn(server.folder(), server.database().url(), &[]).await
}

/// Looks until something is as it should be.
pub(crate) async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    for _ in 0..30_000 {
        if is_so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    panic!("not within a minute: {what}");
}

/// Differences in the books, except those about the orders themselves.
pub(crate) async fn differences(server: &TestServer) -> BTreeSet<String> {
    let found = reconcile(server.ports()).await.unwrap();
    let found = found.iter().map(ToString::to_string);
    found.filter(|it| !it.starts_with("order:")).collect()
}

pub(crate) async fn count(database: &DatabaseConnection, sql: &str) -> i64 {
    let statement = Statement::from_string(database.get_database_backend(), sql);
    let row = database.query_one_raw(statement).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}

async fn steps(server: &TestServer, id: ProposalId) -> Vec<IssueOutcome> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let steps = tx.proposals().issue_steps(id).await.unwrap().into_iter();
    steps.map(|step| step.outcome).collect()
}

async fn every_order_of_a_project_is_issued_once(server: TestServer) {
    // These orders have neither documents nor receipts.
    server.is_left_broken();
    let desk = Desk::of(&server).await;
    let prepared = accepted(&server, ORDERS).await;
    let id = prepared.proposal;
    let before = differences(&server).await;
    let mut killed_at = kills(KILLED_UP_TO);
    killed_at.sort_unstable();

    let mut process = beside(&server).await;
    approve_alone(&server, id).await;
    let mut issued = Vec::new();
    for step in killed_at {
        let step = usize::try_from(step).unwrap();
        until("orders are issued", async || {
            steps(&server, id).await.len() >= step
        })
        .await;
        process.kill();
        issued.push(steps(&server, id).await.len());
        process.start().await;
    }
    println!("the server was killed with {issued:?} orders issued");
    assert!(issued[0] < usize::try_from(ORDERS).unwrap(), "{issued:?}");
    let path = format!("proposals/{id}");
    until("the issue is finished", async || {
        desk.finance.get(&path).await.ok()["unfinished"] == false
    })
    .await;

    let shown = desk.finance.get(&path).await.ok();
    let counted = ["issued", "skipped", "left"].map(|name| &shown["issue"][name]);
    assert_eq!(counted, [&json!(ORDERS), &json!(0), &json!(0)]);
    let history = shown["history"].as_array().unwrap().iter();
    let is_end = |it: &&Value| {
        it["detail"]
            .as_str()
            .unwrap_or_default()
            .starts_with("finished")
    };
    assert_eq!(history.filter(is_end).count(), 1, "{shown}");
    each_was_issued_once(&server, &prepared).await;
    let after = differences(&server).await;
    let added: Vec<_> = after.difference(&before).collect();
    assert!(added.is_empty(), "{added:?}");
    assert_eq!(process.terminate().await, Some(0));
    process.run_ok(&["audit", "verify"]);
    server.stop().await;
}

async fn each_was_issued_once(server: &TestServer, prepared: &Accepted) {
    let all = vec![IssueOutcome::Issued; prepared.orders.len()];
    assert_eq!(steps(server, prepared.proposal).await, all);
    let tx = server.ports().store.begin_read().await.unwrap();
    let holding = Book::Holding(prepared.account);
    let held = units(tx.as_ref(), holding, Asset::Shares(prepared.project)).await;
    assert_eq!(held, i128::from(ORDERS) * 10_000_000);
    for order in &prepared.orders {
        let log = tx.reviews().of(Subject::Order(*order)).await.unwrap();
        let issues = log.iter().filter(|it| it.entry.to == "SUCCESS");
        assert_eq!(issues.count(), 1, "order {order}");
    }
    drop(tx);
    let beside = server.database().connect().await;
    for counted in ["COUNT(*)", "COUNT(DISTINCT about_id)"] {
        let told = format!("SELECT {counted} FROM told_messages WHERE about_kind = 'order'");
        assert_eq!(count(&beside, &told).await, ORDERS);
    }
}

async fn newest_archive(server: &TestServer, who: &Subscriber) -> Archive {
    let tx = server.ports().store.begin_read().await.unwrap();
    let newest = tx.vault().newest_archive(who.investor).await.unwrap();
    newest.unwrap()
}

/// The paths of a ZIP file, each of whose entries is read to its end.
fn unpacked(bytes: &[u8]) -> BTreeSet<String> {
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut paths = BTreeSet::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at).unwrap();
        file.read_to_end(&mut Vec::new()).unwrap();
        assert!(paths.insert(file.name().unwrap().into_owned()));
    }
    paths
}

async fn an_archive_is_made_whole_and_told_once(server: TestServer) {
    let who = server.working(subscriber(&server, MOBILE, PKF)).await;
    for days in 1..=MOVEMENTS {
        fund_ago(&server, &who, 10, days).await;
    }
    let vault = [("pageSize", "1")];
    let listed = who.client.get("account_vault", &vault).await.ok();
    let listed = listed["total"].as_u64().unwrap();
    who.client.post("account_archive", json!({})).await.ok();
    let beside_it = server.database().connect().await;
    let in_hand =
        "SELECT COUNT(*) FROM archives WHERE leased_by IS NOT NULL OR made_at IS NOT NULL";

    let mut process = beside(&server).await;
    let mut unfinished = 0;
    let mut moments = kills(KILLED_WITHIN);
    moments.sort_unstable();
    for moment in moments {
        until("a worker takes the archive", async || {
            count(&beside_it, in_hand).await == 1
        })
        .await;
        tokio::time::sleep(Duration::from_millis(moment)).await;
        process.kill();
        if newest_archive(&server, &who).await.made.is_none() {
            unfinished += 1;
        }
        // As if the time of its lease had passed.
        let over =
            "UPDATE archives SET leased_until = asked_at, leased_by = NULL WHERE made_at IS NULL";
        beside_it.execute_unprepared(over).await.unwrap();
        process.start().await;
    }
    println!("of the kills {unfinished} left the archive unfinished");
    assert!(unfinished > 0);
    until("the archive is made", async || {
        newest_archive(&server, &who).await.made.is_some()
    })
    .await;
    assert_eq!(process.terminate().await, Some(0));

    let told = who.client.get("account_archive", &[]).await.ok();
    let figures = ["stage", "entries", "missing"].map(|name| &told[name]);
    assert_eq!(figures, [&json!("Ready"), &json!(listed), &json!(0)]);
    let file = who.client.open(told["url"].as_str().unwrap()).await;
    assert_eq!(told["size"], json!(file.bytes.len()));
    // The index is in it twice.
    let paths = u64::try_from(unpacked(&file.bytes).len()).unwrap();
    assert_eq!(paths, listed + 2);
    let messages = "SELECT COUNT(*) FROM told_messages WHERE about_kind = 'archive'";
    assert_eq!(count(&beside_it, messages).await, 1);
    let trail = verify_audit(server.ports(), &[]).await.unwrap();
    assert!(trail.breaks.is_empty(), "{:?}", trail.breaks);
    server.stop().await;
}
