//! Signing in over HTTP, as decisions 5 to 12 have it: happy, refused, replayed.
mod codes;
mod guessing;
mod registration;
mod sessions;

use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::road::PASSWORD;

const MOBILE: &str = "86-13900139000";

async fn ask_code(client: &Client, mobile: &str, must_exist: bool) -> Answer {
    let asked = json!({ "By": "Mobile", "MustExist": must_exist, "Subject": mobile });
    client.post("verify_contact", asked).await
}

async fn try_register(client: &Client, mobile: &str, code: &str, token: &Value) -> Answer {
    let user =
        json!({ "MobileNumber": mobile, "Password": PASSWORD, "SMSCode": code, "Token": token });
    client.post("register", json!({ "user": user })).await
}
