//! Calls on payouts that the server refuses: invalid fields, wrong roles, unknown numbers. None of them changes anything.

use super::{MOBILE, with_wallet};
use domain::operations::Role;
use serde_json::{Value, json};
use tests::desk::{Desk, operator};
use tests::payout::step;
use tests::rows::Rows;
use tests::server::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_is_made_of_what_its_bank_account_pays() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let (_, payout) = desk.owed(&who, "100").await;
    let id = &payout["id"];
    let good = json!({
        "bank_account": 1, "currency": "USD", "pay_on": desk.today, "payouts": [id],
    });
    for (field, wrong) in [
        ("payouts", json!([])),
        ("payouts", json!([id, id])),
        ("payouts", json!([id, 99])),
        ("payouts", json!(vec![id; 201])),
        ("currency", json!("CNY")),
        ("currency", json!("XYZ")),
        ("bank_account", json!(2)),
        ("bank_account", json!(99)),
        ("pay_on", json!("2020-01-01")),
        ("pay_on", json!("2099-01-01")),
    ] {
        let mut batch = good.clone();
        batch[field] = wrong.clone();
        let refused = desk.finance.post("payout_batches", batch).await;
        let refused = refused.refused(400, "Error_BadRequest");
        let named = refused["params"]["field"].as_str().unwrap();
        // A payout of another bank account or currency is refused as `payouts`.
        let by_payouts = wrong == 2 || wrong == "CNY";
        let expected = if by_payouts { "payouts" } else { field };
        assert_eq!(named, expected, "{field} {wrong}");
    }
    assert_eq!(desk.payout(id).await["state"], "DUE");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_paid_has_a_reference_and_a_value_date_that_can_be() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let (_, payout) = desk.owed(&who, "100").await;
    let batch = desk.try_batch(None).await.ok();
    let batch = desk.release(&batch).await.ok();
    let payout = desk.payout(&payout["id"]).await;
    let good = json!({ "value_on": desk.today, "reference": "NTRF 7" });
    let long = "7".repeat(141);
    for (field, wrong) in [
        ("reference", ""),
        ("reference", "  "),
        ("reference", "\u{202e}7"),
        ("reference", &long),
        ("value_on", "2020-01-01"),
        ("value_on", "2099-01-01"),
    ] {
        let mut paid = good.clone();
        paid[field] = json!(wrong);
        let one = desk.step(&payout, "execute", paid.clone()).await;
        let refused = one.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field, "{wrong:?}");
        paid["version"] = batch["version"].clone();
        let path = format!("payout_batches/{}/execute", batch["id"]);
        let all = desk.finance.post(&path, paid).await;
        let refused = all.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field, "{wrong:?}");
    }
    let stale = json!({ "version": 1, "value_on": desk.today, "reference": "NTRF 7" });
    let path = format!("payouts/{}/execute", payout["id"]);
    desk.finance
        .post(&path, stale)
        .await
        .refused(409, "Error_StaleVersion");
    assert_eq!(desk.payout(&payout["id"]).await["state"], "RELEASED");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn finance_prepares_the_approver_releases_and_the_auditor_reads() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let (_, payout) = desk.owed(&who, "100").await;
    desk.owed(&who, "200").await;
    let batch = desk.try_batch(Some(&[&payout["id"]])).await.ok();
    let mut others = Vec::new();
    for role in Role::ALL {
        others.push((role, operator(&server, role.code(), &[role]).await));
    }
    let reads = [
        "payouts".to_owned(),
        format!("payouts/{}", payout["id"]),
        "payouts_due".to_owned(),
        "payout_batches".to_owned(),
        format!("payout_batches/{}", batch["id"]),
    ];
    let rows = server.database().connect().await;
    let before = Rows::of(&rows).await;
    for (role, by) in &others {
        let may_read = matches!(role, Role::Finance | Role::Approver | Role::Auditor);
        for path in &reads {
            let read = by.get(path).await;
            assert_eq!(
                read.status,
                if may_read { 200 } else { 403 },
                "{role:?} {path}"
            );
        }
        if *role == Role::Finance {
            continue;
        }
        let new = json!({ "bank_account": 1, "currency": "USD", "pay_on": desk.today });
        let of = |what: &str| format!("payout_batches/{}/{what}", batch["id"]);
        let version = &batch["version"];
        let paid = json!({ "version": version, "value_on": desk.today, "reference": "A" });
        let out = json!({ "version": version, "payout": payout["id"] });
        let mut calls: Vec<(String, Value)> = vec![
            ("payout_batches".into(), new),
            (of("take_out"), out),
            (of("execute"), paid),
        ];
        if *role != Role::Approver {
            calls.push((of("release"), json!({ "version": version })));
        }
        for (path, body) in calls {
            let refused = by.post(&path, body).await;
            assert_eq!(refused.status, 403, "{role:?} {path}: {}", refused.text());
        }
        for (what, fields) in [
            (
                "execute",
                json!({ "value_on": desk.today, "reference": "A", "reason": "B" }),
            ),
            ("reject", json!({ "reason": "B" })),
            (
                "bounce",
                json!({ "value_on": desk.today, "came_back": 1, "reason": "B" }),
            ),
            ("target", json!({ "reason": "B" })),
        ] {
            let refused = step(by, &payout, what, fields).await;
            assert_eq!(refused.status, 403, "{role:?} {what}: {}", refused.text());
        }
    }
    let changes = before.until(&Rows::of(&rows).await);
    assert_eq!(changes, [""; 0]);
    for path in ["payouts/999", "payout_batches/999"] {
        desk.finance.get(path).await.refused(404, "Error_NotFound");
    }
    for query in ["state=PAID", "currency=XYZ", "before=1&after=1"] {
        let path = format!("payouts?{query}");
        desk.finance
            .get(&path)
            .await
            .refused(400, "Error_BadRequest");
    }
    server.stop().await;
}
