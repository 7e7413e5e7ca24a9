//! PayFast in trouble: it denies, it is slow, down, or returns nonsense; and refunds through all of
//! that, made once.

use super::payfast_elsewhere::AtPayFast;
use super::scene::FEE;
use chrono::TimeDelta;
use domain::payment::State;
use std::time::Duration;
use tests::on_both_databases;
use tests::payfast::Behaviour;

async fn what_payfast_did_not_send_is_nothing(at: AtPayFast) {
    let (charge, payment) = at.leave().await;
    at.stub.behave(Behaviour::Denying);
    assert_eq!(at.notify(&payment, "COMPLETE").await.status, 200);
    at.stub.until_asked("validate", 1).await;
    at.settled().await;
    assert_eq!(at.stands(charge).await, State::Pending);
    assert_eq!((at.scene.fees().await, at.scene.odd().await), (0, vec![]));
    // Sent again, PayFast is asked again: a payment that it denied through a fault of its own is
    // not lost.
    assert_eq!(at.notify(&payment, "COMPLETE").await.status, 200);
    at.stub.until_asked("validate", 2).await;
    at.settled().await;
    assert_eq!(at.stands(charge).await, State::Pending);
    at.stub.behave(Behaviour::Well);
    assert_eq!(at.notify(&payment, "COMPLETE").await.status, 200);
    at.until(charge, State::Paid).await;
    assert_eq!(at.notify(&payment, "COMPLETE").await.status, 200);
    at.settled().await;
    assert_eq!(at.stub.asked("validate"), 3);
    assert_eq!((at.scene.fees().await, at.scene.odd().await), (FEE, vec![]));
    at.end().await;
}

async fn a_payfast_that_is_away_delays_and_loses_nothing(at: AtPayFast) {
    let (charge, payment) = at.leave().await;
    let moods = [
        Behaviour::Status(503),
        Behaviour::Status(429),
        Behaviour::Babbling,
        Behaviour::Status(500),
    ];
    for (asked, mood) in (1..).zip(moods) {
        at.stub.behave(mood);
        at.scene.later(TimeDelta::minutes(10));
        // Answered at once, whatever PayFast says.
        assert_eq!(at.notify(&payment, "COMPLETE").await.status, 200);
        at.stub.until_asked("validate", asked).await;
        at.scene.server.worker_round().await;
        assert_eq!(at.stands(charge).await, State::Pending, "{mood:?}");
    }
    at.stub.behave(Behaviour::Well);
    at.scene.later(TimeDelta::minutes(20));
    at.until(charge, State::Paid).await;
    assert_eq!((at.scene.fees().await, at.scene.odd().await), (FEE, vec![]));
    at.end().await;
}

async fn a_slow_payfast_holds_nobody_up(at: AtPayFast) {
    let (charge, payment) = at.leave().await;
    at.stub.behave(Behaviour::Slow(4_000));
    let begun = std::time::Instant::now();
    assert_eq!(at.notify(&payment, "COMPLETE").await.status, 200);
    assert!(begun.elapsed() < Duration::from_secs(4));
    at.until(charge, State::Paid).await;
    assert_eq!(at.stub.asked("validate"), 1);
    at.end().await;
}

async fn a_refund_is_made_once_through_trouble(at: AtPayFast) {
    let (charge, payment) = at.leave().await;
    at.notify(&payment, "COMPLETE").await;
    at.until(charge, State::Paid).await;
    at.stub.behave(Behaviour::Status(503));
    at.scene.refund(charge).await.ok();
    let read = at.scene.read(charge).await;
    assert_eq!(
        (&read["State"], &read["RefundingInd"]),
        (&"Paid".into(), &true.into())
    );
    // It refunds, and the answer is lost; then it says that nothing is left.
    at.stub.behave(Behaviour::AnswerLost);
    at.scene.later(TimeDelta::minutes(3));
    at.stub.until_asked("give_back", 1).await;
    at.scene.server.worker_round().await;
    assert_eq!(at.stands(charge).await, State::Refunding);
    assert_eq!(at.stub.payments()[&payment].left, 0);
    at.stub.behave(Behaviour::Well);
    at.scene.later(TimeDelta::minutes(10));
    at.until(charge, State::Refunded).await;
    assert_eq!(at.stub.asked("give_back"), 1);
    assert_eq!((at.scene.fees().await, at.scene.odd().await), (0, vec![]));
    at.end().await;
}

async fn a_refund_that_payfast_refuses_is_a_matter_for_a_person(at: AtPayFast) {
    let (charge, payment) = at.leave().await;
    at.notify(&payment, "COMPLETE").await;
    at.until(charge, State::Paid).await;
    at.stub.behave(Behaviour::Status(400));
    at.scene.refund(charge).await.ok();
    assert_eq!(at.stands(charge).await, State::Paid);
    let odd = at.scene.odd().await;
    assert_eq!(odd.len(), 1, "{odd:?}");
    at.stub.behave(Behaviour::Well);
    at.scene.refund(charge).await.ok();
    assert_eq!(at.stands(charge).await, State::Refunded);
    assert_eq!((at.scene.fees().await, at.scene.odd().await), (0, vec![]));
    at.end().await;
}

on_both_databases![super::AtPayFast::with_database =>
    what_payfast_did_not_send_is_nothing,
    a_payfast_that_is_away_delays_and_loses_nothing,
    a_slow_payfast_holds_nobody_up,
    a_refund_is_made_once_through_trouble,
    a_refund_that_payfast_refuses_is_a_matter_for_a_person,
];
