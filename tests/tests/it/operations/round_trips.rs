//! Counts the round trips to PostgreSQL behind calls of the desk.

use serde_json::json;
use tests::desk::{Desk, approved};
use tests::forms::PKF;
use tests::operator::Operator;
use tests::round_trips::CountingLine;
use tests::subscribing::Subscriber;

const WEI: &str = "86-13900139000";
const LIN: &str = "86-13900139001";

/// Round trips of a list once it was read before.
async fn trips(line: &CountingLine, by: &Operator, path: &str) -> usize {
    by.get(path).await.ok();
    let (answer, trips) = line.count(by.get(path)).await;
    answer.ok();
    trips
}

async fn propose_block(desk: &Desk, who: &Subscriber) {
    let path = format!("investors/{}", who.investor);
    let page = desk.finance.get(&path).await;
    let version = page.ok()["accounts"][0]["version"].clone();
    let block = json!({ "version": version, "reason": "Court order 12" });
    let path = format!("accounts/{}/block", who.account);
    desk.finance.post(&path, block).await.ok();
}

/// Five roles read the notes about an investor: each by itself would cost a round trip for its people and one for their roles.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_readers_of_notes_are_asked_for_at_once() {
    let (server, line) = CountingLine::with_server().await;
    let desk = Desk::of(&server).await;
    let who = server.working(approved(&server, &desk, WEI, PKF)).await;
    let notes = format!("investors/{}/notes", who.investor);
    let note = json!({ "text": "Asked by telephone" });
    desk.approver.post(&notes, note).await.ok();
    let trips = trips(&line, &desk.approver, &notes).await;
    assert!(trips <= 14, "{trips} round trips");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_of_proposals_costs_as_much_for_one_as_for_two() {
    let (server, line) = CountingLine::with_server().await;
    let desk = Desk::of(&server).await;
    let mut taken = Vec::new();
    for mobile in [WEI, LIN] {
        let who = server.working(approved(&server, &desk, mobile, PKF)).await;
        propose_block(&desk, &who).await;
        taken.push(trips(&line, &desk.approver, "proposals").await);
    }
    assert_eq!(taken[0], taken[1]);
    server.stop().await;
}
