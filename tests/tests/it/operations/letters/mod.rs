//! Letters to an investor, and requests for an answer about an item.

mod answers;

use domain::operations::Role;
use serde_json::{Value, json};
use tests::desk::{Desk, applicant, operator};
use tests::exported::{column, file};
use tests::forms::{PKF, fixture};
use tests::on_both_databases;
use tests::operator::Operator;
use tests::server::TestServer;
use tests::subscribing::Subscriber;

on_both_databases![
    tests::server::TestServer::with_database =>
    a_letter_is_sent_and_kept_at_its_item_and_at_its_investor,
    letters_are_for_whoever_reads_what_they_are_about,
    an_exported_queue_has_the_operator_and_the_request_of_each_item,
    a_request_is_withdrawn_or_ends_with_a_decision,
    an_item_has_one_open_request,
    a_letter_is_written_once_however_often_it_is_sent,
];

const WEI: &str = "86-13900139000";
const MEI: &str = "86-13900139001";

async fn items(by: &Operator, path: &str) -> Vec<Value> {
    let listed = by.get(path).await.ok();
    listed["items"].as_array().unwrap().clone()
}

async fn texts(by: &Operator, path: &str) -> Vec<String> {
    let text = |letter: &Value| letter["text"].as_str().unwrap().to_owned();
    items(by, path).await.iter().map(text).collect()
}

/// Asks for an answer about an item.
async fn ask(by: &Operator, queue: &str, item: i64, text: &str) -> Value {
    let version = by.item(queue, item).await["version"].clone();
    let body =
        json!({ "template": "source_of_funds", "text": text, "asks": true, "version": version });
    by.post(&format!("queues/{queue}/{item}/letters"), body)
        .await
        .ok()
}

async fn requests(of: &Subscriber) -> Vec<Value> {
    let open = of.client.get("account_requests", &[]).await.ok();
    open["requests"].as_array().unwrap().clone()
}

/// Uploads a file that belongs to nothing yet.
async fn upload(of: &Subscriber, file: &str) -> i64 {
    let (fields, media_type) = ([("CodeKey", "Other")], "application/pdf");
    let stored = of
        .client
        .upload(
            "account_document",
            &fields,
            file,
            media_type,
            fixture("proof.pdf"),
        )
        .await
        .ok();
    stored["DocumentID"].as_i64().unwrap()
}

async fn listed(by: &Operator, path: &str) -> Vec<(i64, Value)> {
    let found = items(by, path).await;
    let row = |it: &Value| (it["id"].as_i64().unwrap(), it["asked"].clone());
    found.iter().map(row).collect()
}

