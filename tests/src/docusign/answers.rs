//! The service's answers.

use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{AUTHORIZATION, LOCATION};
use actix_web::web::{Data, Form, Json, Path};
use actix_web::{HttpRequest, HttpResponse};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{ACCOUNT, Behaviour, Envelope, INTEGRATION_KEY, State, USER, public_key};

impl State {
    fn mood(&self) -> Behaviour {
        *self.mood.lock().expect("the mood")
    }

    fn note(&self, what: &str) {
        self.calls.lock().expect("the calls").push(what.to_owned());
    }

    /// Records a call to the API; returns why it is not answered, if so.
    async fn against(&self, request: &HttpRequest, what: &str) -> Option<HttpResponse> {
        self.note(what);
        match self.mood() {
            Behaviour::Status(status) | Behaviour::ApiStatus(status) => {
                return Some(error(status, "TROUBLE"));
            }
            Behaviour::Silent => tokio::time::sleep(Duration::from_secs(60)).await,
            _ => {}
        }
        let header = request.headers().get(AUTHORIZATION);
        let token = header.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        let mut tokens = self.tokens.lock().expect("the tokens");
        let known = tokens
            .iter()
            .position(|known| Some(known.as_str()) == token);
        match known {
            Some(at) if self.mood() == Behaviour::TokensEnd => {
                tokens.remove(at);
                None
            }
            Some(_) => None,
            None => Some(error(401, "USER_AUTHENTICATION_FAILED")),
        }
    }
}

fn error(status: u16, code: &str) -> HttpResponse {
    let status = StatusCode::from_u16(status).expect("a status");
    let message = "The signer 王小明 <wang.contract@example.com> could not be served.";
    HttpResponse::build(status).json(json!({ "errorCode": code, "message": message }))
}

#[derive(Deserialize)]
pub(super) struct Grant {
    grant_type: String,
    assertion: String,
}

#[derive(Deserialize)]
struct Claims {
    iss: String,
    sub: String,
    iat: u64,
    exp: u64,
    scope: String,
}

pub(super) async fn token(state: Data<State>, form: Form<Grant>) -> HttpResponse {
    state.note("token");
    match state.mood() {
        Behaviour::Status(status) => return error(status, "TROUBLE"),
        Behaviour::NoToken(code) => {
            return HttpResponse::BadRequest().json(json!({ "error": code }));
        }
        _ => {}
    }
    let key = DecodingKey::from_rsa_pem(public_key().as_bytes()).expect("the public key");
    let mut rule = Validation::new(Algorithm::RS256);
    rule.set_audience(&[state.base.trim_start_matches("http://")]);
    let claims = decode::<Claims>(&form.assertion, &key, &rule).map(|token| token.claims);
    let is_sound = claims.is_ok_and(|claims| {
        claims.iss == INTEGRATION_KEY
            && claims.sub == USER
            && claims.scope == "signature impersonation"
            && claims.exp <= claims.iat + 3600
    });
    if form.grant_type != "urn:ietf:params:oauth:grant-type:jwt-bearer" || !is_sound {
        return HttpResponse::BadRequest().json(json!({ "error": "invalid_grant" }));
    }
    let mut tokens = state.tokens.lock().expect("the tokens");
    let token = format!(
        "token-{}-{}",
        state.calls.lock().expect("the calls").len(),
        tokens.len()
    );
    tokens.push(token.clone());
    HttpResponse::Ok().json(json!({
        "access_token": token, "token_type": "Bearer", "expires_in": 3600,
    }))
}

pub(super) async fn user_info(state: Data<State>, request: HttpRequest) -> HttpResponse {
    if let Some(against) = state.against(&request, "userinfo").await {
        return against;
    }
    HttpResponse::Ok().json(json!({
        "sub": USER,
        "accounts": [
            { "account_id": "another", "is_default": true, "base_uri": "https://nowhere.invalid" },
            { "account_id": ACCOUNT, "is_default": false, "base_uri": state.base },
        ],
    }))
}

