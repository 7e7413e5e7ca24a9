//! In which language a call is answered (decision 1): what the request names, else what the investor chose, else what the browser
//! likes best.

use super::MOBILE;
use reqwest::Method;
use serde_json::{Value, json};
use tests::client::Client;
use tests::database::TestDatabase;
use tests::road::investor;
use tests::server::{NO_LIMITS, TestServer};

/// What China is called in the answer to a public call.
async fn china(client: &Client, query: &str, accepted: &str) -> Value {
    let address = format!("/api/public_countries.json{query}");
    let answer = client
        .raw(Method::GET, &address, |request| {
            request.header("accept-language", accepted)
        })
        .await;
    assert!(answer.header("vary").contains("Cookie"));
    let countries = answer.ok()["countries"].as_array().unwrap().clone();
    let china = countries.iter().find(|country| country["CountryID"] == 112);
    china.unwrap()["Country"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_browsers_languages_the_one_that_it_likes_best_decides() {
    let server = TestServer::sqlite().await;
    let visitor = Client::new(server.base(), "en");
    for (accepted, name) in [
        ("zh-CN,zh;q=0.9,en;q=0.8", "中国"),
        ("en;q=0.2, zh-Hans;q=0.9", "中国"),
        ("zh, en", "中国"),
        ("zh;q=0", "China"),
        ("zh;q=0, en;q=0.1", "China"),
        ("zh;q=0.1, en-GB;q=0.2", "China"),
        ("fr, zh;q=0.5", "China"),
        ("*, zh;q=0.5", "China"),
        ("en, zh", "China"),
        ("", "China"),
        (";;q=,zh;q=x", "China"),
    ] {
        assert_eq!(china(&visitor, "", accepted).await, name, "{accepted}");
    }
}

/// Which countries and regions go without a flag, in a language of the settings (decision 70).
#[tokio::test(flavor = "multi_thread")]
async fn a_flag_is_left_out_by_language_as_it_is_set() {
    for (settings, chinese, english) in [
        ("", vec!["TW"], vec![]),
        (
            "flags_hidden = 'zh:TW, en:HK, en:TW'",
            vec!["TW"],
            vec!["HK", "TW"],
        ),
        ("flags_hidden = 'none'", vec![], vec![]),
    ] {
        let settings = format!("{NO_LIMITS}\n{settings}");
        let server = TestServer::start(TestDatabase::sqlite().await, &settings).await;
        for (language, hidden) in [("zh", &chinese), ("en", &english)] {
            let visitor = Client::new(server.base(), language);
            let answer = visitor.get("public_countries", &[]).await.ok();
            let countries = answer["countries"].as_array().unwrap().iter();
            let without = countries.filter(|country| country["FlagHidden"] == true);
            let codes: Vec<_> = without
                .map(|it| it["CountryCode2"].as_str().unwrap())
                .collect();
            assert_eq!(&codes, hidden, "{settings} {language}");
        }
        server.stop().await;
    }
}

async fn a_public_call_is_answered_in_the_language_that_the_investor_chose(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let client = investor(&server, MOBILE).await;
    for (id, chosen, browser) in [(4, "中国", "en-GB"), (1, "China", "zh-CN")] {
        let stored = json!({ "LanguageID": id });
        client.put("account_language", stored).await.ok();
        assert_eq!(china(&client, "", browser).await, chosen);
        assert_eq!(china(&client, "?language=zh", browser).await, "中国");
        assert_eq!(china(&client, "?language=en", browser).await, "China");
        // Another language than these is none (decision 47).
        assert_eq!(china(&client, "?language=fr", browser).await, chosen);
        // What cannot be read is refused in it too.
        for path in ["/api/login.json", "/api/account_reauth.json"] {
            let refused = client
                .raw(Method::POST, path, |request| {
                    request.header("accept-language", browser).body("{")
                })
                .await
                .refused(400, "Error_BadRequest");
            let is_chinese = !refused["message"].as_str().unwrap().is_ascii();
            assert_eq!(is_chinese, id == 4, "{refused}");
        }
    }
    client.post("logout", json!({})).await.ok();
    assert_eq!(china(&client, "", "zh-CN").await, "中国");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_call_is_answered_in_the_language_that_the_investor_chose_over_sqlite() {
    a_public_call_is_answered_in_the_language_that_the_investor_chose(TestDatabase::sqlite().await)
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_call_is_answered_in_the_language_that_the_investor_chose_over_postgres() {
    a_public_call_is_answered_in_the_language_that_the_investor_chose(
        TestDatabase::postgres().await,
    )
    .await;
}
