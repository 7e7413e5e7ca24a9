//! Cancelling an order before it is submitted (decision 36). Cancelling again has the same result.

use super::{OnOrder, owned, scene_of};
use crate::driving::posting::{Act, carry_out};
use crate::driving::signing_sessions::end_unsigned;
use crate::{Failure, Ports, transact};
use domain::operations::AuditKind;
use domain::review::Actor;
use domain::subscription::{Command, State, decide};

/// Cancels it and ends a signing session that waits for it. Refuses with `NotFound` or `OrderNotPending`.
pub async fn cancel(ports: &Ports, command: &OnOrder) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let order = owned(tx.orders().lock(command.order).await?, command.investor)?;
        if order.state == State::Cancelled {
            return Ok(());
        }
        let by = Actor::Investor(order.investor);
        let act = Act::new(by, AuditKind::OrderChanged, &command.origin, now);
        let decision = decide(&order, Command::Cancel, now)?;
        let order = carry_out(ports, tx, decision, &act).await?;
        let scene = scene_of(&order);
        end_unsigned(tx, scene, (by, &command.origin), now).await
    })
    .await
}
