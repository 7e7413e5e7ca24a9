//! A questionnaire with another name than the form: the desk shows that, with the name on the
//! questionnaire. Over both databases.

use serde_json::{Value, json};
use tests::desk::{Desk, applicant};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::server::TestServer;
use tests::subscribing::answer_and_sign;

const WEI: &str = "86-13900139000";

/// Whose names are on the questionnaire, as the desk says: to whom it is made out, and with which name it was signed.
fn named(item: &Value) -> [&Value; 2] {
    let signed = &item["questionnaire_version"];
    let told = |name: &str, differs: &str| {
        let differs = signed[differs].as_bool().unwrap();
        if differs { &signed[name] } else { &Value::Null }
    };
    [
        told("made_out_to", "names_another"),
        told("signed_name", "signed_otherwise"),
    ]
}

async fn another_name_than_the_questionnaires_is_told(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let (client, id) = (&wei.client, wei.account.0);
    let nothing = [&Value::Null, &Value::Null];
    // One that was not signed here says nothing of its signer.
    let item = desk.reviewer.item("kyc", id).await;
    assert_eq!(named(&item), nothing);
    desk.reviewer.fail("kyc", id, "sign it").await.ok();

    // As it is written does not matter.
    answer_and_sign(client, id, "LI  wei").await;
    let submit = |changes: Value| {
        let mut form = json!({ "UserEntityID": id, "applyKYC": true });
        form.as_object_mut()
            .unwrap()
            .extend(changes.as_object().unwrap().clone());
        client.put("account_userentity", form)
    };
    submit(json!({})).await.ok();
    assert_eq!(named(&desk.reviewer.item("kyc", id).await), nothing);
    desk.reviewer.fail("kyc", id, "another name").await.ok();

    submit(json!({ "LastName": "Zhou" })).await.ok();
    for line in [&desk.reviewer, &desk.approver] {
        let item = line.item("kyc", id).await;
        assert_eq!(item["investor"], "Wei Zhou");
        assert_eq!(named(&item), [&json!("Wei Li"), &json!("LI  wei")]);
        let signer = json!({ "key": "signer_name", "signer": "Wei Li" });
        assert_eq!(item["flags"], json!([{ "key": "bank_name" }, signer]));
        if item["state"] == "LWAIT" {
            let unanswered = json!({ "flags": {} });
            let refused = line.pass("kyc", id, unanswered).await;
            refused.refused(422, "RedFlagUnanswered");
            line.pass("kyc", id, json!({})).await.ok();
        }
    }
    desk.approver.fail("kyc", id, "sign it anew").await.ok();

    answer_and_sign(client, id, "Zhou Wei").await;
    submit(json!({})).await.ok();
    let item = desk.reviewer.item("kyc", id).await;
    assert_eq!(named(&item), nothing);
    assert_eq!(item["flags"], json!([{ "key": "bank_name" }]));
    server.stop().await;
}

on_both_databases![tests::server::TestServer::with_database =>
    another_name_than_the_questionnaires_is_told,
];
