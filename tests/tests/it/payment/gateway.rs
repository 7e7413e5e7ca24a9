//! A gateway elsewhere: notifications that come twice, late, out of order, with another amount or
//! without a payment; a gateway that is down; a server that ends in between.

use super::fake::{Behaviour, Fake};
use super::scene::{BACK, FEE, Scene};
use chrono::TimeDelta;
use domain::Language;
use domain::ids::{AccountId, ChargeId, InvestorId};
use domain::payment::State;
use ports::driven::audit::Origin;
use ports::driven::payments::PaymentCallback;
use ports::driving::SiteAddress;
use ports::driving::payment::{
    Refund, StartPayment, read_charge, refund_by_investor, run_due, start_payment, take_notice,
};
use ports::{Failure, Ports};
use std::collections::BTreeMap;
use std::sync::Arc;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::investor_of;

pub(crate) struct FakeGatewayScene {
    pub(crate) scene: Scene,
    pub(crate) gateway: Arc<Fake>,
    pub(crate) ports: Ports,
    investor: InvestorId,
}

impl FakeGatewayScene {
    pub(crate) async fn with_database(database: TestDatabase) -> Self {
        let scene = Scene::with_database(database).await;
        let gateway = Arc::new(Fake::new());
        let mut ports = scene.server.ports().clone();
        ports.payments = gateway.clone();
        let investor = investor_of(ports.store.as_ref(), "86-13900139000").await;
        Self {
            scene,
            gateway,
            ports,
            investor,
        }
    }

    /// Starts a payment: its number, and our reference for it.
    pub(crate) async fn start(&self) -> (ChargeId, String) {
        let start = StartPayment {
            investor: self.investor,
            account: AccountId(self.scene.account),
            redirect_url: SiteAddress::read(&self.ports.settings.public_url, BACK).unwrap(),
            language: Language::En,
            origin: Origin::default(),
        };
        let started = start_payment(&self.ports, &start).await.unwrap();
        (started.charge, started.form.fields[0].1.clone())
    }

    pub(crate) async fn notify(&self, body: &str) -> Result<(), Failure> {
        let callback = PaymentCallback {
            address: "127.0.0.1",
            headers: &BTreeMap::new(),
            body: body.as_bytes(),
        };
        take_notice(&self.ports, "fake", &callback).await
    }

    /// Notifies and lets the worker run once.
    pub(crate) async fn notify_and_work(&self, body: &str) {
        self.notify(body).await.unwrap();
        run_due(&self.ports).await.unwrap();
    }

    pub(crate) async fn state(&self, charge: ChargeId) -> State {
        let read = read_charge(&self.ports, self.investor, charge).await;
        read.unwrap().state
    }

    pub(crate) async fn refund(&self, charge: ChargeId) -> Result<(), Failure> {
        let wish = Refund {
            investor: self.investor,
            charge,
            origin: Origin::default(),
        };
        refund_by_investor(&self.ports, &wish).await
    }

    /// Starts a payment that the gateway then receives.
    pub(crate) async fn paid(&self) -> ChargeId {
        let (charge, reference) = self.start().await;
        self.notify_and_work(&format!("{reference} P1 paid {FEE}"))
            .await;
        charge
    }
}

async fn a_notification_has_its_effect_once(at: FakeGatewayScene) {
    let (charge, reference) = at.start().await;
    let body = format!("{reference} P1 paid {FEE}");
    let many = (0..10).map(|_| at.notify(&body));
    for taken in futures_util::future::join_all(many).await {
        taken.unwrap();
    }
    // Stored and not yet processed; then two workers at once.
    assert_eq!(at.state(charge).await, State::Pending);
    let (one, two) = tokio::join!(run_due(&at.ports), run_due(&at.ports));
    one.unwrap();
    two.unwrap();
    assert_eq!(at.state(charge).await, State::Paid);
    // The same payment in other words, and late notifications after it.
    at.notify_and_work(&format!("{reference} P1 paid {FEE} again"))
        .await;
    at.notify_and_work(&format!("{reference} P1 cancelled 0"))
        .await;
    at.notify_and_work(&format!("{reference} P1 failed 0"))
        .await;
    assert_eq!(at.state(charge).await, State::Paid);
    assert_eq!(
        (at.scene.fees().await, at.scene.odd().await),
        (FEE, Vec::new())
    );
}