async fn a_letter_is_sent_and_kept_at_its_item_and_at_its_investor(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let (account, investor) = (wei.account.0, wei.investor.0);
    let at_item = format!("queues/kyc/{account}/letters");
    let at_investor = format!("investors/{investor}/letters");

    let shown = desk.reviewer.get(&at_item).await.ok();
    assert_eq!(shown["may_write"], true);
    let templates = shown["templates"].as_array().unwrap();
    assert_eq!(templates.len(), 5);
    for template in templates {
        assert!(!template["text"].as_str().unwrap().starts_with("letter."));
        assert!(!template["subject"].as_str().unwrap().starts_with("letter."));
    }
    for (text, status, key) in [
        (json!(" \u{200b} "), 422, "CommentRequired"),
        (Value::Null, 422, "CommentRequired"),
        (json!("字".repeat(2_001)), 422, "CommentTooLong"),
    ] {
        let refused = desk.reviewer.post(&at_item, json!({ "text": text })).await;
        refused.refused(status, key);
    }
    let body = json!({ "template": "no_such", "text": "x" });
    let refused = desk.reviewer.post(&at_item, body).await;
    refused.refused(400, "Error_BadRequest");

    let body = json!({ "template": "address_unclear", "text": " Dear \u{202e}Wei,\r\n\r\nthe blue bill, please. " });
    let first = desk.reviewer.post(&at_item, body).await.ok();
    assert_eq!(first["text"], "Dear Wei,\n\nthe blue bill, please.");
    assert_eq!(first["by"], "ruth");
    assert_eq!(first["template"], "address_unclear");
    assert_eq!(first["standing"], Value::Null);
    let body = json!({ "text": "Happy new year" });
    desk.approver.post(&at_investor, body).await.ok();

    assert_eq!(
        texts(&desk.approver, &at_item).await,
        ["Dear Wei,\n\nthe blue bill, please."]
    );
    let all = items(&desk.reviewer, &at_investor).await;
    let places: Vec<_> = all.iter().map(|it| (&it["queue"], &it["item"])).collect();
    assert_eq!(
        places,
        [
            (&json!("kyc"), &json!(account)),
            (&Value::Null, &Value::Null),
        ]
    );
    // A text message only points to the app, where the letter is among the investor's documents.
    let sms = wei.client.newest_message(WEI).await;
    assert!(!sms.to_string().contains("Happy new year"), "{sms}");
    let vault = wei
        .client
        .get("account_vault", &[("kind", "Message")])
        .await
        .ok();
    let kept = vault["entries"].as_array().unwrap();
    assert_eq!(kept[0]["message"]["text"], "Happy new year");
    assert_eq!(
        kept[1]["message"]["text"],
        "Dear Wei,\n\nthe blue bill, please."
    );
    assert_eq!(kept[1]["message"]["about"]["id"], json!(account));
    let beside = items(&desk.reviewer, &format!("queues/kyc/{account}/messages")).await;
    assert_eq!(beside[0]["template"], "message.letter");
    // It asks for nothing, so that nothing waits.
    assert!(requests(&wei).await.is_empty());
    assert_eq!(
        listed(&desk.reviewer, "queues/kyc").await,
        [(account, Value::Null)]
    );
    // The trail says that there is a letter, and not what it says.
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    let events = items(&auditor, "audit?kind=letter_changed").await;
    assert_eq!(events.len(), 2);
    assert!(!json!(events).to_string().contains("new year"));
}

async fn letters_are_for_whoever_reads_what_they_are_about(server: TestServer) {
    let desk = Desk::of(&server).await;
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    let admin = operator(&server, "anna", &[Role::Admin]).await;
    let wei = applicant(&server, WEI, PKF).await;
    let at_item = format!("queues/kyc/{}/letters", wei.account.0);
    let at_investor = format!("investors/{}/letters", wei.investor.0);
    let written = ask(&desk.reviewer, "kyc", wei.account.0, "About the account").await;
    let body = json!({ "text": "For everybody" });
    admin.post(&at_investor, body.clone()).await.ok();

    for other in [&desk.finance, &admin] {
        other.get(&at_item).await.refused(403, "Error_Forbidden");
        let refused = other.post(&at_item, body.clone()).await;
        refused.refused(403, "Error_Forbidden");
        let withdraw = format!("letters/{}/withdraw", written["id"]);
        let refused = other.post(&withdraw, json!({})).await;
        refused.refused(403, "Error_Forbidden");
    }
    assert_eq!(texts(&desk.finance, &at_investor).await, ["For everybody"]);
    // The auditor reads all and changes nothing.
    let read = auditor.get(&at_item).await.ok();
    assert_eq!(read["items"][0]["text"], "About the account");
    assert_eq!(read["may_write"], false);
    assert_eq!(read["templates"], json!([]));
    for path in [&at_item, &at_investor] {
        let refused = auditor.post(path, body.clone()).await;
        refused.refused(403, "Error_Forbidden");
    }
    let absent = desk
        .reviewer
        .post("queues/kyc/999999/letters", body.clone())
        .await;
    absent.refused(404, "Error_NotFound");
    // A letter that asks for nothing cannot be withdrawn: it was read already.
    let letter = admin.post(&at_investor, body).await.ok();
    let withdraw = format!("letters/{}/withdraw", letter["id"]);
    let refused = admin.post(&withdraw, json!({})).await;
    refused.refused(404, "Error_NotFound");
}

async fn an_exported_queue_has_the_operator_and_the_request_of_each_item(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await.account.0;
    applicant(&server, MEI, PKF).await;
    let me = desk.reviewer.get("me").await.ok();
    let version = desk.reviewer.item("kyc", wei).await["version"].clone();
    let body = json!({ "version": version, "operator": me["operator"]["id"], "seen": null });
    let path = format!("queues/kyc/{wei}/assign");
    desk.reviewer.post(&path, body).await.ok();
    ask(&desk.reviewer, "kyc", wei, "Please").await;
    let exported = file(&desk.reviewer, "queues/kyc/export").await;
    assert_eq!(column(&exported, "assigned_to"), ["ruth", ""]);
    assert_eq!(column(&exported, "asked"), ["waiting", ""]);
}

