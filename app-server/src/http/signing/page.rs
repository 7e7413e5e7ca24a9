//! The address to sign at: the built-in page, a plain form that works without scripts (one lets the
//! signer draw), or the redirect to a signing service and back. The token in its address protects
//! it; the origin is checked if the browser sends one (decision 52).

use super::page_html::{Problem, Written, closed, interrupted, open, settled, unavailable_page};
use crate::http::call::get_or_head;
use crate::http::caller::{header, origin};
use crate::http::code_field::Code;
use crate::http::extract::server;
use crate::http::plain_page::{answered, form, html_page, see_other};
use crate::http::shape;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, USER_AGENT};
use actix_web::web::{Path, Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, web};
use domain::{Coded, Refusal};
use ports::driving::signing::{
    Decision, PageState, ReturnOutcome, Returned, SignPage, Signing, UnsignedPaper, VisitOutcome,
    come_back, go_to_sign, open_page, sign_on_page, unsigned_paper,
};
use ports::{Failure, Ports};
use serde::Deserialize;
use validator::Validate;

/// How much of a browser's own name is kept.
const DEVICE_LENGTH: usize = 200;

/// What the page's form sends.
#[derive(Debug, Deserialize, Validate)]
struct SignForm {
    name: Option<String>,
    consent: Option<String>,
    drawing: Option<String>,
    action: Code<Action>,
}

/// Which of the page's buttons was pressed.
#[derive(Debug, Clone, Copy)]
enum Action {
    Sign,
    Decline,
}

impl Coded for Action {
    const ALL: &'static [Self] = &[Self::Sign, Self::Decline];

    fn code(self) -> &'static str {
        match self {
            Self::Sign => "sign",
            Self::Decline => "decline",
        }
    }
}

/// Mounts the page, its paper and its styles.
pub fn mount(services: &mut ServiceConfig) {
    services
        .route("/sign/{token}", get_or_head().to(show))
        .route("/sign/{token}", web::post().to(decide))
        .route("/sign/{token}/back", get_or_head().to(back))
        .route("/sign/{token}/paper.pdf", get_or_head().to(paper))
        .route("/sign.css", get_or_head().to(styles))
        .route("/sign.js", get_or_head().to(script));
}

async fn show(request: HttpRequest, token: Path<String>) -> HttpResponse {
    answered(&request, shown(&request, &token).await)
}

async fn shown(request: &HttpRequest, token: &str) -> Result<HttpResponse, Failure> {
    let server = server(request)?;
    let texts = server.ports.texts.as_ref();
    Ok(match go_to_sign(&server.ports, token).await? {
        VisitOutcome::Page(page) => rendered(&server.ports, &page, token, None),
        VisitOutcome::Away(address) => see_other(address),
        VisitOutcome::Nowhere(page) => html_page(
            StatusCode::SERVICE_UNAVAILABLE,
            unavailable_page(texts, &page, token),
        ),
        VisitOutcome::Settled(page) => {
            html_page(StatusCode::CONFLICT, settled(texts, &page, token))
        }
    })
}

/// Where a signing service sends the browser back to.
async fn back(request: HttpRequest, token: Path<String>) -> HttpResponse {
    answered(&request, brought_back(&request, &token).await)
}

async fn brought_back(request: &HttpRequest, token: &str) -> Result<HttpResponse, Failure> {
    let server = server(request)?;
    let query = shape::query_object(request)?;
    let event = query.get("event").and_then(serde_json::Value::as_str);
    let said = match event {
        Some("signing_complete") => Returned::Complete,
        Some("cancel" | "decline") => Returned::Cancelled,
        // session_timeout, ttl_expired, viewing_complete, exception, fax_pending.
        Some(_) | None => Returned::Interrupted,
    };
    let texts = server.ports.texts.as_ref();
    Ok(match come_back(&server.ports, token, said).await? {
        ReturnOutcome::To(address) => see_other(address),
        ReturnOutcome::Interrupted(page) => {
            html_page(StatusCode::OK, interrupted(texts, &page, token))
        }
    })
}

