//! Evidence stays with the record that it was given for: an order or another account cannot take
//! away the documents with which an account is reviewed, however often it names them.
use ports::driving::operations::reconcile;
use serde_json::{Value, json};
use tests::client::Client;
use tests::desk::{Desk, approved};
use tests::forms::{CAYMAN, PKF, account, fixture, sign_questionnaire, upload_papers, with};
use tests::operator::Operator;
use tests::prepared::{a_project, publish};
use tests::server::TestServer;
use tests::subscribing::{Subscriber, sign_on, stored};

const MOBILE: &str = "86-13900139000";

/// Kinds and numbers of the documents in a list, by kind.
fn kinds(documents: &Value) -> Vec<(String, i64)> {
    let mut kinds: Vec<(String, i64)> = documents
        .as_array()
        .unwrap()
        .iter()
        .map(|d| {
            let kind = d["kind"].as_str().or(d["CodeKey"].as_str()).unwrap();
            let id = d["id"].as_i64().or(d["DocumentID"].as_i64()).unwrap();
            (kind.to_owned(), id)
        })
        .collect();
    kinds.sort();
    kinds
}

fn names(documents: &[(String, i64)]) -> Vec<&str> {
    documents.iter().map(|(kind, _)| kind.as_str()).collect()
}

async fn on_desk(operator: &Operator, queue: &str, id: i64) -> Vec<(String, i64)> {
    kinds(&operator.item(queue, id).await["documents"])
}

async fn of_account(client: &Client, id: i64) -> Vec<(String, i64)> {
    let all = client.get("account_userentity", &[]).await.ok();
    let found = all["userEntities"]
        .as_array()
        .unwrap()
        .iter()
        .find(|entity| entity["UserEntityID"] == id);
    kinds(&found.unwrap()["Documents"])
}

/// Opens a second account, under CAYMAN, with its papers.
async fn second_ready(server: &TestServer, who: &Subscriber) -> i64 {
    let opened = who
        .client
        .post("account_userentity", account(CAYMAN))
        .await
        .ok();
    let id = opened["UserEntityID"].as_i64().unwrap();
    upload_papers(&who.client, id).await;
    sign_questionnaire(server.ports(), id, server.ports().clock.now()).await;
    id
}

async fn submit(who: &Subscriber, id: i64) {
    let apply = json!({ "UserEntityID": id, "applyKYC": true });
    who.client.put("account_userentity", apply).await.ok();
}

/// The same, handed in.
async fn second_handed_in(server: &TestServer, who: &Subscriber) -> i64 {
    let id = second_ready(server, who).await;
    submit(who, id).await;
    id
}

async fn an_order_takes_no_evidence_from_an_account(server: TestServer) {
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, MOBILE, PKF).await;
    let account = second_handed_in(&server, &who).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("PROOF", 10_000, now)).await;
    let order = who.start(project, 2, 1_000).await;
    let papers = on_desk(&desk.reviewer, "kyc", account).await;
    assert_eq!(names(&papers), ["ID", "POA", "Passport"]);

    let prove =
        |document: i64| json!({ "UserInvestmentID": order, "PaymentProofDocumentID": document });
    for (_, document) in papers.iter().filter(|(kind, _)| kind != "ID") {
        // Twice: the second time finds what the first one made.
        for _ in 0..2 {
            who.client
                .put("account_investment", prove(*document))
                .await
                .ok();
        }
        let proof = who.order(order).await["PaymentProofDocumentID"]
            .as_i64()
            .unwrap();
        assert!(papers.iter().all(|(_, id)| *id != proof));
        let (id, proof) = (order.to_string(), proof.to_string());
        let query = [("UserInvestmentID", id.as_str()), ("id", proof.as_str())];
        let link = who.client.get("account_investment_document", &query).await;
        let opened = who.client.open(link.ok()["url"].as_str().unwrap()).await;
        assert_eq!(opened.status, 200);
    }
    // The questionnaire is no proof at all.
    let questionnaire = papers[0].1;
    who.client
        .put("account_investment", prove(questionnaire))
        .await
        .refused(404, "Error_NotFound");

    assert_eq!(on_desk(&desk.reviewer, "kyc", account).await, papers);
    assert_eq!(of_account(&who.client, account).await, papers);
    who.sign(order, "WireInvest").await;
    who.complete(order).await.ok();
    let kept = on_desk(&desk.finance, "subscriptions", order).await;
    assert_eq!(names(&kept), ["LegalAppendix", "POA", "Passport"]);
    desk.approve(account).await;
    assert_eq!(reconcile(server.ports()).await.unwrap(), []);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_takes_no_evidence_from_an_account_on_sqlite() {
    an_order_takes_no_evidence_from_an_account(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_takes_no_evidence_from_an_account_on_postgres() {
    an_order_takes_no_evidence_from_an_account(TestServer::postgres().await).await;
}

async fn uploaded(who: &Subscriber, code: &str) -> i64 {
    let fields = [("CodeKey", code)];
    let kept = who
        .client
        .upload(
            "account_document",
            &fields,
            "passport.jpg",
            "image/jpeg",
            fixture("passport.jpg"),
        )
        .await;
    kept.ok()["DocumentID"].as_i64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_of_no_record_is_taken_as_it_is_and_serves_another_by_a_copy() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, MOBILE, PKF).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("FREE", 10_000, now)).await;
    let order = who.start(project, 2, 1_000).await;
    let free = uploaded(&who, "Other").await;
    let fields = json!({ "PaymentProofDocumentID": free });
    who.save(order, 487, fields).await.ok();
    assert_eq!(who.order(order).await["PaymentProofDocumentID"], free);

    let added = json!({ "UserEntityID": who.account.0, "NewDocuments": [free, free] });
    for _ in 0..2 {
        who.client
            .put("account_userentity", added.clone())
            .await
            .ok();
    }
    let papers = of_account(&who.client, who.account.0).await;
    assert_eq!(names(&papers), ["ID", "Other", "POA", "Passport"]);
    assert_ne!(papers[1].1, free);
    assert_eq!(who.order(order).await["PaymentProofDocumentID"], free);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_of_another_account_are_copied_once_and_its_questionnaire_never() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, MOBILE, PKF).await;
    let papers = of_account(&who.client, who.account.0).await;
    let ids: Vec<i64> = papers.iter().map(|(_, id)| *id).collect();
    let twice = [ids.clone(), ids].concat();
    let opened = with(account(CAYMAN), &json!({ "NewDocuments": twice }));
    let opened = who.client.post("account_userentity", opened).await.ok();
    let second = opened["UserEntityID"].as_i64().unwrap();
    for _ in 0..3 {
        let again = json!({ "UserEntityID": second, "NewDocuments": twice });
        who.client.put("account_userentity", again).await.ok();
    }
    let taken = of_account(&who.client, second).await;
    assert_eq!(names(&taken), ["POA", "Passport"]);
    assert_eq!(of_account(&who.client, who.account.0).await, papers);
    let apply = json!({ "UserEntityID": second, "applyKYC": true });
    who.client
        .put("account_userentity", apply)
        .await
        .refused(422, "NOQuestionnaireDOC");
    server.stop().await;
}

