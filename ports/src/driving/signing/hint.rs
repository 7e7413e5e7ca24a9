//! Hints that a provider may have news of a session: its callback, and the browser's return. A hint wakes the worker, which asks the
//! provider; nothing else follows from it.

use crate::driven::signing::{CallbackError, SigningCallback};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, RequestRefusal, transact};
use domain::ids::SigningSessionId;
use domain::signing::State;
use domain::{Instant, Refusal};

/// Takes a callback. Refusals: `NotFound` for an unknown provider, `CallbackUnproven` for a wrong
/// proof, `BadRequest` for a malformed callback with a valid proof. A callback about an unknown or
/// ended session changes nothing.
pub async fn take_signing_callback(
    ports: &Ports,
    provider: &str,
    callback: &SigningCallback<'_>,
) -> Result<(), Failure> {
    if provider != ports.signing.name() || ports.signing.is_own_page() {
        return Err(Refusal::NotFound.into());
    }
    let read = ports.signing.read_callback(callback);
    let reference = read.map_err(|error| match error {
        CallbackError::Forged => Failure::from(RequestRefusal::CallbackUnproven),
        CallbackError::Malformed => Refusal::BadRequest { field: None }.into(),
    })?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let sessions = tx.signing_sessions();
        match sessions.by_reference(provider, &reference).await? {
            Some(session) => note(tx, session.id, now).await,
            None => Ok(()),
        }
    })
    .await
}

/// Records a hint for a session that waits for its signature. A signed session continues at its own
/// pace: a repeated hint must not use up its attempts.
pub(super) async fn note(tx: &dyn Tx, id: SigningSessionId, now: Instant) -> Result<(), Failure> {
    let locked = tx.signing_sessions().lock(id).await?;
    let waiting = locked.filter(|session| session.state == State::Sent);
    if let Some(mut session) = waiting.filter(|session| session.look_at.is_some()) {
        session.hinted_at = Some(now);
        session.look_at = Some(now);
        tx.signing_sessions().save(&session).await?;
    }
    Ok(())
}
