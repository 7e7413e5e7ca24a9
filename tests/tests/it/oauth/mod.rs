//! Logging in through an outside identity provider (decision 13), against a real one on loopback:
//! the first time, the investor's own log-in binds the two; from then on the provider's answer
//! opens a session. Invalid answers do not.
mod bound;

use adapters::system::SettableClock;
use chrono::{TimeDelta, Utc};
use domain::operations::AuditKind;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::identity_provider::{IdentityProvider, InvalidAnswer};
use tests::road::{PASSWORD, code_for, register};
use tests::server::TestServer;

const MOBILE: &str = "86-13712345671";
const OTHER: &str = "86-13712345672";
const UNAVAILABLE: &str = "/#/user?active=1&oauth=unavailable";
const FAILED: &str = "/#/user?active=1&oauth=failed";
const OFTEN: &str = "/#/user?active=1&oauth=often";

async fn with_provider(database: TestDatabase, provider: &IdentityProvider) -> TestServer {
    let settings = format!("rate_limits = 'off'\n{}", provider.setting());
    TestServer::start(database, &settings).await
}

/// Goes to the provider and takes its answer along: the address that the provider sends the browser back to.
async fn answered(client: &Client) -> String {
    let there = client.get("oauth_start", &[("provider", "acme")]).await;
    assert_eq!(there.status, 302, "{}", there.text());
    let back = client.open(there.header("location")).await;
    assert_eq!(back.status, 302);
    back.header("location").to_owned()
}

/// Where the browser ends after the whole way.
async fn signed_in(client: &Client) -> String {
    let address = answered(client).await;
    let end = client.open(&address).await;
    assert_eq!(end.status, 302, "{}", end.text());
    end.header("location").to_owned()
}

fn bind_token(place: &str) -> &str {
    let (_, token) = place
        .split_once("oauthBindToken=")
        .unwrap_or_else(|| panic!("{place}"));
    token
}

async fn log_in_with(client: &Client, mobile: &str, token: &str) -> Answer {
    let form = json!({ "EmailOrMobile": mobile, "Password": PASSWORD, "oauthBindToken": token });
    client.post("login", form).await
}

/// Who the browser's session is; null when nobody's.
async fn user(client: &Client) -> Value {
    client.get("security_csrftoken", &[]).await.ok()["user"].clone()
}

