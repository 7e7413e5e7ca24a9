//! The line of a statement that a receipt was read from.

use crate::Failure;
use crate::Ports;
use crate::driven::unit_of_work::Tx;
use crate::driving::posting::{Act, carry_out};
use domain::Refusal;
use domain::ids::ReceiptId;
use domain::statement::{Command, Kind, State, decide};

/// Reopens the line of a withdrawn receipt, so that it can be confirmed again.
pub(super) async fn reopen(
    ports: &Ports,
    tx: &dyn Tx,
    receipt: ReceiptId,
    act: &Act<'_>,
) -> Result<(), Failure> {
    let statements = tx.statements();
    let Some(line) = statements.confirmed_as(Kind::Receipt, receipt.0).await? else {
        return Ok(());
    };
    let Some(line) = statements.lock(line).await? else {
        return Ok(());
    };
    let act = Act {
        version: Some(line.version),
        ..*act
    };
    carry_out(ports, tx, decide(&line, Command::Reopen, act.now)?, &act).await?;
    Ok(())
}

/// `OrderNotPending` for a receipt whose line was read from a file that is being withdrawn.
pub(super) async fn stands(tx: &dyn Tx, receipt: ReceiptId) -> Result<(), Failure> {
    let statements = tx.statements();
    let Some(line) = statements.confirmed_as(Kind::Receipt, receipt.0).await? else {
        return Ok(());
    };
    let Some(line) = statements.get(line).await? else {
        return Ok(());
    };
    let file = statements.lock_file(line.file).await?;
    if file.is_some_and(|file| file.withdrawn.is_some()) {
        let state = State::Withdrawn.code();
        return Err(Refusal::OrderNotPending { state }.into());
    }
    Ok(())
}
