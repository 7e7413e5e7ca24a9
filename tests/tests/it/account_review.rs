//! Submitting an investment account, the results of a review, and the questionnaire, over HTTP
//! (decisions 27, 28, 44, 50).
use chrono::{Months, TimeDelta, Utc};
use domain::account::KycState;
use serde_json::{Value, json};
use tests::client::Client;
use tests::forms::{
    PKF, account, fixture, open_account, set_state, sign_questionnaire, upload_papers, with,
};
use tests::road::{investor, log_in};
use tests::server::{NO_LIMITS, TestServer};

const ANN: &str = "86-13900139000";
async fn whole(client: &Client, id: i64) -> Value {
    let id = id.to_string();
    let found = client
        .get("account_userentity", &[("UserEntityID", &id)])
        .await
        .ok();
    found["userEntities"][0].clone()
}

async fn state(client: &Client, id: i64) -> String {
    let entity = whole(client, id).await;
    entity["LastKYCLog"]["KYCStateCode"]
        .as_str()
        .unwrap()
        .to_owned()
}

fn apply(id: i64) -> Value {
    json!({ "UserEntityID": id, "applyKYC": true })
}

/// An account with everything that a hand-in needs.
async fn complete(server: &TestServer, client: &Client) -> i64 {
    let id = open_account(client, PKF).await;
    upload_papers(client, id).await;
    sign_questionnaire(server.ports(), id, server.ports().clock.now()).await;
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_in_says_what_is_missing_one_after_the_other() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    let id = open_account(&ann, PKF).await;
    let upload = async |code: &str, file: &str| -> Value {
        let answer = ann
            .upload(
                "account_document",
                &[("CodeKey", code)],
                file,
                "image/png",
                fixture(file),
            )
            .await;
        answer.ok()["DocumentID"].clone()
    };
    let refused = async |key: &str| {
        let english = ann
            .put("account_userentity", apply(id))
            .await
            .refused(422, key);
        let chinese = with(apply(id), &json!({ "language": "zh" }));
        let chinese = ann
            .put("account_userentity", chinese)
            .await
            .refused(422, key);
        assert_ne!(english["message"], chinese["message"]);
        assert_eq!(state(&ann, id).await, "INIT");
    };
    refused("NOPassportDOC").await;
    let passport = upload("Passport", "passport.jpg").await;
    let attach = json!({ "UserEntityID": id, "NewDocuments": [passport] });
    ann.put("account_userentity", attach).await.ok();
    refused("NOAddressDOC").await;
    let address = upload("POA", "address.pdf").await;
    let attach = json!({ "UserEntityID": id, "NewDocuments": [passport, address] });
    ann.put("account_userentity", attach).await.ok();
    refused("NOQuestionnaireDOC").await;
    sign_questionnaire(server.ports(), id, server.ports().clock.now()).await;
    let handed_in = ann.put("account_userentity", apply(id)).await.ok();
    assert_eq!(handed_in["KYCStateCode"], "LWAIT");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_in_counts_once_tells_the_investor_and_locks_the_account_on_sqlite() {
    a_hand_in_counts_once_tells_the_investor_and_locks_the_account(TestServer::sqlite().await)
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_in_counts_once_tells_the_investor_and_locks_the_account_on_postgres() {
    a_hand_in_counts_once_tells_the_investor_and_locks_the_account(TestServer::postgres().await)
        .await;
}

async fn a_hand_in_counts_once_tells_the_investor_and_locks_the_account(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let id = complete(&server, &ann).await;
    assert_eq!(whole(&ann, id).await["DocumentsCompleteInd"], true);
    let (one, other) = tokio::join!(
        ann.put("account_userentity", apply(id)),
        ann.put("account_userentity", apply(id))
    );
    let (one, other) = (one.ok(), other.ok());
    assert_eq!(one, other);
    assert_eq!(ann.put("account_userentity", apply(id)).await.ok(), one);
    assert_eq!(state(&ann, id).await, "LWAIT");
    let told = ann.newest_message(ANN).await;
    let number = format!("WM{id:08}");
    assert!(told["text"].as_str().unwrap().contains(&number), "{told}");
    let log = server.ports().store.begin_read().await.unwrap();
    let account = domain::ids::AccountId(id);
    let history = log
        .reviews()
        .of(domain::review::Subject::Account(account))
        .await
        .unwrap();
    let steps: Vec<_> = history
        .iter()
        .map(|logged| (logged.entry.from, logged.entry.to))
        .collect();
    assert_eq!(steps, [("INIT", "INIT"), ("INIT", "LWAIT")]);

    let key = "ModificationNotPossibleDuringAudit";
    let change = json!({ "UserEntityID": id, "AddressCity": "Shanghai" });
    for wait in [KycState::LWait, KycState::GWait] {
        set_state(server.ports(), id, wait, None).await;
        ann.put("account_userentity", change.clone())
            .await
            .refused(409, key);
        let entity = id.to_string();
        let fields = [("CodeKey", "Passport"), ("UserEntityID", entity.as_str())];
        let photo = fixture("passport.jpg");
        ann.upload("account_document", &fields, "p.jpg", "image/jpeg", photo)
            .await
            .refused(409, key);
    }
    assert_eq!(whole(&ann, id).await["AddressCity"], "Beijing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_account_is_mended_and_handed_in_again() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    let id = complete(&server, &ann).await;
    set_state(server.ports(), id, KycState::LFail, Some("护照模糊")).await;
    let failed = whole(&ann, id).await;
    assert_eq!(
        failed["LastKYCLog"],
        json!({"KYCStateCode": "LFAIL", "Comment": "护照模糊"})
    );
    assert_eq!(failed["ChangedInd"], false);
    assert!(failed["ReviewFailedDateTime"].is_string(), "{failed}");
    upload_papers(&ann, id).await;
    let mended = whole(&ann, id).await;
    assert_eq!(
        (&mended["LastKYCLog"]["KYCStateCode"], &mended["ChangedInd"]),
        (&json!("LFAIL"), &json!(true))
    );
    ann.put("account_userentity", apply(id)).await.ok();
    let again = whole(&ann, id).await;
    assert_eq!(
        again["LastKYCLog"],
        json!({"KYCStateCode": "LWAIT", "Comment": null})
    );
    assert_eq!(again["ReviewFailedDateTime"], json!(null));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_of_an_approved_account_takes_it_back() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    let id = complete(&server, &ann).await;
    set_state(server.ports(), id, KycState::GPass, None).await;
    let same = with(account(PKF), &json!({ "UserEntityID": id }));
    ann.put("account_userentity", same).await.ok();
    assert_eq!(state(&ann, id).await, "GPASS");
    ann.put("account_userentity", apply(id))
        .await
        .refused(409, "OrderNotPending");
    let change = json!({ "UserEntityID": id, "TaxNumber": "TAX-78" });
    ann.put("account_userentity", change).await.ok();
    assert_eq!(state(&ann, id).await, "INIT");
    set_state(server.ports(), id, KycState::GPass, None).await;
    upload_papers(&ann, id).await;
    assert_eq!(state(&ann, id).await, "INIT");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_withdrawals_go_changes_only_after_a_recent_log_in_and_is_told() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let ann = investor(&server, ANN).await;
    let id = complete(&server, &ann).await;
    set_state(server.ports(), id, KycState::GPass, None).await;
    clock.advance(TimeDelta::minutes(11));
    let redirect = json!({ "UserEntityID": id, "BankAccountNumber": "999" });
    ann.put("account_userentity", redirect.clone())
        .await
        .refused(403, "Error_ReauthRequired");
    assert_eq!(state(&ann, id).await, "GPASS");
    log_in(&ann, ANN).await;
    ann.put("account_userentity", redirect.clone()).await.ok();
    assert_eq!(state(&ann, id).await, "INIT");
    let told = ann.newest_message(ANN).await["text"].clone();
    assert!(told.as_str().unwrap().contains("now ends in 999"), "{told}");
    // Sending the same again, or changing other fields, tells nobody.
    let other = json!({ "UserEntityID": id, "AddressLine1": "2 Bund" });
    for change in [redirect, other] {
        ann.put("account_userentity", change).await.ok();
        assert_eq!(ann.newest_message(ANN).await["text"], told);
    }
    let saved =
        ann.get("account_bankprofile", &[]).await.ok()["banks"][0]["UserBankProfileID"].clone();
    let another = json!({ "UserBankProfileID": saved, "BankAccountNumber": "6222020200119777" });
    ann.put("account_bankprofile", another).await.ok();
    let told = ann.newest_message(ANN).await["text"].clone();
    assert!(told.as_str().unwrap().contains("now ends in 777"), "{told}");
}

/// The ends of the numbers that an investor was told of, the newest first.
async fn notified_endings(client: &Client) -> Vec<String> {
    let messages = client.open("/dev/outbox.json").await.ok();
    let texts = messages.as_array().unwrap().iter();
    texts
        .filter(|message| message["to"] == ANN)
        .filter_map(|message| message["text"].as_str()?.split_once("now ends in "))
        .map(|(_, end)| end.chars().take(3).collect())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_account_that_changes_again_within_an_hour_is_told_when_it_is_over() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let ann = investor(&server, ANN).await;
    complete(&server, &ann).await;
    let saved =
        ann.get("account_bankprofile", &[]).await.ok()["banks"][0]["UserBankProfileID"].clone();
    let change = async |end: &str| {
        let number = format!("6222020200119{end}");
        let another = json!({ "UserBankProfileID": saved, "BankAccountNumber": number });
        ann.put("account_bankprofile", another).await.ok();
        notified_endings(&ann).await
    };
    assert_eq!(change("111").await, ["111"]);
    clock.advance(TimeDelta::minutes(5));
    assert_eq!(change("222").await, ["222", "111"]);
    // The waiting message has the latest number.
    clock.advance(TimeDelta::minutes(5));
    assert_eq!(change("333").await, ["333", "111"]);
    clock.advance(TimeDelta::minutes(51));
    ann.fetch_csrf_token().await;
    log_in(&ann, ANN).await;
    assert_eq!(change("444").await, ["444", "333", "111"]);
    clock.advance(TimeDelta::minutes(120));
    ann.fetch_csrf_token().await;
    log_in(&ann, ANN).await;
    assert_eq!(change("555").await, ["555", "444", "333", "111"]);
}

/// Taking an account back by changing something else first opens no way around the proof.
#[tokio::test(flavor = "multi_thread")]
async fn where_withdrawals_go_stays_guarded_once_the_account_is_taken_back() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let ann = investor(&server, ANN).await;
    let id = complete(&server, &ann).await;
    ann.put("account_userentity", apply(id)).await.ok();
    set_state(server.ports(), id, KycState::GPass, None).await;
    clock.advance(TimeDelta::minutes(11));
    let harmless = json!({ "UserEntityID": id, "AddressLine1": "2 Bund" });
    ann.put("account_userentity", harmless).await.ok();
    assert_eq!(state(&ann, id).await, "INIT");
    let redirect = json!({ "UserEntityID": id, "BankAccountNumber": "999" });
    ann.put("account_userentity", redirect.clone())
        .await
        .refused(403, "Error_ReauthRequired");
    log_in(&ann, ANN).await;
    ann.put("account_userentity", redirect).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_questionnaire_counts_for_twelve_months() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let ann = investor(&server, ANN).await;
    let id = open_account(&ann, PKF).await;
    let entity = id.to_string();
    let asked = [
        ("InvestmentFrameworkID", "1"),
        ("UserEntityID", entity.as_str()),
    ];
    let before = ann.get("account_questionnaire", &asked).await.ok();
    assert_eq!(before["Questions"].as_array().unwrap().len(), 9);
    assert_eq!(
        (&before["Answers"], &before["SignedDateTime"]),
        (&Value::Null, &Value::Null)
    );
    upload_papers(&ann, id).await;
    sign_questionnaire(server.ports(), id, server.ports().clock.now()).await;
    let signed = ann.get("account_questionnaire", &asked).await.ok();
    let question = signed["Questions"][0]["QuestionID"].to_string();
    assert_eq!(signed["Answers"]["Radios"][question.as_str()], "No");
    assert_eq!(signed["Answers"]["Radios"].as_object().unwrap().len(), 9);
    let instant =
        |name: &str| -> chrono::DateTime<Utc> { signed[name].as_str().unwrap().parse().unwrap() };
    assert_eq!(
        instant("SignedDateTime") + Months::new(12),
        instant("ExpiresDateTime")
    );
    clock.set(instant("ExpiresDateTime"));
    log_in(&ann, ANN).await;
    ann.put("account_userentity", apply(id))
        .await
        .refused(422, "Error_DDFormExpired");
    assert_eq!(whole(&ann, id).await["DocumentsCompleteInd"], false);
    clock.advance(TimeDelta::seconds(-1));
    ann.put("account_userentity", apply(id)).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn each_framework_has_its_own_nine_questions_in_both_languages() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    let mut wordings = Vec::new();
    for (framework, language) in [("1", "en"), ("1", "zh"), ("2", "en"), ("2", "zh")] {
        let asked = [("InvestmentFrameworkID", framework), ("language", language)];
        let found = ann.get("account_questionnaire", &asked).await.ok();
        assert_eq!(found["Questions"].as_array().unwrap().len(), 9);
        wordings.push(found["Questions"][0]["Text"].as_str().unwrap().to_owned());
    }
    wordings.sort();
    wordings.dedup();
    assert_eq!(wordings.len(), 4);
    ann.get("account_questionnaire", &[("InvestmentFrameworkID", "9")])
        .await
        .refused(404, "Error_NotFound");
    ann.get("account_questionnaire", &[])
        .await
        .refused(400, "Error_BadRequest");
}
