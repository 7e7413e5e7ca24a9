//! The worker's calls to a provider besides fetching documents: the status of a session that waits for its signature, and ending
//! sessions that were ended here.

use super::PAUSES;
use super::step::system;
use crate::driven::audit::Origin;
use crate::driven::signing::{Ending, ProviderStatus, SigningError};
use crate::driven::signing_sessions::SigningSession;
use crate::driving::signing_sessions::save;
use crate::{Failure, Ports, transact};
use domain::Instant;
use domain::signing::{Event, MAX_FAILED_FETCHES, State, UNKNOWN_FOR, is_overdue, next_look, step};

/// Queries the status of a session, and ends it when its time is over, unless it was signed there or that is unknown.
pub(super) async fn look(ports: &Ports, session: &SigningSession) -> Result<(), Failure> {
    let word = if session.state == State::Sent && ours(ports, session).is_ok() {
        ports.signing.status(&session.provider_reference).await
    } else {
        Ok(None)
    };
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let Some(mut session) = tx.signing_sessions().lock(session.id).await? else {
            return Ok(());
        };
        if !matches!(session.state, State::Created | State::Sent) {
            return Ok(());
        }
        let Some(event) = event(&session, &word, now) else {
            let next = |every| next_look(every, session.created_at, session.hinted_at, now);
            session.look_at = ports.signing.asked_every().map(next);
            return Ok(tx.signing_sessions().save(&session).await?);
        };
        let next = step(session.state, event)?;
        if event == Event::Signed {
            session.signed_at = Some(now);
        }
        // A session that still waits at the provider is ended there too.
        let ends_there = matches!(word, Ok(Some(ProviderStatus::Waiting)) | Err(_));
        session.look_at =
            (event == Event::Expired && ends_there && session.look_at.is_some()).then_some(now);
        save(tx, &mut session, next, system(&Origin::default()), now).await
    })
    .await?;
    match word {
        Ok(_) => Ok(()),
        Err(error) => Err(unavailable(error)),
    }
}

/// The event that a provider's status means for a session at this time; `None` while it still
/// waits.
fn event(
    session: &SigningSession,
    word: &Result<Option<ProviderStatus>, SigningError>,
    now: Instant,
) -> Option<Event> {
    let is_over = is_overdue(session.state, session.created_at, now);
    match word {
        Ok(Some(ProviderStatus::Signed)) => Some(Event::Signed),
        Ok(Some(ProviderStatus::Declined)) => Some(Event::Declined),
        Ok(Some(ProviderStatus::Expired)) => Some(Event::Expired),
        Ok(None | Some(ProviderStatus::Waiting)) | Err(SigningError::Refused(_)) => {
            is_over.then_some(Event::Expired)
        }
        Err(SigningError::Unavailable(_) | SigningError::NotSetUp(_)) => {
            (now >= session.created_at + UNKNOWN_FOR).then_some(Event::Expired)
        }
    }
}

/// Ends a session at its provider. If it was already signed there and nobody had reported it, it is
/// signed here too: its documents are fetched, and count if its record still takes them.
pub(super) async fn end_there(ports: &Ports, session: &SigningSession) -> Result<(), Failure> {
    let reason = match session.state {
        State::Expired => "not signed in time",
        State::Created
        | State::Sent
        | State::Completing
        | State::Completed
        | State::Cancelled
        | State::Failed => "no longer needed",
    };
    let word = match ours(ports, session) {
        Ok(()) => ended(ports, &session.provider_reference, reason).await,
        Err(_) => Ok(None),
    };
    // Any other status means that the document is signed but its files are not ready yet.
    let again = matches!(
        word,
        Ok(Some(ProviderStatus::Waiting))
            | Err(SigningError::Unavailable(_) | SigningError::NotSetUp(_))
    );
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let Some(mut session) = tx.signing_sessions().lock(session.id).await? else {
            return Ok(());
        };
        if !matches!(session.state, State::Cancelled | State::Expired) {
            return Ok(());
        }
        if word == Ok(Some(ProviderStatus::Signed)) {
            let next = step(session.state, Event::FoundSigned)?;
            // Before it was ended, so before anything that took its place could be signed.
            session.signed_at = Some(session.hinted_at.unwrap_or(session.created_at));
            session.failed_fetches = 0;
            session.look_at = None;
            return save(tx, &mut session, next, system(&Origin::default()), now).await;
        }
        session.failed_fetches += u32::from(again);
        let count = session.failed_fetches;
        session.look_at =
            (again && count < MAX_FAILED_FETCHES).then(|| now + PAUSES.pause(count, session.id.0));
        Ok(tx.signing_sessions().save(&session).await?)
    })
    .await?;
    word.map(drop).map_err(unavailable)
}

