//! A proposal whose record has changed is never approved; a changed password or authenticator
//! counts as a change too.

use super::proposals::{Admins, admins, decide, found, propose_roles};
use domain::operations::Role;
use sea_orm::{ConnectionTrait, TransactionTrait};
use serde_json::{Value, json};
use tests::desk::{Enrolled, OPERATOR_PASSWORD, enrol, enrolled, operator};
use tests::on_both_databases;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    a_record_that_changed_since_refuses_the_approval,
    a_draft_changed_behind_the_servers_back_is_not_published,
];

async fn a_record_that_changed_since_refuses_the_approval(server: TestServer) {
    let Admins { ann, otto } = admins(&server).await;
    operator(&server, "ruth", &[Role::Reviewer]).await;
    let proposed = propose_roles(&ann, "ruth", json!(["finance"])).await.ok();
    let entry = found(&ann, "ruth").await;
    let renamed = json!({ "name": "Ruth", "roles": ["reviewer"], "version": entry["version"] });
    let path = format!("operators/{}", entry["id"]);
    ann.put(&path, renamed).await.ok();
    let shown = format!("proposals/{}", proposed["proposal"]["id"]);
    assert_eq!(otto.get(&shown).await.ok()["stale"], true);
    otto.approve(&proposed)
        .await
        .refused(409, "Error_StaleVersion");
    assert_eq!(found(&ann, "ruth").await["roles"], json!(["reviewer"]));
    // An address that is taken by now, and a draft that is another by now.
    let add =
        json!({ "email": "ben@desk.test", "name": "Ben", "roles": ["admin"], "reason": "new" });
    let proposed = ann.post("operators", add).await.ok();
    operator(&server, "ben", &[Role::Editor]).await;
    otto.approve(&proposed)
        .await
        .refused(409, "Error_StaleVersion");
    let framework = ann.get("frameworks/PKF").await.ok();
    let mut content = framework["content"].clone();
    content["transaction_processes"][0]["bank_account"] = json!(2);
    let draft =
        |content: &Value, version: &Value| json!({ "version": version, "content": content });
    let kept = draft(&content, &framework["standing"]["version"]);
    let kept = ann.put("frameworks/PKF", kept).await.ok();
    let publish = json!({ "version": kept["standing"]["version"], "reason": "new bank" });
    let proposed = ann.post("frameworks/PKF/publish", publish).await.ok();
    content["transaction_processes"][0]["code"] = json!("OTHER");
    let kept = draft(&content, &kept["standing"]["version"]);
    ann.put("frameworks/PKF", kept).await.ok();
    otto.approve(&proposed)
        .await
        .refused(409, "Error_StaleVersion");
    // It stays open, and its maker takes it back.
    decide(&ann, &proposed, "withdraw", "").await.ok();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_password_or_authenticator_makes_what_was_proposed_before_stale() {
    let server = TestServer::sqlite().await;
    let Admins { ann, otto } = admins(&server).await;
    enrolled(&server, "ruth", &[Role::Reviewer]).await;
    let id = found(&ann, "ruth").await["id"].clone();
    let why = json!({ "reason": "lost the phone" });
    let reset = format!("operators/{id}/totp/reset");
    let link = format!("operators/{id}/invite");

    // Carried out, one act makes the other outdated.
    let first = ann.post(&reset, why.clone()).await.ok();
    let second = ann.post(&link, why.clone()).await.ok();
    otto.approve(&first).await.ok();
    let shown = format!("proposals/{}", second["proposal"]["id"]);
    assert_eq!(otto.get(&shown).await.ok()["stale"], true);
    otto.approve(&second)
        .await
        .refused(409, "Error_StaleVersion");
    decide(&ann, &second, "withdraw", "").await.ok();

    // A second reset finds nothing to reset.
    ann.post(&reset, why.clone())
        .await
        .refused(409, "AuthenticatorNotSetUp");

    // What the person concerned does themselves counts alike.
    let Enrolled {
        operator: ruth,
        recovery_codes: codes,
        ..
    } = enrol(&server, "ruth@desk.test").await;
    let proposed = ann.post(&reset, why.clone()).await.ok();
    let password =
        json!({ "password": OPERATOR_PASSWORD, "new_password": "Another-one-of-mine-1" });
    ruth.post("me/password", password).await.ok();
    otto.approve(&proposed)
        .await
        .refused(409, "Error_StaleVersion");
    decide(&ann, &proposed, "withdraw", "").await.ok();
    let proposed = ann.post(&reset, why.clone()).await.ok();
    let proof = json!({ "password": "Another-one-of-mine-1", "totp": codes[0] });
    ruth.post("me/totp/renew", proof).await.ok();
    otto.approve(&proposed)
        .await
        .refused(409, "Error_StaleVersion");
    decide(&ann, &proposed, "withdraw", "").await.ok();
    ann.post(&reset, why)
        .await
        .refused(409, "AuthenticatorNotSetUp");
}

/// What was proposed lies sealed, the draft that is published in the open.
async fn a_draft_changed_behind_the_servers_back_is_not_published(server: TestServer) {
    let Admins { ann, otto } = admins(&server).await;
    let framework = ann.get("frameworks/PKF").await.ok();
    let mut content = framework["content"].clone();
    content["transaction_processes"][0]["code"] = json!("AAAA");
    let draft = json!({ "version": framework["standing"]["version"], "content": content });
    let draft = ann.put("frameworks/PKF", draft).await.ok();
    let publish = json!({ "version": draft["standing"]["version"], "reason": "new bank" });
    let proposed = ann.post("frameworks/PKF/publish", publish).await.ok();
    let change =
        "UPDATE site_editions SET draft = replace(draft, 'AAAA', 'BBBB') WHERE draft LIKE '%AAAA%'";
    let beside = server.database().connect().await;
    let changed = beside.execute_unprepared(change).await.unwrap();
    assert_eq!(changed.rows_affected(), 1);
    otto.approve(&proposed)
        .await
        .refused(409, "Error_StaleVersion");
    let present = ann.get("frameworks/PKF").await.ok();
    assert_eq!(present["published"], framework["published"]);
    server.stop().await;
}

/// A change that is under way when a proposal is approved is waited for, and makes it another record.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_under_way_is_waited_for() {
    let server = TestServer::postgres().await;
    let Admins { ann, otto } = admins(&server).await;
    operator(&server, "ruth", &[Role::Reviewer]).await;
    let proposed = propose_roles(&ann, "ruth", json!(["finance"])).await.ok();
    let beside = server.database().connect().await;
    let change = beside.begin().await.unwrap();
    let renamed =
        "UPDATE operators SET name = 'Ruth', version = version + 1 WHERE email = 'ruth@desk.test'";
    change.execute_unprepared(renamed).await.unwrap();
    let changed = async {
        server.database().until_waiting(1).await;
        change.commit().await.unwrap();
    };
    let (approved, ()) = tokio::join!(otto.approve(&proposed), changed);
    approved.refused(409, "Error_StaleVersion");
    assert_eq!(found(&ann, "ruth").await["roles"], json!(["reviewer"]));
    server.stop().await;
}
