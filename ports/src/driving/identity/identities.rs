//! The outside identities that log an investor in: listed, and removed by their owner or by the
//! desk (decision 13). Another investor's identity is `NotFound`. Removing one ends the sessions
//! that it may have opened.

use super::notice::{Change, tell_of_change};
use super::proof::require_recent;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, read, transact};
use domain::Refusal;
use domain::identity::{BoundIdentity, Investor, Session};
use domain::ids::{BoundIdentityId, InvestorId, SessionId};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// An outside identity as its owner and the desk see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownIdentity {
    /// The identity.
    pub bound: BoundIdentity,
    /// The provider's name.
    pub name: String,
}

/// The removal of one.
#[derive(Debug)]
pub struct Removal<'a> {
    /// Who takes it away.
    pub by: Actor,
    /// Whose it is.
    pub investor: InvestorId,
    /// Which.
    pub id: BoundIdentityId,
    /// The session that stays; every other one ends.
    pub keep: Option<SessionId>,
    /// From where.
    pub origin: &'a Origin,
}

/// Those of an investor, the one bound last first.
pub async fn bound_identities(
    ports: &Ports,
    investor: InvestorId,
) -> Result<Vec<ShownIdentity>, Failure> {
    read(ports, async |tx| {
        shown_identities(ports, tx, investor).await
    })
    .await
}

/// Removes one in the requesting session, and ends the others. Refusals: `ReauthRequired`, `NotFound`.
pub async fn remove_own_identity(
    ports: &Ports,
    asking: &Session,
    id: BoundIdentityId,
    origin: &Origin,
) -> Result<(), Failure> {
    require_recent(ports, asking)?;
    let removal = Removal {
        by: Actor::Investor(asking.investor),
        investor: asking.investor,
        id,
        keep: Some(asking.id),
        origin,
    };
    transact(ports, async |tx| remove_identity(ports, tx, &removal).await).await
}

/// Those of an investor with their providers' names.
pub(in crate::driving) async fn shown_identities(
    ports: &Ports,
    tx: &dyn Tx,
    investor: InvestorId,
) -> Result<Vec<ShownIdentity>, Failure> {
    let found = tx.outside_identities().of_investor(investor).await?;
    let shown = |bound: BoundIdentity| ShownIdentity {
        name: provider_name(ports, &bound.identity.provider),
        bound,
    };
    Ok(found.into_iter().map(shown).collect())
}

/// Removes it, ends the sessions, notifies the investor and records it. Refusals: `NotFound`.
pub(in crate::driving) async fn remove_identity(
    ports: &Ports,
    tx: &dyn Tx,
    removal: &Removal<'_>,
) -> Result<(), Failure> {
    let id = removal.investor;
    let investor = tx.investors().get(id).await?.ok_or(Refusal::NotFound)?;
    let removed = tx.outside_identities().unbind(id, removal.id).await?;
    let removed = removed.ok_or(Refusal::NotFound)?;
    tx.sessions().end_others(id, removal.keep).await?;
    note_removed(ports, tx, &investor, removed, (removal.by, removal.origin)).await
}

/// Removes all of a locked investor; notifies them of each and records it. Ends no session.
pub(super) async fn remove_every_identity(
    ports: &Ports,
    tx: &dyn Tx,
    investor: &Investor,
    origin: &Origin,
) -> Result<(), Failure> {
    let by = Actor::Investor(investor.id);
    for bound in tx.outside_identities().of_investor(investor.id).await? {
        let removed = tx
            .outside_identities()
            .unbind(investor.id, bound.id)
            .await?;
        if let Some(removed) = removed {
            note_removed(ports, tx, investor, removed, (by, origin)).await?;
        }
    }
    Ok(())
}

/// Notifies the investor that an identity no longer logs them in, and records it.
async fn note_removed(
    ports: &Ports,
    tx: &dyn Tx,
    investor: &Investor,
    removed: BoundIdentity,
    (by, origin): (Actor, &Origin),
) -> Result<(), Failure> {
    let now = ports.clock.now();
    let name = provider_name(ports, &removed.identity.provider);
    let change = Change {
        key: "identityRemoved",
        params: &[("provider", &name)],
    };
    tell_of_change(ports, tx, investor, &change, now).await?;
    let event = AuditEvent {
        by,
        kind: AuditKind::IdentityRemoved,
        record: format!("investor:{}", investor.id),
        detail: removed.identity.provider,
    };
    Ok(tx.audit().record(event, origin, now).await?)
}

/// The name on a provider's button; its id if it is no longer configured.
pub(super) fn provider_name(ports: &Ports, id: &str) -> String {
    let offered = ports.identity_providers.offered();
    let found = offered.into_iter().find(|provider| provider.id == id);
    found.map_or_else(|| id.to_owned(), |provider| provider.name)
}
