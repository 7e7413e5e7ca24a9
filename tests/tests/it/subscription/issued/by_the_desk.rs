//! The desk reverses or corrects an issue: two people, a reason, and the next number of an issue.

use super::{Kind, REVOKE, Scene, which};
use domain::Refusal;
use domain::ids::OrderId;
use domain::ledger::Book;
use domain::operations::Operator;
use domain::review::Subject;
use ports::Failure;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::forms::PKF;
use tests::on_both_databases;
use tests::prepared::usd;

on_both_databases![
    std::future::ready =>
    a_corrected_order_is_issued_again_under_the_next_number,
    a_reversal_needs_two_people_a_reason_and_the_version_that_was_read,
];

async fn a_corrected_order_is_issued_again_under_the_next_number(database: TestDatabase) {
    let scene = Scene::with_database(database, PKF).await;
    let order = scene.issued().await;
    for round in 1..=2 {
        let version = scene.version(order).await;
        let corrected = scene.reverse(Kind::Correct, order, version).await.unwrap();
        assert_eq!(corrected.state.code(), "PRE_OK");
        assert_eq!((corrected.issued_at, corrected.issues), (None, round));
        assert_eq!(scene.on(Book::Escrow(scene.project)).await, usd(1_000));
        assert_eq!(scene.on(Book::ProjectPaid(scene.project)).await, usd(0));
        assert_eq!(scene.taken().await, usd(1_000));
        assert_eq!(scene.shares_held().await, Value::Null);
        assert!(scene.message().await.contains("was reversed to correct it"));
        scene.agrees().await;
        // The same approver issued it before; that was another issue.
        assert_eq!(scene.issue(order).await["state"], "SUCCESS");
        assert_eq!(scene.shares_held().await, 1_000);
        assert!(scene.message().await.contains("are issued"));
        scene.agrees().await;
    }
    let db = scene.server.database().connect().await;
    let sql = format!(
        "SELECT reference FROM ledger_transactions
         WHERE reference LIKE 'subscription:{order}:issue%' ORDER BY id"
    );
    let asked = Statement::from_string(db.get_database_backend(), sql);
    let rows = db.query_all_raw(asked).await.unwrap();
    let rows: Vec<String> = rows
        .iter()
        .map(|row| row.try_get_by_index(0).unwrap())
        .collect();
    let expected = [
        "issue",
        "issue:reversal",
        "issue:2",
        "issue:2:reversal",
        "issue:3",
    ];
    let expected = expected.map(|what| format!("subscription:{order}:{what}"));
    assert_eq!(rows, expected);
    scene.wei.client.post(REVOKE, which(order)).await.ok();
    assert_eq!(scene.on(Book::Wallet(scene.wei.account)).await, usd(1_000));
    scene.agrees().await;
}

async fn a_reversal_needs_two_people_a_reason_and_the_version_that_was_read(
    database: TestDatabase,
) {
    let scene = Scene::with_database(database, PKF).await;
    let order = scene.issued().await;
    let version = scene.version(order).await;
    let (farah, andrew) = (
        scene.operator("farah").await,
        scene.operator("andrew").await,
    );
    let refused = async |kind, version, proposed_by, approved_by: &Operator, reason| {
        let outcome = scene
            .reverse_by(kind, order, version, proposed_by, approved_by, reason)
            .await;
        match outcome {
            Err(Failure::Refused(refusal)) => refusal,
            other => panic!("{other:?}"),
        }
    };
    for kind in [Kind::Revoke, Kind::Correct] {
        let alone = refused(kind, version, andrew.id, &andrew, "Wrong").await;
        assert_eq!(alone, Refusal::FourEyes);
        let not_approver = refused(kind, version, andrew.id, &farah, "Wrong").await;
        assert_eq!(not_approver, Refusal::Forbidden);
        let silent = refused(kind, version, farah.id, &andrew, " ").await;
        assert_eq!(silent, Refusal::CommentRequired);
        let stale = refused(kind, version - 1, farah.id, &andrew, "Wrong").await;
        assert_eq!(stale, Refusal::StaleVersion);
    }
    // One person alone takes no issued order back: the desk only proposes it.
    let alone = json!({ "version": version, "comment": "The investor asked" });
    let path = format!("queues/subscriptions/{order}/revoke");
    let proposed = scene.desk.finance.post(&path, alone).await;
    assert_eq!(proposed.status, 202);
    scene.agrees().await;

    scene.reverse(Kind::Revoke, order, version).await.unwrap();
    let tx = scene.server.ports().store.begin_read().await.unwrap();
    let log = tx.reviews().of(Subject::Order(OrderId(order))).await;
    let last = log.unwrap().pop().unwrap().entry;
    assert_eq!(last.by, domain::review::Actor::Operator(andrew.id));
    assert_eq!(last.proposed_by, Some(farah.id));
    drop(tx);
    let item = scene.desk.finance.item("subscriptions", order).await;
    let step = item["history"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        json!([step["to"], step["name"], step["proposed_by"]]),
        json!(["REVOKED", "andrew", "farah"])
    );
    assert_eq!(
        scene.wei.order(order).await["Comment"],
        "The amount was wrong"
    );
    scene.agrees().await;
    let version = scene.version(order).await;
    for kind in [Kind::Revoke, Kind::Correct] {
        let again = refused(kind, version, farah.id, &andrew, "Wrong").await;
        assert_eq!(again, Refusal::OrderNotPending { state: "REVOKED" });
    }
}
