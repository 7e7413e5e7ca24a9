//! Counts the round trips to PostgreSQL behind calls of the desk that ask for the holders of several roles.

use serde_json::json;
use tests::desk::{Desk, applicant};
use tests::forms::PKF;
use tests::round_trips::CountingLine;

const WEI: &str = "86-13900139000";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_desk_asks_once_for_the_holders_of_several_roles() {
    let (server, line) = CountingLine::with_server().await;
    let desk = Desk::of(&server).await;
    let who = server.working(applicant(&server, WEI, PKF)).await;
    let notes = format!("investors/{}/notes", who.investor);
    let note = json!({ "text": "Asked by telephone" });
    desk.reviewer.post(&notes, note).await.ok();
    let page = desk.finance.get(&format!("investors/{}", who.investor));
    let version = page.await.ok()["accounts"][0]["version"].clone();
    let block = json!({ "version": version, "reason": "Court order 12" });
    let path = format!("accounts/{}/block", who.account);
    desk.finance.post(&path, block).await.ok();
    // With BEGIN. Five roles read the notes, and each has people and their roles to be read.
    for (path, most) in [(notes.as_str(), 12), ("proposals", 8)] {
        desk.approver.get(path).await.ok();
        let (answer, trips) = line.count(desk.approver.get(path)).await;
        answer.ok();
        assert!(trips <= most, "{path}: {trips} round trips");
    }
    server.stop().await;
}
