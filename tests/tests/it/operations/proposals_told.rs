//! Every administrator is notified of acts that concern access and bank details, and the person
//! concerned of changes to their access; finance's acts are only in the console.

use domain::operations::Role;
use serde_json::json;
use tests::client::Client;
use tests::desk::{enrolled, operator};
use tests::server::TestServer;

/// The texts of the messages to an address, as soon as there are `count`.
async fn letters(server: &TestServer, to: &str, count: usize) -> Vec<String> {
    let client = Client::new(server.base(), "en");
    for _ in 0..200 {
        let all = client.open("/dev/outbox.json").await.ok();
        let mine = all
            .as_array()
            .unwrap()
            .iter()
            .filter(|message| message["to"] == to);
        let texts: Vec<String> = mine
            .map(|m| m["text"].as_str().unwrap().to_owned())
            .collect();
        if texts.len() >= count {
            return texts;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{count} messages to {to} did not come");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_step_is_told_to_every_administrator_in_both_languages() {
    let server = TestServer::sqlite().await;
    let ann = operator(&server, "ann", &[Role::Admin]).await;
    let otto = operator(&server, "otto", &[Role::Admin]).await;
    enrolled(&server, "ruth", &[Role::Reviewer]).await;
    // Added on the server: ann, otto and ruth are told of to whoever was there.
    letters(&server, "otto@desk.test", 2).await;
    let page = ann.get("operators?q=ruth").await.ok();
    let path = format!("operators/{}", page["items"][0]["id"]);
    let why = json!({ "reason": "lost the phone" });
    let reset = format!("{path}/totp/reset");
    let proposed = ann.post(&reset, why.clone()).await.ok();
    let reject = format!("proposals/{}/reject", proposed["proposal"]["id"]);
    let no = json!({ "version": 1, "comment": "phone was found" });
    otto.post(&reject, no).await.ok();
    let again = ann.post(&reset, why).await.ok();
    otto.approve(&again).await.ok();
    ann.post(&format!("{path}/close"), json!({})).await.ok();
    for to in ["ann@desk.test", "otto@desk.test"] {
        let told = letters(&server, to, 7).await.join("\n");
        for words in [
            "ann (ann@desk.test) proposed a change that needs a second administrator: Reset the authenticator of ruth (ruth@desk.test)",
            "otto (otto@desk.test) approved proposal",
            "otto (otto@desk.test) rejected proposal",
            "ann (ann@desk.test) closed the access of ruth",
            "重置 ruth（ruth@desk.test）的身份验证器",
        ] {
            assert!(told.contains(words), "{to}: {words}\n{told}");
        }
        assert!(!told.contains("lost the phone"), "{told}");
    }
    let told = letters(&server, "ruth@desk.test", 4).await.join("\n");
    for (words, is_told) in [
        ("approved proposal", true),
        ("closed the access of ruth", true),
        ("proposed a change", false),
        ("rejected proposal", false),
    ] {
        assert_eq!(told.contains(words), is_told, "{words}\n{told}");
    }
}
