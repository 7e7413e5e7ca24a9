//! Ends a session (decision 10). An ended session is not an error.

use crate::driven::audit::Origin;
use crate::{Failure, Ports, transact};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// Ends the session with this hash, if there is one.
pub async fn log_out(ports: &Ports, token_hash: &str, origin: &Origin) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let Some(session) = tx.sessions().by_token(token_hash).await? else {
            return Ok(());
        };
        tx.sessions().end(session.id).await?;
        let event = AuditEvent {
            by: Actor::Investor(session.investor),
            kind: AuditKind::LoggedOut,
            record: format!("investor:{}", session.investor),
            detail: String::new(),
        };
        Ok(tx.audit().record(event, origin, now).await?)
    })
    .await
}
