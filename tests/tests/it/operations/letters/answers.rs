//! What investors answer: it brings their item back, with its files, and is theirs alone.

use super::{MEI, WEI, ask, items, listed, requests, upload};
use chrono::TimeDelta;
use domain::day::day_of;
use domain::operations::Role;
use serde_json::{Value, json};
use tests::desk::{Desk, applicant, approved, operator};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::prepared::{a_project, publish};
use tests::server::TestServer;
use tests::subscribing::Subscriber;
use tests::wallet::fund;

on_both_databases![
    tests::server::TestServer::with_database =>
    an_item_waits_for_its_investor_and_is_back_once_they_answered,
    an_answer_takes_up_an_item_that_was_put_aside,
    an_investor_reads_their_own_answer_afterwards,
    an_item_of_every_queue_has_the_files_of_the_answer,
    of_two_answers_at_once_one_is_stored,
    an_answer_is_the_investors_own,
];

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
