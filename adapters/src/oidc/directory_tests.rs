//! A provider's metadata, from a server that answers late, not at all, or with addresses that are
//! not its own.

use super::super::calls::TIME_LIMIT;
use super::*;
use serde_json::json;
use wiremock::matchers::path;
use wiremock::{Mock, MockServer, ResponseTemplate};

const DISCOVERY: &str = "/.well-known/openid-configuration";
const HOUR: Duration = Duration::from_secs(3_600);

fn directory(server: &MockServer, hosts: &[&str], limit: Duration) -> Arc<Directory> {
    let hosts: Vec<String> = hosts.iter().map(|&host| host.to_owned()).collect();
    let calls = Calls::new(&server.uri(), &hosts).unwrap();
    Directory::new(&server.uri(), Arc::new(calls), limit)
}

fn document(server: &MockServer) -> serde_json::Value {
    let base = server.uri();
    json!({
        "issuer": base, "authorization_endpoint": format!("{base}/authorize"),
        "token_endpoint": format!("{base}/token"), "jwks_uri": format!("{base}/keys"),
    })
}

/// Serves the document, each part after a delay, this many times.
async fn publish(server: &MockServer, document: serde_json::Value, after: Duration, times: u64) {
    let keys = json!({ "keys": [] });
    for (place, body) in [(DISCOVERY, document), ("/keys", keys)] {
        let answer = ResponseTemplate::new(200).set_body_json(body);
        let mock = Mock::given(path(place)).respond_with(answer.set_delay(after));
        mock.expect(times).mount(server).await;
    }
}

fn reason(outcome: Outcome) -> String {
    match outcome {
        Ok(_) => "it was believed".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[tokio::test]
async fn many_at_once_wait_for_one_fetch_and_it_is_believed_for_a_while() {
    let server = MockServer::start().await;
    let published = document(&server);
    publish(&server, published, Duration::from_millis(100), 1).await;
    let directory = directory(&server, &[], TIME_LIMIT);
    let asked = (0..20).map(|_| directory.published(HOUR));
    let outcomes = futures_util::future::join_all(asked).await;
    assert!(outcomes.iter().all(Result::is_ok));
    assert!(directory.published(HOUR).await.is_ok());
}

#[tokio::test]
async fn a_fetch_goes_on_when_who_asked_goes_away() {
    let server = MockServer::start().await;
    let published = document(&server);
    publish(&server, published, Duration::from_millis(200), 1).await;
    let directory = directory(&server, &[], TIME_LIMIT);
    let gone = tokio::time::timeout(Duration::from_millis(50), directory.published(HOUR));
    assert!(gone.await.is_err());
    assert!(directory.published(HOUR).await.is_ok());
}

#[tokio::test]
async fn a_provider_that_does_not_answer_is_away_in_time_and_asked_again_next_time() {
    let server = MockServer::start().await;
    let limit = Duration::from_millis(300);
    let silent = ResponseTemplate::new(200).set_delay(TIME_LIMIT);
    let mock = Mock::given(path(DISCOVERY)).respond_with(silent);
    let silence = mock.expect(1).mount_as_scoped(&server).await;
    let directory = directory(&server, &[], limit);
    let before = Instant::now();
    let late = futures_util::future::join_all((0..20).map(|_| directory.published(HOUR))).await;
    assert!(before.elapsed() < limit * 4, "{:?}", before.elapsed());
    for outcome in late {
        assert!(matches!(outcome, Err(ProviderError::Unavailable(_))));
    }
    drop(silence);
    let published = document(&server);
    publish(&server, published, Duration::ZERO, 1).await;
    assert!(directory.published(HOUR).await.is_ok());
}

#[tokio::test]
async fn an_address_on_another_host_is_not_gone_to_but_where_it_is_configured() {
    for name in ["authorization_endpoint", "token_endpoint", "jwks_uri"] {
        let server = MockServer::start().await;
        let mut published = document(&server);
        published[name] = json!("https://evil.example/there");
        let answer = ResponseTemplate::new(200).set_body_json(published);
        Mock::given(path(DISCOVERY))
            .respond_with(answer)
            .mount(&server)
            .await;
        let keys = ResponseTemplate::new(200).set_body_json(json!({ "keys": [] }));
        Mock::given(path("/keys"))
            .respond_with(keys)
            .mount(&server)
            .await;
        let outcome = directory(&server, &[], TIME_LIMIT).published(HOUR).await;
        let said = reason(outcome);
        assert!(
            said.contains("a host that is not configured"),
            "{name}: {said}"
        );
        if name != "jwks_uri" {
            let named = directory(&server, &["evil.example"], TIME_LIMIT);
            assert!(named.published(HOUR).await.is_ok(), "{name}");
        }
    }
}

#[tokio::test]
async fn a_document_of_another_issuer_is_not_believed() {
    let server = MockServer::start().await;
    let mut published = document(&server);
    published["issuer"] = json!("https://another.example");
    let answer = ResponseTemplate::new(200).set_body_json(published);
    Mock::given(path(DISCOVERY))
        .respond_with(answer)
        .mount(&server)
        .await;
    let outcome = directory(&server, &[], TIME_LIMIT).published(HOUR).await;
    assert!(reason(outcome).contains("another issuer"));
}
