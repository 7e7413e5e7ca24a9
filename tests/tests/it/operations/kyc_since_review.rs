//! The desk's view of an account that was reviewed before: the form, the documents and the
//! questionnaire at that time, beside the submitted ones. Over both databases.

use domain::operations::Role;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::desk::{Desk, applicant, operator};
use tests::forms::{PKF, fixture, sign_questionnaire, with};
use tests::on_both_databases;
use tests::rows::Rows;
use tests::server::TestServer;

const WEI: &str = "86-13900139000";

/// Changes an account.
async fn change(client: &Client, id: i64, changes: Value) {
    let form = with(json!({ "UserEntityID": id }), &changes);
    client.put("account_userentity", form).await.ok();
}

async fn submit(client: &Client, id: i64) {
    change(client, id, json!({ "applyKYC": true })).await;
}

/// Uploads a passport copy, for the account where it is said: its number.
async fn upload(client: &Client, account: Option<i64>) -> i64 {
    let account = account.map(|id| id.to_string());
    let mut fields = vec![("CodeKey", "Passport")];
    fields.extend(account.iter().map(|id| ("UserEntityID", id.as_str())));
    let file = fixture("passport.jpg");
    let sent = client
        .upload("account_document", &fields, "new.jpg", "image/jpeg", file)
        .await
        .ok();
    sent["DocumentID"].as_i64().unwrap()
}

/// What was typed otherwise at the review before, by field.
fn was(item: &Value) -> BTreeMap<String, Value> {
    let was = item["since_review"]["was"].as_object().unwrap();
    let data = item["data"].as_object().unwrap();
    assert_eq!(
        was.keys().collect::<Vec<_>>(),
        data.keys().collect::<Vec<_>>()
    );
    was.iter()
        .filter(|(field, value)| data[*field] != **value)
        .map(|(field, value)| (field.clone(), value.clone()))
        .collect()
}

fn only(field: &str, value: &str) -> BTreeMap<String, Value> {
    BTreeMap::from([(field.to_owned(), json!(value))])
}

/// When the account came into a state last, as its history says.
fn came_into(item: &Value, state: &str) -> Value {
    let steps = item["history"].as_array().unwrap();
    let step = steps.iter().rev().find(|step| step["to"] == state);
    step.unwrap()["at"].clone()
}

async fn a_first_review_has_nothing_to_compare(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let id = wei.account.0;
    let at_first = desk.reviewer.item("kyc", id).await;
    assert_eq!(at_first.get("since_review"), Some(&Value::Null));
    desk.reviewer.pass("kyc", id, json!({})).await.ok();
    let at_second = desk.approver.item("kyc", id).await;
    assert_eq!(at_second.get("since_review"), Some(&Value::Null));
    // Judged, and not changed yet.
    desk.approver.fail("kyc", id, "blurred").await.ok();
    let failed = desk.approver.item("kyc", id).await;
    assert_eq!(failed.get("since_review"), Some(&Value::Null));
    server.stop().await;
}

async fn what_was_mended_is_shown_as_it_was_judged(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let (client, id) = (&wei.client, wei.account.0);
    // Uploaded before the decision, and of the account only after it.
    let loose = upload(client, None).await;
    desk.reviewer.fail("kyc", id, "blurred").await.ok();
    let mended = json!({
        "PassportNumber": "E87654321", "AddressCity": "Tianjin", "TaxNumber": "TAX-77", "NewDocuments": [loose],
    });
    change(client, id, mended).await;
    let added = upload(client, Some(id)).await;
    submit(client, id).await;
    for line in [&desk.reviewer, &desk.approver] {
        let item = line.item("kyc", id).await;
        let expected = [
            ("address_city".to_owned(), json!("Beijing")),
            ("passport_number".to_owned(), json!("E12345678")),
        ];
        assert_eq!(was(&item), BTreeMap::from(expected));
        let since = &item["since_review"];
        assert_eq!(since["at"], came_into(&item, "LFAIL"));
        assert_eq!(since["signed_anew"], false);
        let mut new: Vec<i64> = serde_json::from_value(since["new_documents"].clone()).unwrap();
        new.sort_unstable();
        assert_eq!(new, [loose, added]);
        assert_eq!(item["documents"].as_array().unwrap().len(), 5);
        line.pass("kyc", id, json!({})).await.ok();
    }
    server.stop().await;
}

