//! Opening a session for somebody who proved who they are, however they did (decision 10). Proves nothing itself.

use crate::driven::audit::Origin;
use crate::driven::identity::NewSession;
use crate::driven::secrets::{Purpose, Secrets};
use crate::driven::unit_of_work::{StoreError, Tx};
use domain::Instant;
use domain::identity::Investor;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// The browser that a session is opened for.
#[derive(Clone)]
pub struct Browser {
    /// What it calls itself.
    pub device: String,
    /// The hash of the session that the new one replaces, if there is one.
    pub former: Option<String>,
    /// From where.
    pub origin: Origin,
}

/// A new session.
pub struct LoggedIn {
    /// The random id for the browser; only its hash is stored.
    pub token: String,
    /// Who.
    pub investor: Investor,
    /// To be kept by the browser: shows at the next log-in that the device is known.
    pub device_proof: String,
}

impl LoggedIn {
    /// A session that is about to be stored.
    pub(super) fn new(secrets: &dyn Secrets, investor: Investor) -> Self {
        Self {
            token: secrets.token(),
            device_proof: device_proof(secrets, &investor),
            investor,
        }
    }
}

/// Stores the session, ends the one that it replaces, and records the log-in.
pub(super) async fn open_session(
    tx: &dyn Tx,
    secrets: &dyn Secrets,
    opened: &LoggedIn,
    browser: &Browser,
    remembered: bool,
    now: Instant,
) -> Result<(), StoreError> {
    if let Some(former) = &browser.former
        && let Some(session) = tx.sessions().by_token(former).await?
    {
        tx.sessions().end(session.id).await?;
    }
    tx.sessions()
        .add(NewSession {
            token_hash: secrets.hash_token(&opened.token).to_string(),
            investor: opened.investor.id,
            remembered,
            now,
            device: browser.device.clone(),
        })
        .await?;
    tx.profiles().count_log_in(opened.investor.id).await?;
    let event = AuditEvent {
        by: Actor::Investor(opened.investor.id),
        kind: AuditKind::LoggedIn,
        record: format!("investor:{}", opened.investor.id),
        detail: String::new(),
    };
    tx.audit().record(event, &browser.origin, now).await
}

/// The proof that a device keeps once an account was used from it.
pub(super) fn device_proof(secrets: &dyn Secrets, investor: &Investor) -> String {
    secrets.prove(Purpose::DeviceCookie, device_message(investor).as_bytes())
}

/// Whether a device was used with an account before, since its password was last changed.
pub(super) fn knows(secrets: &dyn Secrets, investor: &Investor, proof: &str) -> bool {
    let message = device_message(investor);
    secrets.verify(Purpose::DeviceCookie, message.as_bytes(), proof)
}

/// The signed message, which is never disclosed. It depends on the password, so that somebody who
/// knew the former one is a stranger after a change.
fn device_message(investor: &Investor) -> String {
    format!("investor:{}:{}", investor.id, investor.password_hash)
}
