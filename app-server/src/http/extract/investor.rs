//! Calls of a logged-in investor.

use super::{Extract, Form, in_stored_language, logged_in, read_submission, server};
use crate::http::caller::Caller;
use crate::http::csrf;
use crate::http::keyed::Keyed;
use crate::http::openapi::Described;
use crate::http::session::SessionCookie;
use crate::server::Server;
use actix_web::HttpRequest;
use actix_web::http::Method;
use actix_web::web::{Data, Payload};
use domain::identity::Session;
use domain::ids::InvestorId;
use domain::review::Actor;
use ports::Failure;
use ports::submission::Submitting;

/// A call of an investor.
pub struct Investor<T> {
    /// What was sent.
    pub form: T,
    /// The names of the submitted fields, including empty ones, which count as absent in the form.
    pub named: Vec<String>,
    /// The names of the fields that were sent as null.
    pub nulls: Vec<String>,
    /// The investor of the session.
    pub who: InvestorId,
    /// The session.
    pub session: Session,
    /// The browser's id.
    pub cookie: SessionCookie,
    /// The caller.
    pub caller: Caller,
    /// The server.
    pub server: Data<Server>,
    /// The key that it was submitted under.
    keyed: Option<Keyed>,
}

impl<T: Form> Extract for Investor<T> {
    async fn read(request: &HttpRequest, payload: Payload) -> Result<Self, Failure> {
        let server = server(request)?;
        let read = read_submission(request, &server, payload).await;
        let (form, common, keyed) = in_stored_language(request, &server, read).await?;
        let mut caller = Caller::of(request, &server, &common);
        let (cookie, restored) = logged_in(request, &server).await?;
        caller.prefer(request, restored.language);
        csrf::check(request, &server, Some(&cookie), &common)?;
        Ok(Self {
            form,
            named: common.named,
            nulls: common.nulls,
            who: restored.session.investor,
            session: restored.session,
            cookie,
            caller,
            server,
            keyed,
        })
    }

    fn submitting(&mut self) -> Option<(Submitting, &mut Data<Server>)> {
        let by = Actor::Investor(self.who);
        Some((self.keyed.take()?.by(by), &mut self.server))
    }

    fn describe(method: &Method, described: &mut Described) {
        described.form::<T>(method);
        described.needs_session();
    }
}
