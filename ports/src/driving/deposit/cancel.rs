//! Cancelling a deposit while nothing has arrived for it (decision 36). Cancelling again has the same result.

use super::bitcoin::own_invoice;
use super::{OnDeposit, owned};
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, transact};
use domain::deposit::{Command, State, decide};
use domain::operations::AuditKind;
use domain::receipt::MatchedTo;
use domain::review::Actor;
use domain::wire::MatchedReceipts;

/// Cancels it. Refuses with `NotFound` or `OrderNotPending`.
pub async fn cancel(ports: &Ports, command: &OnDeposit) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let found = tx.deposits().lock(command.deposit).await?;
        let deposit = owned(found, command.investor)?;
        if deposit.state == State::Cancelled {
            return Ok(());
        }
        let arrived = MatchedReceipts::new(tx.receipts().of(MatchedTo::Deposit(deposit.id)).await?);
        let by = Actor::Investor(deposit.investor);
        let invoice = own_invoice(tx, &deposit).await?.map(|it| it.invoice);
        let act = Act::new(by, AuditKind::OrderChanged, &command.origin, now);
        let decision = decide(&deposit, Command::Cancel { arrived, invoice }, now)?;
        carry_out(ports, tx, decision, &act).await.map(|_| ())
    })
    .await
}