async fn several_changes_keep_what_was_judged_and_not_what_was_between(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let (client, id) = (&wei.client, wei.account.0);
    desk.reviewer.fail("kyc", id, "another city").await.ok();
    change(client, id, json!({ "AddressCity": "Tianjin" })).await;
    change(client, id, json!({ "AddressCity": "Shanghai" })).await;
    upload(client, Some(id)).await;
    submit(client, id).await;
    let item = desk.reviewer.item("kyc", id).await;
    assert_eq!(was(&item), only("address_city", "Beijing"));

    // The second line fails it: what it judged takes the place of what was judged before.
    desk.reviewer.pass("kyc", id, json!({})).await.ok();
    desk.approver.fail("kyc", id, "another number").await.ok();
    change(client, id, json!({ "TaxNumber": "TAX-78" })).await;
    submit(client, id).await;
    let item = desk.reviewer.item("kyc", id).await;
    assert_eq!(was(&item), only("tax_number", "TAX-77"));
    assert_eq!(item["since_review"]["at"], came_into(&item, "GFAIL"));
    assert_eq!(item["since_review"]["new_documents"], json!([]));

    // Handed in again as it is: nothing differs from what was judged last.
    desk.reviewer.fail("kyc", id, "not enough").await.ok();
    submit(client, id).await;
    let item = desk.reviewer.item("kyc", id).await;
    assert_eq!(was(&item), BTreeMap::new());
    assert_eq!(item["since_review"]["at"], came_into(&item, "LFAIL"));
    server.stop().await;
}

async fn an_approved_account_that_is_edited_is_compared_with_what_was_approved(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let (client, id) = (&wei.client, wei.account.0);
    desk.approve(id).await;
    // The first change is a questionnaire signed again.
    sign_questionnaire(server.ports(), id, server.ports().clock.now()).await;
    change(client, id, json!({ "AddressLine1": "2 Garden Road" })).await;
    submit(client, id).await;
    let item = desk.reviewer.item("kyc", id).await;
    assert_eq!(was(&item), only("address_line1", "1 Garden Road"));
    let since = &item["since_review"];
    assert_eq!(since["at"], came_into(&item, "GPASS"));
    assert_eq!(since["signed_anew"], true);
    let newest = &item["documents"][0];
    assert_eq!(newest["kind"], "ID");
    assert_eq!(since["new_documents"], json!([newest["id"]]));
    server.stop().await;
}

async fn what_was_judged_is_read_by_who_reads_the_item_and_lies_sealed(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let (client, id) = (&wei.client, wei.account.0);
    let beside = server.database().connect().await;
    desk.reviewer.fail("kyc", id, "blurred").await.ok();
    assert!(
        Rows::of(&beside)
            .await
            .of_table("reviewed_forms")
            .is_empty()
    );
    change(client, id, json!({ "PassportNumber": "E87654321" })).await;
    submit(client, id).await;

    let path = format!("queues/kyc/{id}");
    let auditor = operator(&server, "ada", &[Role::Auditor]).await;
    let seen = auditor.get(&path).await.ok();
    assert_eq!(was(&seen), only("passport_number", "E12345678"));
    for role in [Role::Finance, Role::Editor, Role::Admin] {
        let other = operator(&server, role.code(), &[role]).await;
        let refused = other.get(&path).await;
        let body = refused.refused(403, "Error_Forbidden").to_string();
        assert!(!body.contains("E12345678"), "{role:?}: {body}");
    }

    let rows = Rows::of(&beside).await;
    let kept = rows.of_table("reviewed_forms");
    assert_eq!(kept.len(), 1);
    assert!(kept[0].contains("v2:"), "{kept:?}");
    // None is so short that sealed text may contain it by chance.
    for plain in ["E12345678", "Beijing", "TAX-77", "1 Garden Road"] {
        assert!(!kept[0].contains(plain), "{plain}: {kept:?}");
    }
    server.stop().await;
}

async fn over(database: TestDatabase) -> TestServer {
    TestServer::with_database(database).await
}

on_both_databases![super::over =>
    a_first_review_has_nothing_to_compare,
    what_was_mended_is_shown_as_it_was_judged,
    several_changes_keep_what_was_judged_and_not_what_was_between,
    an_approved_account_that_is_edited_is_compared_with_what_was_approved,
    what_was_judged_is_read_by_who_reads_the_item_and_lies_sealed,
];
