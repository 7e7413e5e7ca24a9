//! The way of a payment to a project, and that it violates nobody's 30 days.

use super::{Scene, WEI, builder, figures};
use domain::ids::PayoutId;
use domain::ledger::Book;
use futures_util::future::join_all;
use serde_json::{Value, json};
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::wallet::balance;

const AT_ONCE: usize = 8;

on_both_databases![
    std::future::ready =>
    a_payment_goes_the_way_of_all_payouts,
    a_payment_that_came_back_is_owed_again_to_the_project,
    what_investors_may_still_revoke_is_not_paid_out,
    approvals_and_revocations_at_once_never_take_too_much,
];

async fn a_payment_goes_the_way_of_all_payouts(database: TestDatabase) {
    let scene = Box::pin(Scene::with_database(database)).await;
    scene.issued(500).await;
    let told = scene.wei.client.newest_message(WEI).await;
    let funds = scene.funds().await;
    assert_eq!(json!(figures(&funds)), json!([0, 1_600, 500, 1_100, 0, 0]));
    assert_eq!(funds["funds"][0]["revocable_orders"], 1);
    assert!(funds["funds"][0]["revocable_until"].is_string(), "{funds}");
    assert_eq!(
        (&funds["may_pay"], &funds["last_payee"]),
        (&json!(true), &Value::Null)
    );
    let banks = funds["bank_accounts"].as_array().unwrap();
    assert_eq!(banks[0]["name"], "PKF");

    let proposed = scene.propose(json!({})).await.ok();
    let path = format!("proposals/{}", proposed["proposal"]["id"]);
    let shown = scene.desk.approver.get(&path).await.ok();
    let changes = shown["changes"].as_array().unwrap();
    for (field, before, after) in [
        ("payout.project_amount", Value::Null, json!("USD 900.00")),
        (
            "payout.available",
            json!("USD 1100.00"),
            json!("USD 1100.00"),
        ),
        ("payout.pays_from", Value::Null, json!("PKF")),
        (
            "payout.target.account_number",
            Value::Null,
            json!("DE89370400440532013000"),
        ),
        ("payout.target.country", Value::Null, json!("CN")),
    ] {
        let line = json!({ "field": field, "before": before, "after": after });
        assert!(changes.contains(&line), "{field}: {shown}");
    }
    // Nothing is owed before the second person.
    assert_eq!(scene.held().await, usd(1_600));
    let funds = scene.funds().await;
    assert_eq!(funds["may_pay"], false);
    assert_eq!(funds["proposal"], proposed["proposal"]["id"]);
    scene.desk.approver.approve(&proposed).await.ok();

    let proposal = proposed["proposal"]["id"].as_i64().unwrap();
    let payout = scene.desk.payout_of("project_payment", proposal).await;
    assert_eq!(
        json!([
            payout["state"],
            payout["reason"],
            payout["account"],
            payout["payee"]
        ]),
        json!(["DUE", "project", null, "SHORE BUILDERS GMBH"])
    );
    assert_eq!(payout["project"]["name_en"], "SHORE Residences");
    assert_eq!(payout["bank_account"]["name"], "PKF");
    assert_eq!(payout["target_stands"], true);
    let id = PayoutId(payout["id"].as_i64().unwrap());
    assert_eq!(balance(&scene.server, Book::Payable(id)).await, usd(900));
    let funds = scene.funds().await;
    assert_eq!(json!(figures(&funds)), json!([0, 700, 500, 200, 900, 0]));
    assert_eq!(funds["last_payee"]["account_name"], "SHORE BUILDERS GMBH");
    scene.agrees().await;
    // Investors are not notified of it.
    assert_eq!(
        scene.wei.client.newest_message(WEI).await["text"],
        told["text"]
    );
    scene.server.stop().await;
}

