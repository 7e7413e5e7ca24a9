//! The headers by which every kind of answer keeps browsers safe: pages, calls, files, redirects,
//! and refusals of every kind; and that no other site may read them.

use reqwest::{Method, RequestBuilder};
use sea_orm::ConnectionTrait;
use serde_json::json;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::described::{Caller, operations};
use tests::server::TestServer;

use super::people::two;

const HTTPS: &str = "rate_limits = 'off'\npublic_url = 'https://invest.example.com'";

/// The headers of every answer, whatever it is.
fn is_guarded(answer: &Answer, https: bool, what: &str) {
    let policy = answer.header("content-security-policy");
    assert!(policy.contains("default-src '"), "{what}: {policy}");
    assert!(
        policy.contains("frame-ancestors 'none'"),
        "{what}: {policy}"
    );
    assert!(!policy.contains("unsafe"), "{what}: {policy}");
    let transport = answer.header("strict-transport-security");
    assert_eq!(
        transport.starts_with("max-age="),
        https,
        "{what}: {transport}"
    );
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        assert_eq!(answer.header(name), value, "{what}: {name}");
    }
    assert!(!answer.header("cache-control").is_empty(), "{what}");
    assert_ne!(answer.header("content-encoding"), "identity", "{what}");
    assert_eq!(answer.header("x-request-id").len(), 16, "{what}");
    let shared = answer
        .headers
        .keys()
        .find(|name| name.as_str().starts_with("access-control-"));
    assert_eq!(shared, None, "{what}");
    assert_eq!(answer.header("server"), "", "{what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_answer_carries_what_keeps_browsers_safe() {
    for (settings, https) in [("rate_limits = 'off'", false), (HTTPS, true)] {
        let server = TestServer::start(TestDatabase::sqlite().await, settings).await;
        let client = Client::new(server.base(), "en");
        let raw = async |method: Method, address: &str, body: &'static str| {
            let shape = |request: RequestBuilder| request.body(body);
            client.raw(method, address, shape).await
        };
        let large = || {
            let body = "x".repeat(300 * 1024);
            client.raw(Method::POST, "/api/login.json", |request| {
                request.body(body)
            })
        };
        let long = format!("/api/public_countries.json?a={}", "x".repeat(8_000));
        for (status, answer) in [
            (200, raw(Method::GET, "/", "").await),
            (200, raw(Method::GET, "/console", "").await),
            (200, raw(Method::GET, "/sign.css", "").await),
            (200, raw(Method::GET, "/healthz", "").await),
            (200, raw(Method::GET, "/dev/outbox", "").await),
            (200, raw(Method::GET, "/api/openapi.json", "").await),
            (
                200,
                raw(Method::GET, "/api/public_countries.json", "").await,
            ),
            (
                200,
                raw(Method::HEAD, "/api/public_countries.json", "").await,
            ),
            (200, raw(Method::GET, &long, "").await),
            (400, raw(Method::POST, "/api/login.json", "{").await),
            (400, raw(Method::POST, "/sign/none", "").await),
            (
                400,
                raw(Method::GET, "/api/public_countries.json?a=%ff", "").await,
            ),
            (401, raw(Method::GET, "/api/account_order.json", "").await),
            (401, raw(Method::GET, "/ops/api/me", "").await),
            (403, raw(Method::POST, "/api/logout.json", "").await),
            (404, raw(Method::GET, "/nothing", "").await),
            (404, raw(Method::GET, "/nothing.js", "").await),
            (404, raw(Method::GET, "/static/nothing.js", "").await),
            (404, raw(Method::GET, "/api/nothing.json", "").await),
            (404, raw(Method::GET, "/sign/nothing", "").await),
            (404, raw(Method::POST, "/callbacks/sms/nobody", "").await),
            (405, raw(Method::PATCH, "/api/login.json", "").await),
            (413, large().await),
        ] {
            let what = format!("{} (https: {https}): {}", answer.asked(), answer.status);
            assert_eq!(answer.status, status, "{what} {}", answer.text());
            is_guarded(&answer, https, &what);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_redirects_and_what_broke_inside_are_guarded_alike() {
    let server = TestServer::sqlite().await;
    let (ann, _) = two(&server).await;
    let client = &ann.browser.client;
    let file = format!(
        "/api/files/{}",
        ann.id(super::people::Record::Link).as_str().unwrap()
    );
    let file = client.open(&file).await;
    assert_eq!(file.header("content-type"), "image/jpeg");
    assert!(file.header("content-security-policy").contains("sandbox"));
    assert!(file.header("cache-control").contains("no-store"));
    is_guarded(&file, false, "a file");

    let page = ann.id(super::people::Record::SigningPage);
    let page = format!("/sign/{}", page.as_str().unwrap());
    is_guarded(&client.open(&page).await, false, "a page to sign on");
    let paper = client.open(&format!("{page}/paper.pdf")).await;
    assert_eq!(
        (paper.status, paper.header("content-type")),
        (200, "application/pdf")
    );
    is_guarded(&paper, false, "a paper");
    let declined = client.submit_form(&page, &[("action", "decline")]).await;
    assert_eq!(declined.status, 303);
    is_guarded(&declined, false, "a redirect");

    let beside = server.database().connect().await;
    beside
        .execute_unprepared("ALTER TABLE banks RENAME TO elsewhere")
        .await
        .unwrap();
    let broken = client.get("account_bankprofile", &[]).await;
    is_guarded(&broken, false, "what broke inside");
    let id = broken.header("x-request-id").to_owned();
    let text = broken.text().to_ascii_lowercase();
    let said = broken.refused(500, "Error_Internal");
    assert_eq!(said["params"], json!({ "requestId": id }));
    for inner in ["banks", "sql", "table", "adapters", ".rs"] {
        assert!(!text.contains(inner), "{inner} in {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_call_answers_another_sites_question_whether_it_may_ask() {
    let server = TestServer::sqlite().await;
    let client = Client::new(server.base(), "en");
    for operation in operations(server.base()).await {
        let address = operation.path.replace(['{', '}'], "");
        let asked = client
            .raw(Method::OPTIONS, &address, |request| {
                request
                    .header("origin", "https://evil.example")
                    .header("access-control-request-method", operation.method.as_str())
                    .header("access-control-request-headers", "x-csrf-token")
            })
            .await;
        is_guarded(&asked, false, &operation.name());
        assert!(
            asked.status >= 400,
            "{}: {}",
            operation.name(),
            asked.status
        );
        if operation.caller == Caller::Anyone {
            let read = client
                .raw(operation.method.clone(), &address, |request| {
                    request.header("origin", "https://evil.example")
                })
                .await;
            is_guarded(&read, false, &operation.name());
        }
    }
}
