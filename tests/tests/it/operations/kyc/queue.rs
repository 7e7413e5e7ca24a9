//! The queue of accounts: its order, its search and filters, and what is due when.

use super::WEI;
use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::operations::Role;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::{Desk, applicant, operator};
use tests::forms::PKF;
use tests::operator::Operator;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::Subscriber;

const MEI: &str = "86-13900139001";

fn ids(page: &Value) -> Vec<i64> {
    let items = page["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| item["id"].as_i64().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_longest_is_first_and_can_be_searched_and_narrowed() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await.account.0;
    let mei = applicant(&server, MEI, PKF).await.account.0;
    let list = async |query: &str| desk.approver.get(&format!("queues/kyc{query}")).await;
    let all = list("").await.ok();
    assert_eq!(ids(&all), [wei, mei]);
    assert_eq!(all["total"], 2);
    assert!(all.get("total_capped").is_none());
    assert!(all["items"][0]["waiting_since"].is_string());
    desk.reviewer.pass("kyc", wei, json!({})).await.ok();
    // The first one was moved on, so that the other waits longer.
    assert_eq!(ids(&list("").await.ok()), [mei, wei]);
    assert_eq!(ids(&list("?state=GWAIT").await.ok()), [wei]);
    assert_eq!(ids(&list("?state=GPASS,LFAIL").await.ok()), [0_i64; 0]);
    assert_eq!(ids(&list("?state=all").await.ok()), [mei, wei]);
    assert_eq!(ids(&list("?q=13900139001").await.ok()), [mei]);
    assert_eq!(ids(&list("?q=%25").await.ok()), [0_i64; 0]);
    let number = all["items"][0]["account_number"].as_str().unwrap();
    assert_eq!(ids(&list(&format!("?q={number}")).await.ok()), [wei]);
    assert_eq!(ids(&list("?page=2").await.ok()), [0_i64; 0]);
    for (query, field) in [
        ("?page=0", "page"),
        ("?state=MAYBE", "state"),
        ("?page=x", "page"),
    ] {
        let refused = list(query).await.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field);
    }
    desk.approver
        .get("queues/payouts")
        .await
        .refused(404, "Error_NotFound");
    desk.approver
        .get("queues/kyc/999")
        .await
        .refused(404, "Error_NotFound");
}

/// An account that a line failed comes again; one that was approved comes when it was changed.
async fn what_is_handed_in_again_says_why(desk: &Desk, wei: &Subscriber) {
    let id = wei.account.0;
    let list = async |query: &str| {
        let page = desk.reviewer.get(&format!("queues/kyc?{query}")).await;
        page.ok()
    };
    let first = async |query: &str| list(query).await["items"][0].clone();
    desk.approver
        .fail("kyc", id, "The passport cannot be read")
        .await
        .ok();
    let apply = json!({ "UserEntityID": id, "applyKYC": true });
    wei.client
        .put("account_userentity", apply.clone())
        .await
        .ok();
    assert_eq!(first("").await["arrival"], "again");
    desk.approve(id).await;
    let city = json!({ "UserEntityID": id, "AddressCity": "Shanghai" });
    wei.client.put("account_userentity", city).await.ok();
    wei.client.put("account_userentity", apply).await.ok();
    let item = first("arrival=changed&framework=PKF").await;
    assert_eq!(item["id"], id);
    assert_eq!(desk.reviewer.item("kyc", id).await["arrival"], "changed");
    assert_eq!(desk.reviewer.item("kyc", id).await["standing"], "on_time");
    for nothing in ["arrival=new", "framework=CAYMAN", "framework=Nowhere"] {
        assert_eq!(ids(&list(nothing).await), [0_i64; 0]);
    }
}

async fn what_is_no_filter_is_refused(desk: &Desk) {
    let list = async |query: &str| desk.reviewer.get(&format!("queues/kyc?{query}")).await;
    for (query, field) in [
        ("standing=late", "standing"),
        ("arrival=old", "arrival"),
        ("turn=others", "turn"),
    ] {
        let refused = list(query).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field);
    }
    let refused = desk.finance.get("queues/subscriptions?arrival=new").await;
    refused.refused(400, "Error_BadRequest");
    let stranger = desk.finance.get("queues/kyc/figures").await;
    stranger.refused(403, "Error_Forbidden");
}

/// A Wednesday noon at the desk.
const NOON: &str = "2026-07-01T12:00:00+08:00";

