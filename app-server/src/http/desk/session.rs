//! The operators' session cookie and the csrf token that belongs to it, and the cookie of a device
//! that they logged in from (decision 9). An investor's cookie is never accepted as one. A browser
//! before the log-in has a cookie and a token, but no row.

use crate::server::Server;
use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use domain::operations::SESSION_LASTS;
use ports::driven::secrets::Purpose;

/// Browsers keep no cookie longer.
const DEVICE_KEPT: Duration = Duration::days(400);

/// Characters of a session id: 256 bits in base64url.
const ID_LENGTH: usize = 43;

/// The random id that an operator's browser carries. Never printed.
pub(crate) struct OperatorCookie(String);

impl OperatorCookie {
    /// The id in a request; an id that this server did not make does not count.
    pub(crate) fn of(request: &HttpRequest, server: &Server) -> Option<Self> {
        let cookie = request.cookie(name(server))?;
        let id = cookie.value();
        let is_ours = id.len() == ID_LENGTH
            && id
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        is_ours.then(|| Self(id.to_owned()))
    }

    /// A new random id, for a browser in which nobody is logged in.
    pub(crate) fn fresh(server: &Server) -> Self {
        Self(server.ports.secrets.token())
    }

    /// The cookie of a browser in which nobody is logged in: it ends with the browser.
    pub(crate) fn visiting(&self, server: &Server) -> Cookie<'static> {
        guarded(server, name(server), self.0.clone()).finish()
    }

    /// The id of a session that was just opened.
    pub(crate) const fn opened(token: String) -> Self {
        Self(token)
    }

    /// The hash under which the session is stored.
    pub(crate) fn hash(&self, server: &Server) -> String {
        server.ports.secrets.hash_token(&self.0).to_string()
    }

    /// The csrf token that belongs to this id.
    pub(crate) fn csrf_token(&self, server: &Server) -> String {
        server.ports.secrets.prove(Purpose::Csrf, &self.proved())
    }

    /// Whether a csrf token belongs to this id.
    pub(crate) fn accepts(&self, server: &Server, csrf_token: &str) -> bool {
        let secrets = &server.ports.secrets;
        secrets.verify(Purpose::Csrf, &self.proved(), csrf_token)
    }

    /// The cookie to set.
    pub(crate) fn cookie(&self, server: &Server) -> Cookie<'static> {
        guarded(server, name(server), self.0.clone())
            .max_age(Duration::seconds(SESSION_LASTS.num_seconds()))
            .finish()
    }

    /// Another message than that of an investor's id with the same letters.
    fn proved(&self) -> Vec<u8> {
        format!("operator:{}", self.0).into_bytes()
    }
}

/// The cookie that removes the session from the browser.
pub(crate) fn removal(server: &Server) -> Cookie<'static> {
    guarded(server, name(server), String::new())
        .max_age(Duration::ZERO)
        .finish()
}

/// The proof in a request that an operator logged in from the device before. It opens nothing by
/// itself.
pub(crate) fn device_proof(request: &HttpRequest, server: &Server) -> Option<String> {
    let cookie = request.cookie(device_name(server))?;
    Some(cookie.value().to_owned())
}

/// The cookie with a proof.
pub(crate) fn device_cookie(server: &Server, proof: String) -> Cookie<'static> {
    guarded(server, device_name(server), proof)
        .max_age(DEVICE_KEPT)
        .finish()
}

fn guarded(
    server: &Server,
    name: &'static str,
    value: String,
) -> actix_web::cookie::CookieBuilder<'static> {
    Cookie::build(name, value)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(server.is_https())
}

fn device_name(server: &Server) -> &'static str {
    if server.is_https() {
        "__Host-landfall_operator_device"
    } else {
        "landfall_operator_device"
    }
}

/// Under https the prefix binds it to this host.
fn name(server: &Server) -> &'static str {
    if server.is_https() {
        "__Host-landfall_operator"
    } else {
        "landfall_operator"
    }
}
