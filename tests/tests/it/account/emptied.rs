//! Optional fields of an account are cleared by null, and only by that: absent fields and empty
//! texts keep the stored value.

use super::{ANN, names, whole};
use chrono::TimeDelta;
use domain::account::KycState;
use serde_json::{Value, json};
use tests::client::Client;
use tests::forms::{CAYMAN, PKF, account, bank, set_state, with};
use tests::on_both_databases;
use tests::road::{investor, log_in};
use tests::server::{NO_LIMITS, TestServer};

on_both_databases![tests::server::TestServer::with_database =>
    null_empties_what_an_account_can_do_without,
];

const SPARE: [&str; 6] = [
    "ChineseName",
    "EmailAddress",
    "MobileNumber",
    "BankAccountName",
    "BankSwiftCode",
    "CorrespondentBank",
];

/// An account with everything filled in that it can do without.
async fn full(client: &Client, framework: i64) -> i64 {
    client.post("account_bankprofile", bank()).await.ok();
    let typed = with(
        account(framework),
        &json!({
            "ChineseName": "李伟", "MobileNumber": "13900139000", "MobileCountryID": 112, "BankSwiftCode": "EXAMCNBJ",
            "CorrespondentBank": "Other Bank", "SourceOfFundsID": 99, "OpenSourceOfFunds": "稿费",
        }),
    );
    let opened = client.post("account_userentity", typed).await.ok();
    opened["UserEntityID"].as_i64().unwrap()
}

/// These fields of an account.
fn of(account: &Value, fields: &[&str]) -> Vec<Value> {
    fields.iter().map(|field| account[*field].clone()).collect()
}

async fn null_empties_what_an_account_can_do_without(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let id = full(&ann, PKF).await;
    let before = whole(&ann, id).await;
    assert!(of(&before, &SPARE).iter().all(Value::is_string), "{before}");

    // Absent, an empty text, or null for what is needed: nothing is emptied.
    let kept = json!({
        "UserEntityID": id, "AddressCity": "Shanghai", "EmailAddress": "", "BankSwiftCode": "  ",
        "FirstName": null, "PhoneNumber": null, "BankName": null,
    });
    ann.put("account_userentity", kept).await.ok();
    let after = whole(&ann, id).await;
    assert_eq!(of(&after, &SPARE), of(&before, &SPARE));
    let needed = ["FirstName", "PhoneNumber", "BankName"];
    assert_eq!(of(&after, &needed), of(&before, &needed));
    assert_eq!(after["AddressCity"], "Shanghai");

    for field in SPARE {
        let emptied = json!({ "UserEntityID": id, field: null });
        let saved = ann.put("account_userentity", emptied.clone()).await.ok();
        let now = whole(&ann, id).await;
        assert_eq!(now[field], Value::Null, "{field}");
        // There is nothing more to be emptied.
        assert_eq!(ann.put("account_userentity", emptied).await.ok(), saved);
    }
    let emptied = whole(&ann, id).await;
    assert_eq!(emptied["MobileCountryID"], Value::Null);
    let others = ["OpenSourceOfFunds", "PhoneNumber", "BankAccountNumber"];
    assert_eq!(of(&emptied, &others), of(&after, &others));

    let refill = json!({ "UserEntityID": id, "EmailAddress": "wei@example.com" });
    ann.put("account_userentity", refill).await.ok();
    assert_eq!(whole(&ann, id).await["EmailAddress"], "wei@example.com");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_words_of_another_source_are_needed_as_long_as_it_is_the_source() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    let id = full(&ann, CAYMAN).await;
    let emptied = json!({ "UserEntityID": id, "OpenSourceOfFunds": null });
    let refused = ann.put("account_userentity", emptied).await;
    let refused = refused.refused(422, "FieldRequired");
    assert_eq!(names(&refused), ["OpenSourceOfFunds"]);
    assert_eq!(whole(&ann, id).await["OpenSourceOfFunds"], "稿费");
    let chosen = json!({ "UserEntityID": id, "SourceOfFundsID": 1, "OpenSourceOfFunds": null });
    ann.put("account_userentity", chosen).await.ok();
    assert_eq!(whole(&ann, id).await["OpenSourceOfFunds"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn emptying_takes_an_approved_account_back_and_bank_data_needs_a_recent_log_in() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let ann = investor(&server, ANN).await;
    let id = full(&ann, PKF).await;
    set_state(server.ports(), id, KycState::GPass, None).await;
    clock.advance(TimeDelta::minutes(11));
    let bank = json!({ "UserEntityID": id, "CorrespondentBank": null });
    ann.put("account_userentity", bank.clone())
        .await
        .refused(403, "Error_ReauthRequired");
    assert_eq!(whole(&ann, id).await["CorrespondentBank"], "Other Bank");
    log_in(&ann, ANN).await;
    ann.put("account_userentity", bank).await.ok();
    let taken_back = whole(&ann, id).await;
    assert_eq!(taken_back["CorrespondentBank"], Value::Null);
    assert_eq!(taken_back["LastKYCLog"]["KYCStateCode"], "INIT");
    let stale = json!({ "UserEntityID": id, "Version": 1, "EmailAddress": null });
    ann.put("account_userentity", stale)
        .await
        .refused(409, "Error_StaleVersion");
}
