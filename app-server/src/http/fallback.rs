//! What is answered where no call is mounted.

use super::error::Refused;
use actix_web::http::header::{ALLOW, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, ResponseError, Route, web};
use domain::Refusal;
use ports::RequestRefusal;

/// Refuses every method of a path but those that are offered there.
pub(super) fn not_offered(allowed: String) -> Route {
    let allowed = HeaderValue::from_str(&allowed).ok();
    web::to(move |request: HttpRequest| {
        let allowed = allowed.clone();
        async move {
            let refused = RequestRefusal::MethodNotOffered.into();
            let mut response = Refused::of(&request, &refused).error_response();
            if let Some(allowed) = allowed {
                response.headers_mut().insert(ALLOW, allowed);
            }
            response
        }
    })
}

/// Refuses every path that is none.
pub(super) async fn not_found(request: HttpRequest) -> HttpResponse {
    Refused::of(&request, &Refusal::NotFound.into()).error_response()
}
