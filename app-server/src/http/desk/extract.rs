//! The extractors of the operators' side: the typed form together with the caller, after the checks
//! in their fixed order: shape (400), logged in (401), csrf (403). Roles are the use case's.

use crate::http::caller::{Caller, header};
use crate::http::csrf::check_origin;
use crate::http::desk::session::{OperatorCookie, device_proof};
use crate::http::extract::{Extract, Form, Nothing, read_form, read_submission, server};
use crate::http::keyed::Keyed;
use crate::http::openapi::Described;
use crate::server::Server;
use actix_web::HttpRequest;
use actix_web::http::Method;
use actix_web::web::{Data, Payload};
use domain::Refusal;
use domain::review::Actor;
use ports::driving::operations::{Initiator, restore_operator};
use ports::submission::Submitting;
use ports::{Failure, RequestRefusal};

/// A call of an operator who is logged in.
pub(crate) struct Operator<T> {
    /// The form.
    pub(crate) form: T,
    /// The operator.
    pub(crate) who: domain::operations::Operator,
    /// The browser's id.
    pub(crate) cookie: OperatorCookie,
    /// The origin and the language.
    pub(crate) caller: Caller,
    /// The server.
    pub(crate) server: Data<Server>,
    /// The idempotency key.
    keyed: Option<Keyed>,
}

impl<T: Form> Extract for Operator<T> {
    async fn read(request: &HttpRequest, payload: Payload) -> Result<Self, Failure> {
        let server = server(request)?;
        let (form, common, keyed) = read_submission(request, &server, payload).await?;
        let caller = Caller::of(request, &server, &common);
        let (cookie, who) = logged_in(request, &server).await?;
        if !only_reads(request) {
            check_token(request, &server, &cookie)?;
        }
        Ok(Self {
            form,
            who,
            cookie,
            caller,
            server,
            keyed,
        })
    }

    fn submitting(&mut self) -> Option<(Submitting, &mut Data<Server>)> {
        let by = Actor::Operator(self.who.id);
        Some((self.keyed.take()?.by(by), &mut self.server))
    }

    fn describe(method: &Method, described: &mut Described) {
        described.plain_form::<T>(method);
        described.needs_operator();
    }
}

/// A call of an operator whose request or answer must not be stored: it takes no idempotency key.
pub(crate) struct Private<T>(pub(crate) Operator<T>);

impl<T: Form> Extract for Private<T> {
    async fn read(request: &HttpRequest, payload: Payload) -> Result<Self, Failure> {
        Operator::read(request, payload).await.map(Self)
    }

    fn describe(method: &Method, described: &mut Described) {
        Operator::<T>::describe(method, described);
    }
}

/// The session of a request that must have one.
pub(crate) async fn logged_in(
    request: &HttpRequest,
    server: &Server,
) -> Result<(OperatorCookie, domain::operations::Operator), Failure> {
    let cookie = OperatorCookie::of(request, server).ok_or(Refusal::NotLoggedIn)?;
    let who = restore_operator(&server.ports, &cookie.hash(server), asking(request)).await?;
    Ok((cookie, who.ok_or(Refusal::NotLoggedIn)?))
}

/// With this header set to `1` the console says that it sends the request by itself, while nobody
/// uses it.
const UNATTENDED: &str = "landfall-unattended";

/// Who makes the request. A change always counts as a person's, whatever the header says.
fn asking(request: &HttpRequest) -> Initiator {
    if only_reads(request) && header(request, UNATTENDED) == "1" {
        Initiator::Console
    } else {
        Initiator::Person
    }
}

fn only_reads(request: &HttpRequest) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}

/// Refuses a change that comes from another site, or without the session's token.
pub(crate) fn check_token(
    request: &HttpRequest,
    server: &Server,
    cookie: &OperatorCookie,
) -> Result<(), RequestRefusal> {
    check_origin(request, server)?;
    if cookie.accepts(server, header(request, "x-csrf-token")) {
        Ok(())
    } else {
        Err(RequestRefusal::Csrf)
    }
}

/// A call of somebody who has no session yet, such as a log-in. It carries the token of the browser's cookie, which `GET csrf_token`
/// gives.
pub(crate) struct LoginCall<T> {
    /// What was sent.
    pub(crate) form: T,
    /// The browser's id: a visitor's, or that of a former session.
    pub(crate) former: OperatorCookie,
    /// The proof that an operator logged in from it before, if it has one.
    pub(crate) device_proof: Option<String>,
    /// From where, in which language.
    pub(crate) caller: Caller,
    /// The server.
    pub(crate) server: Data<Server>,
}

impl<T: Form> Extract for LoginCall<T> {
    async fn read(request: &HttpRequest, payload: Payload) -> Result<Self, Failure> {
        let server = server(request)?;
        let (form, common) = read_form(request, &server, payload).await?;
        let caller = Caller::of(request, &server, &common);
        let cookie = OperatorCookie::of(request, &server).ok_or(RequestRefusal::Csrf)?;
        check_token(request, &server, &cookie)?;
        Ok(Self {
            form,
            former: cookie,
            device_proof: device_proof(request, &server),
            caller,
            server,
        })
    }

    fn describe(method: &Method, described: &mut Described) {
        described.plain_form::<T>(method);
    }
}

/// A browser that asks for its token; it may have no id yet.
pub(crate) struct TokenRequest {
    /// The browser's id, if it has one.
    pub(crate) cookie: Option<OperatorCookie>,
    /// The server.
    pub(crate) server: Data<Server>,
}

impl Extract for TokenRequest {
    async fn read(request: &HttpRequest, payload: Payload) -> Result<Self, Failure> {
        let server = server(request)?;
        let (Nothing {}, _) = read_form(request, &server, payload).await?;
        Ok(Self {
            cookie: OperatorCookie::of(request, &server),
            server,
        })
    }

    fn describe(method: &Method, described: &mut Described) {
        described.plain_form::<Nothing>(method);
    }
}
