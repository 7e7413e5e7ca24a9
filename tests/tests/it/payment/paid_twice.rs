//! A charge that is paid twice, as from two tabs: the second payment is one of its own, and is
//! refunded.

use super::gateway::FakeGatewayScene;
use super::payfast_elsewhere::AtPayFast;
use super::scene::FEE;
use domain::ids::{AccountId, ChargeId, PaymentNoticeId};
use domain::operations::Role;
use domain::payment::State;
use ports::driven::charges::{NoticeState, PaymentNotice, StoredCharge};
use ports::driven::payments::{Notification, PaymentOutcome};
use ports::driving::payment::run_due;
use serde_json::{Value, json};
use tests::desk::operator;
use tests::on_both_databases;

/// Every charge of the account with the gateway's reference of its payment, the oldest first.
async fn charges(at: &FakeGatewayScene) -> Vec<(Option<String>, State)> {
    let stored = stored(at).await.into_iter().rev();
    stored
        .map(|stored| (stored.payment, stored.charge.state))
        .collect()
}

async fn stored(at: &FakeGatewayScene) -> Vec<StoredCharge> {
    let tx = at.ports.store.begin_read().await.unwrap();
    let account = AccountId(at.scene.account);
    tx.charges().of_account(account).await.unwrap()
}

/// How often the investor was notified of a refunded duplicate payment.
async fn duplicate_notices(at: &FakeGatewayScene) -> usize {
    let tx = at.ports.store.begin_read().await.unwrap();
    let all = tx.outbox().newest(50).await.unwrap();
    let twice = all
        .iter()
        .filter(|message| message.content.template == "message.feePaidTwice");
    twice.count()
}

fn by(payment: &str, state: State) -> (Option<String>, State) {
    (Some(payment.to_owned()), state)
}

async fn a_charge_that_is_paid_for_twice_keeps_one_payment(at: FakeGatewayScene) {
    let (charge, reference) = at.start().await;
    let (first, second) = (
        format!("{reference} P1 paid {FEE}"),
        format!("{reference} P2 paid {FEE}"),
    );
    at.notify_and_work(&first).await;
    at.notify_and_work(&second).await;
    assert_eq!(at.scene.fees().await, 2 * FEE, "both are booked");
    run_due(&at.ports).await.unwrap();
    let both = [by("P1", State::Paid), by("P2", State::Refunded)];
    assert_eq!(charges(&at).await, both);
    assert_eq!(at.state(charge).await, State::Paid);
    // However often, and in which words, either is repeated.
    for again in [&first, &second] {
        for word in ["again", "and again"] {
            at.notify_and_work(&format!("{again} {word}")).await;
        }
        at.notify_and_work(again).await;
    }
    assert_eq!(charges(&at).await, both);
    assert_eq!(at.gateway.refunds(), ["P2"]);
    assert_eq!(duplicate_notices(&at).await, 1);
    assert_eq!(
        (at.scene.fees().await, at.scene.odd().await),
        (FEE, Vec::new())
    );
}

async fn two_payments_told_of_at_once_keep_one(at: FakeGatewayScene) {
    let (_, reference) = at.start().await;
    for payment in ["P2", "P1"] {
        let body = format!("{reference} {payment} paid {FEE}");
        at.notify(&body).await.unwrap();
    }
    let (one, two) = tokio::join!(run_due(&at.ports), run_due(&at.ports));
    one.unwrap();
    two.unwrap();
    run_due(&at.ports).await.unwrap();
    let found = charges(&at).await;
    let states: Vec<State> = found.iter().map(|(_, state)| *state).collect();
    assert_eq!(states, [State::Paid, State::Refunded], "{found:?}");
    assert_eq!(at.gateway.refunds(), [found[1].0.clone().unwrap()]);
    assert_eq!(
        (at.scene.fees().await, at.scene.odd().await),
        (FEE, Vec::new())
    );
}

async fn a_payment_for_a_charge_that_was_given_back_goes_back_too(at: FakeGatewayScene) {
    let (charge, reference) = at.start().await;
    at.notify_and_work(&format!("{reference} P1 paid {FEE}"))
        .await;
    at.refund(charge).await.unwrap();
    at.notify_and_work(&format!("{reference} P2 paid {FEE}"))
        .await;
    run_due(&at.ports).await.unwrap();
    at.notify_and_work(&format!("{reference} P1 paid {FEE} late"))
        .await;
    let both = [by("P1", State::Refunded), by("P2", State::Refunded)];
    assert_eq!(charges(&at).await, both);
    assert_eq!(at.gateway.refunds(), ["P1", "P2"]);
    assert_eq!(
        (at.scene.fees().await, at.scene.odd().await),
        (0, Vec::new())
    );
    // A refunded payment pays nothing: the fee can be paid again.
    let anew = at.paid().await;
    assert_eq!(at.state(anew).await, State::Paid);
}

