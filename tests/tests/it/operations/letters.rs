//! Letters to an investor, requests for an answer about an item, and what investors answer.

use chrono::TimeDelta;
use domain::day::day_of;
use domain::operations::Role;
use serde_json::{Value, json};
use tests::desk::{Desk, applicant, approved, operator};
use tests::exported::{column, file};
use tests::forms::{PKF, fixture};
use tests::on_both_databases;
use tests::operator::Operator;
use tests::prepared::{a_project, publish};
use tests::server::TestServer;
use tests::subscribing::Subscriber;
use tests::wallet::fund;

on_both_databases![tests::server::TestServer::over =>
    a_letter_is_sent_and_kept_at_its_item_and_at_its_investor,
    letters_are_for_whoever_reads_what_they_are_about,
    an_item_waits_for_its_investor_and_is_back_once_they_answered,
    an_answer_takes_up_an_item_that_was_put_aside,
    an_investor_reads_their_own_answer_afterwards,
    an_exported_queue_has_the_operator_and_the_request_of_each_item,
    an_item_of_every_queue_has_the_files_of_the_answer,
    a_request_is_withdrawn_or_ends_with_a_decision,
    an_item_has_one_open_request,
    of_two_answers_at_once_one_is_stored,
    an_answer_is_the_investors_own,
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

async fn an_item_waits_for_its_investor_and_is_back_once_they_answered(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let mei = applicant(&server, MEI, PKF).await;
    let (account, other) = (wei.account.0, mei.account.0);
    let before = desk.reviewer.item("kyc", account).await;
    let asked = ask(&desk.reviewer, "kyc", account, "Where is it from?").await;
    assert_eq!(asked["standing"], "waiting");

    assert_eq!(
        listed(&desk.reviewer, "queues/kyc").await,
        [(other, Value::Null)]
    );
    assert_eq!(
        listed(&desk.reviewer, "queues/kyc?aside=only").await,
        [(account, json!("waiting"))]
    );
    let figures = desk.reviewer.get("queues/kyc/figures").await.ok();
    assert_eq!(figures["lines"][0]["waiting"]["count"], 1);
    let item = desk.reviewer.item("kyc", account).await;
    assert_eq!(item["state"], "LWAIT");
    assert_eq!(item["version"], before["version"], "it changes nothing");
    assert_eq!(item["request"]["text"], "Where is it from?");
    assert_eq!(item["request"]["standing"], "waiting");

    assert!(requests(&mei).await.is_empty(), "another's");
    let open = requests(&wei).await;
    assert_eq!(open.len(), 1);
    assert_eq!(open[0]["text"], "Where is it from?");
    assert_eq!(open[0]["aboutKind"], "account");
    assert_eq!(open[0]["aboutId"], json!(account));
    let document = upload(&wei, "payslip.pdf").await;
    let request = &open[0]["requestId"];
    for (body, status, key) in [
        (json!({ "requestId": request }), 422, "FieldRequired"),
        (
            json!({ "requestId": request, "text": "字".repeat(2_001) }),
            422,
            "FieldInvalid",
        ),
        (
            json!({ "requestId": request, "documentIds": [1, 2, 3, 4, 5, 6] }),
            400,
            "Error_BadRequest",
        ),
        (
            json!({ "requestId": request, "documentIds": [999_999] }),
            404,
            "Error_NotFound",
        ),
    ] {
        let refused = wei.client.post("account_request", body).await;
        refused.refused(status, key);
    }
    let answer = json!({ "requestId": request, "text": "My salary", "documentIds": [document] });
    wei.client
        .post("account_request", answer.clone())
        .await
        .ok();
    assert!(requests(&wei).await.is_empty());
    let again = wei.client.post("account_request", answer).await;
    again.refused(409, "RequestNotOpen");

    assert_eq!(
        listed(&desk.reviewer, "queues/kyc").await,
        [(account, json!("answered")), (other, Value::Null)]
    );
    let item = desk.reviewer.item("kyc", account).await;
    assert_eq!(item["version"], before["version"], "it changes nothing");
    let answered = &item["request"]["answer"];
    assert_eq!(item["request"]["standing"], "answered");
    assert_eq!(answered["text"], "My salary");
    assert_eq!(answered["documents"][0]["name"], "payslip.pdf");
    let documents = item["documents"].as_array().unwrap();
    assert!(documents.iter().any(|it| it["name"] == "payslip.pdf"));
    let url = answered["documents"][0]["url"].as_str().unwrap();
    let path = url.trim_start_matches("/ops/api/");
    assert_eq!(desk.reviewer.get(path).await.status, 200);
    // The mark is gone once the item was decided on.
    desk.reviewer.pass("kyc", account, json!({})).await.ok();
    assert_eq!(
        listed(&desk.reviewer, "queues/kyc?state=GWAIT").await,
        [(account, Value::Null)]
    );
}

async fn an_investor_reads_their_own_answer_afterwards(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let mei = applicant(&server, MEI, PKF).await;
    let answered = async |of: &Subscriber| {
        let all = of.client.get("account_requests", &[]).await.ok();
        all["answered"].as_array().unwrap().clone()
    };
    let in_words = async || {
        let kind = [("kind", "Message")];
        let vault = wei.client.get("account_vault", &kind).await.ok();
        let entries = vault["entries"].as_array().unwrap().clone();
        let is_request = |it: &&Value| it["message"]["text"] == "Where is it from?";
        entries.iter().find(is_request).unwrap()["message"].clone()
    };
    let asked = ask(&desk.reviewer, "kyc", wei.account.0, "Where is it from?").await;
    assert!(answered(&wei).await.is_empty());
    assert_eq!(in_words().await.get("answer"), None);
    let file = upload(&wei, "payslip.pdf").await;
    let body = json!({ "requestId": asked["id"], "text": "My salary", "documentIds": [file] });
    wei.client.post("account_request", body).await.ok();

    let own = answered(&wei).await;
    assert_eq!(own.len(), 1);
    assert_eq!(own[0]["request"]["requestId"], asked["id"]);
    assert_eq!(own[0]["request"]["text"], "Where is it from?");
    assert_eq!(own[0]["request"]["aboutId"], json!(wei.account.0));
    assert_eq!(own[0]["answer"]["text"], "My salary");
    assert_eq!(own[0]["answer"]["files"], json!(["payslip.pdf"]));
    let item = desk.reviewer.item("kyc", wei.account.0).await;
    assert_eq!(own[0]["answer"]["time"], item["request"]["answer"]["at"]);
    assert_eq!(own[0]["underReview"], true);
    assert_eq!(in_words().await["answer"], own[0]["answer"]);
    assert!(answered(&mei).await.is_empty(), "another's");
    // The answer stays when the review goes on.
    desk.reviewer
        .pass("kyc", wei.account.0, json!({}))
        .await
        .ok();
    assert_eq!(answered(&wei).await[0]["underReview"], false);
    // A letter that was withdrawn is no answered request.
    let second = ask(&desk.approver, "kyc", wei.account.0, "And this?").await;
    let withdraw = format!("letters/{}/withdraw", second["id"]);
    desk.approver.post(&withdraw, json!({})).await.ok();
    assert_eq!(answered(&wei).await.len(), 1);
}

async fn an_answer_takes_up_an_item_that_was_put_aside(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let account = wei.account.0;
    let until = (day_of(server.ports().clock.now()) + TimeDelta::days(3)).to_string();
    let put_aside = async || {
        let version = desk.reviewer.item("kyc", account).await["version"].clone();
        let body = json!({ "version": version, "until": until, "reason": "a better scan" });
        let path = format!("queues/kyc/{account}/put_aside");
        desk.reviewer.post(&path, body).await.ok();
    };
    put_aside().await;
    let asked = ask(&desk.reviewer, "kyc", account, "Please").await;
    let answer = json!({ "requestId": asked["id"], "text": "Here" });
    wei.client.post("account_request", answer).await.ok();
    assert_eq!(
        listed(&desk.reviewer, "queues/kyc").await,
        [(account, json!("answered"))]
    );
    let item = desk.reviewer.item("kyc", account).await;
    assert_eq!(item["put_aside"], Value::Null);
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    let events = items(&auditor, "audit?kind=item_put_aside").await;
    assert_eq!(events[0]["detail"], "taken up");
    // Whoever read the answer may put it aside again.
    put_aside().await;
    assert!(items(&desk.reviewer, "queues/kyc").await.is_empty());
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

async fn an_item_of_every_queue_has_the_files_of_the_answer(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    let project = a_project("LETTERS", 10_000, server.ports().clock.now());
    let project = publish(server.ports().store.as_ref(), project).await;
    let order = wei.subscribe(project, 1_000).await;
    fund(&server, &wei, 1_000).await;
    let withdrawal = wei.handed_in_withdrawal("400").await;
    let deposit = wei.submitted_deposit("500").await;
    for (queue, kind, id) in [
        ("subscriptions", "order", order),
        ("withdrawals", "withdrawal", withdrawal),
        ("deposits", "deposit", deposit),
    ] {
        ask(&desk.finance, queue, id, "Please explain").await;
        let listed = format!("queues/{queue}");
        assert!(items(&desk.finance, &listed).await.is_empty(), "{queue}");
        let open = requests(&wei).await;
        assert_eq!(open[0]["aboutKind"], kind);
        assert_eq!(open[0]["aboutId"], json!(id));
        let name = format!("{kind}.pdf");
        let document = upload(&wei, &name).await;
        let answer = json!({ "requestId": open[0]["requestId"], "documentIds": [document] });
        wei.client.post("account_request", answer).await.ok();
        let back = items(&desk.finance, &listed).await;
        assert_eq!(back[0]["asked"], "answered", "{queue}");
        let item = desk.finance.item(queue, id).await;
        let documents = item["documents"].as_array().unwrap();
        let file = documents.iter().find(|it| it["name"] == json!(name));
        let file = file.unwrap_or_else(|| panic!("{queue}: {documents:?}"));
        let path = file["url"].as_str().unwrap();
        let path = path.trim_start_matches("/ops/api/");
        assert_eq!(desk.finance.get(path).await.status, 200, "{queue}");
    }
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

async fn of_two_answers_at_once_one_is_stored(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let account = wei.account.0;
    let asked = ask(&desk.reviewer, "kyc", account, "Please").await;
    let file = upload(&wei, "once.pdf").await;
    let answer = json!({ "requestId": asked["id"], "text": "Here", "documentIds": [file] });
    let (first, second) = tokio::join!(
        wei.client.post("account_request", answer.clone()),
        wei.client.post("account_request", answer),
    );
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let item = desk.reviewer.item("kyc", account).await;
    let documents = item["documents"].as_array().unwrap();
    let once = documents.iter().filter(|it| it["name"] == "once.pdf");
    assert_eq!(once.count(), 1);

    // Whichever is first, an answer or a decision: the answer was there before the decision, or it is refused.
    let asked = ask(&desk.reviewer, "kyc", account, "Once more").await;
    let late = json!({ "requestId": asked["id"], "text": "Here" });
    let (answered, passed) = tokio::join!(
        wei.client.post("account_request", late),
        desk.reviewer.pass("kyc", account, json!({})),
    );
    passed.ok();
    let kept = items(&desk.reviewer, &format!("queues/kyc/{account}/letters")).await;
    if answered.status == 200 {
        assert_eq!(kept[1]["standing"], "answered");
    } else {
        answered.refused(409, "RequestNotOpen");
        assert_eq!(kept[1]["standing"], "ended");
    }
}

async fn an_answer_is_the_investors_own(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let mei = applicant(&server, MEI, PKF).await;
    let asked = ask(&desk.reviewer, "kyc", wei.account.0, "Please").await;
    let answer = |document: i64| json!({ "requestId": asked["id"], "documentIds": [document] });
    let meis = upload(&mei, "mei.pdf").await;
    let refused = mei.client.post("account_request", answer(meis)).await;
    refused.refused(404, "Error_NotFound");
    let refused = wei.client.post("account_request", answer(meis)).await;
    refused.refused(404, "Error_NotFound");
    // A file that another record has stays there, and the item has it too.
    let document = upload(&wei, "twice.pdf").await;
    wei.client
        .post("account_request", answer(document))
        .await
        .ok();
    let again = ask(&desk.reviewer, "kyc", wei.account.0, "Once more").await;
    let body = json!({ "requestId": again["id"], "documentIds": [document, document] });
    wei.client.post("account_request", body).await.ok();
    let item = desk.reviewer.item("kyc", wei.account.0).await;
    let documents = item["documents"].as_array().unwrap();
    let twice = documents.iter().filter(|it| it["name"] == "twice.pdf");
    assert_eq!(twice.count(), 1);
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
