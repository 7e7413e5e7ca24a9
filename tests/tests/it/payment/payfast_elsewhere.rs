//! The starting point of every test of PayFast: a server that takes its fees at the stub, behind a
//! proxy that passes the caller's address.

use super::scene::{Scene, id};
use domain::ids::ChargeId;
use domain::payment::State;
use ports::driven::charges::NoticeState;
use std::time::Duration;
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::payfast::{HOME, PASSPHRASE, PayFastStub, notification, signed};
use tests::server::NO_LIMITS;

/// An address that is not PayFast's.
pub(crate) const FOREIGN: &str = "203.0.113.9";

pub(crate) struct AtPayFast {
    pub(crate) stub: PayFastStub,
    pub(crate) scene: Scene,
}

impl AtPayFast {
    pub(crate) async fn with_database(database: TestDatabase) -> Self {
        let stub = PayFastStub::start();
        let settings = format!(
            "{NO_LIMITS}\ntrusted_proxies = '127.0.0.1'\n{}",
            stub.settings()
        );
        let scene = Scene::with(database, &settings).await;
        Self { stub, scene }
    }

    /// Sends the form of a started payment as a browser does; returns the payment's number at
    /// PayFast.
    pub(crate) async fn visit(&self, started: &str) -> String {
        let form = InOrder::read(started);
        let fields: Vec<(&str, &str)> = form
            .0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let page = format!("{}/eng/process", self.stub.base());
        let answer = self.scene.client.submit_form(&page, &fields).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.text()
    }

    /// Starts a payment and opens PayFast's page: our number and PayFast's.
    pub(crate) async fn leave(&self) -> (i64, String) {
        let answer = self.scene.try_pay().await;
        let payment = self.visit(&answer.text()).await;
        (id(&answer.ok()), payment)
    }

    /// The fields of PayFast's notification of a payment.
    pub(crate) fn fields(&self, payment: &str, status: &str) -> Vec<(String, String)> {
        let payments = self.stub.payments();
        let known = &payments[payment];
        let mut fields = notification(payment, known.field("m_payment_id"), known.field("amount"));
        status.clone_into(&mut fields[2].1);
        fields
    }

    /// Sends a valid notification.
    pub(crate) async fn notify(&self, payment: &str, status: &str) -> Answer {
        let body = signed(&self.fields(payment, status), PASSPHRASE);
        self.call("payfast", HOME, &body).await
    }

    /// Calls back with anything, from anywhere.
    pub(crate) async fn call(&self, provider: &str, from: &str, body: &str) -> Answer {
        let base = self.scene.server.base();
        let url = format!("{base}/callbacks/payment/{provider}");
        let client = &self.scene.client;
        client
            .raw(reqwest::Method::POST, &url, |request| {
                request
                    .header("content-type", "application/x-www-form-urlencoded")
                    .header("x-forwarded-for", from)
                    .body(body.to_owned())
            })
            .await
    }

    pub(crate) async fn stands(&self, charge: i64) -> State {
        let tx = self.scene.server.ports().store.begin_read().await.unwrap();
        let stored = tx.charges().get(ChargeId(charge)).await.unwrap();
        stored.unwrap().charge.state
    }

    /// Waits until the server's own worker has brought a charge into this state.
    pub(crate) async fn until(&self, charge: i64, state: State) {
        for _ in 0..600 {
            if self.stands(charge).await == state {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("it is {:?} and not {state:?}", self.stands(charge).await);
    }

    /// Waits until every notification is processed.
    pub(crate) async fn settled(&self) {
        use sea_orm::{ConnectionTrait, Statement};
        let beside = self.scene.server.database().connect().await;
        let sql = format!(
            "SELECT id FROM payment_notices WHERE state = '{}'",
            NoticeState::Waiting.code()
        );
        for _ in 0..600 {
            let ask = Statement::from_string(beside.get_database_backend(), &sql);
            if beside.query_all_raw(ask).await.unwrap().is_empty() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("notifications wait for ever");
    }

    pub(crate) async fn end(self) {
        self.scene.server.stop().await;
        self.stub.stop().await;
    }
}

/// The fields of `formdata` in the order of the answer.
#[derive(serde::Deserialize)]
struct Started {
    formdata: InOrder,
}

struct InOrder(Vec<(String, String)>);

impl InOrder {
    fn read(started: &str) -> Self {
        serde_json::from_str::<Started>(started).unwrap().formdata
    }
}

impl<'de> serde::Deserialize<'de> for InOrder {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Fields;
        impl<'de> serde::de::Visitor<'de> for Fields {
            type Value = InOrder;

            fn expecting(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                to.write_str("fields")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<InOrder, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(InOrder(fields))
            }
        }
        from.deserialize_map(Fields)
    }
}