async fn money_that_comes_late_is_taken(at: FakeGatewayScene) {
    let (charge, reference) = at.start().await;
    at.notify_and_work(&format!("{reference} P1 cancelled 0"))
        .await;
    assert_eq!(at.state(charge).await, State::Cancelled);
    at.notify_and_work(&format!("{reference} P1 paid {FEE}"))
        .await;
    assert_eq!(at.state(charge).await, State::Paid);
    assert_eq!(
        (at.scene.fees().await, at.scene.odd().await),
        (FEE, Vec::new())
    );
}

async fn a_second_payment_goes_back(at: FakeGatewayScene) {
    let (first, reference) = at.start().await;
    at.notify_and_work(&format!("{reference} P1 failed 0"))
        .await;
    let second = at.paid().await;
    at.notify_and_work(&format!("{reference} P1 paid {FEE} late"))
        .await;
    run_due(&at.ports).await.unwrap();
    let states = (at.state(first).await, at.state(second).await);
    assert_eq!(states, (State::Refunded, State::Paid));
    assert_eq!(at.gateway.refunds(), ["P1"]);
    assert_eq!(
        (at.scene.fees().await, at.scene.odd().await),
        (FEE, Vec::new())
    );
}

async fn what_does_not_fit_changes_nothing(at: FakeGatewayScene) {
    let (charge, reference) = at.start().await;
    at.notify_and_work(&format!("{reference} P1 paid {}", FEE - 2))
        .await;
    at.notify_and_work(&format!("nobody P2 paid {FEE}")).await;
    assert_eq!(at.state(charge).await, State::Pending);
    assert_eq!(at.scene.fees().await, 0);
    let odd = at.scene.odd().await;
    at.scene.server.is_left_broken();
    assert_eq!(odd.len(), 2, "{odd:?}");
    assert!(
        odd.iter()
            .any(|what| what.starts_with(&format!("payment:{charge}:")))
    );
    // A cent more or less is the charge's amount.
    at.notify_and_work(&format!("{reference} P1 paid {}", FEE + 1))
        .await;
    assert_eq!(
        (at.state(charge).await, at.scene.fees().await),
        (State::Paid, FEE)
    );
}

async fn a_notification_that_its_gateway_denies_is_nothing(at: FakeGatewayScene) {
    let (charge, reference) = at.start().await;
    at.gateway.is(Behaviour::Refusing);
    at.notify_and_work(&format!("{reference} P1 paid {FEE}"))
        .await;
    at.gateway.is(Behaviour::Well);
    at.scene.later(TimeDelta::minutes(5));
    run_due(&at.ports).await.unwrap();
    assert_eq!(at.state(charge).await, State::Pending);
    assert_eq!(
        (at.scene.fees().await, at.scene.odd().await),
        (0, Vec::new())
    );
}

async fn a_gateway_that_is_away_is_asked_again_and_given_up_in_the_end(at: FakeGatewayScene) {
    let (charge, reference) = at.start().await;
    at.gateway.is(Behaviour::Away);
    at.notify(&format!("{reference} P1 paid {FEE}"))
        .await
        .unwrap();
    assert!(run_due(&at.ports).await.is_err());
    // Not at once, and not for ever.
    assert_eq!(run_due(&at.ports).await.unwrap(), 0);
    at.gateway.is(Behaviour::Well);
    at.scene.later(TimeDelta::seconds(3));
    run_due(&at.ports).await.unwrap();
    assert_eq!(at.state(charge).await, State::Paid);

    at.refund(charge).await.unwrap();
    let (second, reference) = at.start().await;
    at.gateway.is(Behaviour::Away);
    at.notify(&format!("{reference} P2 paid {FEE}"))
        .await
        .unwrap();
    let mut asked = 0;
    for _ in 0..100 {
        asked += u32::from(run_due(&at.ports).await.is_err());
        at.scene.later(TimeDelta::minutes(61));
        at.gateway.is(Behaviour::Away);
    }
    assert_eq!(asked, 36);
    assert_eq!(at.state(second).await, State::Failed);
    let odd = at.scene.odd().await;
    at.scene.server.is_left_broken();
    assert_eq!(odd.len(), 1, "{odd:?}");
}

