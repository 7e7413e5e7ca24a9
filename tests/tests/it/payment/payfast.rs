//! A fee paid at PayFast over HTTP: the form, the notification, the way back; and notifications that come twice, late and out of
//! order.

use super::payfast_elsewhere::{AtPayFast, FOREIGN};
use super::scene::{BACK, FEE, id};
use chrono::TimeDelta;
use domain::payment::State;
use serde_json::{Value, json};
use tests::on_both_databases;
use tests::payfast::{HOME, MERCHANT, PASSPHRASE, notification, signed};
use tests::server::TestServer;

async fn a_fee_paid_at_payfast_lets_the_account_be_handed_in(at: AtPayFast) {
    let answer = at.scene.try_pay().await;
    // The order of the fields is what PayFast signs in.
    let (text, started) = (answer.text(), answer.ok());
    let place = |name: &str| text.find(&format!("\"{name}\"")).unwrap();
    assert!(place("merchant_id") < place("merchant_key"));
    assert!(place("item_name") < place("signature"));
    let process = format!("{}/eng/process", at.stub.base());
    assert_eq!(
        started["form"],
        json!({ "action": process, "method": "POST" })
    );
    let form = &started["formdata"];
    assert_eq!(
        (&form["merchant_id"], &form["amount"]),
        (&json!(MERCHANT), &json!("450.00"))
    );
    let base = at.scene.server.base();
    assert_eq!(
        form["notify_url"],
        format!("{base}/callbacks/payment/payfast")
    );
    let back = format!("{base}{BACK}&ReferenceID={}", id(&started));
    assert_eq!(
        (&form["return_url"], &form["cancel_url"]),
        (&json!(back), &json!(back))
    );
    let payment = at.visit(&text).await;

    // No notification came yet: an address from the browser is not trusted.
    assert_eq!(at.scene.state(id(&started)).await, "Pending");
    at.scene.apply().await.refused(422, "KYCFeeUnpaid");
    assert_eq!(at.notify(&payment, "COMPLETE").await.status, 200);
    at.until(id(&started), State::Paid).await;
    assert_eq!(at.scene.read(id(&started)).await["State"], "Paid");
    assert_eq!(at.stub.asked("validate"), 1);
    assert_eq!((at.scene.fees().await, at.scene.odd().await), (FEE, vec![]));
    at.scene.apply().await.ok();
    at.end().await;
}

async fn a_browser_may_send_its_form_to_payfast_and_nowhere_else(at: AtPayFast) {
    for page in ["/", "/ops/"] {
        let page = at.scene.client.open(page).await;
        let policy = page.header("content-security-policy").to_owned();
        let allowed = format!("form-action 'self' {};", at.stub.base());
        assert!(policy.contains(&allowed), "{policy}");
    }
    at.end().await;
}

