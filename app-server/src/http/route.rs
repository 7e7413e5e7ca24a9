//! A call of the interface: one line in the table makes both its route and its entry in the OpenAPI document, from the
//! types that its handler takes and gives. No call does anything here but being read, run and answered.

use super::call::{Answer, get_or_head, refusal};
use super::error::Refused;
use super::extract::{Extract, Extracted};
use super::openapi::{Described, Entry};
use super::submission;
use actix_web::http::Method;
use actix_web::{HttpRequest, Route, web};
use ports::Failure;
use std::future::Future;

/// One line of the table.
pub struct Call {
    /// HTTP method.
    pub method: Method,
    /// The path, `{parts}` in braces.
    pub path: &'static str,
    /// One line of what it does.
    pub summary: &'static str,
    /// Writes its entry in the document.
    pub describe: fn(&Method, &mut Described),
    /// Makes its route.
    pub route: Box<dyn Fn() -> Route>,
}

impl Call {
    /// Its entry in the document. Built on demand: a starting server mounts every call without describing any.
    pub fn described(&self) -> Described {
        let mut described = Described::new(self.summary);
        (self.describe)(&self.method, &mut described);
        described
    }

    /// The same with its place.
    pub fn entry(&self) -> Entry {
        Entry {
            method: self.method.clone(),
            path: self.path,
            described: self.described(),
        }
    }
}

/// A single-use link: only GET opens it, so that a scanner that checks links with HEAD does not use it up.
pub fn once<E, A, H, F>(path: &'static str, summary: &'static str, handler: H) -> Call
where
    E: Extract,
    A: Answer + 'static,
    H: Fn(E) -> F + Clone + 'static,
    F: Future<Output = Result<A, Failure>> + 'static,
{
    call(Method::GET, web::get, path, summary, handler)
}

/// A call that reads. What is asked with HEAD is what GET answers, without its body.
pub fn get<E, A, H, F>(path: &'static str, summary: &'static str, handler: H) -> Call
where
    E: Extract,
    A: Answer + 'static,
    H: Fn(E) -> F + Clone + 'static,
    F: Future<Output = Result<A, Failure>> + 'static,
{
    call(Method::GET, get_or_head, path, summary, handler)
}

/// A call that makes or acts.
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

/// A call that deletes.
pub fn delete<E, A, H, F>(path: &'static str, summary: &'static str, handler: H) -> Call
where
    E: Extract,
    A: Answer + 'static,
    H: Fn(E) -> F + Clone + 'static,
    F: Future<Output = Result<A, Failure>> + 'static,
{
    call(Method::DELETE, web::delete, path, summary, handler)
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
