//! Cancelling a withdrawal before it is handed in (decision 36). Cancelling again answers as the first time.

use super::change::commit;
use super::{OnWithdrawal, UNDECIDED, owned};
use crate::driving::signing::end_unsigned;
use crate::{Failure, Ports, transact};
use domain::review::Actor;
use domain::signing::Scene;
use domain::withdrawal::{Command, State, apply};

/// Cancels it and ends a signing session that waits for it. Refuses with `NotFound` or `OrderNotPending`.
pub async fn cancel(ports: &Ports, command: &OnWithdrawal) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let found = tx.withdrawals().lock(command.withdrawal).await?;
        let mut withdrawal = owned(found, command.investor)?;
        if withdrawal.state == State::Cancelled {
            return Ok(());
        }
        let change = apply(&withdrawal, &Command::Cancel, UNDECIDED)?;
        commit(tx, &mut withdrawal, change, &command.origin, now).await?;
        let by = (Actor::Investor(withdrawal.investor), &command.origin);
        end_unsigned(tx, Scene::WalletWithdraw(withdrawal.id), by, now).await
    })
    .await
}
