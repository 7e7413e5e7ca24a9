//! Refunding a fee, requested by its investor on the built-in page's gateway.

use super::scene::{FEE, Scene};
use chrono::TimeDelta;
use domain::account::KycState;
use domain::payment::REFUNDABLE_FOR;
use serde_json::Value;
use tests::forms::set_state;
use tests::on_both_databases;

async fn a_paid_fee_comes_back_once(scene: Scene) {
    let started = scene.start().await;
    let pending = started["OnlineChargeSessionID"].as_i64().unwrap();
    scene.refund(pending).await.refused(409, "OrderNotPending");
    scene.choose(&started, "paid").await.redirect();
    assert!(scene.read(pending).await["RefundableUntilDateTime"].is_string());

    let asked = futures_util::future::join_all((0..5).map(|_| scene.refund(pending))).await;
    for answer in asked {
        assert_eq!(answer.ok()["ok"], true);
    }
    assert_eq!(scene.refund(pending).await.ok()["ok"], true);
    assert_eq!(scene.state(pending).await, "Refunded");
    let read = scene.read(pending).await;
    assert_eq!(read["RefundableUntilDateTime"], Value::Null);
    assert_eq!((scene.fees().await, scene.odd().await), (0, Vec::new()));
    scene.apply().await.refused(422, "KYCFeeUnpaid");
    let message = scene.client.newest_message("86-13900139000").await;
    assert!(message["text"].as_str().unwrap().contains("refunded"));

    // It can be paid again.
    let again = scene.pay().await;
    assert_eq!(scene.state(again).await, "Paid");
    assert_eq!((scene.fees().await, scene.odd().await), (FEE, Vec::new()));
    scene.server.stop().await;
}

async fn a_fee_paid_anew_after_the_review_failed_for_it_is_something_to_hand_in(scene: Scene) {
    let changed = async || {
        let all = scene.client.get("account_userentity", &[]).await.ok();
        all["userEntities"][0]["ChangedInd"].clone()
    };
    let charge = scene.pay().await;
    scene.later(TimeDelta::minutes(1));
    scene.apply().await.ok();
    scene.refund(charge).await.ok();
    assert_eq!(scene.state(charge).await, "Refunded");
    let taken_back = Some("The fee was taken back.");
    set_state(
        scene.server.ports(),
        scene.account,
        KycState::LFail,
        taken_back,
    )
    .await;
    assert_eq!(changed().await, false);

    scene.later(TimeDelta::minutes(1));
    let started = scene.start().await;
    assert_eq!(changed().await, false);
    scene.choose(&started, "paid").await.redirect();
    assert_eq!(changed().await, true);
    scene.apply().await.ok();
    assert_eq!(changed().await, false);
    scene.server.stop().await;
}

async fn the_time_for_it_ends(scene: Scene) {
    let charge = scene.pay().await;
    scene.later(REFUNDABLE_FOR + TimeDelta::seconds(1));
    tests::road::log_in(&scene.client, "86-13900139000").await;
    let refused = scene.refund(charge).await.refused(409, "RevokePeriodOver");
    assert!(refused["params"]["until"].is_string(), "{refused}");
    assert_eq!(scene.state(charge).await, "Paid");
    scene.server.stop().await;
}

async fn an_approved_account_keeps_its_fee(scene: Scene) {
    let charge = scene.pay().await;
    for (state, given_back) in [(KycState::GPass, false), (KycState::GWait, true)] {
        set_state(scene.server.ports(), scene.account, state, None).await;
        let until = scene.read(charge).await["RefundableUntilDateTime"].is_string();
        assert_eq!(until, given_back);
        let answer = scene.refund(charge).await;
        if given_back {
            answer.ok();
        } else {
            let refused = answer.refused(409, "OrderNotPending");
            assert_eq!(refused["params"]["state"], "GPASS");
        }
    }
    assert_eq!(scene.state(charge).await, "Refunded");
    scene.server.stop().await;
}

on_both_databases![super::Scene::with_database =>
    a_paid_fee_comes_back_once,
    a_fee_paid_anew_after_the_review_failed_for_it_is_something_to_hand_in,
    the_time_for_it_ends,
    an_approved_account_keeps_its_fee,
];
