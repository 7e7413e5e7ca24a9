//! The Chinese name beside the Latin one: optional, written in Han characters, shown at the desk and in documents in Chinese.

use super::{ANN, apply, names, whole};
use domain::account::KycState;
use serde_json::{Map, Value, json};
use tests::client::Client;
use tests::desk::{Desk, applicant};
use tests::forms::{PKF, open_account, set_state};
use tests::on_both_databases;
use tests::papers::{assert_contains_words, text_of};
use tests::road::investor;
use tests::server::TestServer;
use tests::subscribing::{sign_on_as, stored};

on_both_databases![tests::server::TestServer::with_database =>
    it_is_typed_changed_and_emptied,
    the_desk_shows_it_and_finds_by_it;
    sqlite alone:
    a_questionnaire_in_chinese_has_it_beside_the_latin_name,
    either_name_signs,
];

/// Changes the Chinese name of an account.
async fn rename(client: &Client, id: i64, name: Value) {
    let change = json!({ "UserEntityID": id, "ChineseName": name });
    client.put("account_userentity", change).await.ok();
}

async fn it_is_typed_changed_and_emptied(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let id = open_account(&ann, PKF).await;
    let kept = async || whole(&ann, id).await["ChineseName"].clone();
    assert_eq!(kept().await, Value::Null);
    for (typed, tidied) in [
        ("李伟", "李伟"),
        (" 王 小明 ", "王小明"),
        ("让•吕克", "让·吕克"),
    ] {
        rename(&ann, id, json!(typed)).await;
        assert_eq!(kept().await, tidied);
    }
    for wrong in ["Li Wei", "李伟1"] {
        let change = json!({ "UserEntityID": id, "ChineseName": wrong });
        let refused = ann.put("account_userentity", change).await;
        let refused = refused.refused(422, "PleaseEnterChineseCharacters");
        assert_eq!(names(&refused), ["ChineseName"], "{wrong}");
    }
    rename(&ann, id, json!("")).await;
    assert_eq!(kept().await, "让·吕克");

    // It is part of what was approved.
    set_state(server.ports(), id, KycState::GPass, None).await;
    rename(&ann, id, json!("让·吕克")).await;
    let unchanged = whole(&ann, id).await;
    assert_eq!(unchanged["LastKYCLog"]["KYCStateCode"], "GPASS");
    rename(&ann, id, Value::Null).await;
    assert_eq!(kept().await, Value::Null);
    let changed = whole(&ann, id).await;
    assert_eq!(changed["LastKYCLog"]["KYCStateCode"], "INIT");
    server.stop().await;
}

async fn the_desk_shows_it_and_finds_by_it(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, ANN, PKF).await;
    let (client, id) = (&wei.client, wei.account.0);
    desk.reviewer.fail("kyc", id, "blurred").await.ok();
    rename(client, id, json!("李伟")).await;
    client.put("account_userentity", apply(id)).await.ok();

    let item = desk.reviewer.item("kyc", id).await;
    assert_eq!(item["investor"], "Wei Li 李伟");
    assert_eq!(item["data"]["chinese_name"], "李伟");
    let was = item["since_review"]["was"].as_object().unwrap();
    assert_eq!(was.get("chinese_name"), Some(&Value::Null));

    let listed = desk.reviewer.get("queues/kyc?q=李伟").await.ok();
    assert_eq!(listed["items"][0]["investor"], "Wei Li 李伟");
    let other = desk.reviewer.get("queues/kyc?q=王").await.ok();
    assert_eq!(other["items"], json!([]));
    let listed = desk.reviewer.get("investors?q=李伟").await.ok();
    assert_eq!(listed["items"][0]["name"], "Wei Li 李伟");
    let page = format!("investors/{}", wei.investor);
    let page = desk.reviewer.get(&page).await.ok();
    assert_eq!(page["name"], "Wei Li 李伟");
    server.stop().await;
}

/// Asks to sign the questionnaire of an account in a language, with every question answered No.
async fn asked(client: &Client, id: i64, language: &str) -> Value {
    let account = id.to_string();
    let asked = [("UserEntityID", account.as_str())];
    let shown = client.get("account_questionnaire", &asked).await.ok();
    let questions = shown["Questions"].as_array().unwrap();
    let radios: Map<String, Value> = questions
        .iter()
        .map(|question| (question["QuestionID"].to_string(), json!("No")))
        .collect();
    let form = json!({
        "SceneCodeKey": "DDForm", "UserEntityID": id, "RedirectUrl": "/#/touch", "Radios": radios,
        "language": language,
    });
    client.post("account_signature", form).await.ok()
}

/// The words of the questionnaire that an account is asked to sign in a language.
async fn questionnaire(client: &Client, id: i64, language: &str) -> String {
    let asked = asked(client, id, language).await;
    let url = asked["url"].as_str().unwrap();
    text_of(&client.open(&format!("{url}/paper.pdf")).await).0
}

async fn a_questionnaire_in_chinese_has_it_beside_the_latin_name(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let id = open_account(&ann, PKF).await;
    let without = questionnaire(&ann, id, "zh").await;
    assert_contains_words(&without, &["Wei Li"]);
    assert!(!without.contains("WeiLi（"), "{without}");
    rename(&ann, id, json!("李伟")).await;
    assert_contains_words(&questionnaire(&ann, id, "zh").await, &["Wei Li（李伟）"]);
    let english = questionnaire(&ann, id, "en").await;
    assert_contains_words(&english, &["Wei Li"]);
    assert!(!english.contains("李伟"), "{english}");
    server.stop().await;
}

async fn either_name_signs(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let id = open_account(&ann, PKF).await;
    let latin_only = asked(&ann, id, "zh").await;
    assert_eq!(sign_on_as(&ann, &latin_only, "李伟").await.status, 422);
    rename(&ann, id, json!("李伟")).await;
    let both = asked(&ann, id, "zh").await;
    assert_eq!(sign_on_as(&ann, &both, "李雷").await.status, 422);
    sign_on_as(&ann, &both, " 李 伟").await.redirect();
    let state = stored(&ann, &both).await;
    assert_eq!(state["documents"].as_array().unwrap().len(), 1);

    // What was signed was made out to this name, in both scripts.
    let signed_as = async || whole(&ann, id).await["QuestionnaireSignedAs"].clone();
    assert_eq!(signed_as().await, Value::Null);
    rename(&ann, id, json!("王五")).await;
    assert_eq!(signed_as().await, "Wei Li（李伟）");
    rename(&ann, id, json!("李伟")).await;
    assert_eq!(signed_as().await, Value::Null);
    server.stop().await;
}
