//! Questionnaires at the desk: publishing makes a new version; what was signed keeps the words that it was signed with, and whoever
//! began under the old version is told, keeps the answers to the same questions and signs anew.

use domain::operations::Role;
use serde_json::{Map, Value, json};
use tests::client::Answer;
use tests::desk::{Desk, operator};
use tests::forms::{PKF, open_account, sign_questionnaire, upload_papers};
use tests::on_both_databases;
use tests::operator::Operator;
use tests::prepared::investor_of;
use tests::road::investor;
use tests::server::TestServer;
use tests::subscribing::{Subscriber, sign_on, stored};

on_both_databases![tests::server::TestServer::with_database =>
    what_was_signed_keeps_its_words_when_a_new_version_is_published,
    a_form_that_was_begun_before_is_told_and_signed_anew,
    a_paper_that_waits_to_be_signed_counts_under_its_own_version,
];

const ANN: &str = "86-13900139000";
const NEW: &str = "Have you ever been refused an account anywhere?";

async fn editor(server: &TestServer) -> Operator {
    operator(server, "edith", &[Role::Editor]).await
}

/// Puts another question in the third place, and publishes.
async fn publish_another(editor: &Operator, words: &str) -> Value {
    let present = editor.get("questionnaires/PKF").await.ok();
    let mut content = present["content"].clone();
    content["questions"][2] = json!({ "text_zh": format!("{words}（新）"), "text_en": words });
    let body = json!({ "version": present["standing"]["version"], "content": content });
    let drafted = editor.put("questionnaires/PKF", body).await.ok();
    let step = json!({ "version": drafted["standing"]["version"] });
    editor.post("questionnaires/PKF/publish", step).await.ok()
}

/// An account with every paper but the questionnaire.
async fn opened(server: &TestServer) -> Subscriber {
    let client = investor(server, ANN).await;
    let account = open_account(&client, PKF).await;
    upload_papers(&client, account).await;
    Subscriber {
        investor: investor_of(server.ports().store.as_ref(), ANN).await,
        account: domain::ids::AccountId(account),
        client,
    }
}

async fn shown(who: &Subscriber) -> Value {
    let account = who.account.to_string();
    let query = [("UserEntityID", account.as_str())];
    who.client.get("account_questionnaire", &query).await.ok()
}

fn ids(shown: &Value) -> Vec<i64> {
    let questions = shown["Questions"].as_array().unwrap().iter();
    questions
        .map(|q| q["QuestionID"].as_i64().unwrap())
        .collect()
}

async fn ask(who: &Subscriber, questions: &[i64]) -> Answer {
    let radios: Map<String, Value> = questions
        .iter()
        .map(|id| (id.to_string(), json!("No")))
        .collect();
    let form = json!({
        "SceneCodeKey": "DDForm", "UserEntityID": who.account.0,
        "RedirectUrl": "/#/account/addresspage/survey?InvestmentFrameworkID=1",
        "Radios": radios, "Texts": {},
    });
    who.client.post("account_signature", form).await
}

