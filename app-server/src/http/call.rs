//! A call of the API: one line in the table creates both its route and its entry in the OpenAPI
//! document, from the types of its handler. A call is read, run and answered here, and nothing
//! else.

use super::error::Refused;
use super::extract::{Extract, Extracted};
use super::openapi::Described;
use super::submission;
use actix_web::body::BoxBody;
use actix_web::http::Method;
use actix_web::http::header::{CACHE_CONTROL, LOCATION};
use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder, Responder, ResponseError, Route, guard, web,
};
use ports::Failure;
use serde::Serialize;
use std::future::Future;
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

/// A JSON body on a response that is being built.
pub fn json(response: HttpResponseBuilder, body: &impl Serialize) -> HttpResponse {
    with_body(response, serde_json::to_vec(body))
}

fn written(body: serde_json::Result<Vec<u8>>) -> HttpResponse {
    with_body(HttpResponse::Ok(), body)
}

fn with_body(mut response: HttpResponseBuilder, body: serde_json::Result<Vec<u8>>) -> HttpResponse {
    match body {
        Ok(bytes) => response.content_type("application/json").body(bytes),
        Err(error) => {
            tracing::error!(%error, "an answer could not be written");
            HttpResponse::InternalServerError().finish()
        }
    }
}

/// The answer or the refusal on the wire.
pub fn respond<A: Answer>(request: &HttpRequest, outcome: Result<A, Failure>) -> HttpResponse {
    match outcome {
        Ok(answer) => answer.respond_to(request),
        Err(failure) => refusal::<A>(Refused::of(request, &failure)),
    }
}

/// A refusal of a call that would answer with `A`.
fn refusal<A: Answer>(refused: Refused) -> HttpResponse {
    if A::CODED {
        refused.coded().error_response()
    } else {
        refused.error_response()
    }
}

/// One line of the table.
pub struct Call {
    /// HTTP method.
    pub method: Method,
    /// The path, `{parts}` in braces.
    pub path: &'static str,
    /// One line of description.
    pub summary: &'static str,
    /// Writes its entry in the document.
    pub describe: fn(&Method, &mut Described),
    /// Creates its route.
    pub route: Box<dyn Fn() -> Route>,
}

impl Call {
    /// Its entry in the document. Made on demand: a starting server mounts every call and describes
    /// none.
    pub fn described(&self) -> Described {
        let mut described = Described::new(self.summary);
        (self.describe)(&self.method, &mut described);
        described
    }
}

/// A link that works once: only GET opens it, so that programs that check links before a person
/// opens them do not use it up.
pub fn once<E, A, H, F>(path: &'static str, summary: &'static str, handler: H) -> Call
where
    E: Extract,
    A: Answer + 'static,
    H: Fn(E) -> F + Clone + 'static,
    F: Future<Output = Result<A, Failure>> + 'static,
{
    call(Method::GET, web::get, path, summary, handler)
}

/// A call that reads. HEAD is answered like GET, without its body.
pub fn get<E, A, H, F>(path: &'static str, summary: &'static str, handler: H) -> Call
where
    E: Extract,
    A: Answer + 'static,
    H: Fn(E) -> F + Clone + 'static,
    F: Future<Output = Result<A, Failure>> + 'static,
{
    call(Method::GET, get_or_head, path, summary, handler)
}

/// A call that creates or acts.
pub fn post<E, A, H, F>(path: &'static str, summary: &'static str, handler: H) -> Call
where
    E: Extract,
    A: Answer + 'static,
    H: Fn(E) -> F + Clone + 'static,
    F: Future<Output = Result<A, Failure>> + 'static,
{
    call(Method::POST, web::post, path, summary, handler)
}

/// A call that changes.
pub fn put<E, A, H, F>(path: &'static str, summary: &'static str, handler: H) -> Call
where
    E: Extract,
    A: Answer + 'static,
    H: Fn(E) -> F + Clone + 'static,
    F: Future<Output = Result<A, Failure>> + 'static,
{
    call(Method::PUT, web::put, path, summary, handler)
}

/// A call that removes.
pub fn delete<E, A, H, F>(path: &'static str, summary: &'static str, handler: H) -> Call
where
    E: Extract,
    A: Answer + 'static,
    H: Fn(E) -> F + Clone + 'static,
    F: Future<Output = Result<A, Failure>> + 'static,
{
    call(Method::DELETE, web::delete, path, summary, handler)
}

/// The route of a reading call; HEAD is answered like GET, without the body.
pub fn get_or_head() -> Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

fn call<E, A, H, F>(
    method: Method,
    route: fn() -> Route,
    path: &'static str,
    summary: &'static str,
    handler: H,
) -> Call
where
    E: Extract,
    A: Answer + 'static,
    H: Fn(E) -> F + Clone + 'static,
    F: Future<Output = Result<A, Failure>> + 'static,
{
    Call {
        method,
        path,
        summary,
        describe: |method, described| {
            E::describe(method, described);
            A::describe(described);
            if A::CODED {
                described.refused_with_a_code();
            }
        },
        route: Box::new(move || {
            let handler = handler.clone();
            route().to(
                move |request: HttpRequest, call: Result<Extracted<E>, Refused>| {
                    let handler = handler.clone();
                    async move {
                        match call {
                            Ok(Extracted(call)) => submission::run(&request, call, handler).await,
                            Err(refused) => refusal::<A>(refused),
                        }
                    }
                },
            )
        }),
    }
}
