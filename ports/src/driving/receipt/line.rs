//! The line of a statement that a receipt was read from.

use crate::Failure;
use crate::Ports;
use crate::driven::unit_of_work::Tx;
use crate::driving::posting::{Act, carry_out};
use domain::Refusal;
use domain::ids::ReceiptId;
use domain::statement::{Command, Kind, State, StatementLine, decide};

/// The statement line of a receipt, locked before the receipt.
pub(super) struct ReadLine(Option<StatementLine>);

impl ReadLine {
    /// Locks the file of the receipt's line and, where that is to be opened again, the line. `OrderNotPending` for a line whose file is being
    /// withdrawn.
    pub(super) async fn lock(
        tx: &dyn Tx,
        receipt: ReceiptId,
        opens: bool,
    ) -> Result<Self, Failure> {
        let statements = tx.statements();
        let Some(id) = statements.confirmed_as(Kind::Receipt, receipt.0).await? else {
            return Ok(Self(None));
        };
        let Some(line) = statements.get(id).await? else {
            return Ok(Self(None));
        };
        let file = statements.lock_file(line.file).await?;
        if file.is_some_and(|file| file.withdrawn.is_some()) {
            let state = State::Withdrawn.code();
            return Err(Refusal::OrderNotPending { state }.into());
        }
        if opens {
            return Ok(Self(statements.lock(id).await?));
        }
        Ok(Self(Some(line)))
    }

    /// Refuses with `StaleVersion` if another line was confirmed as this receipt before the receipt was locked.
    pub(super) async fn check(&self, tx: &dyn Tx, receipt: ReceiptId) -> Result<(), Failure> {
        let there = tx
            .statements()
            .confirmed_as(Kind::Receipt, receipt.0)
            .await?;
        if there == self.0.as_ref().map(|line| line.id) {
            Ok(())
        } else {
            Err(Refusal::StaleVersion.into())
        }
    }

    /// Opens the line of a withdrawn receipt again, so that it can be confirmed as something else.
    pub(super) async fn reopen(
        self,
        ports: &Ports,
        tx: &dyn Tx,
        act: &Act<'_>,
    ) -> Result<(), Failure> {
        let Some(line) = self.0 else {
            return Ok(());
        };
        let act = Act {
            version: Some(line.version),
            ..*act
        };
        carry_out(ports, tx, decide(&line, Command::Reopen, act.now)?, &act).await?;
        Ok(())
    }
}
