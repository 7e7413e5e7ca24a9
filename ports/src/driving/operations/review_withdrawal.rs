//! A line decides on a withdrawal (states: withdrawal). What the decision moves is carried out with it.

use super::decision::{Decide, decided_before, may_decide, may_decide_on, same_version};
use super::message::tell_of_withdrawal;
use crate::driving::payee::{check_target, prove_withdrawal};
use crate::driving::withdrawal::UNDECIDED;
use crate::driving::withdrawal::effects::carry_out;
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::ids::WithdrawalId;
use domain::operations::{AuditEvent, AuditKind, Queue};
use domain::review::{Actor, Line, LogEntry, Subject, Verdict};
use domain::withdrawal::{Command, State, Withdrawal, apply};

/// Passes or fails the line on which the withdrawal waits; an operator's own decision once more answers as the first time. Refusals:
/// `Forbidden`, `CommentRequired`, `NotFound`, `StaleVersion`, `OrderNotPending`, `FourEyes`, and `PayeeChanged` for a pass.
pub async fn review_withdrawal(ports: &Ports, decide: &Decide) -> Result<Withdrawal, Failure> {
    may_decide(&decide.by, Queue::Withdrawals)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let id = WithdrawalId(decide.item);
        let found = tx.withdrawals().lock(id).await?;
        let mut withdrawal = found.ok_or(Refusal::NotFound)?;
        let (by, subject) = (Actor::Operator(decide.by.id), Subject::Withdrawal(id));
        if decide.version < withdrawal.version {
            let (version, to) = (Some(decide.version), decide.leads_to());
            if decided_before(tx, subject, &decide.by, version, to).await? {
                return Ok(withdrawal);
            }
            return Err(Refusal::StaleVersion.into());
        }
        let line = line(withdrawal.state)?;
        may_decide_on(&decide.by, Queue::Withdrawals, line)?;
        same_version(decide.version, withdrawal.version)?;
        let verdict = decide.decision.verdict()?;
        let passes = matches!(verdict, Verdict::Pass { .. });
        if passes {
            check_target(ports, tx, &withdrawal).await?;
        }
        let command = command(line, decide, verdict.clone());
        let change = apply(&withdrawal, &command, UNDECIDED)?;
        let (from, version) = (withdrawal.state, withdrawal.version);
        carry_out(tx, &mut withdrawal, change, by, now).await?;
        // One that fails goes nowhere: whatever its row says is not proven anew.
        if passes {
            prove_withdrawal(ports, tx, &withdrawal, now).await?;
        }
        let entry = LogEntry {
            subject,
            from: from.code(),
            to: withdrawal.state.code(),
            by,
            proposed_by: None,
            comment: verdict.comment().map(str::to_owned),
            version: Some(version),
        };
        tx.reviews().append(entry, now).await?;
        let event = AuditEvent {
            by,
            kind: AuditKind::ReviewDecided,
            record: format!("withdrawal:{id}"),
            detail: format!("{} to {}", from.code(), withdrawal.state.code()),
        };
        tx.audit().record(event, &decide.origin, now).await?;
        tell_of_withdrawal(ports, tx, &withdrawal, now).await?;
        Ok(withdrawal)
    })
    .await
}

/// The line on which a withdrawal waits.
const fn line(state: State) -> Result<Line, Refusal> {
    match state {
        State::LWait => Ok(Line::First),
        State::GWait => Ok(Line::Second),
        State::Init | State::GPass | State::LFail | State::GFail | State::Cancelled => {
            Err(Refusal::OrderNotPending {
                state: state.code(),
            })
        }
    }
}

fn command(line: Line, decide: &Decide, verdict: Verdict) -> Command {
    let by = decide.by.id;
    match verdict {
        Verdict::Pass { .. } => Command::Pass { line, by },
        Verdict::Fail { .. } => Command::Fail { line, by, verdict },
    }
}
