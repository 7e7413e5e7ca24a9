//! Whose word counts is asked when a proposal is decided on: makers and deciders who may no longer do it change nothing, and what
//! tells investors how to pay is never one person's.

use super::proposals::{Admins, admins, found, propose_roles};
use domain::Refusal;
use domain::ids::ProposalId;
use domain::operations::{Operator, Role};
use ports::Failure;
use ports::driven::audit::Origin;
use ports::driving::operations::{DecideProposal, approve_proposal, reject_proposal};
use serde_json::{Value, json};
use tests::desk::operator;
use tests::server::TestServer;

fn decision(by: &Operator, proposed: &Value) -> DecideProposal {
    let number = |field: &str| proposed["proposal"][field].as_i64().unwrap();
    DecideProposal {
        by: by.clone(),
        id: ProposalId(number("id")),
        version: number("version"),
        comment: Some("as agreed".into()),
        origin: Origin::default(),
    }
}

/// An operator as the store has them.
async fn stored(server: &TestServer, email: &str) -> Operator {
    let tx = server.ports().store.begin_read().await.unwrap();
    tx.operators().login(email).await.unwrap().unwrap().operator
}

async fn save(server: &TestServer, operator: &Operator) {
    let tx = server.ports().store.begin().await.unwrap();
    tx.operators().save(operator).await.unwrap();
    tx.commit().await.unwrap();
}

/// What comes of approving, and of rejecting.
async fn decided(server: &TestServer, command: &DecideProposal) -> [Result<(), Failure>; 2] {
    let approved = approve_proposal(server.ports(), command).await;
    let rejected = reject_proposal(server.ports(), command).await;
    [approved, rejected].map(|outcome| outcome.map(drop))
}

#[tokio::test(flavor = "multi_thread")]
async fn who_lost_the_role_or_the_access_meanwhile_decides_nothing() {
    let server = TestServer::sqlite().await;
    let Admins { ann, .. } = admins(&server).await;
    operator(&server, "ruth", &[Role::Reviewer]).await;
    let proposed = propose_roles(&ann, "ruth", json!(["finance"])).await.ok();
    // As read when the request came in.
    let otto = stored(&server, "otto@desk.test").await;
    let late = decision(&otto, &proposed);
    let without = Operator {
        roles: vec![Role::Editor],
        ..otto.clone()
    };
    save(&server, &without).await;
    for refused in decided(&server, &late).await {
        assert!(
            matches!(refused, Err(Failure::Refused(Refusal::Forbidden))),
            "{refused:?}"
        );
    }
    let closed = Operator {
        active: false,
        ..otto.clone()
    };
    save(&server, &closed).await;
    for refused in decided(&server, &late).await {
        assert!(
            matches!(refused, Err(Failure::Refused(Refusal::NotLoggedIn))),
            "{refused:?}"
        );
    }
    assert_eq!(found(&ann, "ruth").await["roles"], json!(["reviewer"]));
    save(&server, &otto).await;
    approve_proposal(server.ports(), &late).await.unwrap();
    assert_eq!(found(&ann, "ruth").await["roles"], json!(["finance"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_maker_proposed_who_was_closed_since_is_not_approved() {
    let server = TestServer::sqlite().await;
    let Admins { ann, otto } = admins(&server).await;
    operator(&server, "ruth", &[Role::Reviewer]).await;
    let proposed = propose_roles(&ann, "ruth", json!(["finance"])).await.ok();
    let ann = stored(&server, "ann@desk.test").await;
    for maker in [
        Operator {
            active: false,
            ..ann.clone()
        },
        Operator {
            roles: vec![Role::Editor],
            ..ann.clone()
        },
    ] {
        save(&server, &maker).await;
        let shown = otto
            .get(&format!("proposals/{}", proposed["proposal"]["id"]))
            .await
            .ok();
        assert_eq!(shown["stale"], true);
        otto.approve(&proposed)
            .await
            .refused(409, "Error_StaleVersion");
    }
    save(&server, &ann).await;
    otto.approve(&proposed).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_beside_the_bank_accounts_needs_a_second_person_too() {
    let server = TestServer::sqlite().await;
    let Admins { ann, otto } = admins(&server).await;
    let framework = ann.get("frameworks/PKF").await.ok();
    let mut content = framework["content"].clone();
    content["wire_notice_en"] = json!("Our account has changed.");
    let draft = json!({ "version": framework["standing"]["version"], "content": content });
    let draft = ann.put("frameworks/PKF", draft).await.ok();
    let publish = json!({ "version": draft["standing"]["version"], "reason": "as the bank says" });
    let proposed = ann.post("frameworks/PKF/publish", publish).await;
    assert_eq!(proposed.status, 202);
    let published = async || ann.get("frameworks/PKF").await.ok()["published"].clone();
    assert_eq!(published().await, framework["published"]);
    otto.approve(&proposed.ok()).await.ok();
    assert_eq!(
        published().await["wire_notice_en"],
        "Our account has changed."
    );
}
