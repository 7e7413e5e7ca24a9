//! Signing sessions as seen by the records they belong to: their states and tokens, and ending one that is not signed yet, because a newer session
//! takes its place or the record goes under review or is cancelled. The worker handles what is signed already, even if the provider has
//! not reported it yet.

use crate::driven::audit::Origin;
use crate::driven::secrets::Purpose;
use crate::driven::signing_sessions::SigningSession;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::Instant;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::signing::{Event, Scene, State, step};

/// The token that opens a session's page, under whichever key it was made; none once that key is gone.
pub(crate) fn token(ports: &Ports, session: &SigningSession) -> Option<String> {
    let paper = session.unsigned_key.as_bytes();
    let mut tokens = ports
        .secrets
        .proofs(Purpose::SigningToken, paper)
        .into_iter();
    tokens.find(|token| ports.secrets.hash_token(token).to_string() == session.token_hash)
}

/// Stores a session's next state with its audit event.
pub(crate) async fn save(
    tx: &dyn Tx,
    session: &mut SigningSession,
    state: State,
    (by, origin): (Actor, &Origin),
    now: Instant,
) -> Result<(), Failure> {
    let from = session.state;
    session.state = state;
    tx.signing_sessions().save(session).await?;
    if from != state {
        let event = AuditEvent {
            by,
            kind: AuditKind::SigningChanged,
            record: format!("signing_session:{}", session.id),
            detail: format!(
                "{} {}: {} to {}",
                session.scene.code(),
                session.scene.record(),
                from.code(),
                state.code()
            ),
        };
        tx.audit().record(event, origin, now).await?;
    }
    Ok(())
}

/// Ends the sessions of a scene that wait for a signature.
pub(crate) async fn end_waiting(
    tx: &dyn Tx,
    scene: Scene,
    by: (Actor, &Origin),
    now: Instant,
) -> Result<(), Failure> {
    end(tx, scene, &[State::Sent], by, now).await
}

/// Ends the sessions of a scene that wait for a signature or are being created, so that it can no longer be signed.
pub(crate) async fn end_unsigned(
    tx: &dyn Tx,
    scene: Scene,
    by: (Actor, &Origin),
    now: Instant,
) -> Result<(), Failure> {
    end(tx, scene, &[State::Created, State::Sent], by, now).await
}

async fn end(
    tx: &dyn Tx,
    scene: Scene,
    states: &[State],
    by: (Actor, &Origin),
    now: Instant,
) -> Result<(), Failure> {
    for open in tx.signing_sessions().open_of(scene).await? {
        if !states.contains(&open.state) {
            continue;
        }
        // Read again under its lock: it may have been signed in the meantime.
        let locked = tx.signing_sessions().lock(open.id).await?;
        let Some(mut session) = locked.filter(|session| states.contains(&session.state)) else {
            continue;
        };
        let event = match session.state {
            State::Sent => Event::Declined,
            State::Created
            | State::Completing
            | State::Completed
            | State::Cancelled
            | State::Expired
            | State::Failed => Event::Expired,
        };
        let next = step(session.state, event)?;
        // One that a provider is asked about is ended there as well, by the worker.
        session.look_at = session.look_at.map(|_| now);
        save(tx, &mut session, next, by, now).await?;
    }
    Ok(())
}
