//! The list of orders of every type, filtered by type and by progress.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::prepared::{PKF, a_project, publish};
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::fund;

const MOBILE: &str = "86-13900139000";

on_both_databases![
    std::future::ready =>
    orders_are_narrowed_by_type_and_by_how_far_they_are;
    sqlite alone:
    a_filter_that_is_none_is_refused,
];

/// The remaining orders, each by type and number, and how many the list says there are.
async fn left(who: &Subscriber, query: &[(&str, &str)]) -> (BTreeSet<(i64, i64)>, u64) {
    let listed = who.client.get("account_order", query).await.ok();
    let orders = listed["data"]["list"].as_array().unwrap().iter();
    let number = |it: &Value, name: &str| it[name].as_i64().unwrap();
    let orders = orders.map(|it| (number(it, "orderType"), number(it, "refId")));
    (orders.collect(), listed["data"]["total"].as_u64().unwrap())
}

async fn orders_are_narrowed_by_type_and_by_how_far_they_are(database: TestDatabase) {
    let server = TestServer::start(database, NO_LIMITS).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let mut projects = Vec::new();
    for code in ["ALFA", "BETA"] {
        let project = a_project(code, 50_000, server.ports().clock.now());
        projects.push(publish(server.ports().store.as_ref(), project).await);
    }
    fund(&server, &who, 5_000).await;
    let cancelled = who.start(projects[1], 2, 1_000).await;
    let body = json!({ "UserInvestmentID": cancelled });
    who.client.delete("account_investment", body).await.ok();
    let begun = who.start(projects[0], 2, 1_000).await;
    let (paid, payout) = desk.owed(&who, "400").await;
    let fields =
        json!({ "value_on": desk.today, "reference": "NTRF 8", "reason": "The portal was down" });
    let proposed = desk.step(&payout, "execute", fields).await.ok();
    desk.approver.approve(&proposed).await.ok();
    let (owed, _) = desk.owed(&who, "300").await;
    let deposit = who.deposit("100").await;
    who.cancel_deposit(deposit).await.ok();

    let all = BTreeSet::from([
        (1, begun),
        (1, cancelled),
        (2, paid),
        (2, owed),
        (3, deposit),
    ]);
    assert_eq!(left(&who, &[]).await, (all.clone(), 5));
    let groups = [
        ("Open", vec![(1, begun), (2, owed)]),
        ("Done", vec![(2, paid)]),
        ("Ended", vec![(1, cancelled), (3, deposit)]),
    ];
    let mut seen = BTreeSet::new();
    for (state, expected) in groups {
        let (found, total) = left(&who, &[("state", state)]).await;
        assert_eq!(found, expected.iter().copied().collect(), "{state}");
        assert_eq!(total, u64::try_from(expected.len()).unwrap(), "{state}");
        seen.extend(found);
    }
    assert_eq!(seen, all, "each order is in one group");
    for (order_type, id) in [(1, "1"), (2, "2"), (3, "3")] {
        let (found, _) = left(&who, &[("orderType", id)]).await;
        assert_eq!(
            found,
            all.iter()
                .copied()
                .filter(|it| it.0 == order_type)
                .collect()
        );
    }
    let both = [("orderType", "2"), ("state", "Open"), ("pageSize", "1")];
    assert_eq!(left(&who, &both).await, (BTreeSet::from([(2, owed)]), 1));
    let none = [("orderType", "3"), ("state", "Done")];
    assert_eq!(left(&who, &none).await, (BTreeSet::new(), 0));
    // The page of a long list is counted after the filter.
    let second = [("state", "Ended"), ("pageSize", "1"), ("pageNum", "2")];
    let (found, total) = left(&who, &second).await;
    assert_eq!((found.len(), total), (1, 2));
    server.stop().await;
}

async fn a_filter_that_is_none_is_refused(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    for (name, value) in [
        ("orderType", "4"),
        ("orderType", "x"),
        ("state", "open"),
        ("state", "INIT"),
    ] {
        let refused = who.client.get("account_order", &[(name, value)]).await;
        refused.refused(400, "Error_BadRequest");
    }
    server.stop().await;
}
