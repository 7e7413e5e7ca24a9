//! A signed questionnaire names its signer: if the form now has another name, its owner is
//! notified.

use super::{ANN, whole};
use serde_json::{Value, json};
use tests::forms::{PKF, open_account, sign_questionnaire};
use tests::on_both_databases;
use tests::road::investor;
use tests::server::TestServer;
use tests::subscribing::answer_and_sign;

on_both_databases![tests::server::TestServer::with_database =>
    another_name_than_the_questionnaires_is_told,
];

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
    answer_and_sign(&ann, id, "Wei Chen").await;
    assert_eq!(signed_as().await, Value::Null);
    rename("Zhou").await;
    assert_eq!(signed_as().await, "Wei Chen");
    rename("Chen").await;
    assert_eq!(signed_as().await, Value::Null);
    rename("Zhou").await;
    answer_and_sign(&ann, id, "Wei Zhou").await;
    assert_eq!(signed_as().await, Value::Null);
    server.stop().await;
}
