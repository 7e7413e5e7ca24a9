//! Carrying out what was decided to be booked: the ledger, and the audit event of each transaction, in the caller's database
//! transaction. Decides nothing.

use crate::Failure;
use crate::driven::ledger::Booked;
use crate::driven::unit_of_work::Tx;
use domain::Instant;
use domain::ledger::{NotBooked, Transaction};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// Posts a transaction that concerns a record (`order:7`); `by` caused it. One that was booked before changes nothing.
pub(crate) async fn post(
    tx: &dyn Tx,
    transaction: Transaction,
    record: &str,
    by: Actor,
    now: Instant,
) -> Result<Result<(), NotBooked>, Failure> {
    let detail = transaction.reference().to_owned();
    let booked = match tx.ledger().post(&[transaction], by, now).await? {
        Ok(booked) => booked,
        Err(refused) => return Ok(Err(refused)),
    };
    if booked.iter().any(|it| matches!(it, Booked::Now(_))) {
        let event = AuditEvent {
            by: Actor::System,
            kind: AuditKind::MoneyBooked,
            record: record.to_owned(),
            detail,
        };
        tx.audit().record(event, &Default::default(), now).await?;
    }
    Ok(Ok(()))
}
