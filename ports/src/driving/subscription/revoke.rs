//! Taking an order back within 30 days of handing it in, until its shares are issued (decision 37). Taking it back again
//! answers as the first time.

use super::change::commit;
use super::{OnOrder, owned, situation};
use crate::driving::messaging::{Notice, tell_investor};
use crate::{Failure, Ports, transact};
use domain::subscription::{Command, State, apply};

/// Takes it back and gives back what it held. Refuses with `NotFound`, `OrderNotPending` or `RevokePeriodOver`.
pub async fn revoke(ports: &Ports, command: &OnOrder) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let mut order = owned(tx.orders().lock(command.order).await?, command.investor)?;
        if order.state == State::Revoked {
            return Ok(());
        }
        let facts = situation(ports, tx, &order, now).await?.facts(now, false);
        let change = apply(&order, &Command::RevokeByInvestor, &facts)?;
        commit(tx, &mut order, change, &command.origin, now).await?;
        let number = order.id.to_string();
        let notice = Notice {
            key: "subscriptionRevoked",
            params: &[("number", &number)],
        };
        tell_investor(ports, tx, order.investor, notice, now).await
    })
    .await
}
