//! A signed questionnaire names its signer: where the form has another name by now, its owner is told.

use super::{ANN, whole};
use serde_json::{Map, Value, json};
use tests::client::Client;
use tests::forms::{PKF, open_account, sign_questionnaire};
use tests::on_both_databases;
use tests::road::investor;
use tests::server::TestServer;
use tests::subscribing::{sign_on, stored};

on_both_databases![tests::server::TestServer::over =>
    another_name_than_the_questionnaires_is_told,
];

/// Answers every question with No, and signs.
async fn sign(client: &Client, account: i64) {
    let id = account.to_string();
    let asked = [("UserEntityID", id.as_str())];
    let shown = client.get("account_questionnaire", &asked).await.ok();
    let questions = shown["Questions"].as_array().unwrap();
    let radios: Map<String, Value> = questions
        .iter()
        .map(|question| (question["QuestionID"].to_string(), json!("No")))
        .collect();
    let form = json!({
        "SceneCodeKey": "DDForm", "UserEntityID": account, "RedirectUrl": "/#/touch", "Radios": radios,
    });
    let asked = client.post("account_signature", form).await.ok();
    sign_on(client, &asked).await.redirect();
    stored(client, &asked).await;
}

async fn another_name_than_the_questionnaires_is_told(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let id = open_account(&ann, PKF).await;
    let signed_as = async || whole(&ann, id).await["QuestionnaireSignedAs"].clone();
    let rename = async |name: &str| {
        let change = json!({ "UserEntityID": id, "LastName": name });
        ann.put("account_userentity", change).await.ok();
    };
    // One that was not signed here says nothing of its signer.
    sign_questionnaire(server.ports(), id, server.ports().clock.now()).await;
    rename("Chen").await;
    assert_eq!(signed_as().await, Value::Null);
    sign(&ann, id).await;
    assert_eq!(signed_as().await, Value::Null);
    rename("Zhou").await;
    assert_eq!(signed_as().await, "Wei Chen");
    rename("Chen").await;
    assert_eq!(signed_as().await, Value::Null);
    rename("Zhou").await;
    sign(&ann, id).await;
    assert_eq!(signed_as().await, Value::Null);
    server.stop().await;
}