pub(super) async fn make(
    state: Data<State>,
    request: HttpRequest,
    sent: Json<Value>,
) -> HttpResponse {
    if let Some(against) = state.against(&request, "create").await {
        return against;
    }
    let signer = &sent["recipients"]["signers"][0];
    let text = |name: &str| signer[name].as_str().unwrap_or_default().to_owned();
    let signer_of = [text("email"), text("name"), text("clientUserId")];
    let paper = sent["documents"][0]["documentBase64"].as_str();
    let paper = paper
        .and_then(|text| STANDARD.decode(text).ok())
        .unwrap_or_default();
    if sent["status"] != "sent"
        || sent["emailSubject"].as_str().is_none_or(str::is_empty)
        || signer_of.iter().any(String::is_empty)
        || sent["documents"][0]["fileExtension"] != "pdf"
        || !paper.starts_with(b"%PDF-")
    {
        return error(400, "INVALID_REQUEST_BODY");
    }
    let anchor = signer["tabs"]["signHereTabs"][0]["anchorString"].as_str();
    let words = words(&paper);
    if anchor.is_none_or(|anchor| words.matches(anchor).count() != 1) {
        return error(400, "ANCHOR_TAB_STRING_NOT_FOUND");
    }
    let mut envelopes = state.envelopes.lock().expect("the envelopes");
    let id = format!("e0000000-0000-4000-8000-{:012}", envelopes.len() + 1);
    let envelope = Envelope {
        status: "sent".into(),
        signer: signer_of,
        signed_as: None,
        paper: paper.into(),
        reason: None,
    };
    envelopes.insert(id.clone(), envelope);
    HttpResponse::Created()
        .json(json!({ "envelopeId": id, "status": "sent", "uri": format!("/envelopes/{id}") }))
}

fn words(paper: &[u8]) -> String {
    let Ok(document) = lopdf::Document::load_mem(paper) else {
        return String::new();
    };
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    document.extract_text(&pages).unwrap_or_default()
}

pub(super) async fn view(
    state: Data<State>,
    request: HttpRequest,
    id: Path<String>,
    sent: Json<Value>,
) -> HttpResponse {
    if let Some(against) = state.against(&request, "view").await {
        return against;
    }
    let envelopes = state.envelopes.lock().expect("the envelopes");
    let Some(envelope) = envelopes.get(id.as_str()) else {
        return error(404, "ENVELOPE_DOES_NOT_EXIST");
    };
    let named = ["email", "userName", "clientUserId"].map(|name| sent[name].as_str());
    if named != [0, 1, 2].map(|at| Some(envelope.signer[at].as_str())) {
        return error(400, "UNKNOWN_ENVELOPE_RECIPIENT");
    }
    if envelope.status != "sent" || sent["authenticationMethod"] != "none" {
        return error(400, "RECIPIENT_NOT_IN_SEQUENCE");
    }
    let back = sent["returnUrl"].as_str().unwrap_or_default().to_owned();
    let mut visits = state.visits.lock().expect("the visits");
    // The previous address is no longer valid.
    visits.retain(|_, (envelope, _)| envelope != id.as_str());
    let visit = format!("visit-{}", state.calls.lock().expect("the calls").len());
    visits.insert(visit.clone(), (id.into_inner(), back));
    HttpResponse::Created().json(json!({ "url": format!("{}/Signing/{visit}", state.base) }))
}

#[derive(Deserialize)]
pub(super) struct Act {
    event: String,
}

/// What the signer does on the page of a visit, once.
pub(super) async fn act(state: Data<State>, visit: Path<String>, sent: Form<Act>) -> HttpResponse {
    let found = state
        .visits
        .lock()
        .expect("the visits")
        .remove(visit.as_str());
    let Some((id, back)) = found else {
        return HttpResponse::Gone().body("This address was used.");
    };
    let status = match sent.event.as_str() {
        "signing_complete" => Some("completed"),
        "decline" => Some("declined"),
        _ => None,
    };
    if let Some(status) = status {
        let mut envelopes = state.envelopes.lock().expect("the envelopes");
        let envelope = envelopes.get_mut(&id).expect("the envelope");
        status.clone_into(&mut envelope.status);
    }
    HttpResponse::Found()
        .insert_header((LOCATION, format!("{back}?event={}", sent.event)))
        .finish()
}

