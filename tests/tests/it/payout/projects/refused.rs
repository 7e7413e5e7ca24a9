//! Refusals of payments to projects, their display in lists, and the findings of reconciliation.

use super::{Scene, builder};
use domain::operations::Role;
use ports::driving::operations::reconcile;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::operator;
use tests::on_both_databases;
use tests::prepared::usd;

on_both_databases![
    std::future::ready =>
    reconciliation_notices_a_payment_that_is_missing_or_too_much;
    sqlite alone:
    a_payment_that_cannot_be_is_refused,
    a_payment_is_proposed_once_and_shows_what_changes,
    who_proposed_a_payment_does_not_approve_it,
    the_list_of_payouts_knows_payments_to_projects,
];

async fn reconciliation_notices_a_payment_that_is_missing_or_too_much(database: TestDatabase) {
    let scene = Box::pin(Scene::with_database(database)).await;
    let payout = scene.paid_out(json!({})).await;
    scene.agrees().await;
    let database = scene.server.database().connect().await;
    let codes = async |change: &str| {
        database.execute_unprepared(change).await.unwrap();
        let found = reconcile(scene.server.ports()).await.unwrap();
        let codes: Vec<_> = found.iter().map(|it| it.kind.code()).collect();
        codes
    };
    let id = &payout["id"];
    let too_much = format!("UPDATE payouts SET amount_minor = amount_minor + 1 WHERE id = {id}");
    let expected = ["payable", "payout_project", "project_paid", "payout_target"];
    assert_eq!(codes(&too_much).await, expected);
    let right = format!("UPDATE payouts SET amount_minor = amount_minor - 1 WHERE id = {id}");
    assert_eq!(codes(&right).await, [""; 0]);
    // Of another proposal: the approved one has no payout, this one no approval, and its money is not its own.
    let other = format!("UPDATE payouts SET settles_id = settles_id + 77 WHERE id = {id}");
    let found = codes(&other).await;
    for code in ["payout_project", "project_payment", "payout_target"] {
        assert!(found.contains(&code), "{code}: {found:?}");
    }
    let own = format!("UPDATE payouts SET settles_id = settles_id - 77 WHERE id = {id}");
    assert_eq!(codes(&own).await, [""; 0]);
    scene.server.stop().await;
}

async fn a_payment_that_cannot_be_is_refused(database: TestDatabase) {
    let scene = Box::pin(Scene::with_database(database)).await;
    for (fields, status, key, field) in [
        (json!({ "amount": 0 }), 400, "Error_BadRequest", "amount"),
        (json!({ "amount": "-1" }), 400, "Error_BadRequest", "amount"),
        (
            json!({ "amount": 1.001 }),
            400,
            "Error_BadRequest",
            "amount",
        ),
        (
            json!({ "currency": "XXX" }),
            400,
            "Error_BadRequest",
            "currency",
        ),
        (
            json!({ "currency": "CNY" }),
            400,
            "Error_BadRequest",
            "currency",
        ),
        (
            json!({ "bank_account": 77 }),
            400,
            "Error_BadRequest",
            "bank_account",
        ),
        // It is sold in two frameworks, each with a bank account of its own.
        (
            json!({ "bank_account": null }),
            400,
            "Error_BadRequest",
            "bank_account",
        ),
        // Nothing was paid to it before.
        (json!({ "payee": null }), 400, "Error_BadRequest", "payee"),
    ] {
        let refused = scene.propose(fields.clone()).await.refused(status, key);
        assert_eq!(refused["params"]["field"], field, "{fields}");
    }
    let mut nowhere = builder();
    nowhere["country"] = json!(987_654);
    let refused = scene.propose(json!({ "payee": nowhere })).await;
    refused.refused(400, "Error_BadRequest");
    let incomplete = json!({ "payee": { "account_name": "SHORE" } });
    let refused = scene.propose(incomplete).await;
    let refused = refused.refused(422, "FieldRequired");
    assert_eq!(refused["fields"].as_array().unwrap().len(), 2);
    let refused = scene.propose(json!({ "amount": 1_100.01 })).await;
    refused.refused(409, "ProjectFundsNotAvailable");
    let silent = scene.propose(json!({ "reason": " " })).await;
    silent.refused(422, "CommentRequired");
    let stale = scene.propose(json!({ "version": 7 })).await;
    stale.refused(409, "Error_StaleVersion");
    let nothing = scene.desk.finance.get("project_funds/987654").await;
    nothing.refused(404, "Error_NotFound");
    let body = json!({
        "version": 0, "amount": 1, "currency": "USD", "last_payout": 1, "reason": "mine",
    });
    let path = format!("{}/pay", scene.path());
    let of_finance = scene.desk.approver.post(&path, body).await;
    of_finance.refused(403, "Error_Forbidden");
    scene.agrees().await;
    scene.server.stop().await;
}

