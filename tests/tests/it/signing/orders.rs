//! Signing an order: its scene, what has to be read before, and the terms that it covers.
use super::MOBILE;
use serde_json::{Value, json};
use tests::prepared::{PKF, a_project, publish};
use tests::server::TestServer;
use tests::subscribing::{sign_on, stored, subscriber};

#[tokio::test(flavor = "multi_thread")]
async fn a_signature_counts_only_for_the_terms_that_were_signed() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let now = server.ports().clock.now();
    let project = publish(
        server.ports().store.as_ref(),
        a_project("TERM", 10_000, now),
    )
    .await;
    let order = who.start(project, 2, 1_000).await;
    let session = who.try_ask(order, "WireInvest").await.ok();
    who.save(order, 486, json!({ "InvestmentAmount": 2_000 }))
        .await
        .ok();
    sign_on(&who.client, &session).await.redirect();
    stored(&who.client, &session).await;
    let kept = who.order(order).await;
    assert_eq!(kept["SignDocDocumentID"], Value::Null);
    assert_eq!(kept["ReservedUntil"], Value::Null);
    // Signed again it counts; another amount after that invalidates it, the same amount keeps it.
    who.sign(order, "WireInvest").await;
    who.save(order, 486, json!({ "InvestmentAmount": 2_000 }))
        .await
        .ok();
    assert!(who.order(order).await["SignDocDocumentID"].is_i64());
    who.save(order, 486, json!({ "InvestmentAmount": 1_500 }))
        .await
        .ok();
    assert_eq!(who.order(order).await["SignDocDocumentID"], Value::Null);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_signed_under_its_own_scene_after_reading_and_names_its_session() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let now = server.ports().clock.now();
    let project = publish(
        server.ports().store.as_ref(),
        a_project("SCENE", 10_000, now),
    )
    .await;
    let started = who.try_start(project, 2, 1_000).await.ok();
    let order = started["myInvestment"]["UserInvestmentID"]
        .as_i64()
        .unwrap();
    who.try_ask(order, "WireInvest")
        .await
        .refused(422, "isAgreeRead4");
    who.save(order, 487, json!({}))
        .await
        .refused(422, "isAgreeRead4");
    who.save(order, 487, json!({ "ReadDocumentsInd": true }))
        .await
        .ok();
    who.try_ask(order, "WalletInvest")
        .await
        .refused(400, "Error_BadRequest");
    who.try_ask(order + 99, "WireInvest")
        .await
        .refused(404, "Error_NotFound");
    let named = ["DocusignSessionID", "RightSignatureDocumentToken"];
    let session_of = |kept: &Value| named.map(|name| kept[name].clone());
    let kept = who.order(order).await;
    assert_eq!(session_of(&kept), [Value::Null, Value::Null]);
    let declined = who.try_ask(order, "WireInvest").await.ok();
    let asked = ["sessionId", "signatureToken"].map(|name| declined[name].clone());
    assert_eq!(session_of(&who.order(order).await), asked);
    let no = [("action", "decline")];
    let page = declined["url"].as_str().unwrap();
    who.client.submit_form(page, &no).await.redirect();
    let kept = who.order(order).await;
    assert_eq!(session_of(&kept), [Value::Null, Value::Null]);
    let document = who.sign(order, "WireInvest").await;
    let kept = who.order(order).await;
    assert_eq!(kept["SignDocDocumentID"], document);
    // The session is still named, but its token is not.
    assert!(kept["DocusignSessionID"].is_i64());
    assert_eq!(kept["RightSignatureDocumentToken"], Value::Null);
    assert!(kept["ReservedUntil"].is_string());
    assert!(kept["SignDocUrl"].is_string());
    server.stop().await;
}
