//! Ends an operator's session.

use crate::driven::audit::Origin;
use crate::{Failure, Ports, transact};
use domain::ids::OperatorId;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// Ends the session with this hash.
pub async fn log_out(
    ports: &Ports,
    operator: OperatorId,
    token_hash: &str,
    origin: &Origin,
) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        tx.operators().end_session(token_hash).await?;
        let event = AuditEvent {
            by: Actor::Operator(operator),
            kind: AuditKind::LoggedOut,
            record: format!("operator:{operator}"),
            detail: String::new(),
        };
        Ok(tx.audit().record(event, origin, now).await?)
    })
    .await
}