/// Ends a session at its provider; returns the provider's status if it was already over there.
async fn ended(
    ports: &Ports,
    reference: &str,
    reason: &str,
) -> Result<Option<ProviderStatus>, SigningError> {
    match ports.signing.end(reference, reason).await? {
        Ending::Ended => Ok(None),
        Ending::OverBefore => ports.signing.status(reference).await,
    }
}

/// Whether the provider of a session is the configured one.
pub(super) fn ours(ports: &Ports, session: &SigningSession) -> Result<(), Failure> {
    if session.provider == ports.signing.name() {
        return Ok(());
    }
    let said = format!("{} is not set up any more", session.provider);
    Err(Failure::Unavailable("the signing service", said))
}

pub(super) fn unavailable(error: SigningError) -> Failure {
    Failure::Unavailable("the signing service", error.to_string())
}

#[cfg(test)]
mod tests {
    use super::ProviderStatus::{Declined, Expired, Signed, Waiting};
    use super::*;
    use chrono::TimeDelta;
    use domain::Language;
    use domain::ids::{AccountId, InvestorId, SigningSessionId};
    use domain::signing::{Scene, UNSIGNED_FOR};

    fn session(state: State, created_at: Instant) -> SigningSession {
        SigningSession {
            id: SigningSessionId(1),
            investor: InvestorId(1),
            scene: Scene::DdForm(AccountId(1)),
            language: Language::En,
            state,
            token_hash: String::new(),
            provider: "elsewhere".into(),
            provider_reference: String::new(),
            redirect_url: String::new(),
            answers: Vec::new(),
            more_detail: None,
            terms: String::new(),
            signer_name: String::new(),
            signer_chinese_name: None,
            signer_email: None,
            unsigned_key: String::new(),
            unsigned_sha256: String::new(),
            signed_name: None,
            signed_drawing: None,
            signed_at: None,
            signed_from: None,
            signed_with: None,
            document: None,
            certificate: None,
            failed_fetches: 0,
            failed_stores: 0,
            look_at: Some(created_at),
            hinted_at: None,
            created_at,
        }
    }

    #[test]
    fn a_session_is_over_in_time_unless_it_was_signed_or_nobody_can_tell() {
        let made = Instant::from_timestamp(1_700_000_000, 0).unwrap();
        let (late, much_later) = (made + UNSIGNED_FOR, made + TimeDelta::hours(24));
        let unavailable = || SigningError::Unavailable(String::new());
        let wrong = || SigningError::NotSetUp(String::new());
        let unknown = || SigningError::Refused(String::new());
        for (word, in_time, overdue, after_a_day) in [
            (
                Ok(Some(Signed)),
                Some(Event::Signed),
                Some(Event::Signed),
                Some(Event::Signed),
            ),
            (
                Ok(Some(Declined)),
                Some(Event::Declined),
                Some(Event::Declined),
                Some(Event::Declined),
            ),
            (
                Ok(Some(Expired)),
                Some(Event::Expired),
                Some(Event::Expired),
                Some(Event::Expired),
            ),
            (
                Ok(Some(Waiting)),
                None,
                Some(Event::Expired),
                Some(Event::Expired),
            ),
            (Ok(None), None, Some(Event::Expired), Some(Event::Expired)),
            (
                Err(unknown()),
                None,
                Some(Event::Expired),
                Some(Event::Expired),
            ),
            (Err(unavailable()), None, None, Some(Event::Expired)),
            (Err(wrong()), None, None, Some(Event::Expired)),
        ] {
            let found =
                [made, late, much_later].map(|now| event(&session(State::Sent, made), &word, now));
            assert_eq!(found, [in_time, overdue, after_a_day], "{word:?}");
        }
    }
}
