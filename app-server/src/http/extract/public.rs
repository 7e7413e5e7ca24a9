//! Calls that need no session.

use super::{Extract, Form, in_stored_language, read_form, server};
use crate::http::caller::Caller;
use crate::http::csrf;
use crate::http::openapi::Described;
use crate::http::session::SessionCookie;
use crate::server::Server;
use actix_web::HttpRequest;
use actix_web::http::Method;
use actix_web::web::{Data, Payload};
use ports::Failure;
use ports::driving::identity::Restored;

/// A call of anybody.
pub struct Public<T> {
    /// What was sent.
    pub form: T,
    /// Who calls.
    pub caller: Caller,
    /// The browser's id, if it has one.
    pub cookie: Option<SessionCookie>,
    /// The server.
    pub server: Data<Server>,
}

impl<T> Public<T> {
    /// The live session behind the cookie, for the calls that do more for those who are logged in.
    pub async fn session(&self) -> Result<Option<Restored>, Failure> {
        match &self.cookie {
            Some(cookie) => self.server.session_cache.find(&self.server, cookie).await,
            None => Ok(None),
        }
    }
}

impl<T: Form> Extract for Public<T> {
    async fn read(request: &HttpRequest, payload: Payload) -> Result<Self, Failure> {
        let server = server(request)?;
        let read = read_form(request, &server, payload).await;
        let (form, common) = in_stored_language(request, &server, read).await?;
        let mut caller = Caller::of(request, &server, &common);
        let cookie = SessionCookie::of(request, &server);
        if let Some(cookie) = cookie.as_ref().filter(|_| caller.may_prefer()) {
            let restored = server.session_cache.find(&server, cookie).await?;
            if let Some(restored) = restored {
                caller.prefer(request, restored.language);
            }
        }
        csrf::check(request, &server, cookie.as_ref(), &common)?;
        Ok(Self {
            form,
            caller,
            cookie,
            server,
        })
    }

    fn describe(method: &Method, described: &mut Described) {
        described.form::<T>(method);
    }
}
