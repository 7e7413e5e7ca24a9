//! A line decides on an investment account (states: account KYC).

use super::flags::to_answer;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{Decide, decided_before, may_decide_on, same_version};
use crate::driving::payee::{account_stands, is_proven_in, prove_account};
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::account::{Account, Command, KycState, LineDecision, decide};
use domain::decision::Of;
use domain::ids::AccountId;
use domain::operations::{AuditKind, Queue};
use domain::payment::FeeStanding;
use domain::review::{Actor, Line, Subject};

/// Passes or fails the line on which the account waits, or returns it to the first; an operator's repeated decision returns the
/// first answer. Refusals: `Forbidden`, `CommentRequired`, `NotFound`, `StaleVersion`, `OrderNotPending`, `FourEyes`, `KycFeeUnpaid`
/// for a pass if the fee was refunded, `PayeeChanged` for a pass if its bank account is not the one that was submitted,
/// `RedFlagUnanswered` for one without an answer to each red flag.
pub async fn review_account(ports: &Ports, command: &Decide) -> Result<Account, Failure> {
    command.may_be_made(Queue::Kyc)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let account = tx.accounts().lock(AccountId(command.item)).await?;
        let account = account.ok_or(Refusal::NotFound)?;
        if command.version < account.version {
            let subject = Subject::Account(account.id);
            let (by, version, to) = (&command.by, Some(command.version), command.leads_to());
            if decided_before(tx, subject, by, version, to).await? {
                return Ok(account);
            }
            return Err(Refusal::StaleVersion.into());
        }
        let line = command.line(line(account.state)?);
        may_decide_on(&command.by, Queue::Kyc, line)?;
        same_version(command.version, account.version)?;
        let verdict = command.decision.verdict()?;
        let stands = account_stands(ports, tx, &account).await?;
        let comment = verdict.comment().map(str::to_owned);
        let decision = LineDecision {
            line,
            by: command.by.id,
            verdict,
            fee_given_back: Of::new(account.id, is_fee_given_back(tx, &account).await?),
            bank_stands: Of::new(account.id, stands),
        };
        let decided = decide(&account, Command::Review(decision), now)?;
        let notes =
            command.notes(&to_answer(ports, tx, account.id, (Queue::Kyc, account.id.0)).await?)?;
        let by = Actor::Operator(command.by.id);
        let act = Act {
            comment: comment.as_deref(),
            version: Some(account.version),
            notes: Some(&notes),
            ..Act::new(by, AuditKind::ReviewDecided, &command.origin, now)
        };
        let stored = carry_out(ports, tx, decided, &act).await?;
        // One whose bank account was changed may be returned. It is not proven again, so it can never pass.
        if stands && is_proven_in(stored.state) {
            prove_account(ports, tx, &stored, now).await?;
        }
        Ok(stored)
    })
    .await
}

/// Whether a fee was due for the review, and was refunded since the account was submitted.
async fn is_fee_given_back(tx: &dyn Tx, account: &Account) -> Result<bool, Failure> {
    let framework = tx.projects().framework(account.framework).await?;
    if framework.is_none_or(|framework| framework.kyc_fee.is_zero()) {
        return Ok(false);
    }
    let charges = tx.charges().of_account(account.id).await?;
    let states: Vec<_> = charges.iter().map(|stored| stored.charge.state).collect();
    Ok(FeeStanding::of(&states).is_taken_back())
}

/// The line on which an account waits.
fn line(state: KycState) -> Result<Line, Refusal> {
    match state {
        KycState::LWait => Ok(Line::First),
        KycState::GWait => Ok(Line::Second),
        KycState::Init | KycState::GPass | KycState::LFail | KycState::GFail => {
            Err(Refusal::OrderNotPending {
                state: state.code(),
            })
        }
    }
}