async fn a_refund_survives_a_gateway_that_is_away(at: FakeGatewayScene) {
    let charge = at.paid().await;
    at.gateway.is(Behaviour::Away);
    at.refund(charge).await.unwrap();
    assert_eq!(at.state(charge).await, State::Refunding);
    assert_eq!(at.scene.read(charge.0).await["State"], "Paid");
    assert_eq!(at.scene.read(charge.0).await["RefundingInd"], true);
    at.refund(charge).await.unwrap();
    assert_eq!(at.gateway.refunds().len(), 1, "asked again, not sent again");
    at.gateway.is(Behaviour::Well);
    at.scene.later(TimeDelta::seconds(3));
    run_due(&at.ports).await.unwrap();
    assert_eq!(at.state(charge).await, State::Refunded);
    assert_eq!(
        (at.scene.fees().await, at.scene.odd().await),
        (0, Vec::new())
    );
}

async fn a_refund_that_is_refused_is_a_matter_for_a_person(at: FakeGatewayScene) {
    let charge = at.paid().await;
    at.gateway.is(Behaviour::Refusing);
    at.refund(charge).await.unwrap();
    assert_eq!(at.state(charge).await, State::Paid);
    assert_eq!(at.scene.fees().await, FEE);
    let odd = at.scene.odd().await;
    assert_eq!(odd.len(), 1, "{odd:?}");
    at.gateway.is(Behaviour::Well);
    at.refund(charge).await.unwrap();
    assert_eq!(at.state(charge).await, State::Refunded);
    assert_eq!(
        (at.scene.fees().await, at.scene.odd().await),
        (0, Vec::new())
    );
}

/// The server ends after a try was begun: whether the gateway refunded is not known, so it is asked
/// again, when the try can no longer be running. The port promises that the refund is made once.
async fn a_server_that_ends_in_between_loses_nothing(at: FakeGatewayScene) {
    let charge = at.paid().await;
    at.gateway.is(Behaviour::Away);
    at.refund(charge).await.unwrap();
    // As if it had died in the call: the try is begun and has no end.
    let now = at.scene.now();
    ports::transact(&at.ports, async |tx| {
        let mut stored = tx.charges().lock(charge).await?.unwrap();
        stored.due_at = Some(now + TimeDelta::minutes(2));
        Ok(tx.charges().save(&stored).await?)
    })
    .await
    .unwrap();
    at.gateway.is(Behaviour::Well);
    at.scene.later(TimeDelta::minutes(1));
    run_due(&at.ports).await.unwrap();
    assert_eq!(at.state(charge).await, State::Refunding);
    at.scene.later(TimeDelta::minutes(1));
    run_due(&at.ports).await.unwrap();
    assert_eq!(at.state(charge).await, State::Refunded);
    assert_eq!(
        (at.scene.fees().await, at.scene.odd().await),
        (0, Vec::new())
    );
}

on_both_databases![super::FakeGatewayScene::with_database =>
    a_notification_has_its_effect_once,
    money_that_comes_late_is_taken,
    a_second_payment_goes_back,
    what_does_not_fit_changes_nothing,
    a_notification_that_its_gateway_denies_is_nothing,
    a_gateway_that_is_away_is_asked_again_and_given_up_in_the_end,
    a_refund_survives_a_gateway_that_is_away,
    a_refund_that_is_refused_is_a_matter_for_a_person,
    a_server_that_ends_in_between_loses_nothing,
];
