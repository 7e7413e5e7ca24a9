//! Withdraws a whole file that was read by mistake: the bookings of its lines are reversed, and its
//! lines stay visible.

use super::may_confirm;
use crate::driven::audit::Origin;
use crate::driven::statements::WithdrawnFile;
use crate::driven::unit_of_work::Tx;
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, transact_ahead};
use domain::Refusal;
use domain::ids::{BankFileId, ReceiptId};
use domain::matching;
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::{Actor, comment};
use domain::statement::{Command, Meaning, State, StatementLine, decide};

/// How many lines a transaction withdraws.
const AT_ONCE: u32 = 200;

/// Withdrawing a file.
#[derive(Debug, Clone)]
pub struct WithdrawFile {
    /// Who.
    pub by: Operator,
    /// Which.
    pub file: BankFileId,
    /// Why; never empty.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Withdraws a file if none of its lines was used. Its lines are withdrawn some at a time; after an
/// interruption, calling it again continues. The file can then be read again. Refusals:
/// `Forbidden`, `NotFound`, `CommentRequired`, `CommentTooLong`, `BankFileConfirmed`.
pub async fn withdraw_file(ports: &Ports, command: &WithdrawFile) -> Result<(), Failure> {
    may_confirm(&command.by)?;
    let reason = comment(&command.reason)?.ok_or(Refusal::CommentRequired)?;
    let now = ports.clock.now();
    let act = Act {
        comment: Some(&reason),
        ..Act::new(
            Actor::Operator(command.by.id),
            AuditKind::ReceiptChanged,
            &command.origin,
            now,
        )
    };
    transact_ahead(ports, async |tx| begun(tx, command.file, &act).await).await?;
    loop {
        let more = transact_ahead(ports, async |tx| {
            let lines = tx.statements().left_of(command.file, AT_ONCE).await?;
            for line in &lines {
                withdraw(ports, tx, line, &act).await?;
            }
            Ok(!lines.is_empty())
        });
        if !more.await? {
            return Ok(());
        }
    }
}

async fn begun(tx: &dyn Tx, id: BankFileId, act: &Act<'_>) -> Result<(), Failure> {
    let statements = tx.statements();
    let file = statements.lock_file(id).await?.ok_or(Refusal::NotFound)?;
    statements.lock_bank(file.bank).await?;
    let lines = statements.used_of(id).await?;
    if lines > 0 {
        return Err(Refusal::BankFileConfirmed { lines }.into());
    }
    let (Actor::Operator(by), Some(reason)) = (act.by, act.comment) else {
        return Err(Failure::Broken("nobody withdraws a file".into()));
    };
    if file.withdrawn.is_some() {
        return Ok(());
    }
    let withdrawn = WithdrawnFile {
        by,
        at: act.now,
        reason: reason.to_owned(),
    };
    statements.withdraw_file(id, &withdrawn).await?;
    let event = AuditEvent {
        by: act.by,
        kind: act.kind,
        record: format!("bank_file:{id}"),
        detail: "withdrawn".to_owned(),
    };
    tx.audit().record(event, act.origin, act.now).await?;
    Ok(())
}

async fn withdraw(
    ports: &Ports,
    tx: &dyn Tx,
    line: &StatementLine,
    act: &Act<'_>,
) -> Result<(), Failure> {
    if let (State::Done, Some(Meaning::Receipt(Some(receipt)))) = (line.state, line.meaning) {
        take_back(ports, tx, (line, receipt), act).await?;
    }
    let act = Act {
        version: Some(line.version),
        ..*act
    };
    carry_out(ports, tx, decide(line, Command::Withdraw, act.now)?, &act).await?;
    Ok(())
}

/// Withdraws the receipt that reading the line booked. A receipt entered by hand stays.
async fn take_back(
    ports: &Ports,
    tx: &dyn Tx,
    (line, receipt): (&StatementLine, ReceiptId),
    act: &Act<'_>,
) -> Result<(), Failure> {
    let receipt = tx.receipts().lock(receipt).await?;
    let receipt = receipt.ok_or(Refusal::NotFound)?;
    if Some(receipt.entered_at) != line.confirmed_at {
        return Ok(());
    }
    let act = Act {
        version: Some(receipt.version),
        ..*act
    };
    let decision = matching::decide(&receipt, matching::Command::TakeBack, act.now)?;
    carry_out(ports, tx, decision, &act).await?;
    Ok(())
}