async fn a_payment_is_proposed_once_and_shows_what_changes(database: TestDatabase) {
    let scene = Box::pin(Scene::with_database(database)).await;
    // Two pages that were read at the same time do not pay twice.
    let read = scene.funds().await["version"].clone();
    scene.paid_out(json!({ "amount": 300 })).await;
    let second = scene
        .propose(json!({ "amount": 300, "version": read }))
        .await;
    second.refused(409, "Error_StaleVersion");
    // Nor is a second one proposed while one is open; a repeat of the same returns the first.
    let open = scene.propose(json!({ "amount": 300 })).await.ok();
    let same = scene.propose(json!({ "amount": 300 })).await.ok();
    assert_eq!(same["proposal"]["id"], open["proposal"]["id"]);
    let other = scene.propose(json!({ "amount": 301 })).await;
    other.refused(409, "ProposalPending");
    // The outline names what changes in the bank account that was paid last.
    let path = format!("proposals/{}/withdraw", open["proposal"]["id"]);
    let version = json!({ "version": open["proposal"]["version"] });
    scene.desk.finance.post(&path, version).await.ok();
    let mut moved = builder();
    moved["account_number"] = json!("GB82WEST12345698765432");
    moved["swift_code"] = Value::Null;
    let open = scene
        .propose(json!({ "amount": 300, "payee": moved }))
        .await
        .ok();
    let shown = format!("proposals/{}", open["proposal"]["id"]);
    let shown = scene.desk.approver.get(&shown).await.ok();
    let changes = shown["changes"].as_array().unwrap();
    for (field, before, after) in [
        (
            "account_number",
            json!("DE89370400440532013000"),
            json!("GB82WEST12345698765432"),
        ),
        ("swift_code", json!("COBADEFFXXX"), Value::Null),
        ("bank_name", json!("Commerzbank"), json!("Commerzbank")),
    ] {
        let field = format!("payout.target.{field}");
        let line = json!({ "field": field, "before": before, "after": after });
        assert!(changes.contains(&line), "{field}: {shown}");
    }
    scene.agrees().await;
    scene.server.stop().await;
}

async fn who_proposed_a_payment_does_not_approve_it(database: TestDatabase) {
    let mut scene = Box::pin(Scene::with_database(database)).await;
    let both = operator(&scene.server, "bo", &[Role::Finance, Role::Approver]).await;
    let finance = std::mem::replace(&mut scene.desk.finance, both);
    let proposed = {
        let version = finance.get(&scene.path()).await.ok()["version"].clone();
        let body = json!({
            "version": version, "amount": 900, "currency": "USD", "bank_account": 1, "payee": builder(),
            "reason": "First draw",
        });
        let path = format!("{}/pay", scene.path());
        scene.desk.finance.post(&path, body).await.ok()
    };
    let alone = scene.desk.finance.approve(&proposed).await;
    alone.refused(403, "FourEyes");
    finance
        .approve(&proposed)
        .await
        .refused(403, "Error_Forbidden");
    assert_eq!(scene.held().await, usd(1_100));
    scene.desk.approver.approve(&proposed).await.ok();
    let twice = scene.desk.approver.approve(&proposed).await;
    twice.refused(409, "ProposalNotOpen");
    assert_eq!(scene.held().await, usd(200));
    scene.server.stop().await;
}

async fn the_list_of_payouts_knows_payments_to_projects(database: TestDatabase) {
    let scene = Box::pin(Scene::with_database(database)).await;
    let payout = scene.paid_out(json!({})).await;
    let project = scene.project;
    let total = async |query: &str| {
        let path = format!("payouts?{query}");
        scene.desk.finance.get(&path).await.ok()["total"].clone()
    };
    for (query, expected) in [
        ("reason=project".to_owned(), 1),
        ("reason=refund".to_owned(), 0),
        (format!("project={project}"), 1),
        (format!("project={}", project.0 + 1), 0),
        ("q=shore".to_owned(), 1),
        ("q=harbour".to_owned(), 0),
    ] {
        assert_eq!(total(&query).await, expected, "{query}");
    }
    let wrong = scene.desk.finance.get("payouts?reason=rent").await;
    wrong.refused(400, "Error_BadRequest");
    let table = scene
        .desk
        .finance
        .get("payouts/export?reason=project")
        .await;
    let table = table.text().clone();
    assert!(
        table.contains("project_payment:") && table.contains("SHORE Residences"),
        "{table}"
    );
    let listed = scene.desk.finance.get("project_funds").await.ok();
    assert_eq!(listed["items"].as_array().unwrap().len(), 1);
    assert_eq!(listed["items"][0]["being_paid"], 900);
    let table = scene.desk.finance.get("project_funds/export").await;
    assert!(
        table.text().contains("SHORE Residences"),
        "{}",
        table.text()
    );
    assert_eq!(payout["settles"]["kind"], "project_payment");
    scene.server.stop().await;
}
