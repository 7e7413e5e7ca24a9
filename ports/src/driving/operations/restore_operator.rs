//! The operator of a session. Reads the database every time, so that removed permissions end at once.

use crate::{Failure, Ports, read, transact};
use domain::operations::{Operator, session_is_live, session_is_to_be_noted};

/// Who makes a request in a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Initiator {
    /// A person: the session was used.
    Person,
    /// The console by itself, while nobody uses it: such a request does not show that somebody is
    /// present.
    Console,
}

/// The operator of the live session with this hash; records that the session was used if a person
/// asks. `None` if there is no such session, it has expired, or the operator may no longer log in.
pub async fn restore_operator(
    ports: &Ports,
    token_hash: &str,
    asking: Initiator,
) -> Result<Option<Operator>, Failure> {
    let now = ports.clock.now();
    let session = read(ports, async |tx| {
        Ok(tx.operators().session(token_hash).await?)
    })
    .await?;
    let live = session.filter(|session| {
        session.operator.active && session_is_live(session.created_at, session.last_seen_at, now)
    });
    let Some(session) = live else { return Ok(None) };
    if asking == Initiator::Person && session_is_to_be_noted(session.last_seen_at, now) {
        transact(ports, async |tx| {
            Ok(tx.operators().touch_session(token_hash, now).await?)
        })
        .await?;
    }
    Ok(Some(session.operator))
}
