//! Changing how one signs in over HTTP, on both databases (decisions 7, 9, 10, 50, 51): happy, refused, replayed.
mod devices;
mod email;
mod guesses;
mod in_flight;
mod password;
mod phone;
mod trunk_prefix;

use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::road::log_in;
use tests::server::TestServer;

const MOBILE: &str = "86-13900139000";
const NEW_MOBILE: &str = "86-13900139555";
const OTHER: &str = "86-13900139001";
const EMAIL: &str = "li.wei@example.com";
const NEW_PASSWORD: &str = "Tide9-harbour";

async fn change_password(client: &Client, old: &str, new: &str) -> Answer {
    let form = json!({ "OldPassword": old, "NewPassword": new });
    client.post("account_changepassword", form).await
}

async fn set_email(client: &Client, email: &str) -> Answer {
    let form = json!({ "EmailAddress": email });
    client.post("account_email", form).await
}

/// Sets `email` and opens its link.
async fn verify_email(client: &Client, email: &str) {
    set_email(client, email).await.ok();
    let link = link_to(client, email).await;
    assert_eq!(client.open(&link).await.redirect(), "/#/index");
}

async fn link_to(client: &Client, email: &str) -> String {
    let message = client.newest_message(email).await;
    message["link"].as_str().expect("a link").to_owned()
}

async fn user(client: &Client) -> Value {
    client.get("account_profile", &[]).await.ok()["user"].clone()
}

async fn text_to(client: &Client, to: &str) -> String {
    let message = client.newest_message(to).await;
    message["text"].as_str().unwrap().to_owned()
}

async fn is_logged_in(client: &Client) -> bool {
    client.get("account_profile", &[]).await.status == 200
}

async fn client_again(server: &TestServer) -> Client {
    let client = server.visitor().await;
    log_in(&client, MOBILE).await;
    client
}
