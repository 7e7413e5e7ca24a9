//! The desk removes an outside identity of an investor who asks for it or may have lost it (decision 13). Operators who may end sessions
//! may do it; all sessions end with it.

use crate::driven::audit::Origin;
use crate::driving::identity::{Removal, remove_identity};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::ids::{BoundIdentityId, InvestorId};
use domain::operations::{Operator, ends_sessions};
use domain::review::Actor;

/// The identity to remove, and its investor.
#[derive(Debug, Clone)]
pub struct RemoveInvestorIdentity {
    /// Who removes it.
    pub by: Operator,
    /// Whose.
    pub investor: InvestorId,
    /// Which.
    pub identity: BoundIdentityId,
    /// From where.
    pub origin: Origin,
}

/// Removes it and ends every session of the investor. Refusals: `Forbidden`, `NotFound`.
pub async fn remove_investor_identity(
    ports: &Ports,
    command: &RemoveInvestorIdentity,
) -> Result<(), Failure> {
    if !command.by.roles.iter().any(|role| ends_sessions(*role)) {
        return Err(Refusal::Forbidden.into());
    }
    let removal = Removal {
        by: Actor::Operator(command.by.id),
        investor: command.investor,
        id: command.identity,
        keep: None,
        origin: &command.origin,
    };
    transact(ports, async |tx| remove_identity(ports, tx, &removal).await).await
}
