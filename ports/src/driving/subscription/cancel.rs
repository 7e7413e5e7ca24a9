//! Cancelling an order before it is handed in (decision 36). Cancelling again answers as the first time.

use super::change::commit;
use super::{OnOrder, owned, scene_of, situation};
use crate::driving::signing::end_unsigned;
use crate::{Failure, Ports, transact};
use domain::review::Actor;
use domain::subscription::{Command, State, apply};

/// Cancels it and ends a signing session that waits for it. Refuses with `NotFound` or `OrderNotPending`.
pub async fn cancel(ports: &Ports, command: &OnOrder) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let mut order = owned(tx.orders().lock(command.order).await?, command.investor)?;
        if order.state == State::Cancelled {
            return Ok(());
        }
        let facts = situation(ports, tx, &order, now).await?.facts(now, false);
        let change = apply(&order, &Command::Cancel, &facts)?;
        commit(tx, &mut order, change, &command.origin, now).await?;
        let scene = scene_of(&order);
        let by = (Actor::Investor(order.investor), &command.origin);
        end_unsigned(tx, scene, by, now).await?;
        Ok(())
    })
    .await
}
