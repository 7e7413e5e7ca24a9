//! The built-in page: what it takes, how often, for how long, from where, and the drawing beside the name.
use super::{MOBILE, asked, state};
use chrono::TimeDelta;
use domain::ids::SigningSessionId;
use tests::prepared::PKF;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{sign_on, stored, subscriber};

#[tokio::test]
async fn the_page_takes_a_name_with_consent_once_or_a_no() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let session = asked(&who).await;
    let url = session["url"].as_str().unwrap();
    let no_name = [("name", " "), ("consent", "on"), ("action", "sign")];
    let page = who.client.submit_form(url, &no_name).await;
    assert_eq!(page.status, 422);
    assert!(page.text().contains("Please enter your name."));
    let no_consent = [("name", "<b>Wang</b>"), ("action", "sign")];
    let page = who.client.submit_form(url, &no_consent).await;
    assert_eq!(page.status, 422);
    // What was typed is kept, and is text.
    assert!(
        page.text().contains("&lt;b&gt;Wang&lt;/b&gt;"),
        "{}",
        page.text()
    );
    assert_eq!(state(&who, &session).await, "SENT");

    let back = who
        .client
        .submit_form(url, &[("action", "decline")])
        .await
        .redirect();
    assert!(back.ends_with(&format!(
        "Event=Cancelled&SignSessionID={}",
        session["sessionId"]
    )));
    assert_eq!(state(&who, &session).await, "CANCELLED");
    let again = [("action", "decline")];
    assert_eq!(who.client.submit_form(url, &again).await.redirect(), back);
    let late = sign_on(&who.client, &session).await;
    assert_eq!(late.status, 409);
    assert!(late.text().contains("was not signed"));
    assert_eq!(state(&who, &session).await, "CANCELLED");

    let session = asked(&who).await;
    let first = sign_on(&who.client, &session).await.redirect();
    // The same once more, as a second click sends it, goes on as the first did; another name is another signature.
    assert_eq!(sign_on(&who.client, &session).await.redirect(), first);
    let other = [("name", "Li Wei"), ("consent", "on"), ("action", "sign")];
    let other = who
        .client
        .submit_form(session["url"].as_str().unwrap(), &other)
        .await;
    assert_eq!(other.status, 409);
    assert!(other.text().contains("You have signed"));
    let declined = who
        .client
        .submit_form(session["url"].as_str().unwrap(), &[("action", "decline")])
        .await;
    assert_eq!(declined.status, 409);
    stored(&who.client, &session).await;
    assert_eq!(sign_on(&who.client, &session).await.redirect(), first);
    let tx = server.ports().store.begin_read().await.unwrap();
    assert_eq!(tx.documents().of(who.investor).await.unwrap().len(), 1);
    drop(tx);
    server.stop().await;
}

#[tokio::test]
async fn a_foreign_origin_signs_nothing() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let session = asked(&who).await;
    let url = session["url"].as_str().unwrap();
    let sent = who
        .client
        .raw(reqwest::Method::POST, url, |request| {
            request.header("origin", "https://evil.test").form(&[
                ("name", "A"),
                ("consent", "on"),
                ("action", "sign"),
            ])
        })
        .await;
    sent.refused(403, "Error_Csrf");
    assert_eq!(state(&who, &session).await, "SENT");
    server.stop().await;
}

#[tokio::test]
async fn a_signature_may_be_drawn_beside_the_name_and_stands_in_the_paper() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let drawn = |drawing| {
        [
            ("name", "Wang <Xiaoming>"),
            ("consent", "on"),
            ("drawing", drawing),
            ("action", "sign"),
        ]
    };
    let session = asked(&who).await;
    let url = session["url"].as_str().unwrap();
    for unusable in ["10,10 12,12", "10,20 4000,300", "<svg/onload=x>"] {
        let page = who.client.submit_form(url, &drawn(unusable)).await;
        assert_eq!(page.status, 422, "{unusable}");
        let text = page.text();
        assert!(text.contains("too small or too long"), "{text}");
        assert!(text.contains("Wang &lt;Xiaoming&gt;"), "the name is kept");
        assert!(!text.contains(unusable), "{text}");
    }
    // Where something else is missing, the drawing is not lost.
    let strokes = "10,20 400,300 700,40;500,300";
    let no_consent = [("name", "Wang"), ("drawing", strokes), ("action", "sign")];
    let page = who.client.submit_form(url, &no_consent).await;
    assert!(page.text().contains(&format!("value=\"{strokes}\"")));
    assert_eq!(state(&who, &session).await, "SENT");

    let sent = who.client.submit_form(url, &drawn(strokes)).await;
    sent.redirect();
    let again = who.client.submit_form(url, &drawn(strokes)).await;
    again.redirect();
    stored(&who.client, &session).await;
    let tx = server.ports().store.begin_read().await.unwrap();
    let id = SigningSessionId(session["sessionId"].as_i64().unwrap());
    let kept = tx.signing_sessions().get(id).await.unwrap().unwrap();
    assert_eq!(kept.signed_name.as_deref(), Some("Wang <Xiaoming>"));
    assert_eq!(kept.signed_drawing, None, "it stands in the paper now");
    drop(tx);
    server.stop().await;
}

#[tokio::test]
async fn an_unsigned_session_is_over_after_two_hours() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let session = asked(&who).await;
    // The session of the browser lives by the same clock.
    for _ in 0..8 {
        clock.advance(TimeDelta::minutes(15));
        assert_eq!(who.client.get("account_profile", &[]).await.status, 200);
    }
    let late = sign_on(&who.client, &session).await;
    assert_eq!(late.status, 409);
    assert!(late.text().contains("time for signing"), "{}", late.text());
    assert_eq!(state(&who, &session).await, "EXPIRED");
    server.stop().await;
}
