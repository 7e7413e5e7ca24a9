//! All steps of a distribution: drafted, previewed, approved, funded, paid, notified.

use super::{CAY, Scene, WEI, each};
use domain::ids::{DistributionId, ReceiptId};
use domain::ledger::Book;
use futures_util::future::join_all;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::wallet::balance;

const AT_ONCE: usize = 8;

on_both_databases![
    std::future::ready =>
    rent_goes_to_wallets_and_payouts_by_shares,
    a_receipt_funds_and_what_it_brings_beyond_is_the_projects,
    a_return_of_principal_redeems_and_lowers_the_cost,
    paid_at_once_by_many_it_is_paid_once,
    a_cancelled_one_gives_its_money_back,
];

async fn rent_goes_to_wallets_and_payouts_by_shares(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let draft = scene.draft(json!({ "total": 100.01 })).await;
    assert_eq!(
        json!([
            draft["state"],
            draft["holders"],
            draft["total"],
            draft["may"]["propose"]
        ]),
        json!(["draft", 0, 100.01, true])
    );
    // 600, 500 and 1,000 of 2,100 shares: 28.5742…, 23.8119… and 47.6238…
    let preview = scene.lines(&draft).await;
    assert_eq!(preview["is_preview"], true);
    assert_eq!(
        json!(each(&preview)),
        json!([
            ["open", null, 28.58],
            ["open", null, 23.81],
            ["open", null, 47.62]
        ])
    );
    assert_eq!(preview["items"][2]["exact"], "47.623809");
    let sums =
        json!({ "holders": 3, "shares": 2_100, "amount": 100.01, "rounded_up": 1, "zero": 0 });
    assert_eq!(preview["sums"], sums);

    let proposed = scene.propose(&draft).await.ok();
    let path = format!("proposals/{}", proposed["proposal"]["id"]);
    let shown = scene.desk.approver.get(&path).await.ok();
    let changes = shown["changes"].as_array().unwrap();
    for (field, after) in [
        ("distribution.total", "USD 100.01"),
        ("distribution.holders", "3"),
        ("distribution.text_en", "Rent of the month"),
    ] {
        let line = json!({ "field": field, "before": null, "after": after });
        assert!(changes.contains(&line), "{field}: {shown}");
    }
    scene.desk.approver.approve(&proposed).await.ok();
    let approved = scene.shown(&draft).await;
    assert_eq!(
        json!([approved["state"], approved["holders"], approved["missing"]]),
        json!(["approved", 3, 100.01])
    );
    assert_eq!(approved["project_money"], 2_100);

    let part = json!({ "amount": 40 });
    let part = scene
        .ask(&scene.desk.finance, &draft, "fund", part)
        .await
        .ok();
    assert_eq!(
        json!([part["state"], part["missing"]]),
        json!(["approved", 60.01])
    );
    let rest = json!({ "amount": 60.01 });
    let funded = scene
        .ask(&scene.desk.finance, &draft, "fund", rest)
        .await
        .ok();
    assert_eq!(
        json!([funded["state"], funded["may"]["pay"]]),
        json!(["funded", true])
    );
    assert_eq!(funded["fundings"].as_array().unwrap().len(), 2);
    scene.agrees().await;
    lines_are_paid_and_told(&scene, &draft).await;
    scene.server.stop().await;
}

