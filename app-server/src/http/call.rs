//! What calls answer with: each kind of answer is written as a response and tells its entry in the OpenAPI document.

use super::body::with_body;
use super::error::Refused;
use super::openapi::Described;
use actix_web::body::BoxBody;
use actix_web::http::header::{CACHE_CONTROL, LOCATION};
use actix_web::{HttpRequest, HttpResponse, Responder, ResponseError, Route, guard, web};
use ports::Failure;
use serde::Serialize;
use utoipa::openapi::{ContentBuilder, ObjectBuilder, ResponseBuilder};
use utoipa::{PartialSchema, ToSchema};

/// A handler's successful answer.
pub trait Answer: Responder<Body = BoxBody> {
    /// Whether refusals of the call are of the `{code, data, msg}` kind (decision 43).
    const CODED: bool = false;
    /// Its entry in the document.
    fn describe(described: &mut Described);
}

/// An answer that consists only of bytes of JSON: it can be cached and sent to others.
pub trait Written: Answer {
    /// The bytes.
    fn write(&self) -> serde_json::Result<Vec<u8>>;
}

/// A JSON body.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<T: Serialize + ToSchema> Responder for Json<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        written(self.write())
    }
}

impl<T: Serialize + ToSchema> Answer for Json<T> {
    fn describe(described: &mut Described) {
        let schema = described.reference::<T>();
        described.success(
            ResponseBuilder::new()
                .description("Done")
                .content(
                    "application/json",
                    ContentBuilder::new().schema(Some(schema)).build(),
                )
                .build(),
        );
    }
}

impl<T: Serialize + ToSchema> Written for Json<T> {
    fn write(&self) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec(&self.0)
    }
}

/// A `{code, data, msg}` answer; its refusals carry `code` too.
#[derive(Debug)]
pub struct Coded<T>(pub T);

/// The body of a [`Coded`] answer.
#[derive(Debug, Serialize)]
struct CodedBody<'a, T> {
    /// The HTTP status.
    code: u16,
    data: &'a T,
    msg: &'static str,
}

impl<T: Serialize + ToSchema> Responder for Coded<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        written(self.write())
    }
}

impl<T: Serialize + ToSchema> Answer for Coded<T> {
    const CODED: bool = true;

    fn describe(described: &mut Described) {
        let data = described.reference::<T>();
        let body = ObjectBuilder::new()
            .property("code", u16::schema())
            .required("code")
            .property("data", data)
            .required("data")
            .property("msg", String::schema())
            .required("msg");
        described.success(
            ResponseBuilder::new()
                .description("Done")
                .content(
                    "application/json",
                    ContentBuilder::new().schema(Some(body)).build(),
                )
                .build(),
        );
    }
}

impl<T: Serialize + ToSchema> Written for Coded<T> {
    fn write(&self) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec(&CodedBody {
            code: 200,
            data: &self.0,
            msg: "ok",
        })
    }
}

/// An answer that also sets or removes a cookie.
#[derive(Debug)]
pub struct WithCookie<A>(pub A, pub Vec<actix_web::cookie::Cookie<'static>>);

impl<A: Answer> Responder for WithCookie<A> {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        let mut response = self.0.respond_to(request);
        for cookie in &self.1 {
            if let Err(error) = response.add_cookie(cookie) {
                tracing::error!(%error, "a cookie could not be set");
            }
        }
        response
    }
}

impl<A: Answer> Answer for WithCookie<A> {
    const CODED: bool = A::CODED;

    fn describe(described: &mut Described) {
        A::describe(described);
    }
}

/// Redirects the browser with 302: to a page of this site, or to a configured provider.
#[derive(Debug)]
pub struct Redirect(pub String);

impl Responder for Redirect {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Found()
            .insert_header((LOCATION, self.0))
            .insert_header((CACHE_CONTROL, "no-store"))
            .finish()
    }
}

impl Answer for Redirect {
    fn describe(described: &mut Described) {
        let response = ResponseBuilder::new().description("Go to `Location`");
        described.success_as("302", response.build());
    }
}

/// A plain `{"ok": true}`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Done)]
pub struct Done {
    /// Always true; a refusal has another body.
    pub ok: bool,
}

/// `{"ok": true}`.
pub const fn done() -> Json<Done> {
    Json(Done { ok: true })
}

fn written(body: serde_json::Result<Vec<u8>>) -> HttpResponse {
    with_body(HttpResponse::Ok(), body)
}

/// The answer or the refusal on the wire.
pub fn respond<A: Answer>(request: &HttpRequest, outcome: Result<A, Failure>) -> HttpResponse {
    match outcome {
        Ok(answer) => answer.respond_to(request),
        Err(failure) => refusal::<A>(Refused::of(request, &failure)),
    }
}

/// A refusal of a call that would answer with `A`.
pub fn refusal<A: Answer>(refused: Refused) -> HttpResponse {
    if A::CODED {
        refused.coded().error_response()
    } else {
        refused.error_response()
    }
}

/// The route of what is read; a HEAD is answered as a GET, without the body.
pub fn get_or_head() -> Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}