async fn ten_notifications_late_and_out_of_order_have_one_effect(at: AtPayFast) {
    let (charge, payment) = at.leave().await;
    let ten = (0..10).map(|_| at.notify(&payment, "COMPLETE"));
    for answer in futures_util::future::join_all(ten).await {
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    at.until(charge, State::Paid).await;
    // Late notifications come after the outcome, and PayFast reports a state that decides nothing.
    for status in ["CANCELLED", "FAILED", "PENDING", "COMPLETE"] {
        assert_eq!(at.notify(&payment, status).await.status, 200);
    }
    at.settled().await;
    assert_eq!(at.stands(charge).await, State::Paid);
    assert_eq!((at.scene.fees().await, at.scene.odd().await), (FEE, vec![]));
    at.end().await;
}

async fn who_turned_back_may_still_have_paid(at: AtPayFast) {
    let (charge, payment) = at.leave().await;
    assert_eq!(at.notify(&payment, "CANCELLED").await.status, 200);
    at.until(charge, State::Cancelled).await;
    assert_eq!(at.notify(&payment, "COMPLETE").await.status, 200);
    at.until(charge, State::Paid).await;
    assert_eq!((at.scene.fees().await, at.scene.odd().await), (FEE, vec![]));
    at.end().await;
}

async fn money_that_comes_after_a_day_is_taken_and_one_payment_too_many_goes_back(at: AtPayFast) {
    let (first, late) = at.leave().await;
    at.scene.later(TimeDelta::hours(25));
    at.until(first, State::Failed).await;
    tests::road::log_in(&at.scene.client, "86-13900139000").await;
    let (second, payment) = at.leave().await;
    assert_ne!(first, second);
    assert_eq!(at.notify(&payment, "COMPLETE").await.status, 200);
    at.until(second, State::Paid).await;
    assert_eq!(at.notify(&late, "COMPLETE").await.status, 200);
    at.until(first, State::Refunded).await;
    assert_eq!(at.stub.payments()[&late].left, 0);
    assert_eq!(at.stub.payments()[&payment].left, FEE);
    assert_eq!((at.scene.fees().await, at.scene.odd().await), (FEE, vec![]));
    at.end().await;
}

async fn what_is_not_proven_changes_nothing(at: AtPayFast) {
    let (charge, payment) = at.leave().await;
    let fields = at.fields(&payment, "COMPLETE");
    let sound = signed(&fields, PASSPHRASE);
    let with = |name: &str, value: &str| {
        let mut fields = fields.clone();
        let found = fields.iter_mut().find(|(known, _)| known == name);
        value.clone_into(&mut found.unwrap().1);
        fields
    };
    let unsigned = sound.split("&signature=").next().unwrap().to_owned();
    let without_passphrase = signed(&fields, "");
    let twice = format!("payment_status=CANCELLED&{sound}");
    for (from, body) in [
        (HOME, String::new()),
        (HOME, "{}".to_owned()),
        (HOME, unsigned.clone()),
        (HOME, format!("{unsigned}&signature=")),
        (HOME, signed(&fields, "another-passphrase")),
        (HOME, without_passphrase),
        (HOME, sound.replace("450.00", "450.01")),
        (HOME, sound.replace("COMPLETE", "CANCELLED")),
        (HOME, twice),
        // Signed, but for another merchant.
        (HOME, signed(&with("merchant_id", "10027938"), PASSPHRASE)),
        // Valid, but from elsewhere.
        (FOREIGN, sound.clone()),
        ("197.97.145.160", sound.clone()),
    ] {
        let answer = at.call("payfast", from, &body).await;
        assert_eq!(answer.status, 403, "{from} {body}: {}", answer.text());
    }
    let unreadable = signed(&with("amount_gross", "much"), PASSPHRASE);
    let answer = at.call("payfast", HOME, &unreadable).await;
    answer.refused(400, "Error_BadRequest");
    let large = "x".repeat(1024 * 1024);
    assert_eq!(at.call("payfast", HOME, &large).await.status, 413);
    for provider in ["builtin", "stripe"] {
        let answer = at.call(provider, HOME, &sound).await;
        answer.refused(404, "Error_NotFound");
    }
    at.settled().await;
    assert_eq!(at.stub.asked("validate"), 0);
    assert_eq!(at.stands(charge).await, State::Pending);
    assert_eq!((at.scene.fees().await, at.scene.odd().await), (0, vec![]));
    // The second of the addresses; and it was the valid one all the time.
    assert_eq!(
        at.call("payfast", "41.74.179.200", &sound).await.status,
        200
    );
    at.until(charge, State::Paid).await;
    at.end().await;
}

async fn what_does_not_fit_is_kept_for_a_person(at: AtPayFast) {
    let (charge, payment) = at.leave().await;
    let reference = at.stub.payments()[&payment]
        .field("m_payment_id")
        .to_owned();
    let mut dollars = notification(&payment, &reference, "450.00");
    dollars.push(("currency".to_owned(), "USD".to_owned()));
    for fields in [
        notification(&payment, &reference, "4.50"),
        dollars,
        notification("1", "nobody-has-this", "450.00"),
    ] {
        let body = signed(&fields, PASSPHRASE);
        assert_eq!(at.call("payfast", HOME, &body).await.status, 200);
    }
    at.stub.until_asked("validate", 3).await;
    at.settled().await;
    assert_eq!(at.stands(charge).await, State::Pending);
    assert_eq!(at.scene.fees().await, 0);
    let odd = at.scene.odd().await;
    at.scene.server.is_left_broken();
    assert_eq!(odd.len(), 2, "the charge and a stranger: {odd:?}");
    at.end().await;
}

on_both_databases![super::AtPayFast::with_database =>
    a_fee_paid_at_payfast_lets_the_account_be_handed_in,
    ten_notifications_late_and_out_of_order_have_one_effect,
    who_turned_back_may_still_have_paid,
    money_that_comes_after_a_day_is_taken_and_one_payment_too_many_goes_back,
    what_is_not_proven_changes_nothing,
    what_does_not_fit_is_kept_for_a_person;
    sqlite alone:
    a_browser_may_send_its_form_to_payfast_and_nowhere_else,
];

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_its_own_page_takes_no_notification() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    let body = signed(&notification("1", "ref", "450.00"), PASSPHRASE);
    for (provider, status) in [("payfast", 404), ("builtin", 404)] {
        let url = format!("{}/callbacks/payment/{provider}", server.base());
        let answer = client
            .raw(reqwest::Method::POST, &url, |request| {
                request.body(body.clone())
            })
            .await;
        assert_eq!(answer.status, status, "{}", answer.text());
        let said: Value = answer.json();
        assert!(said["messageKey"].is_string(), "{said}");
    }
    server.stop().await;
}
