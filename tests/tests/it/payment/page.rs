//! The built-in page over HTTP: paying, failing, turning back, trying again; the refusals; the same
//! outcome many times at once.

use super::scene::{BACK, FEE, Scene, asks, id, set_fee};
use chrono::TimeDelta;
use domain::account::KycState;
use ports::driving::payment::run_due;
use serde_json::{Value, json};
use tests::forms::{PKF, fixture, open_account, set_state, sign_questionnaire, upload_papers};
use tests::on_both_databases;
use tests::road::{investor, log_in};

async fn a_paid_fee_lets_the_account_be_handed_in(scene: Scene) {
    scene.apply().await.refused(422, "KYCFeeUnpaid");
    let shown = scene.shown().await;
    assert_eq!(
        (&shown["Amount"], &shown["Currency"]),
        (&json!(450), &json!("ZAR"))
    );
    assert_eq!(shown["Payment"], Value::Null);

    let started = scene.start().await;
    let charge = id(&started);
    let url = started["form"]["action"].as_str().unwrap().to_owned();
    assert!(url.starts_with(&format!("{}/pay/", scene.server.base())));
    assert_eq!(started["formdata"], json!({}));
    assert_eq!(scene.state(charge).await, "Pending");
    scene.apply().await.refused(422, "KYCFeeUnpaid");

    let page = scene.client.open(&url).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("450") && !page.text().contains("<script"));
    let back = scene.choose(&started, "paid").await.redirect();
    assert_eq!(back, format!("{BACK}&ReferenceID={charge}"));
    let read = scene.read(charge).await;
    assert_eq!(
        (&read["State"], &read["Amount"], &read["Currency"]),
        (&json!("Paid"), &json!(450), &json!("ZAR"))
    );
    assert_eq!(scene.fees().await, FEE);
    let shown = scene.shown().await;
    assert_eq!(shown["Payment"]["OnlineChargeSessionID"], charge);
    let message = scene.client.newest_message("86-13900139000").await;
    assert!(message["text"].as_str().unwrap().contains("450"));

    scene.try_pay().await.refused(409, "OrderNotPending");
    scene.apply().await.ok();
    scene
        .try_pay()
        .await
        .refused(409, "ModificationNotPossibleDuringAudit");
    assert_eq!(scene.odd().await, [""; 0]);
    scene.server.stop().await;
}

async fn what_was_not_paid_can_be_tried_again(scene: Scene) {
    for (outcome, state) in [("failed", "Failed"), ("cancelled", "Cancelled")] {
        let started = scene.start().await;
        let again = scene.start().await;
        assert_eq!(again, started, "one that waits is gone on with");
        let back = scene.choose(&started, outcome).await.redirect();
        assert!(back.ends_with(&format!("&ReferenceID={}", id(&started))));
        assert_eq!(scene.state(id(&started)).await, state);
        // A repeat gets the first answer, another choice is too late.
        assert_eq!(scene.choose(&started, outcome).await.redirect(), back);
        assert_eq!(scene.choose(&started, "paid").await.status, 409);
        assert_eq!(scene.state(id(&started)).await, state);
        scene.apply().await.refused(422, "KYCFeeUnpaid");
    }
    assert_eq!(scene.fees().await, 0);
    let charge = scene.pay().await;
    assert_eq!(scene.state(charge).await, "Paid");
    assert_eq!((scene.fees().await, scene.odd().await), (FEE, Vec::new()));
    scene.server.stop().await;
}

async fn the_same_outcome_ten_times_at_once_is_booked_once(scene: Scene) {
    let started = scene.start().await;
    let paying = (0..10).map(|_| scene.choose(&started, "paid"));
    for answer in futures_util::future::join_all(paying).await {
        assert_eq!(answer.status, 303, "{}", answer.text());
    }
    assert_eq!((scene.fees().await, scene.odd().await), (FEE, Vec::new()));
    scene.server.stop().await;
}

async fn two_starts_at_once_are_one_charge(scene: Scene) {
    let starts = futures_util::future::join_all((0..4).map(|_| scene.start())).await;
    assert!(starts.iter().all(|one| one == &starts[0]), "{starts:?}");
    scene.server.stop().await;
}