async fn decide(request: HttpRequest, token: Path<String>, payload: Payload) -> HttpResponse {
    answered(&request, decided(&request, &token, payload).await)
}

async fn decided(
    request: &HttpRequest,
    token: &str,
    payload: Payload,
) -> Result<HttpResponse, Failure> {
    let server = server(request)?;
    let form: SignForm = form(request, &server, payload).await?;
    let decision = match form.action.0 {
        Action::Decline => Decision::Decline,
        Action::Sign => Decision::Sign {
            name: form.name.clone().unwrap_or_default(),
            consent: form.consent.as_deref() == Some("on"),
            drawing: form.drawing.clone(),
        },
    };
    let signing = Signing {
        token: token.to_owned(),
        decision,
        origin: origin(request, &server.config),
        device: header(request, USER_AGENT.as_str())
            .chars()
            .take(DEVICE_LENGTH)
            .collect(),
    };
    match sign_on_page(&server.ports, &signing).await {
        Ok(address) => Ok(see_other(address)),
        Err(Failure::Refused(refusal)) => {
            let page = open_page(&server.ports, token).await?;
            let problems = problems(&refusal);
            if problems.is_empty() {
                return Err(refusal.into());
            }
            let written = Written {
                problems,
                name: form.name.unwrap_or_default(),
                drawing: form.drawing.unwrap_or_default(),
            };
            Ok(rendered(&server.ports, &page, token, Some(&written)))
        }
        Err(failure) => Err(failure),
    }
}

/// What the page says of a refusal; one that is not about signing is answered as everywhere.
fn problems(refusal: &Refusal) -> Vec<Problem> {
    match refusal {
        Refusal::SignerNameMismatch { .. } => vec![Problem::OtherName],
        Refusal::SignatureFailed | Refusal::SignatureSessionExpired => vec![Problem::Closed],
        _ => {
            let fields = refusal.bad_field_names().into_iter();
            let problems = fields.filter_map(|field| match field {
                "name" => Some(Problem::Name),
                "consent" => Some(Problem::Consent),
                "drawing" => Some(Problem::Drawing),
                _ => None,
            });
            problems.collect()
        }
    }
}

fn rendered(
    ports: &Ports,
    page: &SignPage,
    token: &str,
    written: Option<&Written>,
) -> HttpResponse {
    let status = match written {
        Some(written) if written.problems.contains(&Problem::Closed) => StatusCode::CONFLICT,
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    let texts = ports.texts.as_ref();
    let body = match page.state {
        PageState::Open => open(texts, page, token, written),
        PageState::Signed
        | PageState::Stored
        | PageState::Declined
        | PageState::Over
        | PageState::Failed => closed(texts, page),
    };
    html_page(status, body)
}

async fn paper(request: HttpRequest, token: Path<String>) -> HttpResponse {
    answered(&request, paper_of(&request, &token).await)
}

async fn paper_of(request: &HttpRequest, token: &str) -> Result<HttpResponse, Failure> {
    let server = server(request)?;
    Ok(match unsigned_paper(&server.ports, token).await? {
        UnsignedPaper::Shown(bytes) => HttpResponse::Ok()
            .content_type("application/pdf")
            .insert_header((CONTENT_DISPOSITION, "inline; filename=\"document.pdf\""))
            .insert_header((
                CONTENT_SECURITY_POLICY,
                "default-src 'none'; frame-ancestors 'none'",
            ))
            .body(bytes),
        UnsignedPaper::Gone(page) => {
            html_page(StatusCode::GONE, closed(server.ports.texts.as_ref(), &page))
        }
    })
}

async fn styles() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .body(include_str!("page.css"))
}

async fn script() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/javascript; charset=utf-8")
        .body(include_str!("page.js"))
}
