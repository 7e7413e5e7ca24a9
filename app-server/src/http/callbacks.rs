//! The calls that providers make to us. A callback has no session and no csrf token: its own proof
//! is checked on the raw body before anything in it is read. Only the paths in [`ROUTES`] are
//! callbacks.

use super::caller::origin;
use super::error::Refused;
use super::extract::server;
use super::fallback::not_offered;
use super::shape::raw_body;
use crate::server::Server;
use actix_web::web::{Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, ResponseError, web};
use domain::Refusal;
use ports::Failure;
use ports::driven::crypto_invoices::InvoiceCallback;
use ports::driven::messaging::SmsCallback;
use ports::driven::payments::PaymentCallback;
use ports::driven::signing::SigningCallback;
use ports::driving::deposit::take_invoice_notice;
use ports::driving::messaging::take_sms_report;
use ports::driving::payment::take_notice;
use ports::driving::signing::take_signing_callback;
use std::collections::BTreeMap;

/// The kind of a provider, and so of its callbacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProviderKind {
    /// Sends text messages; reports on their delivery.
    Sms,
    /// Has papers signed; hints that one was.
    Signing,
    /// Takes payments; notifies of them.
    Payment,
    /// Takes payments in bitcoin; hints that one came.
    Crypto,
}

/// A path that providers call, by POST.
#[derive(Debug)]
pub struct CallbackRoute {
    /// The pattern of its path; `{provider}` is the provider's name.
    pub path: &'static str,
    /// Of what kind the providers are.
    pub kind: ProviderKind,
    /// The names of the providers that send callbacks. One that is not configured is refused like
    /// one that is not in the list.
    pub providers: &'static [&'static str],
}

/// Every callback.
pub static ROUTES: [CallbackRoute; 5] = [
    CallbackRoute {
        path: "/callbacks/sms/{provider}",
        kind: ProviderKind::Sms,
        providers: &["twilio", "aliyun"],
    },
    CallbackRoute {
        path: "/callbacks/sms/{provider}/{secret}",
        kind: ProviderKind::Sms,
        providers: &["twilio", "aliyun"],
    },
    CallbackRoute {
        path: "/callbacks/signing/{provider}",
        kind: ProviderKind::Signing,
        providers: &["docusign"],
    },
    CallbackRoute {
        path: "/callbacks/payment/{provider}",
        kind: ProviderKind::Payment,
        providers: &["payfast"],
    },
    CallbackRoute {
        path: "/callbacks/crypto/{provider}",
        kind: ProviderKind::Crypto,
        providers: &["btcpay", "bitpay"],
    },
];

pub(super) fn mount(services: &mut ServiceConfig) {
    for route in &ROUTES {
        let taking = move |request: HttpRequest, payload: Payload| take(route, request, payload);
        let resource = web::resource(route.path).route(web::post().to(taking));
        services.service(resource.default_service(not_offered("POST".to_owned())));
    }
}

async fn take(
    route: &'static CallbackRoute,
    request: HttpRequest,
    payload: Payload,
) -> HttpResponse {
    match taken(route, &request, payload).await {
        Ok(answer) => answer,
        Err(failure) => {
            tracing::warn!(kind = ?route.kind, %failure, "a callback was not accepted");
            Refused::of(&request, &failure).error_response()
        }
    }
}

async fn taken(
    route: &CallbackRoute,
    request: &HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, Failure> {
    let server = server(request)?;
    let body = raw_body(payload).await?;
    let provider = request.match_info().get("provider").unwrap_or_default();
    if !route.providers.contains(&provider) {
        return Err(Refusal::NotFound.into());
    }
    match route.kind {
        ProviderKind::Sms => sms(&server, request, provider, &body).await,
        ProviderKind::Signing => {
            let callback = SigningCallback {
                headers: &headers(request),
                body: &body,
            };
            take_signing_callback(&server.ports, provider, &callback).await?;
            Ok(HttpResponse::NoContent().finish())
        }
        ProviderKind::Payment => {
            let callback = PaymentCallback {
                address: &origin(request, &server.config).address,
                headers: &headers(request),
                body: &body,
            };
            take_notice(&server.ports, provider, &callback).await?;
            Ok(HttpResponse::Ok().finish())
        }
        ProviderKind::Crypto => {
            let callback = InvoiceCallback {
                headers: &headers(request),
                body: &body,
            };
            take_invoice_notice(&server.ports, provider, &callback).await?;
            Ok(HttpResponse::Ok().finish())
        }
    }
}

async fn sms(
    server: &Server,
    request: &HttpRequest,
    provider: &str,
    body: &[u8],
) -> Result<HttpResponse, Failure> {
    let callback = SmsCallback {
        path_and_query: request
            .uri()
            .path_and_query()
            .map_or("", |sent| sent.as_str()),
        secret: request.match_info().get("secret"),
        headers: &headers(request),
        body,
    };
    Ok(
        match take_sms_report(&server.ports, provider, &callback).await? {
            Some(answer) => HttpResponse::Ok()
                .content_type("application/json")
                .body(answer),
            None => HttpResponse::NoContent().finish(),
        },
    )
}

/// The headers that are text, by name in lower case.
fn headers(request: &HttpRequest) -> BTreeMap<String, String> {
    let headers = request.headers().iter().filter_map(|(name, value)| {
        let value = value.to_str().ok()?;
        Some((name.as_str().to_owned(), value.to_owned()))
    });
    headers.collect()
}
