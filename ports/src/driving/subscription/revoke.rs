//! Taking an order back within 30 days of handing it in, whether its shares were issued meanwhile or not (decision 37).
//! Taking it back again answers as the first time.

use super::{OnOrder, issue_bound_by, owned, settlement};
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, transact};
use domain::operations::AuditKind;
use domain::review::Actor;
use domain::subscription::{Command, State, decide};

/// Takes it back and gives back what it held. Refuses with `NotFound`, `OrderNotPending`,
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
