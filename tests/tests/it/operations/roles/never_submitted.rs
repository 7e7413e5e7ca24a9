//! What was never submitted: the auditor alone sees it.

use domain::operations::Role;
use serde_json::{Value, json};
use tests::desk::{Desk, approved, operator};
use tests::forms::{CAYMAN, PKF, account, fixture, upload_papers};
use tests::prepared::{a_project, publish};
use tests::server::TestServer;
use tests::wallet::fund;

async fn what_was_never_handed_in_is_the_auditors_alone(server: TestServer) {
    let desk = Desk::of(&server).await;
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let wei = approved(&server, &desk, "86-13900139000", PKF).await;
    let opened = wei
        .client
        .post("account_userentity", account(CAYMAN))
        .await
        .ok();
    let unseen = opened["UserEntityID"].as_i64().unwrap();
    upload_papers(&wei.client, unseen).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("UNSEEN", 10_000, now)).await;
    let order = wei.start(project, 2, 1_000).await;
    fund(&server, &wei, 500).await;
    let withdrawal = wei.withdraw("500").await;
    let form = wei.sign_withdrawal(withdrawal).await;
    let proof = wei.try_prove(order).await.ok()["DocumentID"].clone();
    let free = wei
        .client
        .upload(
            "account_document",
            &[("CodeKey", "Other")],
            "passport.jpg",
            "image/jpeg",
            fixture("passport.jpg"),
        )
        .await
        .ok()["DocumentID"]
        .clone();
    let passport = auditor.item("kyc", unseen).await["documents"][0]["id"].clone();
    let paths = [
        format!("queues/kyc/{unseen}"),
        format!("queues/subscriptions/{order}"),
        format!("queues/withdrawals/{withdrawal}"),
        format!("documents/{form}"),
        format!("documents/{passport}"),
        format!("documents/{proof}"),
        format!("documents/{free}"),
    ];
    for path in &paths {
        assert_eq!(auditor.get(path).await.status, 200, "{path}");
        desk.approver.get(path).await.refused(404, "Error_NotFound");
    }
    let unseen_of = [
        ("kyc", unseen),
        ("withdrawals", withdrawal),
        ("subscriptions", order),
    ];
    for (queue, id) in unseen_of {
        let path = format!("queues/{queue}?state=all");
        let ids = |page: Value| {
            let items = page["items"].as_array().unwrap().clone();
            items.iter().any(|item| item["id"] == id)
        };
        assert!(ids(auditor.get(&path).await.ok()), "{path}");
        assert!(!ids(desk.approver.get(&path).await.ok()), "{path}");
    }
    // Another's queue is another matter: an approved account's papers are not finance's.
    let papers = desk.reviewer.item("kyc", wei.account.0).await;
    let path = format!("documents/{}", papers["documents"][0]["id"]);
    desk.finance
        .get(&path)
        .await
        .refused(403, "Error_Forbidden");
    assert_eq!(desk.reviewer.get(&path).await.status, 200);
    // Submitted once and edited since, it stays visible.
    let edit = json!({ "UserEntityID": wei.account.0, "AddressCity": "Shanghai" });
    wei.client.put("account_userentity", edit).await.ok();
    assert_eq!(
        desk.reviewer.item("kyc", wei.account.0).await["state"],
        "INIT"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_never_handed_in_is_the_auditors_alone_on_sqlite() {
    what_was_never_handed_in_is_the_auditors_alone(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_never_handed_in_is_the_auditors_alone_on_postgres() {
    what_was_never_handed_in_is_the_auditors_alone(TestServer::postgres().await).await;
}
