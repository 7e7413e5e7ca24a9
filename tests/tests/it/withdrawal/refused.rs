//! What is said no to, in the order of the checks; nothing is written by it.

use super::{OTHER, agrees, wallet, with_wallet};
use chrono::TimeDelta;
use domain::account::KycState;
use serde_json::{Value, json};
use tests::prepared::{CAYMAN, PKF, prove_bank_account, usd};
use tests::road::PASSWORD;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{Subscriber, subscriber};

async fn set_state(server: &TestServer, who: &Subscriber, state: KycState) {
    let tx = server.ports().store.begin().await.unwrap();
    let mut account = tx.accounts().lock(who.account).await.unwrap().unwrap();
    account.state = state;
    tx.accounts().save(&account).await.unwrap();
    tx.commit().await.unwrap();
    prove_bank_account(server.ports(), who.account).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_is_refused_in_the_order_of_its_checks() {
    let server = TestServer::sqlite().await;
    let who = with_wallet(&server, 1_000).await;
    let cases = [
        (json!({}), "PleaseSelectTheCurrency"),
        (
            json!({ "CurrencyID": "", "Amount": "5" }),
            "PleaseSelectTheCurrency",
        ),
        (json!({ "CurrencyID": 6 }), "Pleaseentertheamount"),
        (
            json!({ "CurrencyID": 1, "Amount": "" }),
            "Pleaseentertheamount",
        ),
        (
            json!({ "CurrencyID": 1, "Amount": 0 }),
            "Pleaseentertheamount",
        ),
        (
            json!({ "CurrencyID": 1, "Amount": "-1" }),
            "Pleaseentertheamount",
        ),
        (
            json!({ "CurrencyID": 1, "Amount": "five" }),
            "Pleaseentertheamount",
        ),
        (
            json!({ "CurrencyID": 1, "Amount": "0.001" }),
            "Pleaseentertheamount",
        ),
        (json!({ "CurrencyID": 6, "Amount": 5 }), "NoWalletFound"),
        (json!({ "CurrencyID": 2, "Amount": 5 }), "BalanceNotEnough"),
        (
            json!({ "CurrencyID": 1, "Amount": "1000.01" }),
            "BalanceNotEnough",
        ),
        (
            json!({ "CurrencyID": 1, "Amount": 5, "PayoutMethod": "Bitcoin", "BitcoinAddress": "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3" }),
            "BitcoinAddressInvalid",
        ),
    ];
    for (fields, key) in cases {
        who.try_withdraw(fields).await.refused(422, key);
    }
    let refused = who
        .try_withdraw(json!({ "CurrencyID": 1, "Amount": 2_000 }))
        .await;
    let refused = refused.refused(422, "BalanceNotEnough");
    assert_eq!(
        refused["params"],
        json!({ "amount": 1000, "currency": "USD" })
    );
    let named = who
        .try_withdraw(json!({}))
        .await
        .refused(422, "PleaseSelectTheCurrency");
    assert_eq!(named["params"]["field"], "CurrencyID", "{named}");
    for wrong in [
        json!({ "CurrencyID": "dollars", "Amount": 5 }),
        json!({ "CurrencyID": 1, "Amount": [5] }),
        json!({ "CurrencyID": 1, "Amount": 5, "PayoutMethod": "Cheque" }),
        json!({ "CurrencyID": 1, "Amount": 5, "submit": "perhaps" }),
    ] {
        who.try_withdraw(wrong)
            .await
            .refused(400, "Error_BadRequest");
    }
    let newest = who.client.get("account_withdraw_request", &[]).await.ok();
    assert_eq!(newest["CNWithdrawRequest"], Value::Null);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_state_stands_against_it_before_the_form_does() {
    let server = TestServer::sqlite().await;
    let who = with_wallet(&server, 1_000).await;
    let id = who.withdraw("100").await;
    let form = who.sign_withdrawal(id).await;
    set_state(&server, &who, KycState::LWait).await;
    who.try_withdraw(json!({}))
        .await
        .refused(409, "BankInfoUnderReview");
    let change = json!({ "Amount": 1 });
    who.change_withdrawal(id, change)
        .await
        .refused(409, "BankInfoUnderReview");
    who.submit_withdrawal(id, form)
        .await
        .refused(409, "BankInfoUnderReview");
    who.try_ask_withdrawal(id)
        .await
        .refused(409, "BankInfoUnderReview");
    set_state(&server, &who, KycState::GPass).await;
    who.submit_withdrawal(id, form).await.ok();

    let offshore = subscriber(&server, OTHER, CAYMAN).await;
    let refused = offshore.try_withdraw(json!({ "CurrencyID": 1, "Amount": 5 }));
    refused.await.refused(409, "WithdrawNotSupported");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_anothers_is_not_there() {
    let server = TestServer::sqlite().await;
    let who = with_wallet(&server, 1_000).await;
    let id = who.withdraw("100").await;
    let other = subscriber(&server, OTHER, PKF).await;
    let body = json!({ "UserEntityID": who.account.0, "CurrencyID": 1, "Amount": 5 });
    let taken = other.client.post("account_withdraw_request", body).await;
    taken.refused(404, "Error_NotFound");
    let change = json!({ "Amount": 5 });
    other
        .change_withdrawal(id, change)
        .await
        .refused(404, "Error_NotFound");
    let to_other = json!({ "UserEntityID": other.account.0 });
    who.change_withdrawal(id, to_other)
        .await
        .refused(404, "Error_NotFound");
    other
        .try_ask_withdrawal(id)
        .await
        .refused(404, "Error_NotFound");
    let which = json!({ "CNWithdrawRequestID": id });
    let gone = other.client.delete("account_withdraw_request", which).await;
    gone.refused(404, "Error_NotFound");
    let id = id.to_string();
    let query = [("CNWithdrawRequestID", id.as_str())];
    let shown = other.client.get("account_withdraw_request", &query);
    shown.await.refused(404, "Error_NotFound");
    let stranger = server.visitor().await;
    stranger
        .post("account_withdraw_request", json!({ "UserEntityID": 1 }))
        .await
        .refused(401, "Error_NotLoggedIn");
    stranger
        .post("account_withdraw_request", json!({}))
        .await
        .refused(400, "Error_BadRequest");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signature_counts_for_what_was_signed_alone() {
    let server = TestServer::sqlite().await;
    let who = with_wallet(&server, 1_000).await;
    let at_once = json!({ "CurrencyID": 1, "Amount": 5, "submit": true });
    who.try_withdraw(at_once)
        .await
        .refused(403, "SignatureFailedTip");
    let id = who.withdraw("100").await;
    let submit = |form: Value| json!({ "submit": true, "AuthFormDocumentID": form });
    let unsigned = who.change_withdrawal(id, submit(Value::Null)).await;
    unsigned.refused(403, "SignatureFailedTip");
    let form = who.sign_withdrawal(id).await;
    // Another amount with the same form, whether it is handed in at once or saved first.
    let more = json!({ "submit": true, "AuthFormDocumentID": form, "Amount": 900 });
    who.change_withdrawal(id, more)
        .await
        .refused(403, "SignatureFailedTip");
    assert_eq!(who.withdrawal(id).await["Amount"], 100);
    who.change_withdrawal(id, json!({ "Amount": 900 }))
        .await
        .ok();
    assert_eq!(who.withdrawal(id).await["AuthFormDocumentID"], Value::Null);
    who.submit_withdrawal(id, form)
        .await
        .refused(403, "SignatureFailedTip");
    // The form of another withdrawal of the same terms.
    let twin = who.withdraw("900").await;
    let form = who.sign_withdrawal(twin).await;
    who.submit_withdrawal(id, form)
        .await
        .refused(403, "SignatureFailedTip");
    who.submit_withdrawal(twin, form + 1_000)
        .await
        .refused(404, "Error_NotFound");
    assert_eq!(wallet(&server, &who).await, (usd(1_000), usd(0)));
    who.submit_withdrawal(twin, form).await.ok();
    agrees(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_handed_in_is_changed_no_more() {
    let server = TestServer::sqlite().await;
    let who = with_wallet(&server, 1_000).await;
    let id = who.handed_in_withdrawal("100").await;
    let change = who.change_withdrawal(id, json!({ "Amount": 5 })).await;
    assert_eq!(
        change.refused(409, "OrderNotPending")["params"]["state"],
        "LWAIT"
    );
    let which = json!({ "CNWithdrawRequestID": id });
    let gone = who.client.delete("account_withdraw_request", which).await;
    gone.refused(409, "OrderNotPending");
    who.try_ask_withdrawal(id)
        .await
        .refused(409, "OrderNotPending");
    let stale = who.withdraw("5").await;
    let old = json!({ "Amount": 6, "Version": 0 });
    who.change_withdrawal(stale, old)
        .await
        .refused(409, "Error_StaleVersion");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn handing_in_needs_a_recent_log_in() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let who = with_wallet(&server, 1_000).await;
    let id = who.withdraw("100").await;
    let form = who.sign_withdrawal(id).await;
    clock.advance(TimeDelta::minutes(11));
    who.submit_withdrawal(id, form)
        .await
        .refused(403, "Error_ReauthRequired");
    assert_eq!(wallet(&server, &who).await, (usd(1_000), usd(0)));
    let proof = json!({ "Password": PASSWORD });
    who.client.post("account_reauth", proof).await.ok();
    who.submit_withdrawal(id, form).await.ok();
    server.stop().await;
}
