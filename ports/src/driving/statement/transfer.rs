//! A transfer between two of the platform's bank accounts is two lines. The first one that is confirmed is in transit; the second is paired
//! with it, and only then the money is booked.

use super::may_confirm;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::same_version;
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::ids::{BankAccountId, StatementLineId};
use domain::operations::{AuditKind, Operator};
use domain::review::{Actor, comment};
use domain::statement::{Command, State, StatementLine, decide};

/// Reopening a line that was confirmed as a transfer.
#[derive(Debug, Clone)]
pub struct ReopenLine {
    /// Who.
    pub by: Operator,
    /// Which.
    pub line: StatementLineId,
    /// The version that was read.
    pub version: i64,
    /// Why; never empty.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Reopens a line in transit that was confirmed as a transfer by mistake. Refusals: `Forbidden`,
/// `NotFound`, `StaleVersion`, `CommentRequired`, `CommentTooLong`, `OrderNotPending` with its state, once it is paired too.
pub async fn reopen_line(ports: &Ports, command: &ReopenLine) -> Result<(), Failure> {
    may_confirm(&command.by)?;
    let reason = comment(&command.reason)?.ok_or(Refusal::CommentRequired)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let line = tx.statements().lock(command.line).await?;
        let line = line.ok_or(Refusal::NotFound)?;
        same_version(command.version, line.version)?;
        // A receipt's line is reopened by withdrawing its receipt.
        if line.state != State::InTransit {
            let state = line.state.code();
            return Err(Refusal::OrderNotPending { state }.into());
        }
        let by = Actor::Operator(command.by.id);
        let act = Act {
            comment: Some(&reason),
            version: Some(line.version),
            ..Act::new(by, AuditKind::ReceiptChanged, &command.origin, now)
        };
        carry_out(ports, tx, decide(&line, Command::Reopen, now)?, &act).await?;
        Ok(())
    })
    .await
}

/// Locks two bank accounts, in the order of their numbers, so that of two lines that are confirmed at once the later one sees the other.
pub(super) async fn lock_both(
    tx: &dyn Tx,
    one: BankAccountId,
    other: BankAccountId,
) -> Result<(), Failure> {
    tx.statements().lock_bank(one.min(other)).await?;
    tx.statements().lock_bank(one.max(other)).await?;
    Ok(())
}

/// Pairs a line in transit with its other side, if that is there, and books the transfer.
pub(super) async fn pair(
    ports: &Ports,
    tx: &dyn Tx,
    line: &StatementLine,
    act: &Act<'_>,
) -> Result<(), Failure> {
    let sides = tx.statements().other_sides(line).await?;
    let Some(other) = sides.first() else {
        return Ok(());
    };
    let of = |version| Act {
        comment: None,
        version: Some(version),
        ..*act
    };
    let pairing = |with: &StatementLine| Command::Pair(Box::new(with.clone()));
    let paired = decide(line, pairing(other), act.now)?;
    let paired = carry_out(ports, tx, paired, &of(line.version)).await?;
    let paired = decide(other, pairing(&paired), act.now)?;
    carry_out(ports, tx, paired, &of(other.version)).await?;
    Ok(())
}