async fn a_log_in_binds_and_from_then_on_the_provider_opens(database: TestDatabase) {
    let provider = IdentityProvider::start("sub-1");
    let server = with_provider(database, &provider).await;
    let client = server.visitor().await;
    let offered = client.get("oauth_providers", &[]).await.ok();
    let expected = json!([{ "ProviderKey": "acme", "Name": "Acme" }]);
    assert_eq!(offered["providers"], expected);
    register(&client, MOBILE).await;

    let place = signed_in(&client).await;
    assert_eq!(user(&client).await, Value::Null, "bound to nobody yet");
    let token = bind_token(&place).to_owned();
    log_in_with(&client, MOBILE, &token).await.ok();
    let told = client.newest_message(MOBILE).await;
    let text = told["text"].as_str().unwrap();
    assert!(
        text.contains("log in to your account through Acme"),
        "{told}"
    );

    let phone = server.visitor().await;
    assert_eq!(signed_in(&phone).await, "/#/index");
    assert_eq!(user(&phone).await["MobileNumber"], MOBILE);

    let other = server.visitor().await;
    register(&other, OTHER).await;
    let spent = log_in_with(&other, OTHER, &token).await;
    spent.refused(422, "OAuthBindInvalid");
    assert_eq!(user(&other).await, Value::Null, "no session");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_in_binds_over_sqlite() {
    a_log_in_binds_and_from_then_on_the_provider_opens(TestDatabase::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_in_binds_over_postgres() {
    a_log_in_binds_and_from_then_on_the_provider_opens(TestDatabase::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_binds_nothing_and_leaves_the_token_good() {
    let provider = IdentityProvider::start("sub-1");
    let server = with_provider(TestDatabase::sqlite().await, &provider).await;
    let client = server.visitor().await;
    register(&client, MOBILE).await;
    let place = signed_in(&client).await;
    let token = bind_token(&place).to_owned();
    let form =
        json!({ "EmailOrMobile": MOBILE, "Password": "Wrong-1234", "oauthBindToken": token });
    client.post("login", form).await.refused(422, "LoginError");
    log_in_with(&client, MOBILE, &token).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_was_passed_on_binds_nothing() {
    let provider = IdentityProvider::start("sub-1");
    let server = with_provider(TestDatabase::sqlite().await, &provider).await;
    let (attacker, victim) = (server.visitor().await, server.visitor().await);
    register(&victim, MOBILE).await;
    let place = signed_in(&attacker).await;
    log_in_with(&victim, MOBILE, bind_token(&place))
        .await
        .refused(422, "OAuthBindInvalid");
    assert_eq!(user(&victim).await, Value::Null, "no session");
    let place = signed_in(&attacker).await;
    assert!(place.contains("oauthBindToken"), "still nobody's: {place}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_ends_what_a_bound_identity_opens() {
    let provider = IdentityProvider::start("sub-1");
    let server = with_provider(TestDatabase::sqlite().await, &provider).await;
    let client = server.visitor().await;
    register(&client, MOBILE).await;
    let place = signed_in(&client).await;
    log_in_with(&client, MOBILE, bind_token(&place)).await.ok();
    let form = json!({ "OldPassword": PASSWORD, "NewPassword": "Another-9" });
    client.post("account_changepassword", form).await.ok();
    assert_eq!(removals(&server).await, (1, 1));
    let place = signed_in(&server.visitor().await).await;
    assert!(place.contains("oauthBindToken"), "{place}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reset_takes_a_bound_identity_away_and_says_so() {
    let provider = IdentityProvider::start("sub-1");
    let server = with_provider(TestDatabase::sqlite().await, &provider).await;
    let client = server.visitor().await;
    register(&client, MOBILE).await;
    let place = signed_in(&client).await;
    log_in_with(&client, MOBILE, bind_token(&place)).await.ok();
    let reset = async || {
        let client = server.visitor().await;
        let (sent, code) = code_for(&client, MOBILE, true).await;
        let form = json!({
            "MobileNumber": MOBILE, "SMSCode": code, "Token": sent["token"], "Password": "Another-9",
        });
        client.post("reset_password", form).await.ok();
    };
    reset().await;
    assert_eq!(removals(&server).await, (1, 1));
    reset().await;
    assert_eq!(
        removals(&server).await,
        (1, 1),
        "nothing was left to remove"
    );
}

/// How many removals of the provider's identity are on record, and how many the investor was told of.
async fn removals(server: &TestServer) -> (usize, usize) {
    let found = ports::read(server.ports(), async |tx| {
        Ok((
            tx.audit().after(0, 100).await?,
            tx.outbox().newest(100).await?,
        ))
    });
    let (trail, messages) = found.await.unwrap();
    let recorded = trail
        .iter()
        .map(|recorded| &recorded.event)
        .filter(|event| event.kind() == Some(AuditKind::IdentityRemoved) && event.detail == "acme");
    let told = messages.iter().map(|message| &message.content);
    let told = told.filter(|message| message.text.contains("Acme no longer logs you in"));
    (recorded.count(), told.count())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_browsers_of_one_identity_bind_it_once() {
    let provider = IdentityProvider::start("sub-1");
    let server = with_provider(TestDatabase::sqlite().await, &provider).await;
    let (first, second) = (server.visitor().await, server.visitor().await);
    register(&first, MOBILE).await;
    register(&second, OTHER).await;
    let places = (signed_in(&first).await, signed_in(&second).await);
    log_in_with(&first, MOBILE, bind_token(&places.0))
        .await
        .ok();
    log_in_with(&second, OTHER, bind_token(&places.1))
        .await
        .refused(422, "OAuthBindInvalid");
    provider.is_visited_by("sub-2");
    let place = signed_in(&second).await;
    log_in_with(&second, OTHER, bind_token(&place)).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_cannot_be_believed_opens_nothing() {
    let provider = IdentityProvider::start("sub-1");
    let server = with_provider(TestDatabase::sqlite().await, &provider).await;
    let client = server.visitor().await;
    for lie in [
        InvalidAnswer::Nonce,
        InvalidAnswer::Audience,
        InvalidAnswer::Issuer,
        InvalidAnswer::Expired,
        InvalidAnswer::Party,
        InvalidAnswer::Key,
        InvalidAnswer::Signature,
    ] {
        provider.lie(Some(lie));
        assert_eq!(signed_in(&client).await, FAILED, "{lie:?}");
    }
    provider.lie(Some(InvalidAnswer::Broken));
    let place = signed_in(&client).await;
    assert_eq!(place, UNAVAILABLE);
    provider.lie(None);
    let place = signed_in(&client).await;
    assert!(place.contains("oauthBindToken"), "{place}");
}

async fn an_address_whose_answers_are_refused_waits(database: TestDatabase) {
    let provider = IdentityProvider::start("sub-1");
    let clock = SettableClock::at(Utc::now());
    let server = TestServer::start_at(database, &provider.setting(), clock.clone()).await;
    let client = server.visitor().await;
    bind_token(&signed_in(&client).await);
    let fail = async |lie, place| {
        provider.lie(Some(lie));
        assert_eq!(signed_in(&client).await, place);
        provider.lie(None);
    };
    for _ in 0..49 {
        fail(InvalidAnswer::Nonce, FAILED).await;
    }
    fail(InvalidAnswer::Broken, UNAVAILABLE).await;
    bind_token(&signed_in(&client).await);
    fail(InvalidAnswer::Nonce, FAILED).await;
    assert_eq!(signed_in(&client).await, OFTEN, "the fiftieth closes it");
    clock.advance(TimeDelta::minutes(61));
    bind_token(&signed_in(&client).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_whose_answers_are_refused_waits_over_sqlite() {
    an_address_whose_answers_are_refused_waits(TestDatabase::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_whose_answers_are_refused_waits_over_postgres() {
    an_address_whose_answers_are_refused_waits(TestDatabase::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_taken_once_and_only_in_the_browser_that_asked() {
    let provider = IdentityProvider::start("sub-1");
    let server = with_provider(TestDatabase::sqlite().await, &provider).await;
    let (victim, attacker) = (server.visitor().await, server.visitor().await);
    let address = answered(&attacker).await;
    assert_eq!(victim.open(&address).await.header("location"), FAILED);
    let taken = attacker.open(&address).await;
    bind_token(taken.header("location"));
    assert_eq!(attacker.open(&address).await.header("location"), FAILED);

    let declined = "/api/oauth_callback.json?provider=acme&error=access_denied&state=1.x";
    assert_eq!(victim.open(declined).await.header("location"), FAILED);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_said_to_be_anothers_is_not_taken() {
    let provider = IdentityProvider::start("sub-1");
    let server = with_provider(TestDatabase::sqlite().await, &provider).await;
    let client = server.visitor().await;
    for iss in ["&iss=http://127.0.0.1:1", "&iss=", ""] {
        let address = answered(&client).await;
        let (before, _) = address.split_once("&iss=").unwrap();
        let place = client.open(&format!("{before}{iss}")).await;
        assert_eq!(place.header("location"), FAILED, "{iss}");
    }
    bind_token(&signed_in(&client).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_and_a_token_run_out_after_ten_minutes() {
    let provider = IdentityProvider::start("sub-1");
    let clock = SettableClock::at(Utc::now());
    let settings = format!("rate_limits = 'off'\n{}", provider.setting());
    let server = TestServer::start_at(TestDatabase::sqlite().await, &settings, clock.clone()).await;
    let client = server.visitor().await;
    register(&client, MOBILE).await;
    let address = answered(&client).await;
    clock.advance(TimeDelta::minutes(10));
    assert_eq!(client.open(&address).await.header("location"), FAILED);

    let place = signed_in(&client).await;
    clock.advance(TimeDelta::minutes(10));
    log_in_with(&client, MOBILE, bind_token(&place))
        .await
        .refused(422, "OAuthBindInvalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_provider_there_is_nothing_to_start_or_to_bind() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    register(&client, MOBILE).await;
    let offered = client.get("oauth_providers", &[]).await.ok();
    assert_eq!(offered["providers"], json!([]));
    client
        .get("oauth_start", &[("provider", "acme")])
        .await
        .refused(404, "Error_NotFound");
    log_in_with(&client, MOBILE, "made-up")
        .await
        .refused(422, "OAuthBindInvalid");
    assert_eq!(user(&client).await, Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_is_away_is_said_to_be() {
    let provider = IdentityProvider::start("sub-1");
    let server = with_provider(TestDatabase::sqlite().await, &provider).await;
    provider.stop().await;
    let client = server.visitor().await;
    let there = client.get("oauth_start", &[("provider", "acme")]).await;
    assert_eq!(there.status, 302, "{}", there.text());
    assert_eq!(there.header("location"), UNAVAILABLE);
}
