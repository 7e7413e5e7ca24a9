//! Signing over HTTP: asking, the built-in page, the stored document, and what it brings about.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use chrono::TimeDelta;
use domain::ids::{DocumentId, SigningSessionId};
use ports::driven::outbox::NewMessage;
use ports::driving::signing::run_due;
use serde_json::{Map, Value, json};
use tests::client::Answer;
use tests::prepared::{CAYMAN, PKF, a_project, publish};
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{Subscriber, sign_on, stored, subscriber};

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";
const BACK: &str = "/#/account/addresspage/survey?InvestmentFrameworkID=1";

/// The answers to every question of the account's questionnaire, all No but the first where `yes`.
async fn answers(who: &Subscriber, yes: bool) -> Value {
    let account = who.account.to_string();
    let shown = who
        .client
        .get("account_questionnaire", &[("UserEntityID", &account)])
        .await
        .ok();
    let questions = shown["Questions"].as_array().unwrap();
    assert_eq!(questions.len(), 9);
    let radios: Map<String, Value> = questions
        .iter()
        .enumerate()
        .map(|(n, q)| {
            let answer = if yes && n == 0 { "Yes" } else { "No" };
            (q["QuestionID"].to_string(), json!(answer))
        })
        .collect();
    Value::Object(radios)
}

async fn ask(who: &Subscriber, radios: Value, detail: &str, back: &str) -> Answer {
    let form = json!({
        "SceneCodeKey": "DDForm", "UserEntityID": who.account.0, "RedirectUrl": back,
        "Radios": radios, "Texts": { "MoreDetail": detail },
    });
    who.client.post("account_signature", form).await
}

async fn asked(who: &Subscriber) -> Value {
    let radios = answers(who, false).await;
    ask(who, radios, "", BACK).await.ok()
}

async fn state(who: &Subscriber, asked: &Value) -> Value {
    let session = asked["sessionId"].to_string();
    let read = who
        .client
        .get("account_signature", &[("SessionID", &session)])
        .await;
    read.ok()["State"].clone()
}

/// What investors were told of questionnaires that were stored.
async fn told_of_questionnaires(server: &TestServer) -> Vec<NewMessage> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let all = tx.outbox().newest(50).await.unwrap();
    all.into_iter()
        .map(|message| message.content)
        .filter(|content| content.template == "message.questionnaireStored")
        .collect()
}

async fn a_signed_questionnaire_becomes_the_accounts(server: TestServer) {
    let who = subscriber(&server, MOBILE, PKF).await;
    let radios = answers(&who, true).await;
    let asked = ask(&who, radios, "A relative was a mayor.", BACK)
        .await
        .ok();
    let url = asked["url"].as_str().unwrap().to_owned();
    assert!(url.starts_with(&format!("{}/sign/", server.base())));
    assert_eq!(state(&who, &asked).await, "SENT");

    let page = who.client.open(&url).await;
    assert_eq!(
        (
            page.status,
            page.header("content-security-policy").is_empty()
        ),
        (200, false)
    );
    assert!(page.text().contains("Xiaoming Wang"), "{}", page.text());
    assert!(!page.text().contains("<script"));
    let unsigned = who.client.open(&format!("{url}/paper.pdf")).await;
    assert!(unsigned.bytes.starts_with(b"%PDF"));

    let back = sign_on(&who.client, &asked).await.redirect();
    let session = &asked["sessionId"];
    assert_eq!(
        back,
        format!("{BACK}&Event=Complete&SignSessionID={session}")
    );
    let read = stored(&who.client, &asked).await;
    assert_eq!(read["documents"][0]["CodeKey"], "DDForm");
    assert_eq!(read["signatureToken"], asked["signatureToken"]);
    let thumbnail = read["documents"][0]["ThumbnailUrl"].as_str().unwrap();
    assert_eq!(who.client.open(thumbnail).await.status, 200);
    let id = read["documents"][0]["DocumentID"].as_i64().unwrap();
    let token = asked["signatureToken"].as_str().unwrap();
    let by_token = who
        .client
        .get("account_signature", &[("SignatureToken", token)])
        .await
        .ok();
    assert_eq!(by_token["documents"][0]["DocumentID"], id);

    // The account has the questionnaire as its document ID, and as an approved one has to be applied for again.
    let tx = server.ports().store.begin_read().await.unwrap();
    let account = tx.accounts().get(who.account).await.unwrap().unwrap();
    let signed = account.questionnaire.unwrap();
    assert_eq!(signed.document, DocumentId(id));
    assert_eq!(signed.answers.iter().filter(|a| a.yes).count(), 1);
    assert_eq!(
        signed.more_detail.as_deref(),
        Some("A relative was a mayor.")
    );
    assert_eq!(
        (account.state.code(), account.changed_since_submit),
        ("INIT", true)
    );
    let document = tx.documents().get(DocumentId(id)).await.unwrap().unwrap();
    assert_eq!(
        (document.code.code(), document.account),
        ("ID", Some(who.account))
    );
    drop(tx);

    // Its owner, who need not have waited, is told once; the page says that it is there.
    for _ in 0..2 {
        run_due(server.ports()).await.unwrap();
    }
    let told = told_of_questionnaires(&server).await;
    assert_eq!(told.len(), 1, "{told:?}");
    let number = format!("WM{:08}", who.account.0);
    assert_eq!(
        (told[0].to.as_str(), &told[0].params["number"]),
        (MOBILE, &number)
    );
    assert!(told[0].text.contains(&number), "{}", told[0].text);
    let page = who.client.open(&url).await.text();
    assert!(page.contains("It is stored"), "{page}");
    assert!(!page.contains("being prepared"), "{page}");

    // The signed file begins with the one that was shown, byte for byte.
    let link = who
        .client
        .get("account_document", &[("DocumentID", &id.to_string())])
        .await
        .ok();
    let file = who.client.open(link["url"].as_str().unwrap()).await;
    assert!(file.bytes.len() > unsigned.bytes.len());
    assert!(file.bytes.starts_with(&unsigned.bytes));
    assert_eq!(server.ports().secrets.digest(&file.bytes), document.sha256);
    let text = lopdf::Document::load_mem(&file.bytes).unwrap();
    let pages: Vec<u32> = text.get_pages().keys().copied().collect();
    let words = text.extract_text(&pages).unwrap();
    assert!(words.contains("Wang Xiaoming"), "{words}");
    server.stop().await;
}

