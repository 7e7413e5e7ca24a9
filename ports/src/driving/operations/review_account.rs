//! A line decides on an investment account (states: account KYC).

use super::decision::{Decide, decided_before, may_decide, may_decide_on, same_version};
use super::message::tell_of_account;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, transact};
use domain::account::{Account, KycCommand, KycState, apply_kyc};
use domain::ids::AccountId;
use domain::operations::{AuditEvent, AuditKind, Queue};
use domain::payment::FeeStanding;
use domain::review::{Actor, Line, LogEntry, Subject, Verdict};
use domain::{Instant, Refusal};

/// Passes or fails the line on which the account waits; an operator's own decision once more answers as the first time. Refusals: `Forbidden`, `CommentRequired`, `NotFound`,
/// `StaleVersion`, `OrderNotPending`, `FourEyes`, `KycFeeUnpaid` where a pass is meant and the fee was taken back.
pub async fn review_account(ports: &Ports, command: &Decide) -> Result<Account, Failure> {
    may_decide(&command.by, Queue::Kyc)?;
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
        let (decided, verdict) = decided(&account, command, now)?;
        if matches!(verdict, Verdict::Pass { .. }) {
            check_fee(tx, &account).await?;
        }
        tx.accounts().save(&decided).await?;
        note(tx, command, &account, &decided, &verdict, now).await?;
        tell_of_account(ports, tx, &decided, now).await?;
        Ok(Account {
            version: decided.version + 1,
            ..decided
        })
    })
    .await
}

/// Nobody is reviewed for nothing: an account whose fee was taken back after the hand-in is not passed.
async fn check_fee(tx: &dyn Tx, account: &Account) -> Result<(), Failure> {
    let framework = tx.projects().framework(account.framework).await?;
    if framework.is_none_or(|framework| framework.kyc_fee.is_zero()) {
        return Ok(());
    }
    let charges = tx.charges().of_account(account.id).await?;
    let states: Vec<_> = charges.iter().map(|stored| stored.charge.state).collect();
    if FeeStanding::of(&states).is_taken_back() {
        return Err(Refusal::KycFeeUnpaid.into());
    }
    Ok(())
}

fn decided(
    account: &Account,
    command: &Decide,
    now: Instant,
) -> Result<(Account, Verdict), Refusal> {
    let line = line(account.state)?;
    may_decide_on(&command.by, Queue::Kyc, line)?;
    same_version(command.version, account.version)?;
    let verdict = command.decision.verdict()?;
    let state = apply_kyc(
        account,
        &KycCommand::Decide {
            line,
            by: command.by.id,
            verdict: verdict.clone(),
        },
    )?;
    let decided = Account {
        state,
        first_line_by: match line {
            Line::First => Some(command.by.id),
            Line::Second => account.first_line_by,
        },
        comment: verdict.comment().map(str::to_owned),
        since: now,
        ..account.clone()
    };
    Ok((decided, verdict))
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

async fn note(
    tx: &dyn Tx,
    command: &Decide,
    before: &Account,
    after: &Account,
    verdict: &Verdict,
    now: Instant,
) -> Result<(), Failure> {
    let by = Actor::Operator(command.by.id);
    let entry = LogEntry {
        subject: Subject::Account(after.id),
        from: before.state.code(),
        to: after.state.code(),
        by,
        proposed_by: None,
        comment: verdict.comment().map(str::to_owned),
        version: Some(before.version),
    };
    tx.reviews().append(entry, now).await?;
    let event = AuditEvent {
        by,
        kind: AuditKind::ReviewDecided,
        record: format!("account:{}", after.id),
        detail: format!("{} to {}", before.state.code(), after.state.code()),
    };
    Ok(tx.audit().record(event, &command.origin, now).await?)
}
