//! Taking an order back within 30 days of handing it in, whether its shares were issued meanwhile or not (decision 37).
//! Taking it back again answers as the first time.

use super::change::commit;
use super::effects::has_wallet;
use super::{OnOrder, owned, situation};
use crate::driven::unit_of_work::Tx;
use crate::driving::messaging::{Notice, tell_investor};
use crate::{Failure, Ports, transact};
use domain::subscription::{Command, Order, Refund, RefundTarget, State, apply, refund};
use domain::{Instant, Refusal};

/// Takes it back and gives back what it held. Refuses with `NotFound`, `OrderNotPending`,
/// `RevokePeriodOver` or `RevokeNotPossible`.
pub async fn revoke(ports: &Ports, command: &OnOrder) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let mut order = owned(tx.orders().lock(command.order).await?, command.investor)?;
        if order.state == State::Revoked {
            return Ok(());
        }
        let facts = situation(ports, tx, &order, now).await?.facts(now, false);
        let was = (
            order.state,
            refund(&order.revocable(None), has_wallet(tx, &order).await?),
        );
        let change = apply(&order, &Command::RevokeByInvestor, &facts)?;
        commit(tx, &mut order, change, &command.origin, now).await?;
        tell_revoked(ports, tx, &order, was, now).await
    })
    .await
}

/// Says that money comes back only where there is some, and that shares are gone where there were some.
async fn tell_revoked(
    ports: &Ports,
    tx: &dyn Tx,
    order: &Order,
    (was, refund): (State, Refund),
    now: Instant,
) -> Result<(), Failure> {
    let key = match refund.target {
        RefundTarget::Nothing => "subscriptionRevokedUnpaid",
        RefundTarget::Wallet | RefundTarget::Bank if was == State::Success => {
            "subscriptionRevokedIssued"
        }
        RefundTarget::Wallet | RefundTarget::Bank => "subscriptionRevoked",
    };
    let investor = tx.investors().get(order.investor).await?;
    let language = investor.ok_or(Refusal::NotFound)?.language;
    let (number, amount) = (order.id.to_string(), refund.amount);
    let currency = amount.currency().code();
    let shown = ports.texts.amount(language, amount.amount(), currency);
    let notice = Notice {
        key,
        params: &[("number", &number), ("refund", &shown)],
    };
    tell_investor(ports, tx, order.investor, notice, now).await
}