#[tokio::test]
async fn a_signed_questionnaire_becomes_the_accounts_on_sqlite() {
    a_signed_questionnaire_becomes_the_accounts(TestServer::sqlite().await).await;
}

#[tokio::test]
async fn a_signed_questionnaire_becomes_the_accounts_on_postgres() {
    a_signed_questionnaire_becomes_the_accounts(TestServer::postgres().await).await;
}

#[tokio::test]
async fn asking_is_refused_in_words() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let other = subscriber(&server, OTHER, PKF).await;
    let radios = answers(&who, false).await;
    for elsewhere in ["https://evil.test/", "//evil.test", "javascript:alert(1)"] {
        let refused = ask(&who, radios.clone(), "", elsewhere)
            .await
            .refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], "RedirectUrl");
    }
    let mut some = radios.clone();
    let first = some.as_object().unwrap().keys().next().unwrap().clone();
    some.as_object_mut().unwrap().remove(&first);
    ask(&who, some, "", BACK)
        .await
        .refused(422, "SurveyIncomplete");
    let yes = answers(&who, true).await;
    ask(&who, yes, "  ", BACK)
        .await
        .refused(422, "PleaseFillInTheContents");
    ask(&who, json!({ "101": "Maybe" }), "", BACK)
        .await
        .refused(400, "Error_BadRequest");
    ask(&who, json!({ "x": "Yes" }), "", BACK)
        .await
        .refused(400, "Error_BadRequest");
    let others = Subscriber {
        account: other.account,
        ..who
    };
    ask(&others, radios, "", BACK)
        .await
        .refused(404, "Error_NotFound");
    let unknown = json!({ "SceneCodeKey": "Anything", "RedirectUrl": BACK });
    others
        .client
        .post("account_signature", unknown)
        .await
        .refused(400, "Error_BadRequest");
    others
        .client
        .get("account_signature", &[])
        .await
        .refused(400, "Error_BadRequest");
    server.stop().await;
}