/// What is due counts working hours; who may decide, and as what an account came, stands beside each item.
async fn what_is_due_and_whose_turn_it_is(database: TestDatabase) {
    let settings = format!("{NO_LIMITS}\nreview_first_hours = 8\nreview_second_hours = 4");
    let clock = SettableClock::at(NOON.parse().unwrap());
    let server = TestServer::start_at(database, &settings, clock.clone()).await;
    let desk = Desk::of(&server).await;
    let both = operator(&server, "bea", &[Role::Reviewer, Role::Approver]).await;
    let wei = applicant(&server, WEI, PKF).await;
    let id = wei.account.0;
    let list = async |who: &Operator, query: &str| who.get(&format!("queues/kyc?{query}")).await;
    let first = async |query: &str| {
        let page = list(&desk.reviewer, query).await.ok();
        page["items"][0].clone()
    };
    let figures = async |who: &Operator| who.get("queues/kyc/figures").await.ok();

    let item = first("").await;
    assert_eq!(item["arrival"], "new");
    assert_eq!(item["standing"], "on_time");
    assert_eq!(item["due_at"], "2026-07-01T12:00:00.000Z");
    assert_eq!(item["turn"], "mine");
    let told = figures(&desk.reviewer).await;
    assert_eq!(told["frameworks"], json!(["PKF", "CAYMAN"]));
    let line = &told["lines"][0];
    assert_eq!(
        (&line["state"], &line["target_hours"]),
        (&json!("LWAIT"), &json!(8))
    );
    assert_eq!(line["waiting"], json!({ "count": 1, "capped": false }));
    assert_eq!(line["median_minutes"], Value::Null);
    assert_eq!(line["oldest_standing"], "on_time");

    let pass_time = async |minutes: i64| {
        // Sessions live by the same clock.
        for _ in 0..minutes / 20 {
            clock.advance(TimeDelta::minutes(20));
            for who in [&desk.reviewer, &desk.approver, &desk.finance, &both] {
                who.get("me").await.ok();
            }
            wei.client.get("account_profile", &[]).await.ok();
        }
    };
    pass_time(6 * 60 + 20).await;
    assert_eq!(first("").await["standing"], "due_soon");
    assert_eq!(
        ids(&list(&desk.reviewer, "standing=due_soon").await.ok()),
        [id]
    );
    assert_eq!(
        ids(&list(&desk.reviewer, "standing=overdue").await.ok()),
        [0_i64; 0]
    );
    pass_time(2 * 60).await;
    assert_eq!(
        first("standing=overdue&state=LWAIT").await["standing"],
        "overdue"
    );
    assert_eq!(
        ids(&list(&desk.reviewer, "standing=overdue&state=GPASS")
            .await
            .ok()),
        [0_i64; 0]
    );
    assert_eq!(
        ids(&list(&desk.reviewer, "standing=on_time").await.ok()),
        [0_i64; 0]
    );
    let line = figures(&desk.reviewer).await["lines"][0].clone();
    assert_eq!(
        (&line["overdue"]["count"], &line["due_soon"]["count"]),
        (&json!(1), &json!(0))
    );

    both.pass("kyc", id, json!({})).await.ok();
    let turn = async |who: &Operator| list(who, "").await.ok()["items"][0]["turn"].clone();
    assert_eq!(turn(&both).await, "four_eyes");
    assert_eq!(turn(&desk.approver).await, "mine");
    assert_eq!(turn(&desk.reviewer).await, "others");
    for (who, shown) in [
        (&both, vec![]),
        (&desk.approver, vec![id]),
        (&desk.reviewer, vec![]),
    ] {
        assert_eq!(ids(&list(who, "turn=mine").await.ok()), shown);
    }
    let told = figures(&both).await;
    assert_eq!(told["decided_today"]["count"], 1);
    assert_eq!(told["lines"][0]["median_minutes"], 500);
    assert_eq!(told["lines"][0]["decisions"], 1);
    assert_eq!(told["lines"][0]["waiting"]["count"], 0);
    assert_eq!(told["lines"][1]["waiting"]["count"], 1);
    assert_eq!(figures(&desk.approver).await["decided_today"]["count"], 0);

    what_is_handed_in_again_says_why(&desk, &wei).await;
    what_is_no_filter_is_refused(&desk).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_due_and_whose_turn_it_is_on_sqlite() {
    what_is_due_and_whose_turn_it_is(TestDatabase::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_due_and_whose_turn_it_is_on_postgres() {
    what_is_due_and_whose_turn_it_is(TestDatabase::postgres().await).await;
}
