//! Applying a command to a charge: its account is locked first, the machine decides, and the executor carries the decision out.

use crate::driven::charges::StoredCharge;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::posting::{Act, Stored, carry_out};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::Refusal;
use domain::account::Account;
use domain::decision::{Of, Record};
use domain::ids::{AccountId, ChargeId, InvestorId};
use domain::operations::AuditEvent;
use domain::payment::{Command, PENDING_FOR, State, decide};
use domain::review::{LogEntry, PassNotes, Subject};

/// Locks a charge with its account, the account first.
pub(super) async fn lock(tx: &dyn Tx, id: ChargeId) -> Result<(Account, StoredCharge), Failure> {
    let found = tx.charges().get(id).await?.ok_or(Refusal::NotFound)?;
    let account = tx.accounts().lock(found.charge.account).await?;
    let account = account.ok_or_else(|| Failure::Broken(format!("charge {id} has no account")))?;
    let charge = tx.charges().lock(id).await?.ok_or(Refusal::NotFound)?;
    Ok((account, charge))
}

/// Whether another charge of the account, which is locked, holds the fee already.
pub(super) async fn is_paid_elsewhere(
    tx: &dyn Tx,
    than: &StoredCharge,
) -> Result<Of<AccountId, bool>, Failure> {
    let charges = tx.charges().of_account(than.charge.account).await?;
    let others = charges
        .iter()
        .filter(|other| other.charge.id != than.charge.id);
    let is_paid = others
        .into_iter()
        .any(|other| other.charge.state == State::Paid);
    Ok(Of::new(than.charge.account, is_paid))
}

/// Applies a command to a locked charge whose account is locked too; returns whether it changed.
/// Refusals: the machine's.
pub(super) async fn act(
    ports: &Ports,
    tx: &dyn Tx,
    charge: StoredCharge,
    command: Command,
    act: &Act<'_>,
) -> Result<bool, Failure> {
    let decision = decide(&charge.charge, command, act.now)?;
    if decision.is_empty() {
        return Ok(false);
    }
    let decision = decision.map(|decided| {
        let mut stored = StoredCharge {
            charge: decided,
            ..charge
        };
        schedule(&mut stored, act);
        stored
    });
    carry_out(ports, tx, decision, act).await?;
    Ok(true)
}

/// Sets when a worker processes it next, and the data of a requested refund.
fn schedule(stored: &mut StoredCharge, act: &Act<'_>) {
    stored.due_at = match stored.charge.state {
        State::Pending => Some(stored.charge.created_at + PENDING_FOR),
        State::Refunding => Some(act.now),
        State::Paid | State::Failed | State::Cancelled | State::Refunded => None,
    };
    if stored.charge.state == State::Refunding {
        stored.refund_reason = act.comment.map(str::to_owned);
        stored.tries = 0;
    }
}

/// The log and the audit event of a charge that begins.
pub(super) async fn explain_start(
    tx: &dyn Tx,
    stored: &StoredCharge,
    act: &Act<'_>,
) -> Result<(), Failure> {
    let state = stored.state_code();
    let entry = LogEntry {
        subject: stored.subject(),
        from: state,
        to: state,
        by: act.by,
        proposed_by: None,
        comment: None,
        version: None,
        notes: PassNotes::default(),
    };
    tx.reviews().append(entry, act.now).await?;
    let event = AuditEvent {
        by: act.by,
        kind: act.kind,
        record: stored.name(),
        detail: format!("payment:{} {state} to {state}", stored.charge.id),
    };
    Ok(tx.audit().record(event, act.origin, act.now).await?)
}

impl Record for StoredCharge {
    fn subject(&self) -> Subject {
        self.charge.subject()
    }

    fn investor(&self) -> Option<InvestorId> {
        self.charge.investor()
    }

    fn state_code(&self) -> &'static str {
        self.charge.state_code()
    }

    fn name(&self) -> String {
        self.charge.name()
    }
}

#[async_trait]
impl Stored for StoredCharge {
    async fn store(self, tx: &dyn Tx) -> Result<Self, StoreError> {
        tx.charges().save(&self).await?;
        Ok(self)
    }
}
