//! A signed questionnaire, from the request to its effects, and the owner of its session.
use super::{BACK, MOBILE, answers, ask, asked, state};
use domain::ids::DocumentId;
use ports::driven::outbox::NewMessage;
use ports::driving::signing::run_due;
use serde_json::json;
use tests::prepared::{CAYMAN, PKF};
use tests::server::TestServer;
use tests::subscribing::{Subscriber, sign_on_as, stored, subscriber};

const OTHER: &str = "86-13900139001";

/// The messages to investors about stored questionnaires.
async fn questionnaire_messages(server: &TestServer) -> Vec<NewMessage> {
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
    let scripts: Vec<_> = page
        .text()
        .split("<script")
        .skip(1)
        .map(str::to_owned)
        .collect();
    assert!(
        matches!(scripts.as_slice(), [one] if one.starts_with(" src=\"/sign.js\"")),
        "{scripts:?}"
    );
    let unsigned = who.client.open(&format!("{url}/paper.pdf")).await;
    assert!(unsigned.bytes.starts_with(b"%PDF"));

    let back = sign_on_as(&who.client, &asked, "Wang Xiaoming")
        .await
        .redirect();
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

    // Its owner, who need not have waited, is notified once; the page says that it is there.
    for _ in 0..2 {
        run_due(server.ports()).await.unwrap();
    }
    let told = questionnaire_messages(&server).await;
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

#[tokio::test(flavor = "multi_thread")]
async fn a_signed_questionnaire_becomes_the_accounts_on_sqlite() {
    a_signed_questionnaire_becomes_the_accounts(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signed_questionnaire_becomes_the_accounts_on_postgres() {
    a_signed_questionnaire_becomes_the_accounts(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
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

#[tokio::test(flavor = "multi_thread")]
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
