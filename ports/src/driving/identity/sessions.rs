//! The devices an investor is logged in on, and ending them (decision 10). Another investor's
//! session is `NotFound`.

use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, read, transact};
use domain::identity::Session;
use domain::ids::{InvestorId, SessionId};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::{Instant, Refusal};

/// The live sessions of an investor, the one seen last first.
pub async fn live_sessions(ports: &Ports, investor: InvestorId) -> Result<Vec<Session>, Failure> {
    let now = ports.clock.now();
    read(ports, async |tx| live_in(tx, investor, now).await).await
}

/// The same inside a transaction.
pub(crate) async fn live_in(
    tx: &dyn Tx,
    investor: InvestorId,
    now: Instant,
) -> Result<Vec<Session>, Failure> {
    let mut sessions = tx.sessions().of_investor(investor).await?;
    sessions.retain(|session| session.is_live(now));
    Ok(sessions)
}

/// Ends one session of the investor, or all but the requesting one. Refusals: `NotFound`.
pub async fn end_sessions(
    ports: &Ports,
    asking: &Session,
    one: Option<SessionId>,
    origin: &Origin,
) -> Result<(), Failure> {
    let now = ports.clock.now();
    let investor = asking.investor;
    transact(ports, async |tx| {
        let sessions = tx.sessions();
        let detail = if let Some(id) = one {
            let own = sessions.of_investor(investor).await?;
            let is_own = |found: &Session| found.id == id && found.is_live(now);
            if !own.iter().any(is_own) {
                return Err(Refusal::NotFound.into());
            }
            sessions.end(id).await?;
            "one device"
        } else {
            sessions.end_others(investor, Some(asking.id)).await?;
            "all other devices"
        };
        let event = AuditEvent {
            by: Actor::Investor(investor),
            kind: AuditKind::LoggedOut,
            record: format!("investor:{investor}"),
            detail: detail.to_owned(),
        };
        Ok(tx.audit().record(event, origin, now).await?)
    })
    .await
}
