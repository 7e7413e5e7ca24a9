//! The extractors: the typed form together with the caller, after the checks in their fixed order:
//! shape (400), logged in (401), csrf (403). Later checks (owner, state, rule) are the use case's.

mod investor;
mod multipart;
mod public;
mod upload;
mod upload_line;

pub use investor::Investor;
pub use multipart::MultipartForm;
pub use public::Public;
pub use upload::Upload;
pub use upload_line::{UploadLines, UploadTurn};

use super::error::Refused;
use super::keyed::Keyed;
use super::openapi::Described;
pub use super::parsed::{Form, ParseContext};
use super::shape::{self, Common, bad_request};
use crate::server::Server;
use actix_web::http::Method;
use actix_web::web::{Data, Payload};
use actix_web::{FromRequest, HttpRequest, dev};
use domain::Refusal;
use futures_util::future::LocalBoxFuture;
use ports::Failure;
use ports::submission::Submitting;
use serde_json::{Map, Value};
use std::future::Future;
use utoipa::ToSchema;
use validator::Validate;

/// A form without fields.
#[derive(Debug, serde::Deserialize, ToSchema, Validate)]
pub struct Nothing {}

/// The argument of a handler.
pub trait Extract: Sized + 'static {
    /// Reads and checks a request.
    fn read(request: &HttpRequest, payload: Payload)
    -> impl Future<Output = Result<Self, Failure>>;
    /// Who submits what under a key, and the server for the handler. `None` without a key, and for
    /// calls that take none.
    fn submitting(&mut self) -> Option<(Submitting, &mut Data<Server>)> {
        None
    }
    /// Its part of the document.
    fn describe(method: &Method, described: &mut Described);
}

/// A call as extracted by the framework: the handler's argument, or the refusal for its caller.
pub struct Extracted<E>(pub E);

impl<E: Extract> FromRequest for Extracted<E> {
    type Error = Refused;
    type Future = LocalBoxFuture<'static, Result<Self, Refused>>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        let payload = Payload::from_request(request, payload).into_inner();
        let request = request.clone();
        Box::pin(async move {
            let call = match payload {
                Ok(payload) => E::read(&request, payload).await,
                Err(_) => Err(bad_request(None).into()),
            };
            call.map(Self)
                .map_err(|failure| Refused::of(&request, &failure))
        })
    }
}

/// The server's own state.
pub fn server(request: &HttpRequest) -> Result<Data<Server>, Failure> {
    request
        .app_data::<Data<Server>>()
        .cloned()
        .ok_or_else(|| Failure::Broken("the server's state is not mounted".into()))
}

/// Reads the form of a request: the query of a GET or DELETE, the body of any other method, and
/// parts of the path.
pub async fn read_form<T: Form>(
    request: &HttpRequest,
    server: &Server,
    payload: Payload,
) -> Result<(T, Common), Failure> {
    let (object, common) = read_object(request, payload).await?;
    Ok((T::read(object, ParseContext::at(server))?, common))
}

/// The same, with its idempotency key, if any.
pub async fn read_submission<T: Form>(
    request: &HttpRequest,
    server: &Server,
    payload: Payload,
) -> Result<(T, Common, Option<Keyed>), Failure> {
    let (object, common) = read_object(request, payload).await?;
    let keyed = Keyed::read(request, &object)?;
    Ok((T::read(object, ParseContext::at(server))?, common, keyed))
}

async fn read_object(
    request: &HttpRequest,
    payload: Payload,
) -> Result<(Map<String, Value>, Common), Failure> {
    let query = shape::query_object(request)?;
    let mut object = match *request.method() {
        Method::GET | Method::HEAD => query,
        Method::DELETE => shape::merged_with(query, shape::body_object(payload).await?),
        _ => shape::merged_with(common_of(&query), shape::body_object(payload).await?),
    };
    for (name, value) in request.match_info().iter() {
        object.insert(name.to_owned(), Value::String(value.to_owned()));
    }
    let common = shape::take_common(&mut object);
    if let Some(language) = common.language {
        super::caller::set_language(request, language);
    }
    Ok((object, common))
}

/// Of a query, only the fields that every call may carry: the form of a change comes in its body.
fn common_of(query: &Map<String, Value>) -> Map<String, Value> {
    let taken = |(name, value): (&String, &Value)| {
        matches!(name.as_str(), "timestamp" | "language" | "csrfToken")
            .then(|| (name.clone(), value.clone()))
    };
    query.iter().filter_map(taken).collect()
}

/// The result of reading an investor's request. If it could not be read and named no language, the
/// refusal is in the stored language too (decision 1).
async fn in_stored_language<T>(
    request: &HttpRequest,
    server: &Server,
    read: Result<T, Failure>,
) -> Result<T, Failure> {
    if read.is_err() && super::caller::named_language(request).is_none() {
        // The mistake in the request is reported even if the session cannot be queried.
        if let Ok((_, restored)) = logged_in(request, server).await {
            super::caller::set_language(request, restored.language);
        }
    }
    read
}

/// The session of a request that must have one, and its cookie.
pub(super) async fn logged_in(
    request: &HttpRequest,
    server: &Server,
) -> Result<
    (
        super::session::SessionCookie,
        ports::driving::identity::Restored,
    ),
    Failure,
> {
    let cookie = super::session::SessionCookie::of(request, server).ok_or(Refusal::NotLoggedIn)?;
    let restored = server
        .session_cache
        .find(server, &cookie)
        .await?
        .ok_or(Refusal::NotLoggedIn)?;
    Ok((cookie, restored))
}
