//! A server whose signing configuration is wrong does not start, and says why; one whose service is
//! unavailable starts.

use app_server::{Config, start};
use tests::database::TestDatabase;
use tests::docusign::{Behaviour, DocuSignStub};
use tests::server::{NO_LIMITS, TestServer};

fn config(stub: &DocuSignStub, folder: &std::path::Path) -> Config {
    Config::from_toml(&format!(
        "bind = '127.0.0.1:0'\ndata_dir = '{}'\n{NO_LIMITS}\n{}",
        folder.display(),
        stub.settings(folder)
    ))
    .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_set_up_stops_the_start_with_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let stub = DocuSignStub::start();
    stub.behave(Behaviour::NoToken("consent_required"));
    let said = start(config(&stub, folder.path()))
        .await
        .err()
        .unwrap()
        .to_string();
    assert!(said.contains("LANDFALL_SIGNING_"), "{said}");
    assert!(
        said.contains("consent_required") && said.contains("/oauth/auth?"),
        "{said}"
    );

    stub.behave(Behaviour::Well);
    let sound = config(&stub, folder.path());
    for (content, words) in [(Some("no key"), "RSA private key"), (None, "No such file")] {
        let file = folder.path().join("docusign.pem");
        match content {
            Some(text) => std::fs::write(&file, text).unwrap(),
            None => std::fs::remove_file(&file).unwrap(),
        }
        let said = start(sound.clone()).await.err().unwrap().to_string();
        assert!(
            said.contains("LANDFALL_SIGNING_DOCUSIGN_KEY_FILE") && said.contains(words),
            "{said}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_is_away_does_not_keep_the_server_from_starting() {
    let stub = DocuSignStub::start();
    stub.behave(Behaviour::Status(503));
    let keys = tempfile::tempdir().unwrap();
    let settings = format!("{NO_LIMITS}\n{}", stub.settings(keys.path()));
    let server = TestServer::start(TestDatabase::sqlite().await, &settings).await;
    server
        .visitor()
        .await
        .get("security_csrftoken", &[])
        .await
        .ok();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_every_callback_is_refused() {
    let stub = DocuSignStub::start();
    let keys = tempfile::tempdir().unwrap();
    let settings: Vec<String> = stub
        .settings(keys.path())
        .lines()
        .filter(|line| !line.contains("hmac_keys"))
        .map(str::to_owned)
        .collect();
    let settings = format!("{NO_LIMITS}\n{}", settings.join("\n"));
    let server = TestServer::start(TestDatabase::sqlite().await, &settings).await;
    let client = server.visitor().await;
    let url = format!("{}/callbacks/signing/docusign", server.base());
    let (body, proof) = tests::docusign::callback("e1", "envelope-completed");
    for proof in [proof, tests::docusign::signature("", &body)] {
        let answer = client.raw(reqwest::Method::POST, &url, |request| {
            request
                .header("X-DocuSign-Signature-1", proof)
                .body(body.clone())
        });
        assert_eq!(answer.await.status, 403);
    }
    server.stop().await;
}