async fn a_charge_that_nobody_paid_is_given_up(scene: Scene) {
    let started = scene.start().await;
    scene.later(TimeDelta::hours(23));
    log_in(&scene.client, "86-13900139000").await;
    run_due(scene.server.ports()).await.unwrap();
    assert_eq!(scene.state(id(&started)).await, "Pending");
    scene.later(TimeDelta::hours(1));
    log_in(&scene.client, "86-13900139000").await;
    assert_eq!(scene.choose(&started, "paid").await.status, 409);
    run_due(scene.server.ports()).await.unwrap();
    assert_eq!(scene.state(id(&started)).await, "Failed");
    assert_ne!(id(&scene.start().await), id(&started));
    assert_eq!((scene.fees().await, scene.odd().await), (0, Vec::new()));
    scene.server.stop().await;
}

async fn what_stands_against_a_payment_is_named(scene: Scene) {
    let bare = investor(&scene.server, "86-13900139001").await;
    let theirs = open_account(&bare, PKF).await;
    let refused = |answer: tests::client::Answer, key| answer.refused(422, key);
    refused(
        bare.post("account_pay", asks(theirs)).await,
        "NOPassportDOC",
    );
    let entity = theirs.to_string();
    let fields = [("CodeKey", "Passport"), ("UserEntityID", entity.as_str())];
    let photo = fixture("passport.jpg");
    bare.upload("account_document", &fields, "p.jpg", "image/jpeg", photo)
        .await
        .ok();
    refused(bare.post("account_pay", asks(theirs)).await, "NOAddressDOC");
    upload_papers(&bare, theirs).await;
    refused(
        bare.post("account_pay", asks(theirs)).await,
        "NOQuestionnaireDOC",
    );
    let long_ago = scene.now() - TimeDelta::days(400);
    sign_questionnaire(scene.server.ports(), theirs, long_ago).await;
    refused(
        bare.post("account_pay", asks(theirs)).await,
        "Error_DDFormExpired",
    );
    // Another's account, charge and page.
    bare.post("account_pay", asks(scene.account))
        .await
        .refused(404, "Error_NotFound");
    let charge = scene.pay().await;
    let which = json!({ "OnlineChargeSessionID": charge });
    bare.post("account_pay_refund", which)
        .await
        .refused(404, "Error_NotFound");
    let number = charge.to_string();
    bare.get("account_pay", &[("OnlineChargeSessionID", &number)])
        .await
        .refused(404, "Error_NotFound");
    let nowhere = format!("{}/pay/k1.unknown", scene.server.base());
    assert_eq!(bare.open(&nowhere).await.status, 404);
    // An approved account has nothing to pay, and a framework without a fee requires nothing.
    set_state(scene.server.ports(), theirs, KycState::GPass, None).await;
    bare.post("account_pay", asks(theirs))
        .await
        .refused(409, "OrderNotPending");
    set_state(scene.server.ports(), theirs, KycState::Init, None).await;
    set_fee(&scene.server, 0).await;
    bare.post("account_pay", asks(theirs))
        .await
        .refused(409, "KYCFeeNotDue");
    assert_eq!(scene.state(charge).await, "Paid");
    scene.server.stop().await;
}

async fn another_fee_is_another_charge(scene: Scene) {
    let first = scene.start().await;
    set_fee(&scene.server, 60_000).await;
    let second = scene.start().await;
    assert_ne!(id(&first), id(&second));
    assert_eq!(scene.state(id(&first)).await, "Cancelled");
    assert_eq!(scene.read(id(&second)).await["Amount"], 600);
    scene.server.stop().await;
}

on_both_databases![super::Scene::with_database =>
    a_paid_fee_lets_the_account_be_handed_in,
    what_was_not_paid_can_be_tried_again,
    the_same_outcome_ten_times_at_once_is_booked_once,
    two_starts_at_once_are_one_charge,
    a_charge_that_nobody_paid_is_given_up,
    another_fee_is_another_charge;
    sqlite alone:
    what_stands_against_a_payment_is_named,
];
