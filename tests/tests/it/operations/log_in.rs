//! Log-in of operators: password and authenticator, sessions of their own, limits, and what is recorded.

use chrono::TimeDelta;
use domain::operations::{AuditKind, Role};
use domain::review::Actor;
use reqwest::Method;
use serde_json::json;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::desk::{OPERATOR_PASSWORD, app_code, hire, operator, try_log_in};
use tests::operator::knocking;
use tests::road::investor;
use tests::server::{NO_LIMITS, TestServer};

const ANN: &str = "ann@desk.test";

async fn recorded(server: &TestServer, kind: AuditKind) -> Vec<Actor> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let events = tx.audit().after(0, 1_000).await.unwrap();
    events
        .iter()
        .filter(|recorded| recorded.event.kind() == Some(kind))
        .filter_map(|recorded| recorded.event.by())
        .collect()
}

/// Subject and text of the letters of a template.
pub(super) async fn letters(server: &TestServer, template: &str) -> Vec<(String, String)> {
    let queued = ports::read(server.ports(), async |tx| {
        Ok(tx.outbox().newest(100).await?)
    });
    let queued = queued.await.unwrap().into_iter();
    queued
        .map(|message| message.content)
        .filter(|letter| letter.template == template)
        .map(|letter| (letter.subject.unwrap_or_default(), letter.text))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_log_in_enrols_and_every_later_one_asks_for_a_code() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    hire(&server, ANN, &[Role::Reviewer], false).await;
    let client = Client::new(server.base(), "en");
    let first = try_log_in(&client, ANN, OPERATOR_PASSWORD, None).await.ok();
    assert_eq!(first["totp"], "enrol");
    assert!(first.get("csrf_token").is_none(), "{first}");
    let secret = first["enrolment"]["secret"].as_str().unwrap();
    let uri = first["enrolment"]["otpauth_url"].as_str().unwrap();
    assert!(uri.starts_with("otpauth://totp/Landfall:ann%40desk.test?"));
    assert!(uri.contains(secret));

    // The first secret cannot be confirmed once another was shown.
    let again = try_log_in(&client, ANN, OPERATOR_PASSWORD, None).await.ok();
    let shown_before = app_code(secret, server.ports().clock.now());
    let secret = again["enrolment"]["secret"].as_str().unwrap();
    assert_ne!(again["enrolment"]["secret"], first["enrolment"]["secret"]);
    try_log_in(&client, ANN, OPERATOR_PASSWORD, Some(&shown_before))
        .await
        .refused(422, "TotpInvalid");
    try_log_in(&client, ANN, OPERATOR_PASSWORD, Some("000000"))
        .await
        .refused(422, "TotpInvalid");

    let code = app_code(secret, server.ports().clock.now());
    let session = try_log_in(&client, ANN, OPERATOR_PASSWORD, Some(&code))
        .await
        .ok();
    assert_eq!(session["operator"]["roles"], json!(["reviewer"]));
    assert!(session["csrf_token"].as_str().unwrap().len() > 20);
    let told = letters(&server, "email.authenticatorSet").await;
    assert_eq!(told.len(), 1);
    let (subject, text) = &told[0];
    assert!(
        subject.contains("身份验证器") && subject.contains("authenticator"),
        "{subject}"
    );
    assert!(
        text.contains("如非您本人操作") && text.contains("If it was not you"),
        "{text}"
    );

    let later = try_log_in(&client, ANN, OPERATOR_PASSWORD, None).await.ok();
    assert_eq!(later, json!({ "totp": "required" }));
    try_log_in(&client, ANN, OPERATOR_PASSWORD, Some(&code))
        .await
        .refused(422, "TotpInvalid");
    clock.set(server.ports().clock.now() + TimeDelta::seconds(60));
    let next = app_code(secret, server.ports().clock.now());
    assert_ne!(next, code);
    try_log_in(&client, ANN, OPERATOR_PASSWORD, Some(&next))
        .await
        .ok();
    try_log_in(&client, ANN, "Another-password-1", Some(&next))
        .await
        .refused(422, "LoginError");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_exempt_from_the_code_in_production() {
    let database = TestDatabase::sqlite().await;
    let key = "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
    let settings = format!(
        "profile = 'production'\nbuilt_in_providers = 'on'\nmaster_keys = '{key}'\npublic_url = 'http://127.0.0.1'"
    );
    let server = TestServer::start(database, &settings).await;
    server.is_left_broken();
    hire(&server, ANN, &[Role::Reviewer], true).await;
    let client = Client::new(server.base(), "en");
    let answer = try_log_in(&client, ANN, OPERATOR_PASSWORD, None).await.ok();
    assert_eq!(answer["totp"], "enrol");
    assert!(answer.get("csrf_token").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_in_answers_alike_for_known_and_unknown_operators_and_is_recorded() {
    let server = TestServer::sqlite().await;
    hire(&server, ANN, &[Role::Admin], true).await;
    let client = Client::new(server.base(), "zh");
    let known = try_log_in(&client, ANN, "Wrong-password-1", None).await;
    let known = known.refused(422, "LoginError");
    let unknown = try_log_in(&client, "nobody@desk.test", "Wrong-password-1", None).await;
    assert_eq!(unknown.refused(422, "LoginError"), known);
    assert_eq!(
        recorded(&server, AuditKind::LogInFailed).await,
        [Actor::System, Actor::System]
    );
    try_log_in(&client, "ANN@desk.test", OPERATOR_PASSWORD, None)
        .await
        .ok();
    assert!(matches!(
        recorded(&server, AuditKind::LoggedIn).await[..],
        [Actor::Operator(_)]
    ));
    let malformed = client.raw(Method::POST, "/ops/api/login", |r| {
        r.json(&json!({"email": 5}))
    });
    let refused = malformed.await.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "email");
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_passwords_or_codes_has_to_wait() {
    let (server, clock) = TestServer::sqlite_with_clock("").await;
    hire(&server, ANN, &[Role::Reviewer], false).await;
    let client = Client::new(server.base(), "en");
    for _ in 0..5 {
        try_log_in(&client, ANN, OPERATOR_PASSWORD, Some("123456"))
            .await
            .refused(422, "TotpInvalid");
    }
    let wait = try_log_in(&client, ANN, OPERATOR_PASSWORD, None).await;
    assert!(wait.header("retry-after").parse::<u32>().unwrap() > 0);
    wait.refused(429, "Error_RequestTooFrequent");
    clock.set(server.ports().clock.now() + TimeDelta::minutes(16));
    let answer = try_log_in(&client, ANN, OPERATOR_PASSWORD, None).await.ok();
    assert_eq!(answer["totp"], "enrol");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_has_its_own_cookie_and_token_and_ends() {
    let server = TestServer::sqlite().await;
    hire(&server, ANN, &[Role::Approver], true).await;
    let client = Client::new(server.base(), "en");
    let answer = try_log_in(&client, ANN, OPERATOR_PASSWORD, None).await;
    let cookie = answer.header("set-cookie").to_owned();
    for part in [
        "landfall_operator=",
        "Path=/",
        "HttpOnly",
        "SameSite=Strict",
    ] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }
    let token = answer.ok()["csrf_token"].as_str().unwrap().to_owned();
    let me = client.open("/ops/api/me").await.ok();
    assert_eq!(me["operator"]["email"], ANN);
    assert_eq!(me["csrf_token"], token.as_str());

    let logout = |token: Option<String>, origin: &'static str| {
        client.raw(Method::POST, "/ops/api/logout", move |mut request| {
            if let Some(token) = token {
                request = request.header("X-CSRF-Token", token);
            }
            request.header("Sec-Fetch-Site", origin)
        })
    };
    logout(None, "same-origin").await.refused(403, "Error_Csrf");
    logout(Some("x".into()), "same-origin")
        .await
        .refused(403, "Error_Csrf");
    logout(Some(token.clone()), "cross-site")
        .await
        .refused(403, "Error_Csrf");
    logout(Some(token), "same-origin").await.ok();
    client
        .open("/ops/api/me")
        .await
        .refused(401, "Error_NotLoggedIn");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_in_from_another_site_is_refused() {
    let server = TestServer::sqlite().await;
    hire(&server, ANN, &[Role::Approver], true).await;
    let body = json!({ "email": ANN, "password": OPERATOR_PASSWORD });
    let client = Client::new(server.base(), "en");
    for (name, value) in [
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"),
        ("Origin", "https://evil.example"),
        ("Origin", "null"),
    ] {
        knocking(&client, "login", |request| {
            request.json(&body).header(name, value)
        })
        .await
        .refused(403, "Error_Csrf");
    }
    knocking(&client, "login", |request| request.json(&body))
        .await
        .ok();
}

/// A page elsewhere can make a browser send a form, but knows no token: nobody is logged in as somebody else.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_in_or_a_join_without_the_browsers_token_is_refused() {
    let server = TestServer::sqlite().await;
    hire(&server, ANN, &[Role::Approver], true).await;
    let log_in = json!({ "email": ANN, "password": OPERATOR_PASSWORD });
    let join = json!({ "token": "none", "password": OPERATOR_PASSWORD });
    let others = Client::new(server.base(), "en");
    let others = others.open("/ops/api/csrf_token").await.ok();
    let others = others["csrf_token"].as_str().unwrap();
    for (address, body) in [("/ops/api/login", &log_in), ("/ops/api/join", &join)] {
        // Neither a cookie nor a token, a cookie without its token, and with another browser's.
        let bare = Client::new(server.base(), "en");
        let visitor = Client::new(server.base(), "en");
        visitor.open("/ops/api/csrf_token").await.ok();
        for (client, token) in [
            (&bare, None),
            (&bare, Some(others)),
            (&visitor, None),
            (&visitor, Some("")),
            (&visitor, Some(others)),
        ] {
            let answer = client.raw(Method::POST, address, |request| match token {
                Some(token) => request.header("X-CSRF-Token", token).json(body),
                None => request.json(body),
            });
            answer.await.refused(403, "Error_Csrf");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_investors_session_is_no_operators_and_the_other_way_round() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, "86-13900139000").await;
    ann.open("/ops/api/me")
        .await
        .refused(401, "Error_NotLoggedIn");
    let desk = operator(&server, "ann", &[Role::Admin]).await;
    let me = desk.get("../../api/account_order.json").await;
    me.refused(401, "Error_NotLoggedIn");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_after_half_an_hour_of_nothing_and_after_twelve_hours() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let begun = server.ports().clock.now();
    let ann = operator(&server, "ann", &[Role::Auditor]).await;
    for minutes in (25..720).step_by(25) {
        clock.set(begun + TimeDelta::minutes(minutes));
        ann.get("me").await.ok();
    }
    clock.set(begun + TimeDelta::minutes(720));
    ann.get("me").await.refused(401, "Error_NotLoggedIn");

    let ben = operator(&server, "ben", &[Role::Auditor]).await;
    let seen = server.ports().clock.now();
    clock.set(seen + TimeDelta::minutes(30));
    ben.get("me").await.refused(401, "Error_NotLoggedIn");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_console_asks_by_itself_keeps_no_session_alive() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    hire(&server, ANN, &[Role::Admin], true).await;
    let client = Client::new(server.base(), "en");
    let session = try_log_in(&client, ANN, OPERATOR_PASSWORD, None).await.ok();
    let token = session["csrf_token"].as_str().unwrap();
    let begun = server.ports().clock.now();
    let ask = |value: &'static str| {
        client.raw(Method::GET, "/ops/api/me", move |request| {
            request.header("Landfall-Unattended", value)
        })
    };
    let at = |minutes| clock.set(begun + TimeDelta::minutes(minutes));

    // A person's call counts, and so does whatever is not marked as the console marks it.
    at(20);
    ask("0").await.ok();
    // So does a change: the console makes none by itself.
    at(45);
    client
        .raw(Method::POST, "/ops/api/outbox/retry", |request| {
            request
                .header("X-CSRF-Token", token)
                .header("Landfall-Unattended", "1")
                .json(&json!({}))
        })
        .await
        .ok();
    for minutes in 46..75 {
        at(minutes);
        ask("1").await.ok();
    }
    at(75);
    ask("1").await.refused(401, "Error_NotLoggedIn");
    client
        .open("/ops/api/me")
        .await
        .refused(401, "Error_NotLoggedIn");
}
