//! Signing over HTTP: requesting, the built-in page, the stored document, and its effects.
mod once;
mod orders;
mod page;
mod questionnaire;
mod stored;

use serde_json::{Map, Value, json};
use tests::client::Answer;
use tests::subscribing::Subscriber;

const MOBILE: &str = "86-13900139000";
const BACK: &str = "/#/account/addresspage/survey?InvestmentFrameworkID=1";

/// The answers to every question of the account's questionnaire, all No but the first where `yes`.
async fn answers(who: &Subscriber, yes: bool) -> Value {
    let account = who.account.to_string();
    let shown = who
        .client
        .get("account_questionnaire", &[("UserEntityID", &account)])
        .await
        .ok();
    let questions = shown["Questions"].as_array().unwrap();
    assert_eq!(questions.len(), 9);
    let radios: Map<String, Value> = questions
        .iter()
        .enumerate()
        .map(|(n, q)| {
            let answer = if yes && n == 0 { "Yes" } else { "No" };
            (q["QuestionID"].to_string(), json!(answer))
        })
        .collect();
    Value::Object(radios)
}

async fn ask(who: &Subscriber, radios: Value, detail: &str, back: &str) -> Answer {
    let form = json!({
        "SceneCodeKey": "DDForm", "UserEntityID": who.account.0, "RedirectUrl": back,
        "Radios": radios, "Texts": { "MoreDetail": detail },
    });
    who.client.post("account_signature", form).await
}

async fn asked(who: &Subscriber) -> Value {
    let radios = answers(who, false).await;
    ask(who, radios, "", BACK).await.ok()
}

async fn state(who: &Subscriber, asked: &Value) -> Value {
    let session = asked["sessionId"].to_string();
    let read = who
        .client
        .get("account_signature", &[("SessionID", &session)])
        .await;
    read.ok()["State"].clone()
}
