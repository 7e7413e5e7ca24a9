//! The desk ends an investor's sessions: one device, or all of them (decision 10).

use crate::driven::audit::Origin;
use crate::driving::identity::live_in;
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::ids::{InvestorId, SessionId};
use domain::operations::{AuditEvent, AuditKind, Operator, ends_sessions};
use domain::review::Actor;

/// Which sessions are to end.
#[derive(Debug, Clone)]
pub struct EndInvestorSessions {
    /// Who ends them.
    pub by: Operator,
    /// Whose.
    pub investor: InvestorId,
    /// One session; all without it.
    pub session: Option<SessionId>,
    /// From where.
    pub origin: Origin,
}

/// Ends them and returns how many were live. Refusals: `Forbidden`, `NotFound` for a session that
/// does not exist or is no longer live.
pub async fn end_investor_sessions(
    ports: &Ports,
    command: &EndInvestorSessions,
) -> Result<usize, Failure> {
    if !command.by.roles.iter().any(|role| ends_sessions(*role)) {
        return Err(Refusal::Forbidden.into());
    }
    let now = ports.clock.now();
    let investor = command.investor;
    transact(ports, async |tx| {
        let found = tx.investors().get(investor).await?;
        found.ok_or(Refusal::NotFound)?;
        let lived = live_in(tx, investor, now).await?;
        let (ended, detail) = if let Some(id) = command.session {
            if !lived.iter().any(|session| session.id == id) {
                return Err(Refusal::NotFound.into());
            }
            tx.sessions().end(id).await?;
            (1, "one device, by the desk")
        } else {
            tx.sessions().end_others(investor, None).await?;
            (lived.len(), "all devices, by the desk")
        };
        let event = AuditEvent {
            by: Actor::Operator(command.by.id),
            kind: AuditKind::LoggedOut,
            record: format!("investor:{investor}"),
            detail: detail.to_owned(),
        };
        tx.audit().record(event, &command.origin, now).await?;
        Ok(ended)
    })
    .await
}
