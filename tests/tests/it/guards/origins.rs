//! Which `Origin` counts as this site's own (decision 52): the one that investors are given, whatever a request calls its host.

use reqwest::Method;
use serde_json::json;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::server::TestServer;

const PRODUCTION: &str = "profile = 'production'\nbuilt_in_providers = 'on'\n\
    master_keys = 'k1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='\n";

/// The status and the refusal of a log-in to no account, sent with a good token: 422 when the origin is let through.
async fn log_in_from(server: &TestServer, origin: &str, host: Option<&str>) -> (u16, String) {
    let client = Client::new(server.base(), "en");
    let opened = client.open("/api/security_csrftoken.json").await;
    let cookie = opened.header("set-cookie").to_owned();
    let cookie = cookie.split(';').next().unwrap();
    let token = opened.json()["csrfToken"].as_str().unwrap().to_owned();
    // Another account each time: no limit is met.
    let account = format!("{origin} {host:?}");
    let form = json!({ "EmailOrMobile": account, "Password": "Wrong-password1" });
    let answer = client
        .raw(Method::POST, "/api/login.json", |request| {
            let request = match host {
                Some(host) => request.header("host", host),
                None => request,
            };
            let request = request.header("origin", origin).header("cookie", cookie);
            request.header("x-csrf-token", token).json(&form)
        })
        .await;
    let said = answer.json()["messageKey"].as_str().unwrap().to_owned();
    (answer.status, said)
}

#[tokio::test(flavor = "multi_thread")]
async fn in_production_only_the_address_that_investors_use_is_this_site() {
    let address = "https://invest.example.com";
    let settings = format!("{PRODUCTION}public_url = '{address}:443'");
    let server = TestServer::start(TestDatabase::sqlite().await, &settings).await;
    // Its database was prepared under development's keys.
    server.is_left_broken();
    for (origin, host) in [
        ("https://evil.example", Some("evil.example")),
        ("https://10.0.0.7", Some("10.0.0.7")),
        (
            "https://invest.example.com:8443",
            Some("invest.example.com:8443"),
        ),
        ("http://invest.example.com", Some("invest.example.com")),
        ("https://invest.example.com.evil.example", None),
        ("null", None),
    ] {
        let (status, said) = log_in_from(&server, origin, host).await;
        assert_eq!(
            (status, said.as_str()),
            (403, "Error_Csrf"),
            "{origin} {host:?}"
        );
    }
    for own in [address, "https://INVEST.example.com"] {
        for host in [None, Some("invest.example.com"), Some("10.0.0.7:8080")] {
            let (status, said) = log_in_from(&server, own, host).await;
            assert_eq!(
                (status, said.as_str()),
                (422, "LoginError"),
                "{own} {host:?}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_developers_machine_is_reached_by_several_names() {
    let server = TestServer::sqlite().await;
    let port = server.base().rsplit_once(':').unwrap().1.to_owned();
    for host in ["127.0.0.1", "localhost", "phone.test"] {
        let host = format!("{host}:{port}");
        let origin = format!("http://{host}");
        let (status, said) = log_in_from(&server, &origin, Some(&host)).await;
        assert_eq!((status, said.as_str()), (422, "LoginError"), "{origin}");
        let other = log_in_from(&server, "http://evil.example", Some(&host)).await;
        assert_eq!(other, (403, "Error_Csrf".to_owned()));
    }
}
