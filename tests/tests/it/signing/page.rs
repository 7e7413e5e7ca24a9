//! The built-in page: which input it takes, how often, for how long, from where, and the drawing
//! beside the name.
use super::{MOBILE, asked, state};
use chrono::TimeDelta;
use domain::Language;
use domain::ids::SigningSessionId;
use domain::signing::{State, UNSIGNED_FOR};
use ports::driven::signing_sessions::SigningSession;
use serde_json::Value;
use tests::prepared::PKF;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{sign_on, stored, subscriber};

#[tokio::test(flavor = "multi_thread")]
async fn the_page_takes_a_name_with_consent_once_or_a_no() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let session = asked(&who).await;
    let url = session["url"].as_str().unwrap();
    let no_name = [("name", " "), ("consent", "on"), ("action", "sign")];
    let page = who.client.submit_form(url, &no_name).await;
    assert_eq!(page.status, 422);
    assert!(page.text().contains("Please enter your name."));
    for other in ["Li Wei", "Xiaoming", "Xiaoming Wangs", "王小明"] {
        let other = [("name", other), ("consent", "on"), ("action", "sign")];
        let page = who.client.submit_form(url, &other).await;
        assert_eq!(page.status, 422);
        let text = page.text();
        assert!(text.contains("account: Xiaoming Wang."), "{text}");
        assert!(text.contains(&format!("value=\"{}\"", other[0].1)));
    }
    let neither = [("name", " "), ("action", "sign")];
    let page = who.client.submit_form(url, &neither).await;
    assert_eq!(page.status, 422);
    assert!(page.text().contains("Please enter your name."));
    assert!(page.text().contains("Please confirm this before you sign."));
    let no_consent = [("name", "<b>Wang</b>"), ("action", "sign")];
    let page = who.client.submit_form(url, &no_consent).await;
    assert_eq!(page.status, 422);
    // The typed text is kept, and is escaped.
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
    // A repeat of the same, as a second click sends it, continues as the first did; another name is
    // another signature.
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

#[tokio::test(flavor = "multi_thread")]
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

#[tokio::test(flavor = "multi_thread")]
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
    // If another field is missing, the drawing is not lost.
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

#[tokio::test(flavor = "multi_thread")]
async fn an_unsigned_session_is_over_after_two_hours() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let session = asked(&who).await;
    // The browser's session uses the same clock.
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

/// The address of a page is in a browser's history and needs no log-in: the paper can be read there
/// only while it waits for the signature.
#[tokio::test(flavor = "multi_thread")]
async fn the_paper_is_shown_as_long_as_it_may_be_signed() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let stranger = server.visitor().await;
    let paper = async |session: &Value| {
        let url = session["url"].as_str().unwrap();
        stranger.open(&format!("{url}/paper.pdf")).await
    };
    let gone = async |session: &Value, words: &str| {
        let answer = paper(session).await;
        assert_eq!(answer.status, 410);
        assert!(answer.header("content-type").starts_with("text/html"));
        assert!(answer.text().contains(words), "{}", answer.text());
    };
    let declined = asked(&who).await;
    let open = paper(&declined).await;
    assert_eq!(
        (open.status, open.header("content-type")),
        (200, "application/pdf")
    );
    assert!(open.bytes.starts_with(b"%PDF"));
    let url = declined["url"].as_str().unwrap();
    let no = [("action", "decline")];
    who.client.submit_form(url, &no).await.redirect();
    gone(&declined, "was not signed").await;

    let signed = asked(&who).await;
    sign_on(&who.client, &signed).await.redirect();
    gone(&signed, "You have signed").await;
    stored(&who.client, &signed).await;
    gone(&signed, "It is stored").await;

    let late = asked(&who).await;
    clock.advance(UNSIGNED_FOR - TimeDelta::milliseconds(1));
    assert_eq!(paper(&late).await.status, 200);
    clock.advance(TimeDelta::milliseconds(1));
    gone(&late, "time for signing").await;
    let unknown = format!("{}/sign/k1.unknown/paper.pdf", server.base());
    stranger.open(&unknown).await.refused(404, "Error_NotFound");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paper_that_could_not_be_stored_is_told_in_the_signers_language() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let session = asked(&who).await;
    let url = session["url"].as_str().unwrap();
    for (language, words) in [
        (Language::En, "the signed copy could not be stored"),
        (Language::Zh, "签署后的文件未能保存"),
    ] {
        ports::transact(server.ports(), async |tx| {
            let id = SigningSessionId(session["sessionId"].as_i64().unwrap());
            let failed = tx.signing_sessions().lock(id).await?.unwrap();
            let failed = SigningSession {
                state: State::Failed,
                language,
                ..failed
            };
            Ok(tx.signing_sessions().save(&failed).await?)
        })
        .await
        .unwrap();
        let page = who.client.open(url).await;
        assert!(page.text().contains(words), "{}", page.text());
    }
    server.stop().await;
}
