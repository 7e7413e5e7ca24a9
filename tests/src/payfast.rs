//! A faithful PayFast on loopback: takes the form that payers send, says whether it sent a
//! notification, refunds. It signs and checks with code of its own, and on demand it misbehaves, in
//! one way at a time.

mod answers;
mod signature;

pub use signature::{encoded, signed};

use std::collections::BTreeMap;
use std::sync::Mutex;

use actix_web::dev::ServerHandle;
use actix_web::web::{self, Data};
use actix_web::{App, HttpServer};

use crate::asked::until_asked;
use crate::stub::gone;

/// The merchant of the sandbox, as published.
pub const MERCHANT: &str = "10000100";
/// Its key.
pub const MERCHANT_KEY: &str = "46f0cd694581a";
/// What everything is signed with.
pub const PASSPHRASE: &str = "jt7NOE43FZPn";
/// An address that it notifies from, in the network that the server's settings name.
pub const HOME: &str = "197.97.145.150";

/// A way to misbehave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behaviour {
    /// Not at all.
    Well,
    /// Everything is answered with this status.
    Status(u16),
    /// Nothing is answered within a minute.
    Silent,
    /// Everything is answered after this long, in milliseconds.
    Slow(u64),
    /// It says that it sent no notification.
    Denying,
    /// It answers what cannot be understood.
    Babbling,
    /// It refunds, and its answer is an error.
    AnswerLost,
}

/// A payment as it knows it.
#[derive(Clone, Debug)]
pub struct Payment {
    /// What the payer sent, in order.
    pub form: Vec<(String, String)>,
    /// What is left to give back, in cents.
    pub left: i64,
}

impl Payment {
    /// A field of the form.
    pub fn field(&self, wanted: &str) -> &str {
        let found = self.form.iter().find(|(name, _)| name == wanted);
        found.map_or("", |(_, value)| value)
    }
}

pub(crate) struct State {
    mood: Mutex<Behaviour>,
    payments: Mutex<BTreeMap<String, Payment>>,
    calls: Mutex<Vec<String>>,
}

/// The service.
pub struct PayFastStub {
    base: String,
    state: Data<State>,
    handle: ServerHandle,
}

impl PayFastStub {
    /// Starts one on a free port.
    pub fn start() -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let base = format!("http://{}", listener.local_addr().expect("its address"));
        let state = Data::new(State {
            mood: Mutex::new(Behaviour::Well),
            payments: Mutex::default(),
            calls: Mutex::default(),
        });
        let shared = state.clone();
        let server = HttpServer::new(move || {
            App::new()
                .app_data(shared.clone())
                .route("/eng/process", web::post().to(answers::process))
                .route("/eng/query/validate", web::post().to(answers::validate))
                .route("/refunds/{payment}", web::get().to(answers::left))
                .route("/refunds/{payment}", web::post().to(answers::give_back))
        })
        .workers(1)
        .disable_signals()
        .listen(listener)
        .expect("the service listens")
        .run();
        let handle = server.handle();
        tokio::spawn(server);
        Self {
            base,
            state,
            handle,
        }
    }

    /// `http://127.0.0.1:…`
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The settings that make a server take fees here, as a settings file holds them.
    pub fn settings(&self) -> String {
        format!(
            "payment_provider = 'payfast'\npayment_payfast_url = '{base}'\npayment_payfast_api_url = '{base}'\n\
             payment_payfast_merchant_id = '{MERCHANT}'\npayment_payfast_merchant_key = '{MERCHANT_KEY}'\n\
             payment_payfast_passphrase = '{PASSPHRASE}'\npayment_payfast_addresses = '197.97.145.144/28,41.74.179.200'\n",
            base = self.base
        )
    }

    /// From now on it behaves like this.
    pub fn behave(&self, mood: Behaviour) {
        *self.state.mood.lock().expect("the mood") = mood;
    }

    /// The payments by its own number.
    pub fn payments(&self) -> BTreeMap<String, Payment> {
        self.state.payments.lock().expect("the payments").clone()
    }

    /// How often something was asked: `process`, `validate`, `left`, `give_back`.
    pub fn asked(&self, what: &str) -> usize {
        let calls = self.state.calls.lock().expect("the calls");
        calls.iter().filter(|call| *call == what).count()
    }

    /// Waits until it was asked something so often.
    pub async fn until_asked(&self, what: &str, times: usize) {
        until_asked(what, times, async || self.asked(what)).await;
    }

    /// Goes away.
    pub async fn stop(&self) {
        gone(&self.handle, &self.base).await;
    }
}

/// The fields of a notification that this payment is complete, in its order; the signature is to be added by [`signed`].
pub fn notification(payment: &str, reference: &str, amount: &str) -> Vec<(String, String)> {
    [
        ("m_payment_id", reference),
        ("pf_payment_id", payment),
        ("payment_status", "COMPLETE"),
        ("item_name", "Review fee #7"),
        ("item_description", ""),
        ("amount_gross", amount),
        ("amount_fee", "-11.20"),
        ("amount_net", "438.80"),
        ("custom_str1", ""),
        ("custom_int1", ""),
        ("name_first", "王~小明"),
        ("name_last", ""),
        ("email_address", "wang+pay@example.com"),
        ("merchant_id", MERCHANT),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .to_vec()
}
