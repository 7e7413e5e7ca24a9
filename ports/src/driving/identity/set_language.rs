//! Sets the language of an investor's messages and documents (decision 1).

use crate::driven::audit::Origin;
use crate::{Failure, Ports, transact};
use domain::Language;
use domain::ids::InvestorId;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// A choice of language.
#[derive(Debug, Clone)]
pub struct SetLanguage {
    /// Whose.
    pub investor: InvestorId,
    /// Which.
    pub language: Language,
    /// From where.
    pub origin: Origin,
}

/// Sets it.
pub async fn set_language(ports: &Ports, command: &SetLanguage) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        tx.investors()
            .set_language(command.investor, command.language)
            .await?;
        let event = AuditEvent {
            by: Actor::Investor(command.investor),
            kind: AuditKind::ProfileChanged,
            record: format!("investor:{}", command.investor),
            detail: format!("language {}", command.language.code()),
        };
        Ok(tx.audit().record(event, &command.origin, now).await?)
    })
    .await
}