async fn a_payment_that_came_back_is_owed_again_to_the_project(database: TestDatabase) {
    let scene = Box::pin(Scene::with_database(database)).await;
    scene.issued(500).await;
    let payout = scene.paid_out(json!({})).await;
    let id = PayoutId(payout["id"].as_i64().unwrap());
    let batch = scene.desk.try_batch(None).await.ok();
    let released = scene.desk.release(&batch).await.ok();
    let file = format!("payout_batches/{}/file?format=pain001", batch["id"]);
    let written = scene.desk.finance.get(&file).await;
    assert!(
        written
            .text()
            .contains("<IBAN>DE89370400440532013000</IBAN>")
    );
    scene.desk.pay(&released, "NTRF 7").await.ok();
    let funds = scene.funds().await;
    assert_eq!(json!(figures(&funds)), json!([0, 700, 500, 200, 0, 900]));
    scene.agrees().await;

    // It came back: the whole of it is owed again and waits for another bank account.
    let payout = scene.desk.payout(&payout["id"]).await;
    let back = json!({ "value_on": scene.desk.today, "came_back": 890, "reason": "closed" });
    let proposed = scene.desk.step(&payout, "bounce", back).await.ok();
    scene.desk.approver.approve(&proposed).await.ok();
    let owed = scene.desk.payout_of("payout", id.0).await;
    assert_eq!(
        json!([
            owed["state"],
            owed["amount"],
            owed["reason"],
            owed["account_target"]
        ]),
        json!(["WAITING_TARGET", 900, "project", null])
    );
    assert_eq!(owed["project"]["id"], scene.project.0);
    let funds = scene.funds().await;
    assert_eq!(json!(figures(&funds)), json!([0, 700, 500, 200, 900, 0]));
    // The bank account that did not take it is not offered again.
    assert_eq!(funds["last_payee"], Value::Null);
    scene.agrees().await;
    let typed = json!({ "payee": builder(), "reason": "the builder's new letter" });
    let proposed = scene.desk.step(&owed, "target", typed).await.ok();
    scene.desk.approver.approve(&proposed).await.ok();
    let owed = scene.desk.payout(&owed["id"]).await;
    assert_eq!(
        json!([owed["state"], owed["target_stands"]]),
        json!(["DUE", true])
    );

    // The recently approved bank account is offered again, and still needs the second person.
    let next = json!({
        "amount": 200, "payee": null, "last_payout": owed["id"], "reason": "Second draw",
    });
    let mut stale = next.clone();
    stale["last_payout"] = payout["id"].clone();
    scene
        .propose(stale)
        .await
        .refused(409, "Error_StaleVersion");
    let next = scene.paid_out(next).await;
    assert_eq!(next["target"]["account_number"], "DE89370400440532013000");
    let funds = scene.funds().await;
    assert_eq!(json!(figures(&funds)), json!([0, 500, 500, 0, 1_100, 0]));
    assert_eq!(funds["may_pay"], false);
    scene.agrees().await;
    scene.server.stop().await;
}

async fn what_investors_may_still_revoke_is_not_paid_out(database: TestDatabase) {
    let mut scene = Box::pin(Scene::with_database(database)).await;
    let new = scene.issued(500).await;
    let above = scene.propose(json!({ "amount": 1_100.01 })).await;
    let above = above.refused(409, "ProjectFundsNotAvailable");
    assert_eq!(above["params"]["amount"], 1_100);
    scene.paid_out(json!({})).await;
    // The rest belongs to investors who may still revoke: an older order whose money was paid out
    // takes none of it.
    assert_eq!(scene.held().await, usd(700));
    let refused = scene.propose_revoke(scene.old[1]).await;
    refused.refused(409, "ProjectFundsPaidOut");
    scene.revoke(new).await.ok();
    assert_eq!(scene.held().await, usd(200));
    scene.agrees().await;

    // An order is taken back between the proposal and its approval.
    let third = scene.issued(500).await;
    scene.days_later(31).await;
    let proposed = scene.propose(json!({ "amount": 600 })).await.ok();
    let reversed = scene.propose_revoke(third).await.ok();
    scene.desk.approver.approve(&reversed).await.ok();
    let refused = scene.desk.approver.approve(&proposed).await;
    let refused = refused.refused(409, "ProjectFundsNotAvailable");
    assert_eq!(refused["params"]["amount"], 200);
    assert_eq!(scene.held().await, usd(200));
    scene.agrees().await;
    // It stays open, to be withdrawn.
    assert_eq!(scene.funds().await["proposal"], proposed["proposal"]["id"]);
    scene.server.stop().await;
}

async fn approvals_and_revocations_at_once_never_take_too_much(database: TestDatabase) {
    let scene = Box::pin(Scene::with_database(database)).await;
    let new = scene.issued(500).await;
    let reversal = scene.propose_revoke(scene.old[0]).await.ok();
    let payment = scene.propose(json!({ "amount": 1_100 })).await.ok();
    let approve = |proposed: &Value| {
        let proposed = proposed.clone();
        let approver = &scene.desk.approver;
        async move { approver.approve(&proposed).await }
    };
    let payments = join_all((0..AT_ONCE).map(|_| approve(&payment)));
    let reversals = join_all((0..AT_ONCE).map(|_| approve(&reversal)));
    let revocations = join_all((0..AT_ONCE).map(|_| scene.revoke(new)));
    let (payments, reversals, revocations) = tokio::join!(payments, reversals, revocations);
    for answer in payments.iter().chain(&reversals) {
        assert!(matches!(answer.status, 200 | 409), "{}", answer.text());
    }
    // The investor's own right holds against everything.
    for answer in revocations {
        answer.ok();
    }
    let count = |answers: &[Answer]| answers.iter().filter(|it| it.status == 200).count();
    let (paid, reversed) = (count(&payments), count(&reversals));
    // Each happens once, and only one of the two has the money.
    assert_eq!(paid + reversed, 1, "{paid} {reversed}");
    let left = if paid == 1 { 0 } else { 500 };
    assert_eq!(scene.held().await, usd(left));
    scene.agrees().await;
    scene.server.stop().await;
}