async fn a_second_payment_of_another_amount_is_a_matter_for_a_person(at: FakeGatewayScene) {
    at.scene.server.is_left_broken();
    let (charge, reference) = at.start().await;
    at.notify_and_work(&format!("{reference} P1 paid {FEE}"))
        .await;
    at.notify_and_work(&format!("{reference} P2 paid {}", FEE - 2))
        .await;
    assert_eq!(charges(&at).await, [by("P1", State::Paid)]);
    named(&at, charge).await;
}

/// As left by a server that kept only the first payment of a charge.
async fn a_second_payment_that_was_not_taken_is_named(at: FakeGatewayScene) {
    let charge = at.paid().await;
    let stored = stored(&at).await.remove(0);
    assert_eq!(at.scene.odd().await, Vec::<String>::new());
    let notice = PaymentNotice {
        id: PaymentNoticeId(0),
        provider: stored.provider,
        said: Notification {
            reference: stored.reference,
            payment: "P2".into(),
            outcome: PaymentOutcome::Paid(stored.charge.amount),
        },
        body: None,
        digest: "2".repeat(64),
        state: NoticeState::Done,
        tries: 1,
        received_at: at.scene.now(),
        due_at: None,
    };
    at.scene.server.is_left_broken();
    ports::transact(&at.ports, async |tx| {
        Ok(tx.charges().keep_notice(&notice).await?)
    })
    .await
    .unwrap();
    named(&at, charge).await;
}

/// Reconciliation names this charge and nothing else.
async fn named(at: &FakeGatewayScene, charge: ChargeId) {
    let odd = at.scene.odd().await;
    assert_eq!(odd.len(), 1, "{odd:?}");
    assert!(odd[0].starts_with(&format!("payment:{charge}:")), "{odd:?}");
}

on_both_databases![super::FakeGatewayScene::with_database =>
    a_charge_that_is_paid_for_twice_keeps_one_payment,
    two_payments_told_of_at_once_keep_one,
    a_payment_for_a_charge_that_was_given_back_goes_back_too,
    a_second_payment_of_another_amount_is_a_matter_for_a_person,
    a_second_payment_that_was_not_taken_is_named,
];

mod at_payfast {
    use super::*;
    on_both_databases![super::AtPayFast::with_database => the_desk_sees_both_payments_of_two_tabs];

    async fn the_desk_sees_both_payments_of_two_tabs(at: AtPayFast) {
        let started = at.scene.try_pay().await.text();
        let (first, second) = (at.visit(&started).await, at.visit(&started).await);
        assert_ne!(first, second);
        at.notify(&first, "COMPLETE").await;
        at.settled().await;
        at.notify(&second, "COMPLETE").await;
        at.settled().await;
        let finance = operator(&at.scene.server, "fiona", &[Role::Finance]).await;
        let found = finance.get(&format!("payments?q={second}")).await.ok();
        assert_eq!(found["total"], 1);
        let twin = found["items"][0]["id"].as_i64().unwrap();
        at.until(twin, State::Refunded).await;
        let payments = at.stub.payments();
        assert_eq!((payments[&first].left, payments[&second].left), (FEE, 0));
        let listed = finance.get("payments").await.ok();
        assert_eq!(listed["total"], 2);
        let charge = listed["items"][1]["id"].as_i64().unwrap();
        assert_eq!(listed["items"][1]["state"], "Paid");
        // Each charge shows its notifications, and for which payment they came.
        for (id, payments) in [(charge, json!([first, second])), (twin, json!([second]))] {
            let one = finance.get(&format!("payments/{id}")).await.ok();
            let told = one["notices"].as_array().unwrap().iter();
            let told: Vec<Value> = told
                .map(|notice| notice["provider_reference"].clone())
                .collect();
            assert_eq!(json!(told), payments);
        }
        assert_eq!((at.scene.fees().await, at.scene.odd().await), (FEE, vec![]));
        at.end().await;
    }
}
