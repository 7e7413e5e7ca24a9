//! Re-authenticates with the password before acts that need a recent log-in (decision 50).

use super::proof::{prove, tries_of};
use crate::driven::audit::Origin;
use crate::{Failure, Ports, transact};
use domain::identity::Session;

/// A proof.
#[derive(Clone)]
pub struct Reauthenticate {
    /// The session that is to count as fresh.
    pub session: Session,
    /// The password, as typed.
    pub password: String,
    /// From where.
    pub origin: Origin,
}

/// Verifies the password. Refusals: `TooFrequent`, `WrongPassword`.
pub async fn reauthenticate(ports: &Ports, command: &Reauthenticate) -> Result<(), Failure> {
    let now = ports.clock.now();
    let Session { id, investor, .. } = command.session;
    prove(ports, investor, &command.password, &command.origin, now).await?;
    let account = tries_of(ports, investor);
    transact(ports, async |tx| {
        tx.sessions().authenticated(id, now).await?;
        let book = tx.login_failures();
        Ok(book.clear(&account, &command.origin.network()).await?)
    })
    .await
}