#[tokio::test]
async fn a_session_is_its_owners_alone() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let other = subscriber(&server, OTHER, CAYMAN).await;
    let asked = asked(&who).await;
    let session = asked["sessionId"].to_string();
    let token = asked["signatureToken"].as_str().unwrap();
    for query in [("SessionID", session.as_str()), ("SignatureToken", token)] {
        other
            .client
            .get("account_signature", &[query])
            .await
            .refused(404, "Error_NotFound");
    }
    let unknown = other
        .client
        .open(&format!("{}/sign/k1.unknown", server.base()))
        .await;
    unknown.refused(404, "Error_NotFound");
    server.stop().await;
}

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
async fn a_newer_session_takes_the_place_of_one_that_waits() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let (old, new) = (asked(&who).await, asked(&who).await);
    assert_eq!(state(&who, &old).await, "CANCELLED");
    assert_eq!(sign_on(&who.client, &old).await.status, 409);
    sign_on(&who.client, &new).await.redirect();
    stored(&who.client, &new).await;
    server.stop().await;
}

async fn many_asked_for_at_once_leave_one_to_sign(server: TestServer) {
    let who = subscriber(&server, MOBILE, PKF).await;
    let radios = answers(&who, false).await;
    let asking = (0..8).map(|_| ask(&who, radios.clone(), "", BACK));
    let mut open = Vec::new();
    for answer in futures_util::future::join_all(asking).await {
        let session = answer.ok();
        match state(&who, &session).await.as_str().unwrap() {
            "SENT" => open.push(session),
            ended => assert_eq!(ended, "CANCELLED"),
        }
    }
    assert_eq!(open.len(), 1);
    sign_on(&who.client, &open[0]).await.redirect();
    stored(&who.client, &open[0]).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_asked_for_at_once_leave_one_to_sign_on_sqlite() {
    many_asked_for_at_once_leave_one_to_sign(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_asked_for_at_once_leave_one_to_sign_on_postgres() {
    many_asked_for_at_once_leave_one_to_sign(TestServer::postgres().await).await;
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

#[tokio::test]
async fn a_document_is_stored_once_however_many_workers_there_are() {
    let server = TestServer::postgres().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let session = asked(&who).await;
    sign_on(&who.client, &session).await.redirect();
    let workers = (0..8).map(|_| run_due(server.ports()));
    for outcome in futures_util::future::join_all(workers).await {
        outcome.unwrap();
    }
    stored(&who.client, &session).await;
    let tx = server.ports().store.begin_read().await.unwrap();
    assert_eq!(tx.documents().of(who.investor).await.unwrap().len(), 1);
    drop(tx);
    server.stop().await;
}

/// The browser sends its form ten times, the worker runs beside it, the investor's screen asks all the while, and the form comes once
/// more when all is over.
async fn a_form_sent_ten_times_beside_the_poll_gives_one_document(server: TestServer) {
    let who = subscriber(&server, MOBILE, PKF).await;
    let session = asked(&who).await;
    let signing = (0..10).map(|_| sign_on(&who.client, &session));
    let working = (0..4).map(|_| run_due(server.ports()));
    let polling = async {
        for _ in 0..20 {
            let shown = state(&who, &session).await;
            let known = ["SENT", "COMPLETING", "COMPLETED"];
            assert!(known.contains(&shown.as_str().unwrap()), "{shown}");
        }
    };
    let (signed, worked, ()) = tokio::join!(
        futures_util::future::join_all(signing),
        futures_util::future::join_all(working),
        polling
    );
    for answer in signed {
        assert!([303, 409].contains(&answer.status), "{}", answer.text());
    }
    for outcome in worked {
        outcome.unwrap();
    }
    stored(&who.client, &session).await;
    let late = sign_on(&who.client, &session).await;
    assert!([303, 409].contains(&late.status), "{}", late.text());
    run_due(server.ports()).await.unwrap();
    assert_eq!(state(&who, &session).await, "COMPLETED");
    let tx = server.ports().store.begin_read().await.unwrap();
    assert_eq!(tx.documents().of(who.investor).await.unwrap().len(), 1);
    drop(tx);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_sent_ten_times_beside_the_poll_gives_one_document_on_sqlite() {
    a_form_sent_ten_times_beside_the_poll_gives_one_document(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_sent_ten_times_beside_the_poll_gives_one_document_on_postgres() {
    a_form_sent_ten_times_beside_the_poll_gives_one_document(TestServer::postgres().await).await;
}

#[tokio::test]
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
    // Signed again it counts; another amount after that gives it up, the same amount keeps it.
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

#[tokio::test]
async fn an_order_is_signed_under_its_own_scene_after_reading() {
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
    let document = who.sign(order, "WireInvest").await;
    let kept = who.order(order).await;
    assert_eq!(kept["SignDocDocumentID"], document);
    assert!(kept["ReservedUntil"].is_string());
    assert!(kept["SignDocUrl"].is_string());
    server.stop().await;
}