pub(super) async fn standing(
    state: Data<State>,
    request: HttpRequest,
    id: Path<String>,
) -> HttpResponse {
    if let Some(against) = state.against(&request, "status").await {
        return against;
    }
    match state
        .envelopes
        .lock()
        .expect("the envelopes")
        .get(id.as_str())
    {
        Some(envelope) => HttpResponse::Ok().json(json!({
            "envelopeId": id.as_str(), "status": envelope.status,
        })),
        None => error(404, "ENVELOPE_DOES_NOT_EXIST"),
    }
}

pub(super) async fn recipients(
    state: Data<State>,
    request: HttpRequest,
    id: Path<String>,
) -> HttpResponse {
    if let Some(against) = state.against(&request, "recipients").await {
        return against;
    }
    let envelopes = state.envelopes.lock().expect("the envelopes");
    let Some(envelope) = envelopes.get(id.as_str()) else {
        return error(404, "ENVELOPE_DOES_NOT_EXIST");
    };
    let name = envelope.signed_as.as_ref().unwrap_or(&envelope.signer[1]);
    HttpResponse::Ok().json(json!({
        "signers": [{
            "recipientId": "1", "email": envelope.signer[0], "name": name,
            "clientUserId": envelope.signer[2], "status": envelope.status,
        }],
        "recipientCount": "1",
    }))
}

pub(super) async fn void(
    state: Data<State>,
    request: HttpRequest,
    id: Path<String>,
    sent: Json<Value>,
) -> HttpResponse {
    if let Some(against) = state.against(&request, "void").await {
        return against;
    }
    let mut envelopes = state.envelopes.lock().expect("the envelopes");
    let Some(envelope) = envelopes.get_mut(id.as_str()) else {
        return error(404, "ENVELOPE_DOES_NOT_EXIST");
    };
    let reason = sent["voidedReason"]
        .as_str()
        .filter(|reason| !reason.is_empty());
    if envelope.status != "sent" || sent["status"] != "voided" || reason.is_none() {
        return error(400, "ENVELOPE_CANNOT_VOID_INVALID_STATE");
    }
    "voided".clone_into(&mut envelope.status);
    envelope.reason = reason.map(str::to_owned);
    HttpResponse::Ok().json(json!({ "envelopeId": id.as_str() }))
}

pub(super) async fn papers(
    state: Data<State>,
    request: HttpRequest,
    path: Path<(String, String)>,
) -> HttpResponse {
    let (id, name) = path.into_inner();
    if let Some(against) = state.against(&request, &name).await {
        return against;
    }
    if let Behaviour::SlowPapers(milliseconds) = state.mood() {
        tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    }
    let found = state
        .envelopes
        .lock()
        .expect("the envelopes")
        .get(&id)
        .cloned();
    let Some(envelope) = found.filter(|envelope| envelope.status == "completed") else {
        return error(400, "ENVELOPE_NOT_COMPLETE");
    };
    let paper = match name.as_str() {
        "combined" => envelope.paper,
        "certificate" => include_bytes!("../../fixtures/proof.pdf").as_slice().into(),
        _ => return error(404, "DOCUMENT_DOES_NOT_EXIST"),
    };
    match state.mood() {
        Behaviour::WrongType => HttpResponse::Ok().content_type("text/html").body(paper),
        Behaviour::Truncated => {
            let half = paper.slice(..paper.len() / 2);
            HttpResponse::Ok()
                .content_type("application/pdf")
                .body(half)
        }
        _ => HttpResponse::Ok()
            .content_type("application/pdf")
            .body(paper),
    }
}
