//! A number written with what is dialled before it inside its country is the same number, at every door.

use super::{EMAIL, NEW_PASSWORD, verify_email};
use serde_json::json;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::road::{PASSWORD, code_for, investor, register, try_log_in};
use tests::server::TestServer;

const ABROAD: &str = "49-1711234567";
const AT_HOME: &str = "49-01711234567";

on_both_databases![
    std::future::ready =>
    a_number_is_one_with_and_without_its_trunk_prefix,
    in_italy_the_zero_belongs_to_the_number,
];

async fn a_number_is_one_with_and_without_its_trunk_prefix(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let client = server.visitor().await;
    let ask = async |number: &str, must_exist: bool| {
        let asked = json!({ "By": "Mobile", "MustExist": must_exist, "Subject": number });
        client.post("verify_contact", asked).await
    };
    let sent = ask(AT_HOME, false).await.ok();
    let message = client.newest_message(ABROAD).await;
    let user = json!({
        "MobileNumber": ABROAD, "Password": PASSWORD, "SMSCode": message["code"], "Token": sent["token"],
    });
    client.post("register", json!({ "user": user })).await.ok();
    for number in [ABROAD, AT_HOME] {
        let refused = ask(number, false).await;
        refused.refused(409, "VerifyError_SubjectExist");
        let logged_in = try_log_in(&server.visitor().await, number, PASSWORD).await;
        assert_eq!(logged_in.ok()["user"]["MobileNumber"], ABROAD, "{number}");
    }

    let (sent, code) = code_for(&client, ABROAD, true).await;
    let reset = json!({
        "MobileNumber": AT_HOME, "SMSCode": code, "Token": sent["token"], "Password": NEW_PASSWORD,
    });
    client.post("reset_password", reset).await.ok();
    try_log_in(&client, AT_HOME, NEW_PASSWORD).await.ok();

    // Nobody else may take it by writing it otherwise.
    let other = investor(&server, "49-1719999999").await;
    verify_email(&other, EMAIL).await;
    let form = json!({ "MobileNumber": AT_HOME, "SMSCode": "0000", "Token": "none" });
    other
        .put("account_mobile", form)
        .await
        .refused(409, "UpdateError_MobileNumberExists");
}

async fn in_italy_the_zero_belongs_to_the_number(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let client = server.visitor().await;
    register(&client, "39-0612345678").await;
    let answer = try_log_in(&client, "39-0612345678", PASSWORD).await.ok();
    assert_eq!(answer["user"]["MobileNumber"], "39-0612345678");
    try_log_in(&server.visitor().await, "39-612345678", PASSWORD)
        .await
        .refused(422, "LoginError");
}
