//! The refusals, in the order of the checks; nothing is written by a refused request.

use super::{MOBILE, OTHER, agrees, listed};
use domain::account::KycState;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::prepared::{CAYMAN, PKF};
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::subscriber;

#[tokio::test(flavor = "multi_thread")]
async fn the_form_is_refused_in_the_order_of_its_checks() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let cases = [
        (json!({}), "PleaseSelectTheCurrency"),
        (
            json!({ "CurrencyID": 77, "FundingAmount": 5 }),
            "PleaseSelectTheCurrency",
        ),
        (json!({ "CurrencyID": 1 }), "Pleaseentertheamount"),
        (
            json!({ "CurrencyID": 1, "FundingAmount": "" }),
            "Pleaseentertheamount",
        ),
        (
            json!({ "CurrencyID": 1, "FundingAmount": 0 }),
            "Pleaseentertheamount",
        ),
        (
            json!({ "CurrencyID": 1, "FundingAmount": "-1" }),
            "Pleaseentertheamount",
        ),
        (
            json!({ "CurrencyID": 1, "FundingAmount": "five" }),
            "Pleaseentertheamount",
        ),
        (
            json!({ "CurrencyID": 1, "FundingAmount": "0.001" }),
            "Pleaseentertheamount",
        ),
        (
            json!({ "CurrencyID": 1, "Amount": "1e30" }),
            "Pleaseentertheamount",
        ),
        (
            json!({ "CurrencyID": 6, "FundingAmount": 5 }),
            "DepositCurrencyNotOffered",
        ),
        (
            json!({ "CurrencyID": 1, "Amount": 5, "submit": true }),
            "Nonuploaded",
        ),
    ];
    for (fields, key) in cases {
        who.try_deposit(fields).await.refused(422, key);
    }
    for wrong in [
        json!({ "CurrencyID": "dollars", "FundingAmount": 5 }),
        json!({ "CurrencyID": 1, "FundingAmount": [5] }),
        json!({ "CurrencyID": 1, "FundingAmount": 5, "FundingMethod": "Cheque" }),
    ] {
        who.try_deposit(wrong)
            .await
            .refused(400, "Error_BadRequest");
    }
    let newest = who.client.get("account_deposit_request", &[]).await.ok();
    assert_eq!(newest["WalletFundingRequest"], Value::Null);
    agrees(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_gateway_bitcoin_is_not_offered() {
    let settings = format!("{NO_LIMITS}\ncrypto_provider = 'none'");
    let server = TestServer::start(TestDatabase::sqlite().await, &settings).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let coins = json!({ "CurrencyID": 1, "FundingAmount": 5, "FundingMethod": "Bitcoin" });
    let refused = who.try_deposit(coins).await;
    refused.refused(409, "PaymentMethodNotOffered");
    let entities = who.client.get("account_userentity", &[]).await.ok();
    let offered = &entities["frameworkLookups"][0]["FundingMethods"];
    assert_eq!(offered, &json!(["Wire"]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_takes_no_deposits_or_is_not_approved_is_refused() {
    let server = TestServer::sqlite().await;
    let cayman = subscriber(&server, OTHER, CAYMAN).await;
    let asked = json!({ "CurrencyID": 1, "FundingAmount": 5 });
    let refused = cayman.try_deposit(asked.clone()).await;
    refused.refused(409, "DepositNotSupported");
    let who = subscriber(&server, MOBILE, PKF).await;
    let id = who.deposit("5").await;
    who.try_prove_deposit(id).await.ok();
    let tx = server.ports().store.begin().await.unwrap();
    let mut account = tx.accounts().lock(who.account).await.unwrap().unwrap();
    account.state = KycState::Init;
    tx.accounts().save(&account).await.unwrap();
    tx.commit().await.unwrap();
    who.try_deposit(asked)
        .await
        .refused(409, "NoKYCAccountAvailable");
    who.submit_deposit(id)
        .await
        .refused(409, "NoKYCAccountAvailable");
    assert_eq!(listed(&who, id).await["orderStatus"], "INIT");
    server.is_left_broken();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_ones_is_not_there_and_an_old_version_overwrites_nothing() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let other = subscriber(&server, OTHER, PKF).await;
    let id = who.deposit("5").await;
    let change = json!({ "FundingAmount": 6 });
    other
        .change_deposit(id, change.clone())
        .await
        .refused(404, "Error_NotFound");
    other
        .cancel_deposit(id)
        .await
        .refused(404, "Error_NotFound");
    other
        .try_prove_deposit(id)
        .await
        .refused(404, "Error_NotFound");
    let foreign = json!({ "CurrencyID": 1, "FundingAmount": 5, "UserEntityID": who.account.0 });
    other
        .try_deposit(foreign)
        .await
        .refused(404, "Error_NotFound");
    let version = who.deposit_request(id).await["Version"].clone();
    who.change_deposit(id, change).await.ok();
    let stale = json!({ "FundingAmount": 7, "Version": version });
    who.change_deposit(id, stale)
        .await
        .refused(409, "Error_StaleVersion");
    assert_eq!(who.deposit_request(id).await["FundingAmount"], 6);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_submitted_is_answered_again_for_the_same_content_only() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let other = subscriber(&server, OTHER, PKF).await;
    let foreign = other.deposit("5").await;
    let foreign = other.try_prove_deposit(foreign).await.ok()["DocumentID"].clone();
    let id = who.submitted_deposit("50").await;
    let proof = who.deposit_request(id).await["ProofDocumentID"].clone();
    let same = [
        json!({ "submit": true }),
        json!({ "submit": true, "FundingAmount": "50.00", "CurrencyID": 1 }),
        json!({ "submit": true, "UserEntityID": who.account.0, "ProofDocumentID": proof }),
    ];
    for sent in same {
        let again = who.change_deposit(id, sent).await.ok();
        assert_eq!(again["WalletFundingRequest"]["State"], "LWAIT");
    }
    let another = who.deposit("7").await;
    let another = who.try_prove_deposit(another).await.ok()["DocumentID"].clone();
    for sent in [
        json!({ "submit": true, "FundingAmount": 51 }),
        json!({ "submit": true, "CurrencyID": 2 }),
        json!({ "submit": true, "FundingMethod": "Bitcoin" }),
        json!({ "submit": true, "ProofDocumentID": another }),
        json!({ "FundingAmount": 50 }),
    ] {
        let refused = who.change_deposit(id, sent).await;
        refused.refused(409, "OrderNotPending");
    }
    let stolen = json!({ "submit": true, "ProofDocumentID": foreign });
    who.change_deposit(id, stolen)
        .await
        .refused(404, "Error_NotFound");
    let moved = json!({ "submit": true, "UserEntityID": other.account.0 });
    who.change_deposit(id, moved)
        .await
        .refused(404, "Error_NotFound");
    assert_eq!(who.deposit_request(id).await["FundingAmount"], 50);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_states_a_sound_amount_or_is_refused() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let id = who.submitted_deposit("50").await;
    for wrong in [
        json!({}),
        json!({ "amount_received": 0 }),
        json!({ "amount_received": "-50" }),
        json!({ "amount_received": "50.001" }),
    ] {
        let refused = desk.finance.pass("deposits", id, wrong).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], "amount_received", "{refused}");
    }
    let early = desk
        .approver
        .pass("deposits", id, json!({ "amount_received": 50 }))
        .await;
    early.refused(403, "Error_Forbidden");
    desk.finance
        .fail("deposits", id, " ")
        .await
        .refused(422, "CommentRequired");
    assert_eq!(who.deposit_request(id).await["State"], "LWAIT");
    agrees(&server).await;
    server.stop().await;
}
