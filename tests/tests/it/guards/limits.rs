//! What is counted by address, what a cookie is guarded by, and that a session that was ended is over whoever holds its cookie.

use adapters::system::SettableClock;
use chrono::{TimeDelta, Utc};
use domain::ids::InvestorId;
use ports::driven::unit_of_work::UnitOfWork;
use reqwest::Method;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::desk::{OPERATOR_PASSWORD, hire, try_log_in};
use tests::identity_provider::IdentityProvider;
use tests::prepared::{a_stored_investor, investor_of};
use tests::road::{PASSWORD, register};
use tests::server::TestServer;

const MOBILE: &str = "86-13900139000";

async fn with_clock() -> (TestServer, SettableClock) {
    let clock = SettableClock::at(Utc::now());
    let database = TestDatabase::sqlite().await;
    let settings = "trusted_proxies = '127.0.0.1'";
    let server = TestServer::start_at(database, settings, clock.clone()).await;
    (server, clock)
}

/// A call as a proxy hands it over from an address.
async fn from(client: &Client, address: &str, call: &str, body: &Value) -> Answer {
    let token = client.csrf_token().unwrap_or_default();
    let target = format!("/api/{call}.json?language=en");
    client
        .raw(Method::POST, &target, |request| {
            let request = request.header("x-forwarded-for", address);
            request.header("x-csrf-token", token).json(body)
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_failed_fifty_times_waits_and_no_other_does() {
    let (server, clock) = with_clock().await;
    let client = server.visitor().await;
    register(&client, MOBILE).await;
    let log_in =
        |account: &str, password: &str| json!({ "EmailOrMobile": account, "Password": password });
    for n in 0..50 {
        let guess = log_in(&format!("86-138001380{n:02}"), "Wrong-password1");
        from(&client, "192.0.2.1", "login", &guess)
            .await
            .refused(422, "LoginError");
    }
    let right = log_in(MOBILE, PASSWORD);
    clock.advance(TimeDelta::minutes(20));
    client.fetch_csrf_token().await;
    let waits = from(&client, "192.0.2.1", "login", &right).await;
    assert_eq!(waits.header("retry-after"), "2400");
    waits.refused(429, "Error_RequestTooFrequent");
    // What the sender itself writes before the proxy's word is not believed.
    from(&client, "192.0.2.9, 192.0.2.1", "login", &right)
        .await
        .refused(429, "Error_RequestTooFrequent");
    from(&client, "192.0.2.2", "login", &right).await.ok();
    clock.advance(TimeDelta::seconds(2399));
    client.fetch_csrf_token().await;
    let waits = from(&client, "192.0.2.1", "login", &right).await;
    assert_eq!(waits.header("retry-after"), "1");
    waits.refused(429, "Error_RequestTooFrequent");
    clock.advance(TimeDelta::seconds(1));
    from(&client, "192.0.2.1", "login", &right).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_gets_sixty_codes_an_hour_whatever_the_numbers() {
    let (server, clock) = with_clock().await;
    let client = server.visitor().await;
    let ask = |n: u32| {
        let number = format!("86-1380013{n:04}");
        json!({ "By": "Mobile", "MustExist": false, "Subject": number })
    };
    for n in 0..60 {
        from(&client, "192.0.2.1", "verify_contact", &ask(n))
            .await
            .ok();
    }
    from(&client, "192.0.2.1", "verify_contact", &ask(60))
        .await
        .refused(429, "Error_RequestTooFrequent");
    from(&client, "192.0.2.2", "verify_contact", &ask(61))
        .await
        .ok();
    clock.advance(TimeDelta::hours(1) + TimeDelta::seconds(1));
    from(&client, "192.0.2.1", "verify_contact", &ask(62))
        .await
        .ok();
}

/// The first cookie of this name that an answer sets.
fn cookie(answer: &Answer, name: &str) -> String {
    let cookies = answer.headers.get_all("set-cookie").iter();
    cookies
        .filter_map(|cookie| cookie.to_str().ok())
        .find(|cookie| cookie.starts_with(&format!("{name}=")))
        .unwrap_or_else(|| panic!("no cookie {name}"))
        .to_owned()
}

/// The part of a cookie that browsers send back.
fn sent_back(cookie: &str) -> String {
    cookie.split(';').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_was_ended_is_over_whoever_holds_its_cookie() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    register(&client, MOBILE).await;
    let form = json!({ "EmailOrMobile": MOBILE, "Password": PASSWORD });
    let opened = client.post("login", form).await;
    let kept = sent_back(&cookie(&opened, "landfall_session"));
    opened.ok();
    let thief = Client::new(server.base(), "en");
    let ask = async || {
        thief
            .raw(Method::GET, "/api/account_profile.json", |request| {
                request.header("cookie", &kept)
            })
            .await
    };
    ask().await.ok();
    let ended = client.post("logout", Value::Null).await;
    assert!(cookie(&ended, "landfall_session").contains("Max-Age=0"));
    ended.ok();
    ask().await.refused(401, "Error_NotLoggedIn");
}

/// Gives an investor of storage's own the password of the tests.
async fn give_password(server: &TestServer) -> InvestorId {
    let ports = server.ports();
    let hash = ports.passwords.hash(PASSWORD).await.unwrap();
    let store: &dyn UnitOfWork = ports.store.as_ref();
    let tx = store.begin().await.unwrap();
    let id = a_stored_investor(tx.as_ref(), ports.clock.now()).await;
    tx.investors()
        .set_password(id, hash.as_str())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn under_https_every_cookie_is_bound_to_this_host_and_to_https() {
    let provider = IdentityProvider::start("sub-1");
    let settings = format!(
        "rate_limits = 'off'\npublic_url = 'https://invest.example.com'\n{}",
        provider.setting()
    );
    let server = TestServer::start(TestDatabase::sqlite().await, &settings).await;
    let investor = give_password(&server).await;
    let mobile = "86-13910000000";
    let store = server.ports().store.as_ref();
    assert_eq!(investor_of(store, mobile).await, investor);
    hire(
        &server,
        "ruth@desk.test",
        &[domain::operations::Role::Auditor],
        true,
    )
    .await;
    let client = Client::new(server.base(), "en");
    let first = client.open("/api/security_csrftoken.json").await;
    let visiting = cookie(&first, "__Host-landfall_session");
    let token = first.json()["csrfToken"].as_str().unwrap().to_owned();
    let form = json!({ "EmailOrMobile": mobile, "Password": PASSWORD, "RememberMe": true });
    let opened = client
        .raw(Method::POST, "/api/login.json", |request| {
            let request = request.header("cookie", sent_back(&visiting));
            request.header("x-csrf-token", token).json(&form)
        })
        .await;
    let begun = client.get("oauth_start", &[("provider", "acme")]).await;
    let knocked = client.open("/ops/api/csrf_token").await;
    let desk = try_log_in(&client, "ruth@desk.test", OPERATOR_PASSWORD, None).await;
    // The provider, and a link in a message, lead investors here from elsewhere; nothing leads operators.
    let (lax, strict) = ("SameSite=Lax", "SameSite=Strict");
    for (cookie, same_site) in [
        (visiting, lax),
        (cookie(&opened, "__Host-landfall_session"), lax),
        (cookie(&opened, "__Host-landfall_device"), lax),
        (cookie(&begun, "__Host-landfall_sign_in"), lax),
        (cookie(&knocked, "__Host-landfall_operator"), strict),
        (cookie(&desk, "__Host-landfall_operator"), strict),
        (cookie(&desk, "__Host-landfall_operator_device"), strict),
    ] {
        let parts: Vec<&str> = cookie.split("; ").collect();
        for part in ["Secure", "HttpOnly", "Path=/", same_site] {
            assert!(parts.contains(&part), "no {part} in {cookie}");
        }
        assert!(!cookie.contains("Domain="), "{cookie}");
    }
    opened.ok();
    desk.ok();
}