/// Each line once: into a wallet, or owed by a payout.
async fn lines_are_paid_and_told(scene: &Scene, draft: &Value) {
    scene.pay(draft).await.ok();
    scene.server.worker_round().await;
    let paid = scene.shown(draft).await;
    assert_eq!(
        json!([
            paid["state"],
            paid["paid"],
            paid["lines_paid"],
            paid["lines_waiting"]
        ]),
        json!(["paid", 100.01, 3, 0])
    );
    assert_eq!(scene.wallet(&scene.wei).await, 2_858);
    assert_eq!(scene.wallet(&scene.lin).await, 2_381);
    let lines = scene.lines(draft).await;
    assert_eq!(lines["items"][0]["payout"], Value::Null);
    let id = DistributionId(draft["id"].as_i64().unwrap());
    assert_eq!(balance(&scene.server, Book::Distribution(id)).await, usd(0));
    // The account without wallets is owed its part, to the bank account that was approved.
    let payout = scene.desk.payout(&lines["items"][2]["payout"]).await;
    assert_eq!(
        json!([
            payout["state"],
            payout["reason"],
            payout["amount"],
            payout["target_stands"]
        ]),
        json!(["DUE", "distribution", 47.62, true])
    );
    scene.agrees().await;

    // The holder gets a message, and sees it as income of the project.
    scene.server.worker_round().await;
    let told = scene.wei.client.newest_message(WEI).await;
    assert!(told["text"].as_str().unwrap().contains("28.58"), "{told}");
    let told = scene.cay.client.newest_message(CAY).await;
    assert!(told["text"].as_str().unwrap().contains("47.62"), "{told}");
    let project = scene.project.to_string();
    let income = [("productId", project.as_str())];
    let income = scene.wei.client.get("my_share_income", &income).await.ok();
    assert_eq!(income["data"].as_array().unwrap().len(), 1, "{income}");
    let history: Vec<_> = paid["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["to"].clone())
        .collect();
    assert_eq!(
        json!(history),
        json!(["approved", "funded", "paying", "paid"])
    );
}

async fn a_receipt_funds_and_what_it_brings_beyond_is_the_projects(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let approved = scene
        .approved(json!({ "per_share": 0.05, "total": null }))
        .await;
    assert_eq!(
        json!([approved["basis"], approved["missing"]]),
        json!(["per_share", 105])
    );
    let today = scene.day(0);
    let entered = json!({
        "bank_account": 1, "amount": 150, "currency": "USD", "booked_on": today, "value_on": today,
        "reference": "FT-RENT-1", "payer": "SHORE BUILDERS GMBH",
    });
    let entered = scene.desk.finance.post("receipts", entered).await.ok();
    let offered = scene.shown(&approved).await;
    assert_eq!(offered["receipts"][0]["id"], entered["id"], "{offered}");
    let by = json!({ "receipt": entered["id"] });
    let funded = scene
        .ask(&scene.desk.finance, &approved, "fund", by.clone())
        .await
        .ok();
    assert_eq!(
        json!([funded["state"], funded["fundings"][0]["beyond"]]),
        json!(["funded", 45])
    );
    let receipt = ReceiptId(entered["id"].as_i64().unwrap());
    assert_eq!(
        balance(&scene.server, Book::Suspense(receipt)).await,
        usd(0)
    );
    let project = Book::ProjectPaid(scene.project);
    assert_eq!(balance(&scene.server, project).await, usd(2_145));
    scene.agrees().await;

    // A second one finds it matched.
    let other = scene.approved(json!({})).await;
    let refused = scene.ask(&scene.desk.finance, &other, "fund", by).await;
    refused.refused(409, "ReceiptAlreadyMatched");

    let why = json!({ "reason": "The bank recalls it" });
    let cancelled = scene
        .ask(&scene.desk.finance, &approved, "cancel", why)
        .await
        .ok();
    assert_eq!(cancelled["state"], "cancelled");
    assert_eq!(
        balance(&scene.server, Book::Suspense(receipt)).await,
        usd(150)
    );
    let path = format!("receipts/{receipt}");
    let back = scene.desk.finance.get(&path).await.ok();
    assert_eq!(back["state"], "UNMATCHED");
    scene.agrees().await;
    scene.server.stop().await;
}

async fn a_return_of_principal_redeems_and_lowers_the_cost(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let principal = json!({
        "cash_type": "return_of_principal", "total": 210, "redeemed_per_share": 0.1,
    });
    let paid = scene.paid(principal).await;
    assert_eq!(paid["state"], "paid");
    let share = scene.wei.client.get("my_share", &[]).await.ok();
    assert_eq!(share["data"]["list"][0]["sharesNum"], 540, "{share}");
    let accounts = scene.wei.client.get("myInvestmentAccounts", &[]).await.ok();
    let figures = &accounts["data"][0];
    // Principal lowers what was paid for the shares, and is no income.
    assert_eq!(
        json!([figures["totalSecHolding"], figures["totalIncome"]]),
        json!([540, 0])
    );
    // The holding reads the money of it, and not the shares that went.
    let id = scene.project.to_string();
    let holding = [("productId", id.as_str())];
    let holding = scene.wei.client.get("my_holding", &holding).await.ok();
    let holding = &holding["data"];
    assert_eq!(
        json!([
            holding["paid"],
            holding["principalReturned"],
            holding["cost"]
        ]),
        json!([600, 60, 540])
    );
    scene.agrees().await;
    scene.server.stop().await;
}

async fn paid_at_once_by_many_it_is_paid_once(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let funded = scene.funded(json!({})).await;
    let path = format!("distributions/{}/pay", funded["id"]);
    let body = json!({ "version": funded["version"] });
    let asked = (0..AT_ONCE).map(|_| scene.desk.finance.post(&path, body.clone()));
    let answers = join_all(asked).await;
    assert_eq!(answers.iter().filter(|it| it.status == 200).count(), 1);
    let ports = scene.server.ports();
    let worked = join_all((0..AT_ONCE).map(|_| ports::driving::distribution::pay_due(ports))).await;
    let lines: usize = worked.into_iter().map(|it| it.unwrap()).sum();
    assert!(lines <= 3, "{lines}");
    scene.server.worker_round().await;
    assert_eq!(scene.shown(&funded).await["state"], "paid");
    assert_eq!(scene.wallet(&scene.wei).await, 2_857);
    scene.agrees().await;
    scene.server.stop().await;
}

async fn a_cancelled_one_gives_its_money_back(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let funded = scene.funded(json!({})).await;
    let project = Book::ProjectPaid(scene.project);
    assert_eq!(balance(&scene.server, project).await, usd(2_000));
    let why = json!({ "reason": "Wrong month" });
    scene
        .ask(&scene.desk.finance, &funded, "cancel", why)
        .await
        .ok();
    assert_eq!(balance(&scene.server, project).await, usd(2_100));
    let refused = scene.pay(&funded).await.refused(409, "OrderNotPending");
    assert_eq!(refused["params"]["state"], "cancelled");
    scene.agrees().await;
    scene.server.stop().await;
}
