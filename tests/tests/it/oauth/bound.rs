//! Bound identities are listed and removed: by their owner, after a recent re-authentication, and
//! by the desk (decisions 13, 50). Removal ends the opened sessions, notifies the investor and is
//! recorded.

use super::{MOBILE, OTHER, bind_token, log_in_with, signed_in, user, with_provider};
use chrono::TimeDelta;
use domain::identity::{MobileNumber, OutsideIdentity};
use domain::operations::Role;
use serde_json::{Value, json};
use tests::client::Client;
use tests::database::TestDatabase;
use tests::desk::operator;
use tests::identity_provider::IdentityProvider;
use tests::on_both_databases;
use tests::road::{PASSWORD, log_in, register};
use tests::server::TestServer;

on_both_databases![
    std::future::ready =>
    an_owner_sees_what_is_bound_and_takes_it_away,
    the_desk_sees_what_is_bound_and_takes_it_away,
];

/// Registers, and binds who comes through the provider; with the token that did it.
async fn bound_by(server: &TestServer, mobile: &str) -> (Client, String) {
    let client = server.visitor().await;
    register(&client, mobile).await;
    let place = signed_in(&client).await;
    let token = bind_token(&place);
    log_in_with(&client, mobile, token).await.ok();
    (client, token.to_owned())
}

async fn bound(server: &TestServer, mobile: &str) -> Client {
    bound_by(server, mobile).await.0
}

async fn identities(client: &Client) -> Vec<Value> {
    let listed = client.get("account_identities", &[]).await.ok();
    listed["identities"].as_array().unwrap().clone()
}

async fn an_owner_sees_what_is_bound_and_takes_it_away(database: TestDatabase) {
    let provider = IdentityProvider::start("sub-1");
    let server = with_provider(database, &provider).await;
    let (client, token) = bound_by(&server, MOBILE).await;
    let listed = identities(&client).await;
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0]["name"], "Acme");
    assert!(listed[0]["bound"].is_string() && listed[0]["lastUsed"].is_null());
    // Who the person is at the provider stays on the server.
    assert!(!listed[0].to_string().contains("sub-1"));

    let phone = server.visitor().await;
    assert_eq!(signed_in(&phone).await, "/#/index");
    let used = identities(&client).await;
    assert!(used[0]["lastUsed"].as_str() >= used[0]["bound"].as_str());

    provider.is_visited_by("sub-2");
    let stranger = bound(&server, OTHER).await;
    let id = json!({ "id": used[0]["id"] });
    stranger
        .delete("account_identities", id.clone())
        .await
        .refused(404, "Error_NotFound");
    client
        .delete("account_identities", json!({}))
        .await
        .refused(422, "FieldRequired");
    assert_eq!(identities(&client).await, used);

    client.use_key(Some("take-it-away"));
    client.delete("account_identities", id.clone()).await.ok();
    client.delete("account_identities", id.clone()).await.ok();
    client.use_key(None);
    client
        .delete("account_identities", id)
        .await
        .refused(404, "Error_NotFound");
    assert!(identities(&client).await.is_empty());
    assert_eq!(user(&phone).await, Value::Null, "what it opened is ended");
    assert_eq!(user(&client).await["MobileNumber"], MOBILE);
    assert_eq!(identities(&stranger).await.len(), 1);
    let told = client.newest_message(MOBILE).await;
    assert!(
        told["text"]
            .as_str()
            .unwrap()
            .contains("Acme no longer logs you in"),
        "{told}"
    );

    provider.is_visited_by("sub-1");
    let place = signed_in(&phone).await;
    assert!(place.contains("oauthBindToken"), "{place}");
    // The token that bound it is spent, and brings nothing back.
    let again = log_in_with(&client, MOBILE, &token).await;
    again.refused(422, "OAuthBindInvalid");
    server.stop().await;
}

async fn the_desk_sees_what_is_bound_and_takes_it_away(database: TestDatabase) {
    let provider = IdentityProvider::start("sub-1");
    let server = with_provider(database, &provider).await;
    let client = bound(&server, MOBILE).await;
    let admin = operator(&server, "anna", &[Role::Admin]).await;
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    let id = admin.get("investors").await.ok()["items"][0]["id"].clone();
    let path = format!("investors/{id}");
    let seen = auditor.get(&path).await.ok();
    let identity = &seen["identities"][0];
    assert_eq!(identity["name"], "Acme");
    assert!(identity["bound_at"].is_string() && identity["last_used_at"].is_null());
    assert!(!seen.to_string().contains("sub-1"));

    let remove = format!("{path}/identities/{}/remove", identity["id"]);
    auditor
        .post(&remove, json!({}))
        .await
        .refused(403, "Error_Forbidden");
    admin
        .post(&format!("{path}/identities/999999/remove"), json!({}))
        .await
        .refused(404, "Error_NotFound");
    admin.post(&remove, json!({})).await.ok();
    admin
        .post(&remove, json!({}))
        .await
        .refused(404, "Error_NotFound");
    assert_eq!(admin.get(&path).await.ok()["identities"], json!([]));
    assert_eq!(user(&client).await, Value::Null, "every session is ended");
    let told = client.newest_message(MOBILE).await;
    assert!(
        told["text"]
            .as_str()
            .unwrap()
            .contains("Acme no longer logs you in"),
        "{told}"
    );
    let history = admin.get(&format!("{path}/history")).await.ok();
    let event = &history["items"][0];
    assert_eq!(
        (&event["kind"], &event["name"], &event["detail"]),
        (&json!("identity_removed"), &json!("anna"), &json!("acme"))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_taken_away_after_a_recent_proof_only() {
    let provider = IdentityProvider::start("sub-1");
    let settings = format!("rate_limits = 'off'\n{}", provider.setting());
    let (server, clock) = TestServer::with_clock(TestDatabase::sqlite().await, &settings).await;
    let client = bound(&server, MOBILE).await;
    let id = json!({ "id": identities(&client).await[0]["id"] });
    clock.advance(TimeDelta::minutes(10));
    client
        .delete("account_identities", id.clone())
        .await
        .refused(403, "Error_ReauthRequired");
    assert_eq!(identities(&client).await.len(), 1);
    let form = json!({ "Password": PASSWORD });
    client.post("account_reauth", form).await.ok();
    client.delete("account_identities", id).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_provider_bound_that_is_there_no_more_is_still_listed() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    register(&client, MOBILE).await;
    log_in(&client, MOBILE).await;
    let identity = OutsideIdentity {
        provider: "former".into(),
        subject: "sub-1".into(),
    };
    let ports = server.ports();
    let bound = ports::transact(ports, async |tx| {
        let mobile = MobileNumber::parse(MOBILE)?;
        let owner = tx.investors().by_mobile(&mobile).await?.unwrap();
        let book = tx.outside_identities();
        Ok(book.bind(&identity, owner.id, ports.clock.now()).await?)
    });
    bound.await.unwrap();
    let listed = identities(&client).await;
    assert_eq!(listed[0]["name"], "former");
    let id = json!({ "id": listed[0]["id"] });
    client.delete("account_identities", id).await.ok();
    let told = client.newest_message(MOBILE).await;
    assert!(told["text"].as_str().unwrap().contains("former"), "{told}");
}
