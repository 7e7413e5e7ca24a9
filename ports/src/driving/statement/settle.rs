//! Settling a line that differs from the one that was read under its key.

use super::may_confirm;
use crate::driven::audit::Origin;
use crate::driving::desk::same_version;
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::ids::StatementLineId;
use domain::operations::{AuditKind, Operator};
use domain::review::{Actor, comment};
use domain::statement::{Command, decide};

/// The decision on a line that differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettledAs {
    /// The line that was read before.
    Same,
    /// A line of its own.
    Own,
}

/// Settling a line that differs.
#[derive(Debug, Clone)]
pub struct SettleDifference {
    /// Who.
    pub by: Operator,
    /// Which.
    pub line: StatementLineId,
    /// The version that was read.
    pub version: i64,
    /// What it is.
    pub settled_as: SettledAs,
    /// Why; never empty.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Sets a line that differs aside, or takes it as one of its own, which is open then. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, `CommentRequired`,
/// `CommentTooLong`, `OrderNotPending` with its state.
pub async fn settle_difference(ports: &Ports, command: &SettleDifference) -> Result<(), Failure> {
    may_confirm(&command.by)?;
    let reason = comment(&command.reason)?.ok_or(Refusal::CommentRequired)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let line = tx.statements().lock(command.line).await?;
        let line = line.ok_or(Refusal::NotFound)?;
        same_version(command.version, line.version)?;
        let act = Act {
            comment: Some(&reason),
            version: Some(line.version),
            ..Act::new(
                Actor::Operator(command.by.id),
                AuditKind::ReceiptChanged,
                &command.origin,
                now,
            )
        };
        let settled = match command.settled_as {
            SettledAs::Same => Command::SetAside,
            SettledAs::Own => Command::Take,
        };
        carry_out(ports, tx, decide(&line, settled, now)?, &act).await?;
        Ok(())
    })
    .await
}
