//! Compares the trail with the review log, the ledger and the people: each of their rows was written together with an event.

use super::{AuditBreak, next_step};
use crate::driven::audit::{Person, Witness};
use crate::driven::verification_runs::Progress;
use crate::{Failure, Ports, read};

/// How many rows are looked at at once.
const ROWS: u32 = 500;

/// The next steps of the review log.
pub(super) async fn steps(ports: &Ports, at: &mut Progress) -> Result<Vec<AuditBreak>, Failure> {
    let page = read(ports, async |tx| {
        Ok(tx.audit().logged_steps(at.after, ROWS).await?)
    });
    let missing = missing(at, page.await?);
    let broken = missing.map(|row| AuditBreak::StepWithoutEvent {
        entry: row.id,
        what: row.what,
    });
    Ok(broken.collect())
}

/// The next transactions of the ledger.
pub(super) async fn bookings(ports: &Ports, at: &mut Progress) -> Result<Vec<AuditBreak>, Failure> {
    let page = read(ports, async |tx| {
        Ok(tx.audit().bookings(at.after, ROWS).await?)
    });
    let missing = missing(at, page.await?);
    let broken = missing.map(|row| AuditBreak::BookingWithoutEvent {
        transaction: row.id,
        reference: row.what,
    });
    Ok(broken.collect())
}

/// The next investors or operators.
pub(super) async fn people(
    ports: &Ports,
    at: &mut Progress,
    person: Person,
) -> Result<Vec<AuditBreak>, Failure> {
    let page = read(ports, async |tx| {
        Ok(tx.audit().people(person, at.after, ROWS).await?)
    });
    let missing = missing(at, page.await?);
    let broken = missing.map(|row| AuditBreak::PersonWithoutEvent(row.what));
    Ok(broken.collect())
}

fn missing(at: &mut Progress, page: Vec<Witness>) -> impl Iterator<Item = Witness> {
    match page.last() {
        Some(last) => {
            at.after = last.id;
            at.checked += u64::try_from(page.len()).unwrap_or_default();
        }
        None => next_step(at),
    }
    page.into_iter().filter(|row| !row.has_event)
}
