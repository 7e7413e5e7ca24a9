//! A line decides on a deposit (states: deposit). What the decision moves is carried out with it.

use crate::driven::unit_of_work::Tx;
use crate::driving::account::desk::to_answer;
use crate::driving::deposit::lock_with_account;
use crate::driving::desk::{Decide, decided_before, framework_of, may_decide_on, same_version};
use crate::driving::posting::{Act, carry_out};
use crate::driving::waiting_receipts::nothing_waits;
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::decision::Of;
use domain::deposit::{Command, Deposit, decide as decided};
use domain::ids::DepositId;
use domain::operations::{AuditKind, Queue};
use domain::receipt::MatchedTo;
use domain::review::{Actor, Line, Subject, Verdict};
use domain::wire::MatchedReceipts;

/// Passes or fails the line on which the deposit waits, or returns it to the first; an operator's repeated decision returns the
/// first answer. Refusals: `Forbidden`, `CommentRequired`, `NotFound`, `StaleVersion`, `OrderNotPending`, `FourEyes`; for a pass of the
/// first line `BadRequest` without an amount, `CommentRequired` for another amount than was asked for, `ReceiptWaits` where a receipt that names it is not matched yet, `ReceiptConfirmed` where another
/// amount was stated before and the bank confirmed it; `RedFlagUnanswered` for a pass without an answer to each red flag.
pub(super) async fn review_deposit(ports: &Ports, decide: &Decide) -> Result<Deposit, Failure> {
    decide.may_be_made(Queue::Deposits)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let deposit = lock_with_account(tx, DepositId(decide.item)).await?;
        let subject = Subject::Deposit(deposit.id);
        if decide.version < deposit.version {
            let (version, to) = (Some(decide.version), decide.leads_to());
            let is_same = decide.is_same_amount(deposit.received);
            if is_same && decided_before(tx, subject, &decide.by, version, to).await? {
                return Ok(deposit);
            }
            return Err(Refusal::StaleVersion.into());
        }
        let line = decide.line(deposit.state.line()?);
        may_decide_on(&decide.by, Queue::Deposits, line)?;
        same_version(decide.version, deposit.version)?;
        let verdict = decide.decision.verdict()?;
        let command = command(tx, decide, &deposit, line, &verdict).await?;
        let decision = decided(&deposit, command, now)?;
        let item = (Queue::Deposits, deposit.id.0);
        let raised = to_answer(ports, tx, deposit.account, item).await?;
        let notes = decide.notes(&raised)?;
        let by = Actor::Operator(decide.by.id);
        let act = Act {
            comment: verdict.comment(),
            version: Some(deposit.version),
            notes: Some(&notes),
            ..Act::new(by, AuditKind::ReviewDecided, &decide.origin, now)
        };
        carry_out(ports, tx, decision, &act).await
    })
    .await
}

async fn command(
    tx: &dyn Tx,
    decide: &Decide,
    deposit: &Deposit,
    line: Line,
    verdict: &Verdict,
) -> Result<Command, Failure> {
    let by = decide.by.id;
    let arrived = MatchedReceipts::new(tx.receipts().of(MatchedTo::Deposit(deposit.id)).await?);
    Ok(match (verdict, line) {
        (Verdict::Pass { comment }, Line::First) => {
            let account = tx.accounts().get(deposit.account).await?;
            let account = account
                .ok_or_else(|| Failure::Broken(format!("deposit {} has no account", deposit.id)))?;
            let framework = framework_of(tx, &account).await?;
            let stated = decide.received(deposit.amount.currency())?;
            nothing_waits(tx, &deposit.reference(), (stated, &arrived)).await?;
            Command::PassFirst {
                by,
                comment: comment.clone(),
                stated,
                bank: Of::new(account.id, framework.bank_account),
                arrived,
            }
        }
        (Verdict::Pass { .. }, Line::Second) => Command::PassSecond { by, arrived },
        (Verdict::Fail { .. }, line) => Command::Fail { line, by, arrived },
        (Verdict::Return { comment }, Line::First | Line::Second) => Command::Return {
            comment: comment.clone(),
            arrived,
        },
    })
}
