//! The queue of accounts: order, search, the item, four eyes, versions, documents, and the messages
//! to the investor.

use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::ids::AccountId;
use domain::operations::{AuditKind, Role};
use domain::review::Subject;
use ports::transact;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::{Desk, applicant, operator};
use tests::forms::PKF;
use tests::operator::Operator;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::Subscriber;

const WEI: &str = "86-13900139000";
const MEI: &str = "86-13900139001";

fn ids(page: &Value) -> Vec<i64> {
    let items = page["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| item["id"].as_i64().unwrap())
        .collect()
}

async fn two_lines_approve_an_account_and_the_investor_is_told(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    wei.client
        .put("account_language", json!({ "LanguageID": 4 }))
        .await
        .ok();
    let id = wei.account.0;
    let item = desk.reviewer.item("kyc", id).await;
    assert_eq!(item["state"], "LWAIT");
    assert_eq!(item["first_line_by"], Value::Null);
    assert_eq!(item["language"], "zh");
    assert!(item["data"]["passport_number"].as_str().unwrap().len() > 4);
    assert!(item["data"]["gender"].is_string(), "{}", item["data"]);
    assert_eq!(item["questionnaire"].as_array().unwrap().len(), 9);
    assert_eq!(item["documents"].as_array().unwrap().len(), 3);
    let handed_in = item["history"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&handed_in["to"], &handed_in["by"]),
        (&json!("LWAIT"), &json!("investor"))
    );

    let comment = json!({ "comment": "Papers are in order" });
    let first = desk.reviewer.pass("kyc", id, comment).await.ok();
    assert_eq!(first["state"], "GWAIT");
    let item = desk.approver.item("kyc", id).await;
    assert_eq!(item["first_line_by"]["name"], "ruth");
    assert_eq!(item["version"], first["version"]);
    let second = desk.approver.pass("kyc", id, json!({})).await.ok();
    assert_eq!(second["state"], "GPASS");

    let told = wei.client.newest_message(WEI).await;
    assert_eq!(told["language"], "zh");
    assert!(
        told["text"].as_str().unwrap().contains("已通过审核"),
        "{told}"
    );
    let tx = server.ports().store.begin_read().await.unwrap();
    let log = tx
        .reviews()
        .of(Subject::Account(AccountId(id)))
        .await
        .unwrap();
    let states: Vec<_> = log.iter().map(|logged| logged.entry.to).collect();
    assert_eq!(states, ["INIT", "LWAIT", "GWAIT", "GPASS"]);
    assert_eq!(log[2].entry.comment.as_deref(), Some("Papers are in order"));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_lines_approve_over_sqlite() {
    two_lines_approve_an_account_and_the_investor_is_told(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_lines_approve_over_postgres() {
    two_lines_approve_an_account_and_the_investor_is_told(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_details_of_several_answers_are_told_once_for_all_of_them() {
    let server = TestServer::sqlite().await;
    server.is_left_broken();
    let desk = Desk::of(&server).await;
    let id = applicant(&server, WEI, PKF).await.account;
    let item = desk.reviewer.item("kyc", id.0).await;
    assert_eq!(item["questionnaire_detail"], Value::Null);
    transact(server.ports(), async |tx| {
        let mut account = tx.accounts().lock(id).await?.expect("the account");
        let signed = account.questionnaire.as_mut().expect("a questionnaire");
        for index in [0, 4] {
            signed.answers[index].yes = true;
        }
        signed.more_detail = Some("A loan, and a relative in office.".into());
        Ok(tx.accounts().save(&account).await?)
    })
    .await
    .unwrap();

    let item = desk.reviewer.item("kyc", id.0).await;
    assert_eq!(
        item["questionnaire_detail"],
        "A loan, and a relative in office."
    );
    let questions = item["questionnaire"].as_array().unwrap();
    let yes: Vec<usize> = (0..questions.len())
        .filter(|&index| questions[index]["answer"] == "Yes")
        .collect();
    assert_eq!(yes, [0, 4]);
    assert!(
        questions
            .iter()
            .all(|question| question.get("detail").is_none())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_decides_both_lines_and_nobody_on_an_old_version() {
    let server = TestServer::sqlite().await;
    let both = operator(&server, "ann", &[Role::Reviewer, Role::Approver]).await;
    let other = operator(&server, "ben", &[Role::Approver]).await;
    let id = applicant(&server, WEI, PKF).await.account.0;
    let read = both.item("kyc", id).await["version"].clone();
    both.pass("kyc", id, json!({})).await.ok();
    both.pass("kyc", id, json!({}))
        .await
        .refused(403, "FourEyes");
    both.fail("kyc", id, "no").await.refused(403, "FourEyes");
    let stale = json!({ "version": read });
    other
        .post(&format!("queues/kyc/{id}/pass"), stale)
        .await
        .refused(409, "Error_StaleVersion");
    let unversioned = other
        .post(&format!("queues/kyc/{id}/pass"), json!({}))
        .await;
    let refused = unversioned.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "version");
    other.pass("kyc", id, json!({})).await.ok();
    let refused = other.pass("kyc", id, json!({})).await;
    assert_eq!(
        refused.refused(409, "OrderNotPending")["params"]["state"],
        "GPASS"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn failing_needs_words_which_the_investor_reads() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let id = wei.account.0;
    desk.reviewer
        .fail("kyc", id, "   ")
        .await
        .refused(422, "CommentRequired");
    let failed = desk
        .reviewer
        .fail("kyc", id, "The passport copy is blurred")
        .await
        .ok();
    assert_eq!(failed["state"], "LFAIL");
    let told = wei.client.newest_message(WEI).await;
    assert!(
        told["text"]
            .as_str()
            .unwrap()
            .contains("could not be approved"),
        "{told}"
    );
    assert_eq!(
        last_log(&wei).await,
        json!({ "KYCStateCode": "LFAIL", "Comment": "The passport copy is blurred" })
    );
}

/// What the investor is served of the last decision.
async fn last_log(wei: &Subscriber) -> Value {
    let id = wei.account.0.to_string();
    let asked = [("UserEntityID", id.as_str())];
    let shown = wei.client.get("account_userentity", &asked).await.ok();
    shown["userEntities"][0]["LastKYCLog"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_noted_with_a_pass_is_for_colleagues_alone() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let id = wei.account.0;
    let noted = json!({ "comment": "Signature differs a little" });
    desk.reviewer.pass("kyc", id, noted).await.ok();
    assert_eq!(
        last_log(&wei).await,
        json!({ "KYCStateCode": "GWAIT", "Comment": null })
    );
    let item = desk.approver.item("kyc", id).await;
    let steps = item["history"].as_array().unwrap();
    assert_eq!(
        steps.last().unwrap()["comment"],
        "Signature differs a little"
    );
    assert_eq!(item["comment"], "Signature differs a little");
    let noted = json!({ "comment": "Compared with the passport" });
    desk.approver.pass("kyc", id, noted).await.ok();
    assert_eq!(
        last_log(&wei).await,
        json!({ "KYCStateCode": "GPASS", "Comment": null })
    );
    let list = wei.client.get("account_userentity", &[]).await.text();
    assert!(!list.contains("Compared"), "{list}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_operators_at_once_make_one_decision() {
    let server = TestServer::postgres().await;
    let ann = operator(&server, "ann", &[Role::Reviewer]).await;
    let ben = operator(&server, "ben", &[Role::Reviewer]).await;
    let id = applicant(&server, WEI, PKF).await.account.0;
    let version = ann.item("kyc", id).await["version"].clone();
    let path = format!("queues/kyc/{id}/pass");
    let body = json!({ "version": version });
    let (one, two) = tokio::join!(ann.post(&path, body.clone()), ben.post(&path, body));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert!(
        statuses == [200, 409] || statuses == [200, 403],
        "{statuses:?}"
    );
    let tx = server.ports().store.begin_read().await.unwrap();
    let log = tx
        .reviews()
        .of(Subject::Account(AccountId(id)))
        .await
        .unwrap();
    let passed = log.iter().filter(|logged| logged.entry.to == "GWAIT");
    assert_eq!(passed.count(), 1);
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

async fn first_document(operator: &Operator, id: i64) -> (String, i64) {
    let item = operator.item("kyc", id).await;
    let document = &item["documents"][0];
    let url = document["url"].as_str().unwrap();
    (url.to_owned(), document["id"].as_i64().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_opens_for_operators_only_and_each_reading_is_recorded() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let (url, id) = first_document(&desk.reviewer, wei.account.0).await;
    wei.client
        .open(&url)
        .await
        .refused(401, "Error_NotLoggedIn");
    let path = url.strip_prefix("/ops/api/").unwrap();
    let file = desk.reviewer.get(path).await;
    assert_eq!(file.status, 200);
    assert!(file.bytes.len() > 100);
    assert!(file.header("cache-control").contains("no-store"));
    assert_eq!(file.header("x-content-type-options"), "nosniff");
    desk.reviewer
        .get("documents/99999")
        .await
        .refused(404, "Error_NotFound");
    let tx = server.ports().store.begin_read().await.unwrap();
    let events = tx.audit().after(0, 1_000).await.unwrap();
    let read: Vec<_> = events
        .iter()
        .filter(|recorded| recorded.event.kind() == Some(AuditKind::DocumentRead))
        .map(|recorded| recorded.event.record.as_str())
        .collect();
    assert_eq!(read, [format!("document:{id}")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_comment_beyond_its_longest_length_decides_nothing() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let id = applicant(&server, WEI, PKF).await.account.0;
    let long = "x".repeat(1_001);
    let refused = desk
        .reviewer
        .pass("kyc", id, json!({ "comment": long }))
        .await
        .refused(422, "CommentTooLong");
    assert_eq!(refused["params"]["max"], 1_000);
    desk.reviewer
        .fail("kyc", id, &long)
        .await
        .refused(422, "CommentTooLong");
    assert_eq!(desk.reviewer.item("kyc", id).await["state"], "LWAIT");
    desk.reviewer.fail("kyc", id, &long[1..]).await.ok();
}
