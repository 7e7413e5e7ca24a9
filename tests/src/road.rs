//! The steps that many tests begin with, over HTTP as an investor's browser takes them. Checks
//! nothing.

use serde_json::{Value, json};

use crate::client::{Answer, Client};
use crate::server::TestServer;

/// A password that satisfies the rule and is not a common one.
pub const PASSWORD: &str = "Kelp7-orchard";

/// Asks for a code and reads it from the development outbox: the call's answer and the code.
pub async fn code_for(client: &Client, mobile: &str, must_exist: bool) -> (Value, String) {
    let asked = json!({ "By": "Mobile", "MustExist": must_exist, "Subject": mobile });
    let answer = client.post("verify_contact", asked).await.ok();
    let message = client.newest_message(mobile).await;
    let code = message["code"].as_str().expect("a code").to_owned();
    (answer, code)
}

/// Registers `mobile` with [`PASSWORD`].
pub async fn register(client: &Client, mobile: &str) {
    let (sent, code) = code_for(client, mobile, false).await;
    let user = json!({
        "MobileNumber": mobile, "Password": PASSWORD, "SMSCode": code, "Token": sent["token"],
    });
    client.post("register", json!({ "user": user })).await.ok();
}

/// Tries to log in.
pub async fn try_log_in(client: &Client, account: &str, password: &str) -> Answer {
    let form = json!({ "EmailOrMobile": account, "Password": password });
    client.post("login", form).await
}

/// Logs `mobile` in with [`PASSWORD`]; the client carries the session from then on.
pub async fn log_in(client: &Client, mobile: &str) -> Value {
    let form = json!({ "EmailOrMobile": mobile, "Password": PASSWORD, "PasswordCrypted": false });
    client.post("login", form).await.ok()
}

/// A browser of a new investor, registered and logged in.
pub async fn investor(server: &TestServer, mobile: &str) -> Client {
    let client = server.visitor().await;
    register(&client, mobile).await;
    log_in(&client, mobile).await;
    client
}
