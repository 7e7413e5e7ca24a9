//! The frame of the API: the order of the checks, the guard of changing calls, headers, the
//! document, the profiles.
mod document;
mod language;
mod shape;
mod shapes_of_the_document;
mod wrong_fields;

use adapters::crypto::Argon2Hasher;
use app_server::Overrides;
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::road::investor;
use tests::server::{NO_LIMITS, TestServer, substitutes};

const MOBILE: &str = "86-13900139000";
const PRODUCTION: &str = "profile = 'production'\nbuilt_in_providers = 'on'\n\
    master_keys = 'k1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='\n\
    public_url = 'https://invest.example.com'";

async fn send(client: &Client, body: impl Into<reqwest::Body>) -> Answer {
    client
        .raw(Method::PUT, "/api/account_language.json", |request| {
            request
                .header("content-type", "application/json")
                .body(body)
        })
        .await
}

async fn change_language(client: &Client, token: &str, header: (&str, &str)) -> Answer {
    let body = json!({ "LanguageID": 1, "csrfToken": token });
    client
        .raw(Method::PUT, "/api/account_language.json", |request| {
            request.header(header.0, header.1).json(&body)
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_token_in_the_body_hides_none_in_the_query() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, MOBILE).await;
    let token = client.fetch_csrf_token().await;
    for empty in [json!(""), Value::Null] {
        let body = json!({ "LanguageID": 1, "csrfToken": empty });
        let address = format!("/api/account_language.json?csrfToken={token}");
        let answer = client
            .raw(Method::PUT, &address, |request| request.json(&body))
            .await;
        answer.ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_is_answered_as_a_get_and_another_method_with_a_refusal() {
    let server = TestServer::sqlite().await;
    let visitor = Client::new(server.base(), "zh");
    let address = "/api/public_countries.json";
    let head = visitor.raw(Method::HEAD, address, |request| request).await;
    assert_eq!((head.status, head.bytes.len()), (200, 0));
    for page in [
        "/",
        "/console",
        "/sign.css",
        "/healthz",
        "/readyz",
        "/dev/outbox",
        "/api/openapi.json",
    ] {
        let head = visitor.raw(Method::HEAD, page, |request| request).await;
        let whole = visitor.open(page).await;
        assert_eq!((head.status, head.bytes.len()), (200, 0), "{page}");
        for name in ["content-type", "content-length", "etag", "cache-control"] {
            assert_eq!(head.header(name), whole.header(name), "{page} {name}");
        }
    }
    let none = visitor.raw(Method::HEAD, "/static/none.js", |request| request);
    assert_eq!(
        (
            none.await.status,
            visitor.open("/static/none.js").await.status
        ),
        (404, 404)
    );
    let refused = visitor.raw(Method::PATCH, address, |request| request).await;
    assert_eq!(refused.header("allow"), "GET");
    refused.refused(405, "Error_BadRequest");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changing_call_needs_the_token_of_its_own_session() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, MOBILE).await;
    let token = client.fetch_csrf_token().await;
    let other = investor(&server, "86-13900139001")
        .await
        .fetch_csrf_token()
        .await;
    let none = ("accept", "*/*");
    change_language(&client, &token, none).await.ok();
    for wrong in [
        "",
        "x",
        &other,
        &token[..token.len() - 1],
        &format!("{token}A"),
    ] {
        change_language(&client, wrong, none)
            .await
            .refused(403, "Error_Csrf");
    }
    // Also taken from the header and from the query.
    change_language(&client, "", ("x-csrf-token", &token))
        .await
        .ok();
    let in_query = format!("/api/account_language.json?csrfToken={token}");
    let body = json!({ "LanguageID": 1 });
    client
        .raw(Method::PUT, &in_query, |request| request.json(&body))
        .await
        .ok();
    // A visitor without any cookie has no session that a token could belong to.
    let bare = Client::new(server.base(), "en");
    bare.set_csrf_token(Some(&token));
    bare.post("logout", Value::Null)
        .await
        .refused(403, "Error_Csrf");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changing_call_from_another_site_is_refused_where_the_browser_says_so() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, MOBILE).await;
    let token = client.fetch_csrf_token().await;
    for header in [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("origin", "https://evil.example:80"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        change_language(&client, &token, header)
            .await
            .refused(403, "Error_Csrf");
    }
    for header in [("origin", server.base()), ("sec-fetch-site", "same-origin")] {
        change_language(&client, &token, header).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_carries_what_keeps_browsers_safe() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    for address in [
        "/",
        "/api/security_csrftoken.json",
        "/api/nothing.json",
        "/dev/outbox",
    ] {
        let answer = client.open(address).await;
        let policy = answer.header("content-security-policy");
        assert!(
            policy.contains("frame-ancestors 'none'"),
            "{address}: {policy}"
        );
        assert!(!policy.contains("unsafe"), "{address}: {policy}");
        assert_eq!(
            answer.header("x-content-type-options"),
            "nosniff",
            "{address}"
        );
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{address}");
        assert_eq!(answer.header("strict-transport-security"), "", "{address}");
        assert_eq!(
            answer.header("access-control-allow-origin"),
            "",
            "{address}"
        );
        assert_eq!(answer.header("x-request-id").len(), 16, "{address}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn production_has_no_outbox_and_binds_its_cookie_to_the_host() {
    let server = TestServer::start(TestDatabase::sqlite().await, PRODUCTION).await;
    // Its database was prepared under development's keys.
    server.is_left_broken();
    let client = Client::new(server.base(), "en");
    for address in ["/dev/outbox", "/dev/outbox.json"] {
        client.open(address).await.refused(404, "Error_NotFound");
    }
    let answer = client.open("/api/security_csrftoken.json").await;
    assert_eq!(answer.json()["development"], false);
    let cookie = answer.header("set-cookie");
    assert!(cookie.starts_with("__Host-landfall_session="), "{cookie}");
    assert!(
        cookie.contains("Secure") && cookie.contains("HttpOnly"),
        "{cookie}"
    );
    assert!(
        answer
            .header("strict-transport-security")
            .contains("max-age=")
    );
    assert_eq!(client.open("/readyz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_says_so_in_the_callers_language() {
    let server = TestServer::sqlite().await;
    let client = Client::new(server.base(), "en");
    let ask = async |language: &str| {
        client
            .raw(Method::GET, "/api/nothing.json", |request| {
                request.header("accept-language", language)
            })
            .await
            .refused(404, "Error_NotFound")["message"]
            .clone()
    };
    assert_ne!(ask("zh-CN,zh;q=0.9").await, ask("en-GB").await);
    let wrong = client
        .raw(Method::PATCH, "/api/login.json", |request| request)
        .await;
    assert_eq!((wrong.status, wrong.header("allow")), (405, "POST"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_finishes_what_runs_when_it_is_stopped() {
    // A log-in that takes as long as in production, so that it still runs when the server is stopped.
    let slow = Overrides {
        passwords: Some(Arc::new(Argon2Hasher::standard().unwrap())),
        ..substitutes()
    };
    let server = TestServer::start_with(TestDatabase::sqlite().await, NO_LIMITS, slow).await;
    let client = investor(&server, MOBILE).await;
    let form = json!({ "EmailOrMobile": MOBILE, "Password": tests::road::PASSWORD });
    let running = client.post("login", form);
    let stopping = async {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        server.stop().await;
    };
    let (answer, ()) = tokio::join!(running, stopping);
    answer.ok();
}
