//! A distribution is funded by a line of the bank's statement: it is proposed if the line names it,
//! and the receipt of the line funds it.

use super::Scene;
use domain::ids::{DistributionId, ReceiptId};
use domain::ledger::Book;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::statement::Line;
use tests::wallet::balance;

on_both_databases![
    std::future::ready =>
    a_line_that_names_a_distribution_funds_it;
    sqlite alone:
    what_cannot_be_funded_stays_open_and_nothing_is_booked,
];

fn distribution(of: &Value) -> Book {
    Book::Distribution(DistributionId(of["id"].as_i64().unwrap()))
}

fn proposed(line: &Value) -> Value {
    let first = &line["proposals"][0];
    json!([
        first["kind"],
        first["record"],
        first["certain"],
        first["subject"]["amount"]
    ])
}

async fn a_line_that_names_a_distribution_funds_it(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let approved = scene.approved(json!({})).await;
    let reference = approved["funding_reference"].as_str().unwrap();
    let named = format!("RENT OF THE MONTH {reference}");
    let read = scene
        .desk
        .read(&[
            Line::credit("40.00", "FUND1", &named),
            Line::credit("75.00", "FUND2", &named),
        ])
        .await;
    assert_eq!(read["file"]["open"], 2, "neither is taken for a receipt");
    let open = scene.desk.lines("OPEN").await;
    let of = |reference: &str| {
        let found = open.iter().find(|line| line["reference"] == reference);
        found.unwrap()["id"].clone()
    };
    let (first, second) = (of("FUND1"), of("FUND2"));
    let kind = "distribution_funding";
    assert_eq!(
        proposed(&scene.desk.line(&first).await),
        json!([kind, approved["id"], false, 100])
    );
    let which = json!({ "record": approved["id"] });
    let confirm = scene.desk.try_confirm(&first, kind, which.clone());
    confirm.await.ok();
    let part = scene.shown(&approved).await;
    assert_eq!(
        json!([
            part["state"],
            part["missing"],
            part["fundings"][0]["amount"]
        ]),
        json!(["approved", 60, 40])
    );
    let line = scene.desk.line(&first).await;
    assert_eq!(
        json!([line["state"], line["kind"]]),
        json!(["DONE", "receipt"])
    );
    let receipt = &line["record"];
    assert_eq!(part["fundings"][0]["receipt"], *receipt);
    assert_eq!(scene.desk.receipt(receipt).await["state"], "MATCHED");

    // What comes beyond is the project's.
    let before = balance(&scene.server, Book::ProjectPaid(scene.project)).await;
    scene.desk.try_confirm(&second, kind, which).await.ok();
    let funded = scene.shown(&approved).await;
    assert_eq!(
        json!([funded["state"], funded["fundings"][1]["beyond"]]),
        json!(["funded", 15])
    );
    assert_eq!(
        balance(&scene.server, distribution(&approved)).await,
        usd(100)
    );
    let after = balance(&scene.server, Book::ProjectPaid(scene.project)).await;
    assert_eq!(after.minor() - before.minor(), 1_500);
    let receipt = ReceiptId(receipt.as_i64().unwrap());
    assert_eq!(
        balance(&scene.server, Book::Suspense(receipt)).await,
        usd(0)
    );
    scene.agrees().await;

    // The exact amount is certain, and confirmed with everything else that is.
    let other = scene.approved(json!({})).await;
    let named = other["funding_reference"].as_str().unwrap();
    scene
        .desk
        .read(&[Line::credit("100.00", "FUND3", named)])
        .await;
    let done = scene.desk.confirm_exact().await;
    assert_eq!(done["confirmed"], 1, "{done}");
    assert_eq!(scene.shown(&other).await["state"], "funded");
    scene.agrees().await;
    scene.server.stop().await;
}

async fn what_cannot_be_funded_stays_open_and_nothing_is_booked(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let draft = scene.draft(json!({})).await;
    let approved = scene.approved(json!({})).await;
    let named_one = scene.approved(json!({ "total": 50 })).await;
    let named = named_one["funding_reference"].as_str().unwrap();
    scene
        .desk
        .read(&[Line::credit("30.00", "FUND1", named)])
        .await;
    let open = scene.desk.lines("OPEN").await;
    let line = &open[0]["id"];
    let kind = "distribution_funding";
    for (record, status, key) in [
        (json!(null), 400, "Error_BadRequest"),
        (json!(999), 400, "Error_BadRequest"),
        (draft["id"].clone(), 409, "OrderNotPending"),
    ] {
        let which = json!({ "record": record });
        let refused = scene.desk.try_confirm(line, kind, which).await;
        refused.refused(status, key);
    }
    let all = json!({ "amount": approved["missing"] });
    let fund = scene.ask(&scene.desk.finance, &approved, "fund", all);
    fund.await.ok();
    let which = json!({ "record": approved["id"] });
    let funded = scene.desk.try_confirm(line, kind, which).await;
    funded.refused(409, "OrderNotPending");
    assert_eq!(scene.desk.line(line).await["state"], "OPEN");
    assert_eq!(
        balance(&scene.server, distribution(&named_one)).await,
        usd(0)
    );
    scene.agrees().await;
    scene.server.stop().await;
}