/// Asks for a place to sign the account's questionnaire, every answer Yes.
async fn ask_questionnaire(who: &Subscriber, account: i64) -> tests::client::Answer {
    let id = account.to_string();
    let shown = who
        .client
        .get("account_questionnaire", &[("UserEntityID", &id)])
        .await
        .ok();
    let radios: serde_json::Map<String, Value> = shown["Questions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|question| (question["QuestionID"].to_string(), json!("Yes")))
        .collect();
    let form = json!({
        "SceneCodeKey": "DDForm", "UserEntityID": account, "RedirectUrl": "/#/account/addresspage/survey",
        "Radios": radios, "Texts": { "MoreDetail": "Late." },
    });
    who.client.post("account_signature", form).await
}

async fn session_state(who: &Subscriber, asked: &Value) -> Value {
    let session = asked["sessionId"].to_string();
    let query = [("SessionID", session.as_str())];
    who.client.get("account_signature", &query).await.ok()["State"].clone()
}

async fn a_hand_in_ends_what_waits_to_be_signed(server: TestServer) {
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, MOBILE, PKF).await;
    let id = second_ready(&server, &who).await;
    let waiting = ask_questionnaire(&who, id).await.ok();
    submit(&who, id).await;
    let papers = on_desk(&desk.reviewer, "kyc", id).await;
    assert_eq!(session_state(&who, &waiting).await, "CANCELLED");
    let late = sign_on(&who.client, &waiting).await;
    assert_eq!(late.status, 409);
    assert!(late.text().contains("was not signed"), "{}", late.text());
    ask_questionnaire(&who, id)
        .await
        .refused(409, "ModificationNotPossibleDuringAudit");
    assert_eq!(on_desk(&desk.reviewer, "kyc", id).await, papers);

    // An order likewise: a second place to sign ends when it is handed in.
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("LATE", 10_000, now)).await;
    let order = who.start(project, 2, 1_000).await;
    who.sign(order, "WireInvest").await;
    let waiting = who.try_ask(order, "WireInvest").await.ok();
    who.try_prove(order).await.ok();
    who.complete(order).await.ok();
    assert_eq!(sign_on(&who.client, &waiting).await.status, 409);
    let kept = on_desk(&desk.finance, "subscriptions", order).await;
    assert_eq!(names(&kept), ["LegalAppendix", "Proof"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_in_ends_what_waits_to_be_signed_on_sqlite() {
    a_hand_in_ends_what_waits_to_be_signed(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_in_ends_what_waits_to_be_signed_on_postgres() {
    a_hand_in_ends_what_waits_to_be_signed(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_signed_before_the_hand_in_and_stored_after_it_changes_no_reviewed_papers() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, MOBILE, PKF).await;
    let id = who.account.0;
    let asked = ask_questionnaire(&who, id).await.ok();
    // Under review between the signature's asking and its storing, whichever way that came about.
    tests::forms::set_state(server.ports(), id, domain::account::KycState::LWait, None).await;
    let papers = on_desk(&desk.reviewer, "kyc", id).await;
    sign_on(&who.client, &asked).await.redirect();
    stored(&who.client, &asked).await;
    assert_eq!(on_desk(&desk.reviewer, "kyc", id).await, papers);
    server.stop().await;
}
