//! Income that was paid, or is about to be paid, prevents a reversal of the issue.

use super::{Scene, issued};
use serde_json::json;
use tests::database::TestDatabase;
use tests::on_both_databases;

on_both_databases![
    std::future::ready =>
    shares_with_a_frozen_line_are_not_taken_back,
];

async fn shares_with_a_frozen_line_are_not_taken_back(database: TestDatabase) {
    let mut scene = Scene::with_database(database).await;
    let new = issued(&scene.desk, &scene.wei, scene.project, 700).await;
    let revoke = async |scene: &Scene, order: i64| {
        let which = json!({ "UserInvestmentID": order });
        scene
            .wei
            .client
            .post("account_investment_revoke", which)
            .await
    };
    // The register of yesterday does not have the new order.
    let before = scene.approved(json!({})).await;
    scene.days_later(2).await;
    let with = scene.approved(json!({})).await;
    revoke(&scene, new).await.refused(409, "RevokeNotPossible");
    let why = json!({ "reason": "Wrong amount" });
    scene
        .ask(&scene.desk.finance, &with, "cancel", why.clone())
        .await
        .ok();
    // The older one names the account for its first order alone.
    assert_eq!(scene.shown(&before).await["state"], "approved");
    revoke(&scene, new).await.ok();
    scene.agrees().await;
    scene.server.stop().await;
}
