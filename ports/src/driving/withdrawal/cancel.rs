//! Cancelling a withdrawal before it is submitted (decision 36). Cancelling again has the same
//! result.

use super::{OnWithdrawal, owned};
use crate::driving::posting::{Act, carry_out};
use crate::driving::signing_sessions::end_unsigned;
use crate::{Failure, Ports, transact};
use domain::operations::AuditKind;
use domain::review::Actor;
use domain::signing::Scene;
use domain::withdrawal::{Command, State, decide};

/// Cancels it and ends a signing session that waits for it. Refuses with `NotFound` or `OrderNotPending`.
pub async fn cancel(ports: &Ports, command: &OnWithdrawal) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let found = tx.withdrawals().lock(command.withdrawal).await?;
        let withdrawal = owned(found, command.investor)?;
        if withdrawal.state == State::Cancelled {
            return Ok(());
        }
        let by = Actor::Investor(withdrawal.investor);
        let act = Act::new(by, AuditKind::OrderChanged, &command.origin, now);
        let decision = decide(&withdrawal, Command::Cancel, now)?;
        let withdrawal = carry_out(ports, tx, decision, &act).await?;
        let scene = Scene::WalletWithdraw(withdrawal.id);
        end_unsigned(tx, scene, (by, &command.origin), now).await
    })
    .await
}
