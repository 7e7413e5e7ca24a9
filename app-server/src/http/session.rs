//! The session cookie, the cache of live sessions, and the csrf token that belongs to a session
//! (decision 10). A visitor who is not logged in has a cookie and a token, but no row.

use crate::server::Server;
use actix_web::HttpRequest;
use actix_web::cookie::time::Duration as CookieTime;
use actix_web::cookie::{Cookie, SameSite};
use chrono::TimeDelta;
use domain::Instant;
use domain::identity::REMEMBERED;
use ports::Failure;
use ports::driven::secrets::Purpose;
use ports::driving::identity::{Restored, restore_session};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// How long a session is cached without another query.
const BELIEVED: TimeDelta = TimeDelta::seconds(5);
/// How many sessions are cached at once before old ones are dropped.
const BELIEVED_AT_ONCE: usize = 10_000;
/// Characters of a session id: 256 bits in base64url.
const ID_LENGTH: usize = 43;

/// The random id that a browser carries. Never printed.
#[derive(Clone)]
pub struct SessionCookie(String);

impl SessionCookie {
    /// The id that came with a request; anything that this server did not make is none.
    pub fn of(request: &HttpRequest, server: &Server) -> Option<Self> {
        let cookie = request.cookie(server.cookie_name())?;
        let id = cookie.value();
        let is_ours = id.len() == ID_LENGTH
            && id
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        is_ours.then(|| Self(id.to_owned()))
    }

    /// A new random id.
    pub fn fresh(server: &Server) -> Self {
        Self(server.ports.secrets.token())
    }

    /// The id of a session that was just opened.
    pub const fn opened(token: String) -> Self {
        Self(token)
    }

    /// The hash under which a logged-in session is stored.
    pub fn hash(&self, server: &Server) -> String {
        server.ports.secrets.hash_token(&self.0).to_string()
    }

    /// The csrf token that belongs to this id.
    pub fn csrf_token(&self, server: &Server) -> String {
        server.ports.secrets.prove(Purpose::Csrf, self.0.as_bytes())
    }

    /// Whether a csrf token belongs to this id.
    pub fn accepts(&self, server: &Server, csrf_token: &str) -> bool {
        server
            .ports
            .secrets
            .verify(Purpose::Csrf, self.0.as_bytes(), csrf_token)
    }

    /// The cookie to set; a remembered one outlives the browser.
    pub fn cookie(&self, server: &Server, remembered: bool) -> Cookie<'static> {
        let cookie = guarded(server, self.0.clone());
        if remembered {
            cookie
                .max_age(CookieTime::seconds(REMEMBERED.num_seconds()))
                .finish()
        } else {
            cookie.finish()
        }
    }
}

/// The cookie that takes the session away from the browser.
pub fn removal(server: &Server) -> Cookie<'static> {
    guarded(server, String::new())
        .max_age(CookieTime::ZERO)
        .finish()
}

fn guarded(server: &Server, value: String) -> actix_web::cookie::CookieBuilder<'static> {
    Cookie::build(server.cookie_name(), value)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(server.is_https())
}

/// The live sessions that were looked up within the last seconds.
#[derive(Default)]
pub struct CachedSessions(Mutex<HashMap<String, (Instant, Restored)>>);

impl CachedSessions {
    /// The live session of a cookie.
    pub async fn find(
        &self,
        server: &Server,
        cookie: &SessionCookie,
    ) -> Result<Option<Restored>, Failure> {
        let hash = cookie.hash(server);
        let now = server.ports.clock.now();
        if let Some(restored) = self.cached(&hash, now) {
            return Ok(Some(restored));
        }
        let found = restore_session(&server.ports, &hash).await?;
        if let Some(restored) = &found {
            self.cache(hash, restored.clone(), now);
        }
        Ok(found)
    }

    /// Removes a session that was ended or changed here.
    pub fn forget(&self, token_hash: &str) {
        self.entries().remove(token_hash);
    }

    /// Removes every session of an investor.
    pub fn forget_all_of(&self, investor: domain::ids::InvestorId) {
        self.entries()
            .retain(|_, (_, restored)| restored.session.investor != investor);
    }

    fn cached(&self, hash: &str, now: Instant) -> Option<Restored> {
        let entries = self.entries();
        let (since, restored) = entries.get(hash)?;
        is_fresh(*since, now).then(|| restored.clone())
    }

    fn cache(&self, hash: String, restored: Restored, now: Instant) {
        let mut entries = self.entries();
        if entries.len() >= BELIEVED_AT_ONCE {
            entries.retain(|_, (since, _)| is_fresh(*since, now));
        }
        if entries.len() < BELIEVED_AT_ONCE {
            entries.insert(hash, (now, restored));
        }
    }

    fn entries(&self) -> std::sync::MutexGuard<'_, HashMap<String, (Instant, Restored)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A clock that was set back makes nothing fresh.
fn is_fresh(since: Instant, now: Instant) -> bool {
    now >= since && now < since + BELIEVED
}
