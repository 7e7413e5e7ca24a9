//! The profile over HTTP, on both databases: its fields, what a save needs and refuses, the picture, the survey.
mod fields;
mod papers;
mod survey;

use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::forms::fixture;

const ANN: &str = "86-13900139000";
const BEN: &str = "86-13900139001";

fn whole() -> Value {
    json!({
        "FirstName": "Lan", "LastName": "Chen", "GenderID": 2, "DateOfBirth": "1984-05-17",
        "PassportNumber": "E12345678", "CountryID": 112, "NationalityCountryID": 112,
        "DateOfPassportExpired": "2034-03-31", "IDNumber": "310101198405170021",
        "AddressLine1": "88 Julu Road, Jing'an", "AddressRegion": "Shanghai", "AddressCity": "Shanghai",
        "AddressAreaCode": "200040",
    })
}

async fn user(client: &Client) -> Value {
    client.get("account_profile", &[]).await.ok()["user"].clone()
}

async fn save(client: &Client, fields: Value) -> Answer {
    client.put("account_profile", fields).await
}

async fn upload(client: &Client, code: &str) -> Value {
    let (name, fields) = ("passport.jpg", [("CodeKey", code)]);
    let bytes = fixture(name);
    let answer = client.upload("account_document", &fields, name, "image/jpeg", bytes);
    answer.await.ok()
}

async fn picture(client: &Client, name: &str) -> Answer {
    let (kind, bytes) = ("application/octet-stream", fixture(name));
    client
        .upload("account_headimg", &[], name, kind, bytes)
        .await
}

async fn survey(client: &Client) -> Value {
    client.get("account_survey", &[]).await.ok()
}

fn names(body: &Value) -> Vec<&str> {
    let fields = body["fields"].as_array().unwrap();
    fields
        .iter()
        .map(|f| f["field"].as_str().unwrap())
        .collect()
}
