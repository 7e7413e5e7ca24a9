//! The figures of the desk: what was raised, accepted and earned week by week, the money on the bank accounts, and how long the queues have
//! been waiting.

use domain::operations::Role;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::{Desk, approved, operator};
use tests::exported::{column, file};
use tests::on_both_databases;
use tests::prepared::{PKF, a_project, publish};
use tests::server::TestServer;
use tests::wallet::fund;

on_both_databases![
    std::future::ready =>
    orders_cash_and_queues_are_told_by_week_and_leave_as_files,
    a_period_that_is_none_is_refused,
];

const MOBILE: &str = "86-13900139000";

/// The Monday of this week, UTC+8.
fn this_week(server: &TestServer) -> String {
    use chrono::Datelike;
    let today = domain::day::day_of(server.ports().clock.now());
    let since = today.weekday().num_days_from_monday();
    (today - chrono::TimeDelta::days(since.into())).to_string()
}

async fn orders_cash_and_queues_are_told_by_week_and_leave_as_files(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, MOBILE, PKF.0).await;
    let empty = desk.finance.get("figures").await.ok();
    assert_eq!(
        json!([
            empty["sales"],
            empty["sales_sums"],
            empty["income"],
            empty["cash"]
        ]),
        json!([[], [], [], []])
    );
    let (store, now) = (server.ports().store.as_ref(), server.ports().clock.now());
    let project = publish(store, a_project("TIDE", 10_000, now)).await;
    let accepted = who.subscribe(project, 600).await;
    desk.accept(accepted, 600).await;
    let failed = who.subscribe(project, 700).await;
    let refused = desk.finance.fail("subscriptions", failed, "Wrong account.");
    refused.await.ok();
    who.subscribe(project, 1_000).await;
    fund(&server, &who, 50).await;

    let week = this_week(&server);
    let told = desk.approver.get("figures?period=quarter").await.ok();
    assert_eq!(told["period"], "quarter");
    let weeks = told["weeks"].as_array().unwrap();
    assert_eq!((weeks.len(), &weeks[12]), (13, &json!(week)));
    let [line] = &told["sales"].as_array().unwrap()[..] else {
        panic!("one line: {told}");
    };
    assert_eq!(
        *line,
        json!({
            "project": { "id": project.0, "code": "TIDE", "name": line["project"]["name"] },
            "currency": "USD", "week": week,
            "raised_orders": 2, "raised": 1_600, "accepted_orders": 1, "accepted": 600,
        })
    );
    let sums = &told["sales_sums"][0];
    assert_eq!(sums["currency"], "USD");
    assert_eq!(sums["weeks"].as_array().unwrap().len(), 13);
    assert_eq!(sums["weeks"][12]["raised"], 1_600);
    assert_eq!(sums["weeks"][11]["raised"], 0);
    // 600 by wire this week, and 50 with another value date.
    let cash = &told["cash"][0]["weeks"];
    let now = desk.finance.get("cash").await.ok();
    assert_eq!(cash[12]["closing"], now["items"][0]["closing"]);
    assert_eq!(cash[11]["closing"], cash[12]["opening"]);
    let waiting = |queue: &str, state: &str| -> Value {
        let rows = told["ages"].as_array().unwrap().iter();
        let mut row = rows.filter(|it| it["queue"] == queue && it["state"] == state);
        row.next().unwrap()["ages"].clone()
    };
    let none = |age: &str| json!({ "age": age, "items": 0 });
    assert_eq!(
        waiting("subscriptions", "LWAIT"),
        json!([{ "age": "day", "items": 1 }, none("three_days"), none("week"), none("month"), none("longer")])
    );
    assert_eq!(waiting("subscriptions", "PRE_OK")[0]["items"], 1);
    assert_eq!(waiting("kyc", "LWAIT")[0]["items"], 0);

    let sales = file(&desk.finance, "figures/sales/export?period=year").await;
    assert_eq!(column(&sales, "raised"), ["1600.00"]);
    assert_eq!(column(&sales, "accepted_orders"), ["1"]);
    let cash = file(&desk.finance, "figures/cash/export?period=year").await;
    assert_eq!(column(&cash, "closing").len(), 52);
    let ages = file(&desk.finance, "figures/ages/export").await;
    assert_eq!(column(&ages, "queue").len(), 9);
    assert_eq!(
        column(&ages, "under_1_day")
            .iter()
            .filter(|it| **it == "1")
            .count(),
        2
    );
    let income = file(&desk.finance, "figures/income/export").await;
    assert_eq!(income.len(), 1);
    // The audit trail tells which file left the desk.
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let trail = auditor.get("audit?record=figures_sales").await.ok();
    assert_eq!(
        trail["items"][0]["detail"],
        "exported, rows: 1: period=year"
    );
    server.stop().await;
}

async fn a_period_that_is_none_is_refused(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let admin = operator(&server, "ada", &[Role::Admin]).await;
    let told = admin.get("figures").await.ok();
    assert_eq!(told["period"], "half_year");
    for path in [
        "figures",
        "figures/sales/export",
        "figures/income/export",
        "figures/cash/export",
        "figures/ages/export",
    ] {
        for period in ["week", "52", "Year"] {
            let refused = admin.get(&format!("{path}?period={period}")).await;
            let refused = refused.refused(400, "Error_BadRequest");
            assert!(refused.to_string().contains("period"), "{path}: {refused}");
        }
    }
    let editor = operator(&server, "edith", &[Role::Editor]).await;
    editor.get("figures").await.refused(403, "Error_Forbidden");
    editor
        .get("figures/sales/export")
        .await
        .refused(403, "Error_Forbidden");
    server.stop().await;
}
