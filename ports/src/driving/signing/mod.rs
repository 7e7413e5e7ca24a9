//! Signing sessions: asking, signing, storing the signed paper.

mod ask;
mod consequence;
mod end;
mod hint;
mod look;
mod page;
mod paper;
mod read;
mod return_url;
mod step;
mod visit;

pub use ask::{AskSignature, Asked, ask};
pub(crate) use end::end_unsigned;
pub use hint::take_signing_callback;
pub use page::{
    Decision, PageState, SignPage, Signing, UnsignedPaper, open_page, sign_on_page, unsigned_paper,
};
pub use read::{FindBy, SignatureStatus, SignedDocument, read_session};
pub(crate) use return_url::ascii;
pub use step::run_due;
pub use visit::{Back, Going, Returned, come_back, go_to_sign};

use crate::driven::audit::Origin;
use crate::driven::secrets::Purpose;
use crate::driven::signing_sessions::SigningSession;
use crate::driven::unit_of_work::Tx;
use crate::{Backoff, Failure, Ports};
use chrono::TimeDelta;
use domain::Instant;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::signing::State;

/// The pauses between failed tries of a session: `MAX_FAILED_FETCHES` of them last for some hours.
const PAUSES: Backoff = Backoff::new(TimeDelta::seconds(1), TimeDelta::minutes(5));

/// The token of a session: it opens the built-in page and reads the session. It is made from the random key of the session's
/// paper, so that it is not stored anywhere.
fn token_of(ports: &Ports, unsigned_key: &str) -> String {
    ports
        .secrets
        .prove(Purpose::SigningToken, unsigned_key.as_bytes())
}

/// Stores a session's next state with its audit event.
async fn save(
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

#[cfg(test)]
mod tests {
    use super::*;
    use domain::signing::MAX_FAILED_FETCHES;

    #[test]
    fn the_pauses_between_fetches_outlast_hours() {
        let all: TimeDelta = (1..MAX_FAILED_FETCHES).map(|n| PAUSES.pause(n, 1)).sum();
        assert!(all > TimeDelta::hours(3), "{all}");
    }
}
