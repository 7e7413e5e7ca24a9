//! Cancelling an order before it is handed in (decision 36). Cancelling again answers as the first time.

use super::change::commit;
use super::{OnOrder, owned, situation};
use crate::{Failure, Ports, transact};
use domain::signing::{Event, Scene, State as SigningState, step};
use domain::subscription::{Command, PaymentMethod, State, apply};

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
        let scene = match order.method {
            PaymentMethod::Wire => Scene::WireInvest(order.id),
            PaymentMethod::Wallet => Scene::WalletInvest(order.id),
        };
        if let Some(mut session) = tx.signing_sessions().open_for(scene).await?
            && session.state == SigningState::Sent
        {
            session.state = step(session.state, Event::Declined)?;
            tx.signing_sessions().save(&session).await?;
        }
        Ok(())
    })
    .await
}
