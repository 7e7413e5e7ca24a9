//! Ending what waits to be signed: because a newer session takes its place, or because the record goes under review or is
//! cancelled. What was signed already is left to its worker, who finds it also where the provider did not tell of it yet.

use super::save;
use crate::Failure;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use domain::Instant;
use domain::review::Actor;
use domain::signing::{Event, Scene, State, step};

/// Ends the sessions of a scene that wait for a signature.
pub(super) async fn end_waiting(
    tx: &dyn Tx,
    scene: Scene,
    by: (Actor, &Origin),
    now: Instant,
) -> Result<(), Failure> {
    end(tx, scene, &[State::Sent], by, now).await
}

/// Ends the sessions of a scene that wait for a signature or are being made: nothing of it is to be signed any more.
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
        // Read again under its lock: it may have been signed meanwhile.
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
