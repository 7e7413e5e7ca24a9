//! Transfers that are refused: at another cost than was seen, and of what cannot move.

use super::Scene;
use domain::operations::Role;
use serde_json::json;
use tests::booking::evidence;
use tests::database::TestDatabase;
use tests::desk::{applicant, approved, operator};
use tests::forms::{CAYMAN, PKF};
use tests::on_both_databases;

on_both_databases![
    std::future::ready =>
    another_cost_than_was_seen_is_not_transferred;
    sqlite alone:
    a_transfer_that_cannot_be_is_refused,
];

async fn another_cost_than_was_seen_is_not_transferred(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let (wei, ben) = (&scene.wei, &scene.ben);
    let first = scene.issued(wei, 1_000).await;
    let proposed = scene.proposed(wei, ben, "1000").await;
    scene.revoke(wei, first).await.ok();
    let id = &proposed["proposal"]["id"];
    let shown = scene.desk.approver.get(&format!("proposals/{id}")).await;
    let shown = shown.ok();
    assert_eq!(
        (&shown["transfer"]["possible"], &shown["stale"]),
        (&json!(false), &json!(true))
    );
    let refused = scene.desk.approver.approve(&proposed).await;
    refused.refused(422, "SharesNotEnough");
    scene.issued(wei, 1_000).await;
    scene.desk.approver.approve(&proposed).await.ok();
    assert_eq!(scene.looked_up(ben).await["cost"], 1_000);

    // A return of principal, or an issue at another price, changes what the shares cost.
    scene.issued(wei, 600).await;
    let proposed = scene.proposed(wei, ben, "100").await;
    let repriced = format!(
        "UPDATE projects SET share_price = '2' WHERE id = {}",
        scene.project
    );
    let beside = scene.server.database().connect().await;
    sea_orm::ConnectionTrait::execute_unprepared(&beside, &repriced)
        .await
        .unwrap();
    scene.issued(wei, 500).await;
    let refused = scene.desk.approver.approve(&proposed).await;
    refused.refused(409, "Error_StaleVersion");
    scene.ended().await;
}

async fn a_transfer_that_cannot_be_is_refused(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let (wei, ben) = (&scene.wei, &scene.ben);
    scene.issued(wei, 1_000).await;
    for (shares, key) in [
        ("0", "Error_BadRequest"),
        ("-5", "Error_BadRequest"),
        ("0.00001", "Error_BadRequest"),
        ("five", "Error_BadRequest"),
    ] {
        let more = json!({ "shares": shares });
        let refused = scene.try_transfer(wei, ben, more).await.refused(400, key);
        assert_eq!(refused["params"]["field"], "shares", "{shares}");
    }
    let more = json!({ "shares": "1000.0001" });
    let refused = scene.try_transfer(wei, ben, more).await;
    let refused = refused.refused(422, "SharesNotEnough");
    assert_eq!(refused["params"]["held"], 1_000);
    let refused = scene.try_transfer(wei, wei, json!({})).await;
    let refused = refused.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "to_account");
    let other = approved(&scene.server, &scene.desk, "86-13900139005", CAYMAN).await;
    let refused = scene.try_transfer(wei, &other, json!({})).await;
    refused.refused(422, "OtherFramework");
    let new = applicant(&scene.server, "86-13900139006", PKF).await;
    let refused = scene.try_transfer(wei, &new, json!({})).await;
    refused.refused(409, "AccountNotApproved");
    for field in ["project", "to_account", "from_account"] {
        let refused = scene.try_transfer(wei, ben, json!({ field: 999 })).await;
        refused.refused(404, "Error_NotFound");
    }
    let refused = scene
        .try_transfer(wei, ben, json!({ "document": 999 }))
        .await;
    let refused = refused.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "document");
    let refused = scene.try_transfer(wei, ben, json!({ "reason": " " })).await;
    refused.refused(422, "CommentRequired");
    // A document proves one transfer, and one transfer of an account waits.
    let document = evidence(&scene.desk.finance).await;
    let named = json!({ "document": document });
    let first = scene.try_transfer(wei, ben, named.clone()).await;
    assert_eq!(first.status, 202, "{}", first.text());
    let again = scene.try_transfer(wei, ben, named.clone()).await;
    assert_eq!(
        again.json()["proposal"]["id"],
        first.json()["proposal"]["id"]
    );
    let refused = scene.try_transfer(wei, ben, json!({})).await;
    refused.refused(409, "ProposalPending");
    scene.desk.approver.approve(&first.json()).await.ok();
    let refused = scene.try_transfer(ben, wei, named).await;
    let refused = refused.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "document");
    // Nor may its proposer approve it.
    let both = operator(&scene.server, "bea", &[Role::Finance, Role::Approver]).await;
    let body = json!({
        "project": scene.project.0, "from_account": wei.account.0, "to_account": ben.account.0,
        "shares": "1", "document": evidence(&both).await, "reason": "as agreed",
    });
    let own = both.post("holding_transfers", body).await.ok();
    both.approve(&own).await.refused(403, "FourEyes");
    scene.ended().await;
}
