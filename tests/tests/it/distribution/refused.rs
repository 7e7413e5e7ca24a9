//! The refusals of a distribution, and that nothing happens then.

use super::Scene;
use domain::operations::Role;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::operator;
use tests::on_both_databases;

on_both_databases![
    std::future::ready =>
    a_draft_names_every_wrong_field,
    only_an_approver_who_did_not_draft_it_approves,
    a_proposed_draft_that_was_changed_is_not_approved,
    it_is_funded_by_what_there_is_and_paid_when_it_is_due,
    roles_keep_to_their_acts,
];

async fn a_draft_names_every_wrong_field(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    for (fields, field) in [
        (json!({ "total": 0 }), "total"),
        (json!({ "total": -5 }), "total"),
        (json!({ "total": null }), "total"),
        (json!({ "per_share": 1 }), "total"),
        (json!({ "total": null, "per_share": 0 }), "per_share"),
        (json!({ "cash_type": "deposit" }), "cash_type"),
        (json!({ "redeemed_per_share": 0.5 }), "redeemed_per_share"),
        (json!({ "project": 999 }), "project"),
    ] {
        let refused = scene
            .try_draft(fields.clone())
            .await
            .refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field, "{fields}");
    }
    let wrong = json!({
        "record_date": scene.day(0), "payment_date": scene.day(-2), "text_zh": " ", "text_en": null,
    });
    let refused = scene.try_draft(wrong).await;
    assert_eq!(refused.status, 422);
    let fields = refused.json()["fields"].clone();
    let named: Vec<_> = fields
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["field"].clone())
        .collect();
    assert_eq!(
        json!(named),
        json!(["record_date", "payment_date", "text_zh", "text_en"])
    );
    // Before the first issue nobody held shares.
    let early = scene
        .draft(json!({ "record_date": scene.day(-60), "payment_date": scene.day(0) }))
        .await;
    assert_eq!(scene.lines(&early).await["sums"]["holders"], 0);
    scene
        .propose(&early)
        .await
        .refused(422, "DistributionNoHolders");
    scene.server.stop().await;
}

async fn only_an_approver_who_did_not_draft_it_approves(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let draft = scene.draft(json!({})).await;
    let proposed = scene.propose(&draft).await.ok();
    scene
        .desk
        .finance
        .approve(&proposed)
        .await
        .refused(403, "Error_Forbidden");
    // Proposed again it is the same proposal, and while it waits nothing else is proposed.
    let again = scene.propose(&draft).await.ok();
    assert_eq!(again["proposal"]["id"], proposed["proposal"]["id"]);
    assert_eq!(
        scene.shown(&draft).await["proposal"],
        proposed["proposal"]["id"]
    );
    scene.desk.approver.approve(&proposed).await.ok();
    scene.desk.approver.approve(&proposed).await;
    let lines = scene.lines(&draft).await;
    assert_eq!(
        json!([lines["total"], lines["is_preview"]]),
        json!([3, false])
    );
    // Nor does one who drafted it and let a colleague propose it.
    let bea = operator(&scene.server, "bea", &[Role::Finance, Role::Approver]).await;
    let body = json!({
        "project": scene.project.0, "cash_type": "rental_income", "total": 100,
        "record_date": scene.day(-1), "payment_date": scene.day(0),
        "text_zh": "本月租金", "text_en": "Rent of the month",
    });
    let own = bea.post("distributions", body).await.ok();
    let proposed = scene.propose(&own).await.ok();
    bea.approve(&proposed).await.refused(403, "FourEyes");
    scene.desk.approver.approve(&proposed).await.ok();
    scene.server.stop().await;
}

async fn a_proposed_draft_that_was_changed_is_not_approved(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let draft = scene.draft(json!({})).await;
    let proposed = scene.propose(&draft).await.ok();
    let path = format!("distributions/{}", draft["id"]);
    let mut changed = json!({
        "version": draft["version"], "project": scene.project.0, "cash_type": "interest", "total": 5_000,
        "record_date": scene.day(-1), "payment_date": scene.day(0), "text_zh": "利息", "text_en": "Interest",
    });
    scene.desk.finance.put(&path, changed.clone()).await.ok();
    scene
        .desk
        .approver
        .approve(&proposed)
        .await
        .refused(409, "Error_StaleVersion");
    scene
        .desk
        .finance
        .put(&path, changed.clone())
        .await
        .refused(409, "Error_StaleVersion");
    changed["version"] = Value::Null;
    let refused = scene
        .desk
        .finance
        .put(&path, changed)
        .await
        .refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "version");
    scene.server.stop().await;
}

async fn it_is_funded_by_what_there_is_and_paid_when_it_is_due(database: TestDatabase) {
    let mut scene = Scene::with_database(database).await;
    let later = json!({ "total": 3_000, "payment_date": scene.day(2) });
    let approved = scene.approved(later).await;
    scene
        .pay(&approved)
        .await
        .refused(409, "DistributionNotFunded");
    let above = json!({ "amount": 2_100.01 });
    let refused = scene
        .ask(&scene.desk.finance, &approved, "fund", above)
        .await;
    let refused = refused.refused(409, "ProjectFundsNotAvailable");
    assert_eq!(refused["params"]["amount"], 2_100);
    for wrong in [
        json!({}),
        json!({ "amount": 0 }),
        json!({ "amount": 3_000.01 }),
        json!({ "receipt": 999 }),
    ] {
        let refused = scene
            .ask(&scene.desk.finance, &approved, "fund", wrong.clone())
            .await;
        refused.refused(400, "Error_BadRequest");
    }
    let small = scene
        .funded(json!({ "total": 50, "payment_date": scene.day(2) }))
        .await;
    let refused = scene.pay(&small).await.refused(409, "DistributionNotDue");
    assert_eq!(refused["params"]["day"], scene.day(2));
    scene.days_later(2).await;
    scene.pay(&small).await.ok();
    scene.server.worker_round().await;
    assert_eq!(scene.shown(&small).await["state"], "paid");
    let over = json!({ "reason": "too late" });
    let refused = scene.ask(&scene.desk.finance, &small, "cancel", over).await;
    refused.refused(409, "OrderNotPending");
    scene.agrees().await;
    scene.server.stop().await;
}

async fn roles_keep_to_their_acts(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let draft = scene.draft(json!({})).await;
    for by in [&scene.desk.approver, &scene.desk.reviewer] {
        for (act, fields) in [
            ("propose", json!({ "reason": "x" })),
            ("fund", json!({ "amount": 1 })),
            ("pay", json!({})),
            ("stop", json!({})),
            ("cancel", json!({ "reason": "x" })),
            (
                "correct",
                json!({ "account": scene.wei.account.0, "reason": "x" }),
            ),
        ] {
            let refused = scene.ask(by, &draft, act, fields).await;
            refused.refused(403, "Error_Forbidden");
        }
    }
    let path = format!("distributions/{}", draft["id"]);
    scene
        .desk
        .reviewer
        .get(&path)
        .await
        .refused(403, "Error_Forbidden");
    scene
        .desk
        .reviewer
        .get("distributions")
        .await
        .refused(403, "Error_Forbidden");
    let listed = scene
        .desk
        .approver
        .get("distributions?state=draft&q=shore")
        .await
        .ok();
    assert_eq!(listed["total"], 1, "{listed}");
    let file = scene.desk.approver.get("distributions/export").await;
    assert!(file.text().contains("rental_income"), "{}", file.text());
    let file = scene
        .desk
        .approver
        .get(&format!("{path}/lines/export"))
        .await;
    assert_eq!(file.text().lines().count(), 4);
    scene.server.stop().await;
}