async fn what_was_signed_keeps_its_words_when_a_new_version_is_published(server: TestServer) {
    let edith = editor(&server).await;
    let ann = opened(&server).await;
    let now = server.ports().clock.now();
    sign_questionnaire(server.ports(), ann.account.0, now).await;
    let before = shown(&ann).await;
    assert_eq!(
        (&before["Version"], &before["SignedVersion"]),
        (&json!(1), &json!(1))
    );

    let standing = publish_another(&edith, NEW).await;
    assert_eq!(
        (&standing["framework"], &standing["has_draft"]),
        (&json!("PKF"), &json!(false))
    );
    let after = shown(&ann).await;
    assert_eq!(
        (&after["Version"], &after["SignedVersion"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(after["Questions"][2]["Text"], NEW);
    let (old, new) = (ids(&before), ids(&after));
    let same: Vec<bool> = old.iter().zip(&new).map(|(a, b)| a == b).collect();
    assert_eq!(same.iter().filter(|same| !**same).count(), 1);
    assert!(!same[2]);
    // What was signed stays valid, with its answers.
    assert_eq!(after["Answers"], before["Answers"]);
    assert_eq!(after["ExpiresDateTime"], before["ExpiresDateTime"]);
    let apply = json!({ "UserEntityID": ann.account.0, "applyKYC": true });
    ann.client.put("account_userentity", apply).await.ok();

    // The desk reads the words that were signed, and says which version they are.
    let desk = Desk::of(&server).await;
    let item = desk.reviewer.item("kyc", ann.account.0).await;
    assert_eq!(
        item["questionnaire"][2]["text"],
        before["Questions"][2]["Text"]
    );
    let version = &item["questionnaire_version"];
    assert_eq!(
        (&version["signed"], &version["present"]),
        (&json!(1), &json!(2))
    );

    let history = edith.get("questionnaires/PKF/history").await.ok();
    let detail = history["items"][0]["detail"].as_str().unwrap();
    assert!(
        detail.starts_with("published\n") && detail.contains(NEW),
        "{detail}"
    );
    server.stop().await;
}

async fn a_form_that_was_begun_before_is_told_and_signed_anew(server: TestServer) {
    let edith = editor(&server).await;
    let ann = opened(&server).await;
    let begun = ids(&shown(&ann).await);
    publish_another(&edith, NEW).await;
    ask(&ann, &begun).await.refused(409, "QuestionnaireChanged");
    // A question that never was is still only a missing answer.
    let mut foreign = begun.clone();
    foreign[2] = 999_999;
    ask(&ann, &foreign).await.refused(422, "SurveyIncomplete");

    let asked = ask(&ann, &ids(&shown(&ann).await)).await.ok();
    sign_on(&ann.client, &asked).await.redirect();
    stored(&ann.client, &asked).await;
    assert_eq!(shown(&ann).await["SignedVersion"], 2);

    // A question that comes back is the one that it was.
    let present = edith.get("questionnaires/PKF").await.ok();
    assert_eq!(present["content"], present["published"]);
    let first = edith.get("questionnaires/CAYMAN").await.ok();
    assert_eq!(first["standing"]["version"], 1);
    server.stop().await;
}

async fn a_paper_that_waits_to_be_signed_counts_under_its_own_version(server: TestServer) {
    let edith = editor(&server).await;
    let ann = opened(&server).await;
    let before = shown(&ann).await;
    // Sent in the turned order, kept in the order of the questions.
    let mut turned = ids(&before);
    turned.reverse();
    let asked = ask(&ann, &turned).await.ok();
    publish_another(&edith, NEW).await;
    sign_on(&ann.client, &asked).await.redirect();
    stored(&ann.client, &asked).await;
    let after = shown(&ann).await;
    assert_eq!(
        (&after["Version"], &after["SignedVersion"]),
        (&json!(2), &json!(1))
    );
    let apply = json!({ "UserEntityID": ann.account.0, "applyKYC": true });
    ann.client.put("account_userentity", apply).await.ok();
    let desk = Desk::of(&server).await;
    let item = desk.reviewer.item("kyc", ann.account.0).await;
    let words = |shown: &Value, field: &str, list: &str| -> Vec<Value> {
        let entries = shown[list].as_array().unwrap().iter();
        entries.map(|entry| entry[field].clone()).collect()
    };
    assert_eq!(
        words(&item, "text", "questionnaire"),
        words(&before, "Text", "Questions")
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nine_whole_questions_are_published_and_a_returning_one_keeps_its_number() {
    let server = TestServer::sqlite().await;
    let edith = editor(&server).await;
    let ann = opened(&server).await;
    let first = ids(&shown(&ann).await);
    let original = edith.get("questionnaires/PKF").await.ok()["content"].clone();
    let mut eight = original.clone();
    eight["questions"].as_array_mut().unwrap().pop();
    eight["questions"][1]["text_zh"] = json!("");
    let body = json!({ "version": 1, "content": eight });
    edith.put("questionnaires/PKF", body).await.ok();
    let refused = edith
        .post("questionnaires/PKF/publish", json!({ "version": 2 }))
        .await
        .refused(422, "ContentMissing");
    let named: Vec<&str> = refused["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| field["field"].as_str().unwrap())
        .collect();
    assert_eq!(named, ["questions", "questions.1.text_zh"]);
    assert_eq!(ids(&shown(&ann).await), first);

    edith
        .post("questionnaires/PKF/discard", json!({ "version": 2 }))
        .await
        .ok();
    publish_another(&edith, NEW).await;
    assert_ne!(ids(&shown(&ann).await), first);
    let version = edith.get("questionnaires/PKF").await.ok()["standing"]["version"].clone();
    let body = json!({ "version": version, "content": original });
    let back = edith.put("questionnaires/PKF", body).await.ok();
    let step = json!({ "version": back["standing"]["version"] });
    edith.post("questionnaires/PKF/publish", step).await.ok();
    let third = shown(&ann).await;
    assert_eq!((ids(&third), &third["Version"]), (first, &json!(3)));
    server.stop().await;
}
