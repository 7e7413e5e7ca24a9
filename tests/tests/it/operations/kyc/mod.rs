//! The review of accounts: the item, four eyes, versions, documents, and the messages to the investor.

mod queue;

use domain::ids::AccountId;
use domain::operations::{AuditKind, Role};
use domain::review::Subject;
use ports::transact;
use serde_json::{Value, json};
use tests::desk::{Desk, applicant, operator};
use tests::forms::PKF;
use tests::operator::Operator;
use tests::server::TestServer;
use tests::subscribing::Subscriber;

const WEI: &str = "86-13900139000";

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
