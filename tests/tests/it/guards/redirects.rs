//! Where a browser may be redirected, and where the server itself calls: this site and the
//! configured hosts, nothing else.

use std::path::{Path, PathBuf};

use reqwest::Method;
use serde_json::json;
use tests::described::operations;
use tests::server::TestServer;

use super::people::two;

const ELSEWHERE: [&str; 10] = [
    "https://evil.example/",
    "http://evil.example",
    "//evil.example/",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.example",
    "/ok\r\nSet-Cookie: x=y",
    "/ok\nLocation: https://evil.example",
];

#[tokio::test(flavor = "multi_thread")]
async fn no_call_takes_an_address_that_leads_elsewhere() {
    let server = TestServer::sqlite().await;
    let (ann, _) = two(&server).await;
    let own = server.base().to_owned();
    let disguised = [
        format!("{own}.evil.example/"),
        format!("{own}@evil.example/"),
    ];
    let mut tried = 0;
    for operation in operations(server.base()).await {
        let is_address = |name: &&String| name.to_ascii_lowercase().ends_with("url");
        for field in operation.fields.iter().filter(is_address) {
            let mut filling = ann.filling(&operation);
            if operation.path == "/api/verify_contact.json" {
                let by_mail =
                    json!({ "By": "Email", "Subject": "x@example.com", "MustExist": false });
                filling.extend(by_mail.as_object().unwrap().clone());
            }
            let targets = ELSEWHERE.iter().copied();
            for target in targets.chain(disguised.iter().map(String::as_str)) {
                filling.insert(field.clone(), json!(target));
                let client = &ann.browser.client;
                let answer = operation
                    .send(client, Some(&ann.token), &filling, |request| request)
                    .await;
                let said = answer.refused(400, "Error_BadRequest");
                assert_eq!(said["params"]["field"], field.as_str(), "{target}");
                tried += 1;
            }
        }
    }
    assert!(tried >= 3 * ELSEWHERE.len(), "{tried}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_leads_elsewhere_by_what_is_in_its_address() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    for address in [
        "//evil.example/",
        "//evil.example/static/a.js",
        "/%2f%2fevil.example",
        "/?ReturnURL=https://evil.example",
        "/console?next=//evil.example",
        "/sign/https:%2f%2fevil.example",
        "/api/verify_email.json?token=x&ReturnURL=https://evil.example",
    ] {
        let target = format!("{}{address}", server.base());
        let answer = client.raw(Method::GET, &target, |request| request).await;
        assert_eq!(answer.header("location"), "", "{address}");
        assert!(
            !(300..400).contains(&answer.status),
            "{address}: {}",
            answer.status
        );
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Each of them is bound to what is configured; `outbound::Site` follows no redirect (its own tests).
#[test]
fn only_the_outbound_adapters_open_connections() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    for room in ["domain/src", "ports/src", "adapters/src", "app-server/src"] {
        sources(&root.join(room), &mut files);
    }
    assert!(files.len() > 200, "{}", files.len());
    let openers = [
        "reqwest::Client",
        "reqwest::get",
        "Client::builder()",
        "TcpStream::connect",
        "UdpSocket",
        "SmtpTransport",
    ];
    let allowed = [
        "adapters/src/outbound/",
        "adapters/src/mail/smtp.rs",
        "adapters/src/oidc/calls.rs",
        "adapters/src/scanner/clamd.rs",
    ];
    for file in files {
        let path = file.strip_prefix(root).unwrap().display().to_string();
        let text = std::fs::read_to_string(&file).unwrap();
        let product = text.split("#[cfg(test)]").next().unwrap_or_default();
        for opener in openers {
            let is_allowed = allowed.iter().any(|allowed| path.starts_with(allowed));
            assert!(
                is_allowed || !product.contains(opener),
                "{path} uses {opener}"
            );
        }
    }
}
