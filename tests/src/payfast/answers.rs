//! What the service answers.

use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use serde_json::json;

use super::signature::{encoded, joined, md5};
use super::{Behaviour, MERCHANT, MERCHANT_KEY, PASSPHRASE, Payment, State};

/// The fields that a payer may send, in the order in which they are signed.
const ORDER: [&str; 9] = [
    "merchant_id",
    "merchant_key",
    "return_url",
    "cancel_url",
    "notify_url",
    "m_payment_id",
    "amount",
    "item_name",
    "signature",
];

impl State {
    fn mood(&self) -> Behaviour {
        *self.mood.lock().expect("the mood")
    }

    /// Notes a call, and what stands against answering it.
    async fn against(&self, what: &str) -> Option<HttpResponse> {
        self.calls.lock().expect("the calls").push(what.to_owned());
        match self.mood() {
            Behaviour::Status(status) => {
                let status = StatusCode::from_u16(status).expect("a status");
                let said = "王小明 <wang+pay@example.com> 46f0cd694581a";
                return Some(HttpResponse::build(status).body(said));
            }
            Behaviour::Silent => tokio::time::sleep(Duration::from_secs(60)).await,
            Behaviour::Slow(milliseconds) => {
                tokio::time::sleep(Duration::from_millis(milliseconds)).await;
            }
            Behaviour::Babbling => {
                return Some(HttpResponse::Ok().body("<html>maintenance</html>"));
            }
            Behaviour::Well | Behaviour::Denying | Behaviour::AnswerLost => {}
        }
        None
    }
}

fn fields(body: &[u8]) -> Vec<(String, String)> {
    form_urlencoded::parse(body).into_owned().collect()
}

/// The page that a payer's browser opens by the form: the payment's number there.
pub(super) async fn process(state: Data<State>, body: Bytes) -> HttpResponse {
    if let Some(trouble) = state.against("process").await {
        return trouble;
    }
    let mut form = fields(&body);
    let names: Vec<&str> = form.iter().map(|(name, _)| name.as_str()).collect();
    if names != ORDER {
        return HttpResponse::BadRequest().body(format!("fields {names:?}"));
    }
    let (_, signature) = form.pop().expect("a signature");
    let said: Vec<(String, String)> = form
        .iter()
        .map(|(name, value)| (name.clone(), value.trim().to_owned()))
        .filter(|(_, value)| !value.is_empty())
        .collect();
    let expected = md5(&format!(
        "{}&passphrase={}",
        joined(&said),
        encoded(PASSPHRASE)
    ));
    if signature != expected || said[0].1 != MERCHANT || said[1].1 != MERCHANT_KEY {
        return HttpResponse::BadRequest().body("signature");
    }
    let mut payments = state.payments.lock().expect("the payments");
    let number = format!("{}", 1_089_250 + payments.len());
    let payment = Payment { form, left: 0 };
    let amount = payment.field("amount").replace('.', "");
    let left = amount.parse().expect("an amount");
    payments.insert(number.clone(), Payment { left, ..payment });
    HttpResponse::Ok().body(number)
}

/// Whether it sent this: the fields of a notification without its signature.
pub(super) async fn validate(state: Data<State>, body: Bytes) -> HttpResponse {
    if let Some(trouble) = state.against("validate").await {
        return trouble;
    }
    let fields = fields(&body);
    let has = |wanted: &str| fields.iter().any(|(name, _)| name == wanted);
    let sound = has("m_payment_id") && !has("signature") && !has("passphrase");
    let valid = sound && state.mood() != Behaviour::Denying;
    HttpResponse::Ok().body(if valid { "VALID" } else { "INVALID" })
}

/// What is left of a payment.
pub(super) async fn left(
    state: Data<State>,
    payment: Path<String>,
    request: HttpRequest,
) -> HttpResponse {
    if let Some(trouble) = state.against("left").await {
        return trouble;
    }
    if !is_signed(&request, &[]) {
        return HttpResponse::Unauthorized().finish();
    }
    let payments = state.payments.lock().expect("the payments");
    let Some(payment) = payments.get(payment.as_str()) else {
        return HttpResponse::NotFound().finish();
    };
    let status = if payment.left == 0 {
        "COMPLETED"
    } else {
        "REFUNDABLE"
    };
    HttpResponse::Ok()
        .json(json!({ "amount_available_for_refund": payment.left, "status": status }))
}

/// Gives back.
pub(super) async fn give_back(
    state: Data<State>,
    payment: Path<String>,
    request: HttpRequest,
    body: Bytes,
) -> HttpResponse {
    if let Some(trouble) = state.against("give_back").await {
        return trouble;
    }
    let sent = fields(&body);
    if !is_signed(&request, &sent) {
        return HttpResponse::Unauthorized().finish();
    }
    let amount = sent.iter().find(|(name, _)| name == "amount");
    let cents: i64 = amount.map_or(0, |(_, cents)| cents.parse().expect("cents"));
    let mut payments = state.payments.lock().expect("the payments");
    let Some(payment) = payments.get_mut(payment.as_str()) else {
        return HttpResponse::NotFound().finish();
    };
    if cents == 0 || payment.left < cents {
        return HttpResponse::BadRequest().finish();
    }
    payment.left -= cents;
    if state.mood() == Behaviour::AnswerLost {
        return HttpResponse::BadGateway().finish();
    }
    HttpResponse::Ok()
        .json(json!({ "code": 200, "status": "success", "data": { "response": true } }))
}

/// Whether the headers and the body are signed, alphabetically by name.
fn is_signed(request: &HttpRequest, body: &[(String, String)]) -> bool {
    let header = |name: &str| {
        let value = request.headers().get(name);
        value
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
            .to_owned()
    };
    let mut all = body.to_vec();
    for name in ["merchant-id", "version", "timestamp"] {
        all.push((name.to_owned(), header(name)));
    }
    all.push(("passphrase".to_owned(), PASSPHRASE.to_owned()));
    all.sort();
    header("merchant-id") == MERCHANT && header("signature") == md5(&joined(&all))
}
