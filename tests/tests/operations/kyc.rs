//! The queue of accounts: order, search, the item, four eyes, versions, documents, and what the investor is told.

use domain::ids::AccountId;
use domain::operations::{AuditKind, Role};
use domain::review::Subject;
use serde_json::{Value, json};
use tests::desk::{Desk, applicant, operator};
use tests::forms::PKF;
use tests::operator::Operator;
use tests::server::TestServer;

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
    let id = id.to_string();
    let shown = wei
        .client
        .get("account_userentity", &[("UserEntityID", &id)])
        .await
        .ok();
    let log = &shown["userEntities"][0]["LastKYCLog"];
    assert_eq!(log["KYCStateCode"], "LFAIL");
    assert!(shown.to_string().contains("The passport copy is blurred"));
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
        .filter(|recorded| recorded.event.kind == AuditKind::DocumentRead)
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
