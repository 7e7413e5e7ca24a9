//! Storing what an investor did to a withdrawal together with what explains it: the review log where its state changed, the audit
//! event always.

use super::effects::carry_out;
use super::told_target;
use crate::Failure;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use domain::Instant;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::{Actor, LogEntry, Subject};
use domain::withdrawal::{Change, Withdrawal};

/// Carries out a change of a locked withdrawal that its investor commanded.
pub(super) async fn commit(
    tx: &dyn Tx,
    withdrawal: &mut Withdrawal,
    change: Change,
    origin: &Origin,
    now: Instant,
) -> Result<(), Failure> {
    let from = withdrawal.state;
    let by = Actor::Investor(withdrawal.investor);
    carry_out(tx, withdrawal, change, by, now).await?;
    if from != withdrawal.state {
        let entry = LogEntry {
            subject: Subject::Withdrawal(withdrawal.id),
            from: from.code(),
            to: withdrawal.state.code(),
            by: Actor::Investor(withdrawal.investor),
            proposed_by: None,
            comment: None,
            version: None,
        };
        tx.reviews().append(entry, now).await?;
    }
    let detail = format!("{} to {}", from.code(), withdrawal.state.code());
    audit(tx, withdrawal, detail, origin, now).await
}

/// Notes what the investor did to a withdrawal, and what it says after it: how much, and by which ending where to.
pub(super) async fn audit(
    tx: &dyn Tx,
    withdrawal: &Withdrawal,
    detail: String,
    origin: &Origin,
    now: Instant,
) -> Result<(), Failure> {
    let (amount, method) = (withdrawal.amount, withdrawal.payout.method().code());
    let (_, last) = told_target(&withdrawal.payout);
    let (currency, amount) = (amount.currency().code(), amount.amount());
    let event = AuditEvent {
        by: Actor::Investor(withdrawal.investor),
        kind: AuditKind::OrderChanged,
        record: format!("withdrawal:{}", withdrawal.id),
        detail: format!("{detail}; {currency} {amount} to {method} …{last}"),
    };
    Ok(tx.audit().record(event, origin, now).await?)
}
