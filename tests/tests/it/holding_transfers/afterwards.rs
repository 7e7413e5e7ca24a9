//! What a transfer changes for orders and distributions: they go by who holds the shares.

use super::{Scene, text};
use chrono::TimeDelta;
use domain::day::day_of;
use serde_json::json;
use tests::database::TestDatabase;
use tests::on_both_databases;

on_both_databases![
    std::future::ready =>
    orders_that_were_issued_before_a_transfer_are_not_taken_back,
    shares_that_a_distribution_has_yet_to_pay_on_stay,
    principal_is_not_returned_by_a_register_from_before_a_transfer,
];

async fn orders_that_were_issued_before_a_transfer_are_not_taken_back(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let (wei, ben) = (&scene.wei, &scene.ben);
    let first = scene.issued(wei, 500).await;
    let own = scene.issued(ben, 600).await;
    scene.transferred(wei, ben, "200").await;
    let later = scene.issued(wei, 700).await;
    scene
        .revoke(wei, first)
        .await
        .refused(409, "RevokeNotPossible");
    for what in ["revoke", "correct"] {
        let version = scene.desk.finance.item("subscriptions", first).await["version"].clone();
        let path = format!("queues/subscriptions/{first}/{what}");
        let why = json!({ "comment": "issued by mistake", "version": version });
        let refused = scene.desk.finance.post(&path, why).await;
        refused.refused(409, "RevokeNotPossible");
    }
    // Orders issued after the transfer can be revoked, and so can the recipient's own.
    scene.revoke(wei, later).await.ok();
    scene.revoke(ben, own).await.ok();
    let expected = [
        (wei.account.0, text("300"), text("300")),
        (ben.account.0, text("200"), text("200")),
    ];
    assert_eq!(scene.register("").await, expected);
    // Shares that came are no order's: once they leave, the order before them has given a part of its cost.
    let bound = scene.issued(ben, 500).await;
    scene.transferred(ben, wei, "50").await;
    scene
        .revoke(ben, bound)
        .await
        .refused(409, "RevokeNotPossible");
    scene.ended().await;
}

async fn shares_that_a_distribution_has_yet_to_pay_on_stay(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let (wei, ben) = (&scene.wei, &scene.ben);
    scene.issued(wei, 1_000).await;
    let waiting = scene.proposed(wei, ben, "100").await;
    let line = format!(
        "INSERT INTO distributions (id, project_id, currency, cash_type, total_minor, record_date, payment_date,
            register_at, text_zh, text_en, state, is_stopped, frozen_minor, frozen_shares, holders, rounded_up, zero_lines,
            funded_minor, fundings, paid_minor, lines_paid, lines_waiting, made_by, made_at, version)
        VALUES (1, {}, 'USD', 7, 100, '2026-06-30', '2026-07-01', '2026-06-30T16:00:00Z', '租金', 'Rent', 'approved', FALSE,
            100, 10000000, 1, 0, 0, 0, 0, 0, 0, 0, 1, '2026-07-01T00:00:00Z', 1);
        INSERT INTO distribution_lines (distribution_id, account_id, shares, amount_minor, currency, redeemed, state)
        VALUES (1, {}, 10000000, 100, 'USD', 0, 'open');",
        scene.project, wei.account
    );
    let beside = scene.server.database().connect().await;
    let ran = sea_orm::ConnectionTrait::execute_unprepared(&beside, &line).await;
    ran.unwrap();
    let refused = scene.desk.approver.approve(&waiting).await;
    refused.refused(409, "SharesAwaitPayment");
    assert_eq!(scene.looked_up(wei).await["awaits_payment"], true);
    let closed = "UPDATE distributions SET state = 'cancelled'";
    let ran = sea_orm::ConnectionTrait::execute_unprepared(&beside, closed).await;
    ran.unwrap();
    scene.desk.approver.approve(&waiting).await.ok();
    assert_eq!(scene.looked_up(ben).await["shares"], 100);
    scene.ended().await;
}

/// The cost has moved with the shares, so that paying the former holder would lower the wrong cost.
async fn principal_is_not_returned_by_a_register_from_before_a_transfer(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let (wei, ben) = (&scene.wei, &scene.ben);
    scene.issued(wei, 1_000).await;
    scene.transferred(wei, ben, "100").await;
    let finance = &scene.desk.finance;
    let now = scene.server.ports().clock.now();
    let day = |days| day_of(now + TimeDelta::days(days)).to_string();
    let proposed = async |cash_type: &str| {
        let draft = json!({
            "project": scene.project.0, "cash_type": cash_type, "total": 100,
            "record_date": day(-1), "payment_date": day(0),
            "text_zh": "本金返还", "text_en": "Principal",
        });
        let draft = finance.post("distributions", draft).await.ok();
        let path = format!("distributions/{}/propose", draft["id"]);
        let why = json!({ "version": draft["version"], "reason": "As the letter says" });
        finance.post(&path, why).await
    };
    let refused = proposed("return_of_principal").await;
    refused.refused(409, "SharesTransferredSince");
    // Income is paid to the holders of the shares on that day; there were none yet.
    let other = proposed("rental_income").await;
    assert_ne!(other.json()["messageKey"], "SharesTransferredSince");
    scene.ended().await;
}