async fn a_request_is_withdrawn_or_ends_with_a_decision(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let account = wei.account.0;
    let at_item = format!("queues/kyc/{account}/letters");
    let first = ask(&desk.reviewer, "kyc", account, "First").await;
    let withdraw = format!("letters/{}/withdraw", first["id"]);
    // Any colleague who writes there withdraws it.
    desk.approver.post(&withdraw, json!({})).await.ok();
    let again = desk.approver.post(&withdraw, json!({})).await;
    again.refused(409, "RequestNotOpen");
    assert_eq!(
        listed(&desk.reviewer, "queues/kyc").await,
        [(account, Value::Null)]
    );
    assert!(requests(&wei).await.is_empty());
    let answer = json!({ "requestId": first["id"], "text": "Here" });
    let late = wei.client.post("account_request", answer).await;
    late.refused(409, "RequestNotOpen");
    let item = desk.reviewer.item("kyc", account).await;
    assert_eq!(item["request"], Value::Null);

    // An item that waits can be decided on all the same.
    let second = ask(&desk.reviewer, "kyc", account, "Second").await;
    desk.reviewer.pass("kyc", account, json!({})).await.ok();
    assert!(requests(&wei).await.is_empty());
    let answer = json!({ "requestId": second["id"], "text": "Here" });
    let late = wei.client.post("account_request", answer).await;
    late.refused(409, "RequestNotOpen");
    let withdraw = format!("letters/{}/withdraw", second["id"]);
    let late = desk.reviewer.post(&withdraw, json!({})).await;
    late.refused(409, "RequestNotOpen");
    assert_eq!(
        listed(&desk.reviewer, "queues/kyc?state=GWAIT").await,
        [(account, Value::Null)]
    );
    let kept = items(&desk.reviewer, &at_item).await;
    let standings: Vec<&Value> = kept.iter().map(|it| &it["standing"]).collect();
    assert_eq!(standings, [&json!("withdrawn"), &json!("ended")]);
}

async fn an_item_has_one_open_request(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let account = wei.account.0;
    let path = format!("queues/kyc/{account}/letters");
    let version = desk.reviewer.item("kyc", account).await["version"].clone();
    let body = |version: Value| json!({ "text": "Please", "asks": true, "version": version });
    let nameless = desk.reviewer.post(&path, body(Value::Null)).await;
    nameless.refused(400, "Error_BadRequest");
    let stale = desk.reviewer.post(&path, body(json!(999_999))).await;
    stale.refused(409, "Error_StaleVersion");
    let asked = desk.reviewer.post(&path, body(version.clone())).await.ok();
    let second = desk.approver.post(&path, body(version.clone())).await;
    second.refused(409, "RequestPending");
    // A letter that asks for nothing is written all the same, and another request once the first was answered.
    let body_of_letter = json!({ "text": "By the way" });
    desk.approver.post(&path, body_of_letter).await.ok();
    let answer = json!({ "requestId": asked["id"], "text": "Here" });
    wei.client.post("account_request", answer).await.ok();
    desk.approver.post(&path, body(version)).await.ok();
    let item = desk.reviewer.item("kyc", account).await;
    assert_eq!(item["request"]["standing"], "waiting");

    desk.approve(account).await;
    let version = desk.reviewer.item("kyc", account).await["version"].clone();
    let decided = desk.reviewer.post(&path, body(version)).await;
    decided.refused(409, "OrderNotPending");
}

async fn a_letter_is_written_once_however_often_it_is_sent(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let path = format!("queues/kyc/{}/letters", wei.account.0);
    let body = json!({ "text": "Once" });
    let reviewer = &desk.reviewer;
    let first = reviewer
        .post_keyed("letter", &path, body.clone())
        .await
        .ok();
    let again = reviewer.post_keyed("letter", &path, body).await.ok();
    assert_eq!(first, again);
    assert_eq!(texts(reviewer, &path).await, ["Once"]);
}
