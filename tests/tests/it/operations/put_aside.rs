//! Items that are put aside: with a reason and a day, by operators who decide on their line, out of
//! the list until then.

use domain::day::day_of;
use serde_json::{Value, json};
use tests::desk::{Desk, applicant};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    an_item_is_put_aside_until_a_day_and_taken_up_again,
    only_who_decides_on_its_line_puts_an_item_aside,
    the_item_behind_one_is_found_across_pages,
];

const WEI: &str = "86-13900139000";
const MEI: &str = "86-13900139001";

async fn listed(desk: &Desk, query: &str) -> Vec<i64> {
    let page = desk.reviewer.get(&format!("queues/kyc{query}")).await.ok();
    let items = page["items"].as_array().unwrap();
    items.iter().filter_map(|it| it["id"].as_i64()).collect()
}

fn day(server: &TestServer, days: i64) -> Value {
    let today = day_of(server.ports().clock.now());
    json!((today + chrono::TimeDelta::days(days)).to_string())
}

async fn an_item_is_put_aside_until_a_day_and_taken_up_again(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await.account.0;
    let mei = applicant(&server, MEI, PKF).await.account.0;
    let item = desk.reviewer.item("kyc", wei).await;
    assert_eq!(item["put_aside"], Value::Null);
    let path = format!("queues/kyc/{wei}/put_aside");
    let asked = |until: Value, reason: &str| json!({ "version": item["version"], "until": until, "reason": reason });
    for (body, status, key) in [
        (asked(day(&server, 0), "why"), 422, "DateOutOfRange"),
        (asked(day(&server, 91), "why"), 422, "DateOutOfRange"),
        (asked(day(&server, 3), " "), 422, "CommentRequired"),
        (asked(Value::Null, "why"), 400, "Error_BadRequest"),
        (
            json!({ "version": 1, "until": day(&server, 3), "reason": "why" }),
            409,
            "Error_StaleVersion",
        ),
    ] {
        desk.reviewer.post(&path, body).await.refused(status, key);
    }
    let put = asked(day(&server, 3), "The investor sends a better scan");
    desk.reviewer.post(&path, put).await.ok();

    assert_eq!(listed(&desk, "").await, [mei]);
    let figures = desk.reviewer.get("queues/kyc/figures").await.ok();
    assert_eq!(figures["lines"][0]["waiting"]["count"], 1);
    let page = desk.reviewer.get("queues/kyc").await.ok();
    let since = &page["items"][0]["waiting_since"];
    assert_eq!(&figures["lines"][0]["oldest"], since);
    assert_eq!(listed(&desk, "?aside=only").await, [wei]);
    assert_eq!(listed(&desk, "?aside=all").await, [wei, mei]);
    let wrong = desk.reviewer.get("queues/kyc?aside=some").await;
    wrong.refused(400, "Error_BadRequest");
    let aside = desk.reviewer.item("kyc", wei).await;
    assert_eq!(aside["state"], "LWAIT");
    assert_eq!(aside["version"], item["version"], "it changes nothing");
    assert_eq!(aside["put_aside"]["until"], day(&server, 3));
    assert_eq!(aside["put_aside"]["by"], "ruth");
    assert_eq!(
        aside["put_aside"]["reason"],
        "The investor sends a better scan"
    );

    let again = format!("queues/kyc/{wei}/take_up");
    let version = json!({ "version": item["version"] });
    desk.reviewer.post(&again, version.clone()).await.ok();
    assert_eq!(listed(&desk, "").await, [wei, mei]);
    desk.reviewer
        .post(&again, version)
        .await
        .refused(404, "Error_NotFound");

    // An item that was decided meanwhile is not put aside for the next line.
    let put = asked(day(&server, 3), "once more");
    desk.reviewer.post(&path, put).await.ok();
    desk.reviewer.pass("kyc", wei, json!({})).await.ok();
    assert_eq!(listed(&desk, "?state=GWAIT").await, [wei]);
}

async fn only_who_decides_on_its_line_puts_an_item_aside(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await.account.0;
    let version = desk.reviewer.item("kyc", wei).await["version"].clone();
    let path = format!("queues/kyc/{wei}/put_aside");
    let body = json!({ "version": version, "until": day(&server, 2), "reason": "why" });
    for other in [&desk.approver, &desk.finance] {
        other
            .post(&path, body.clone())
            .await
            .refused(403, "Error_Forbidden");
    }
    desk.approve(wei).await;
    let decided = desk.reviewer.item("kyc", wei).await["version"].clone();
    let body = json!({ "version": decided, "until": day(&server, 2), "reason": "why" });
    desk.reviewer
        .post(&path, body)
        .await
        .refused(409, "OrderNotPending");
}

async fn the_item_behind_one_is_found_across_pages(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await.account.0;
    let mei = applicant(&server, MEI, PKF).await.account.0;
    let first = desk.reviewer.item("kyc", wei).await;
    let since = first["waiting_since"].as_str().unwrap();
    let behind = format!("?after_since={since}&after_id={wei}");
    assert_eq!(listed(&desk, &behind).await, [mei]);
    desk.reviewer.pass("kyc", wei, json!({})).await.ok();
    // It waits for the second line by now, and does not follow itself.
    assert_eq!(listed(&desk, &behind).await, [mei]);
    let last = desk.reviewer.item("kyc", mei).await;
    let since = last["waiting_since"].as_str().unwrap();
    let behind = format!("?state=LWAIT&after_since={since}&after_id={mei}");
    let none: [i64; 0] = [];
    assert_eq!(listed(&desk, &behind).await, none);
}
