//! Finds the investor of a session's random id (decision 10). Ends nothing: an expired session is
//! simply not found.

use crate::{Failure, Ports, read_once, transact};
use domain::Language;
use domain::identity::Session;

/// A live session and the language its investor reads.
#[derive(Debug, Clone)]
pub struct Restored {
    /// The session.
    pub session: Session,
    /// The investor's stored language.
    pub language: Language,
}

/// Finds the live session with this hash, and records that it was used. `None` if there is none, or
/// it has expired.
pub async fn restore_session(ports: &Ports, token_hash: &str) -> Result<Option<Restored>, Failure> {
    let now = ports.clock.now();
    let found = read_once(ports, async |tx| {
        Ok(tx.sessions().with_language(token_hash).await?)
    })
    .await?;
    let Some((session, language)) = found.filter(|(session, _)| session.is_live(now)) else {
        return Ok(None);
    };
    let mut restored = Restored { session, language };
    if restored.session.is_to_be_noted(now) {
        let id = restored.session.id;
        transact(ports, async |tx| Ok(tx.sessions().touch(id, now).await?)).await?;
        restored.session.last_seen_at = now;
    }
    Ok(Some(restored))
}
