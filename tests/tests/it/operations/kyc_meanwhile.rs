//! An account that changes while a reviewer has it open: outdated data decides nothing, and a
//! waiting account cannot be changed. Over both databases.

use domain::operations::Role;
use serde_json::json;
use tests::database::TestDatabase;
use tests::desk::{Desk, applicant, operator};
use tests::forms::{PKF, upload_papers};
use tests::on_both_databases;
use tests::rows::Rows;
use tests::server::TestServer;

const WEI: &str = "86-13900139000";

/// One reviewer has the account open; another fails it, the investor mends it and hands it in again: it waits as before, and is
/// another one than was read.
async fn who_read_it_before_it_was_mended_decides_nothing(server: TestServer) {
    let desk = Desk::of(&server).await;
    let slow = operator(&server, "sara", &[Role::Reviewer]).await;
    let wei = applicant(&server, WEI, PKF).await;
    let id = wei.account.0;
    let opened = slow.item("kyc", id).await;
    assert_eq!(opened["state"], "LWAIT");
    desk.reviewer
        .fail("kyc", id, "The passport copy is blurred")
        .await
        .ok();
    let mended = json!({ "UserEntityID": id, "AddressCity": "Tianjin" });
    wei.client.put("account_userentity", mended).await.ok();
    upload_papers(&wei.client, id).await;
    let apply = json!({ "UserEntityID": id, "applyKYC": true });
    wei.client.put("account_userentity", apply).await.ok();

    let beside = server.database().connect().await;
    let before = Rows::of(&beside).await;
    let read = &opened["version"];
    for (verdict, body) in [
        ("pass", json!({ "version": read })),
        (
            "fail",
            json!({ "version": read, "comment": "as I read it" }),
        ),
    ] {
        slow.post(&format!("queues/kyc/{id}/{verdict}"), body)
            .await
            .refused(409, "Error_StaleVersion");
    }
    let changed = before.until(&Rows::of(&beside).await);
    assert!(changed.is_empty(), "{changed:#?}");
    // What is there now is decided by who reads that.
    let again = slow.item("kyc", id).await;
    assert_eq!(again["state"], "LWAIT");
    assert_ne!(again["version"], opened["version"]);
    slow.pass("kyc", id, json!({})).await.ok();
    server.stop().await;
}

/// What waits for a decision stays as it was handed in, whatever its investor sends meanwhile, from wherever.
async fn what_waits_is_not_changed_under_a_reviewers_eyes(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let id = wei.account.0;
    let named = id.to_string();
    let lines = [&desk.reviewer, &desk.approver];
    let beside = server.database().connect().await;
    for line in lines {
        let opened = line.item("kyc", id).await;
        let before = Rows::of(&beside).await;
        for change in [
            json!({ "UserEntityID": id, "AddressCity": "Tianjin" }),
            json!({ "UserEntityID": id, "Version": opened["version"], "TaxNumber": "TAX-78" }),
            json!({ "UserEntityID": id, "NewDocuments": [1] }),
        ] {
            wei.client
                .put("account_userentity", change)
                .await
                .refused(409, "ModificationNotPossibleDuringAudit");
        }
        let fields = [("CodeKey", "Passport"), ("UserEntityID", named.as_str())];
        let file = tests::forms::fixture("passport.jpg");
        let sent = wei
            .client
            .upload("account_document", &fields, "new.jpg", "image/jpeg", file);
        sent.await
            .refused(409, "ModificationNotPossibleDuringAudit");
        let changed = before.until(&Rows::of(&beside).await);
        assert!(changed.is_empty(), "{changed:#?}");
        assert_eq!(line.item("kyc", id).await["version"], opened["version"]);
        line.pass("kyc", id, json!({})).await.ok();
    }
    server.stop().await;
}

async fn over(database: TestDatabase) -> TestServer {
    TestServer::with_database(database).await
}

on_both_databases![super::over =>
    who_read_it_before_it_was_mended_decides_nothing,
    what_waits_is_not_changed_under_a_reviewers_eyes,
];
