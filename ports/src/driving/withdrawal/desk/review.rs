//! A line decides on a withdrawal (states: withdrawal). What the decision moves is carried out with it.

use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::account::desk::to_answer;
use crate::driving::desk::{Decide, decided_before, may_decide_on, same_version};
use crate::driving::payee::{prove_withdrawal, target_stands};
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::account::Account;
use domain::decision::Of;
use domain::ids::WithdrawalId;
use domain::operations::{AuditKind, Queue};
use domain::review::{Actor, Subject, Verdict};
use domain::withdrawal::{self as machine, Command, Withdrawal};

/// Passes or fails the line on which the withdrawal waits, or returns it to the first; an
/// operator's repeated decision returns the first answer. Refusals: `Forbidden`, `CommentRequired`,
/// `NotFound`, `StaleVersion`, `OrderNotPending`, `FourEyes`, and `PayeeChanged` for a pass,
/// `RedFlagUnanswered` for one without an answer to each red flag, `AccountBlocked` for the second
/// one.
pub async fn review_withdrawal(ports: &Ports, decide: &Decide) -> Result<Withdrawal, Failure> {
    decide.may_be_made(Queue::Withdrawals)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let id = WithdrawalId(decide.item);
        let (withdrawal, account) = lock_with_account(tx, id).await?;
        let (by, subject) = (Actor::Operator(decide.by.id), Subject::Withdrawal(id));
        if decide.version < withdrawal.version {
            let (version, to) = (Some(decide.version), decide.leads_to());
            if decided_before(tx, subject, &decide.by, version, to).await? {
                return Ok(withdrawal);
            }
            return Err(Refusal::StaleVersion.into());
        }
        let line = decide.line(withdrawal.state.line()?);
        may_decide_on(&decide.by, Queue::Withdrawals, line)?;
        same_version(decide.version, withdrawal.version)?;
        let verdict = decide.decision.verdict()?;
        account.check_verdict(line, &verdict)?;
        let stands = target_stands(ports, tx, &withdrawal).await?;
        let command = Command::Decide {
            line,
            by: decide.by.id,
            verdict: verdict.clone(),
            target_stands: Of::new(id, stands),
        };
        let decision = machine::decide(&withdrawal, command, now)?;
        let item = (Queue::Withdrawals, withdrawal.id.0);
        let raised = to_answer(ports, tx, withdrawal.account, item).await?;
        let notes = decide.notes(&raised)?;
        let act = Act {
            comment: verdict.comment(),
            version: Some(withdrawal.version),
            notes: Some(&notes),
            ..Act::new(by, AuditKind::ReviewDecided, &decide.origin, now)
        };
        let withdrawal = carry_out(ports, tx, decision, &act).await?;
        // A failed withdrawal needs no proof, because it pays nobody. A changed target gets no new proof, so that the withdrawal can never pass.
        if stands && !matches!(verdict, Verdict::Fail { .. }) {
            prove_withdrawal(ports, tx, &withdrawal, now).await?;
        }
        Ok(withdrawal)
    })
    .await
}

/// The withdrawal with its account, both locked, the account first: a block at the same moment comes before the decision or after it.
async fn lock_with_account(
    tx: &dyn Tx,
    id: WithdrawalId,
) -> Result<(Withdrawal, Account), Failure> {
    let found = tx.withdrawals().get(id).await?.ok_or(Refusal::NotFound)?;
    let account = tx.accounts().lock(found.account).await?;
    let account = account.ok_or(Refusal::NotFound)?;
    let locked = tx.withdrawals().lock(id).await?;
    let locked = locked.ok_or(Refusal::NotFound)?;
    if locked.account == account.id {
        Ok((locked, account))
    } else {
        // Its investor moved it to another account at that moment. Run again, and lock that one.
        Err(StoreError::Conflict.into())
    }
}
