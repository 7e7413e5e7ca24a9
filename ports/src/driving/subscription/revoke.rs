//! Revoking an order within 30 days of submitting it, whether or not its shares were issued in the meantime (decision 37).
//! Revoking it again has the same result.

use super::{OnOrder, issue_bound_by, owned, settlement};
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, transact};
use domain::operations::AuditKind;
use domain::review::Actor;
use domain::subscription::{Command, State, decide};

/// Revokes it and refunds its money. Refuses with `NotFound`, `OrderNotPending`,
/// `RevokePeriodOver`, `RevokeNotPossible` or `ProjectFundsPaidOut`.
pub async fn revoke(ports: &Ports, command: &OnOrder) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let order = owned(tx.orders().lock(command.order).await?, command.investor)?;
        if order.state == State::Revoked {
            return Ok(());
        }
        let revoke = Command::RevokeByInvestor {
            bound_by: issue_bound_by(tx, &order).await?,
            settlement: settlement(ports, tx, &order).await?,
        };
        let by = Actor::Investor(order.investor);
        let act = Act::new(by, AuditKind::OrderChanged, &command.origin, now);
        let decision = decide(&order, revoke, now)?;
        carry_out(ports, tx, decision, &act).await.map(drop)
    })
    .await
}
