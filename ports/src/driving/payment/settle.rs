//! Carrying out what the charge's machine decided: its state with the log, the audit event, the books and the messages, all in
//! the caller's transaction.

use crate::driven::audit::Origin;
use crate::driven::charges::StoredCharge;
use crate::driven::unit_of_work::Tx;
use crate::driving::messaging::{Notice, tell_investor};
use crate::driving::posting::post;
use crate::{Failure, Ports};
use domain::account::Account;
use domain::ids::ChargeId;
use domain::operations::{AuditEvent, AuditKind};
use domain::payment::{Change, Command, Effect, Facts, PENDING_FOR, State, apply, booking};
use domain::review::{Actor, LogEntry, Subject};
use domain::{Instant, Refusal};

/// Who does something to a charge.
#[derive(Debug, Clone, Copy)]
pub(super) struct Act<'a> {
    pub(super) by: Actor,
    pub(super) comment: Option<&'a str>,
    pub(super) origin: &'a Origin,
    pub(super) now: Instant,
}

/// Locks a charge with its account, the account first.
pub(super) async fn lock(tx: &dyn Tx, id: ChargeId) -> Result<(Account, StoredCharge), Failure> {
    let found = tx.charges().get(id).await?.ok_or(Refusal::NotFound)?;
    let account = tx.accounts().lock(found.charge.account).await?;
    let account = account.ok_or_else(|| Failure::Broken(format!("charge {id} has no account")))?;
    let charge = tx.charges().lock(id).await?.ok_or(Refusal::NotFound)?;
    Ok((account, charge))
}

/// Does something to a locked charge whose account is locked too; whether it changed. Refusals: the machine's.
pub(super) async fn act(
    ports: &Ports,
    tx: &dyn Tx,
    (account, charge): (&Account, &mut StoredCharge),
    command: Command,
    act: &Act<'_>,
) -> Result<bool, Failure> {
    let others = tx.charges().of_account(account.id).await?;
    let facts = Facts {
        now: act.now,
        account: account.state,
        paid_elsewhere: others
            .iter()
            .any(|other| other.charge.id != charge.charge.id && other.charge.state == State::Paid),
    };
    let from = charge.charge.state;
    let decided = apply(&charge.charge, command, &facts)?;
    if decided.state == from && decided.effects.is_empty() {
        return Ok(false);
    }
    take(charge, &decided, act);
    tx.charges().save(charge).await?;
    explain(tx, charge, from, act).await?;
    for effect in decided.effects {
        carry_out(ports, tx, (account, charge), effect, act.now).await?;
    }
    Ok(true)
}

/// The instants and the next look that a new state brings.
fn take(stored: &mut StoredCharge, decided: &Change, act: &Act<'_>) {
    let charge = &mut stored.charge;
    if decided.effects.contains(&Effect::BookFee) {
        charge.paid_at = Some(act.now);
    }
    if decided.state == State::Refunding {
        charge.refund_asked_at = Some(act.now);
        stored.refund_reason = act.comment.map(str::to_owned);
        stored.tries = 0;
    }
    charge.state = decided.state;
    stored.due_at = match decided.state {
        State::Pending => Some(charge.created_at + PENDING_FOR),
        State::Refunding => Some(act.now),
        State::Paid | State::Failed | State::Cancelled | State::Refunded => None,
    };
}

/// The log and the audit event of a change.
pub(super) async fn explain(
    tx: &dyn Tx,
    stored: &StoredCharge,
    from: State,
    act: &Act<'_>,
) -> Result<(), Failure> {
    let charge = &stored.charge;
    let entry = LogEntry {
        subject: Subject::Charge(charge.id),
        from: from.code(),
        to: charge.state.code(),
        by: act.by,
        proposed_by: None,
        comment: act.comment.map(str::to_owned),
        version: None,
    };
    tx.reviews().append(entry, act.now).await?;
    let event = AuditEvent {
        by: act.by,
        kind: AuditKind::PaymentChanged,
        record: format!("account:{}", charge.account),
        detail: format!(
            "payment:{} {} to {}",
            charge.id,
            from.code(),
            charge.state.code()
        ),
    };
    Ok(tx.audit().record(event, act.origin, act.now).await?)
}

async fn carry_out(
    ports: &Ports,
    tx: &dyn Tx,
    (account, stored): (&Account, &StoredCharge),
    effect: Effect,
    now: Instant,
) -> Result<(), Failure> {
    let charge = &stored.charge;
    if let Some(transaction) = booking(charge, effect)? {
        let record = format!("account:{}", charge.account);
        post(tx, transaction, &record, Actor::System, now).await??;
    }
    let key = match effect {
        Effect::BookFee | Effect::BookRefund => return Ok(()),
        Effect::TellPaid => "feePaid",
        Effect::TellPaidTwice => "feePaidTwice",
        Effect::TellRefunded => "feeRefunded",
        Effect::TellDelayed => "feeRefundDelayed",
    };
    let language = match tx.investors().get(charge.investor).await? {
        Some(investor) => investor.language,
        None => stored.language,
    };
    let amount = ports.texts.amount(
        language,
        charge.amount.amount(),
        charge.amount.currency().code(),
    );
    let notice = Notice {
        key,
        params: &[("number", &account.number), ("amount", &amount)],
    };
    tell_investor(ports, tx, charge.investor, notice, now).await
}
