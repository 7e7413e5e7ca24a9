//! A save that changes nothing that anybody sees leaves an approved account approved.

use super::{ANN, whole};
use domain::account::KycState;
use serde_json::json;
use tests::forms::{CAYMAN, account, bank, set_state, with};
use tests::on_both_databases;
use tests::road::investor;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    what_the_screens_send_of_what_was_never_said_is_no_change,
];

async fn what_the_screens_send_of_what_was_never_said_is_no_change(server: TestServer) {
    let ann = investor(&server, ANN).await;
    ann.post("account_bankprofile", bank()).await.ok();
    let unsaid = json!({ "BankDepositConfirmationInd": null, "PhoneCountryID": null });
    let opened = with(account(CAYMAN), &unsaid);
    let opened = ann.post("account_userentity", opened).await.ok();
    let id = opened["UserEntityID"].as_i64().unwrap();
    set_state(server.ports(), id, KycState::GPass, None).await;
    let before = whole(&ann, id).await;
    assert!(before["PhoneCountryID"].is_null(), "{before}");

    let sent = |city: &str| {
        json!({
            "UserEntityID": id, "Version": before["Version"], "BankDepositConfirmationInd": false,
            "PhoneCountryID": 112, "FirstName": before["FirstName"], "BankCity": city,
        })
    };
    let city = before["BankCity"].as_str().unwrap();
    let saved = ann.put("account_userentity", sent(city)).await.ok();
    assert_eq!(
        (&saved["KYCStateCode"], &saved["Version"]),
        (&json!("GPASS"), &before["Version"])
    );
    assert_eq!(whole(&ann, id).await, before);

    let saved = ann.put("account_userentity", sent("Tianjin")).await.ok();
    assert_eq!(saved["KYCStateCode"], "INIT");
    assert_eq!(whole(&ann, id).await["PhoneCountryID"], 112);
    server.stop().await;
}
