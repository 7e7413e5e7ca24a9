//! Manual bookings and exchange rates: each has its approved proposal, each approved proposal its postings, and each document its file.

use super::document::problem_of;
use super::{Difference, DifferenceKind, Slice, difference};
use crate::driven::reconciliation::ReconciliationFacts;
use crate::{Failure, Ports, read};
use domain::ids::EvidenceId;

/// How many documents are read at once: their files are read whole.
const DOCUMENTS: u32 = 20;

/// What one of the two sides lacks.
pub(super) async fn strays(facts: &dyn ReconciliationFacts) -> Result<Vec<Difference>, Failure> {
    let mut found = Vec::new();
    for id in facts.stray_bookings().await? {
        let record = format!("transaction:{id}");
        found.push(difference(record, DifferenceKind::StrayBooking));
    }
    for id in facts.unbooked().await? {
        let record = format!("proposal:{id}");
        found.push(difference(record, DifferenceKind::BookingMissing));
    }
    for id in facts.stray_rates().await? {
        let record = format!("exchange_rate:{id}");
        found.push(difference(record, DifferenceKind::StrayRate));
    }
    Ok(found)
}

/// The next documents of the desk whose file is gone or another one.
pub(super) async fn evidence(ports: &Ports, after: i64) -> Result<Slice, Failure> {
    let page = read(ports, async |tx| {
        let page = tx.adjustments().evidence_page(EvidenceId(after), DOCUMENTS);
        Ok(page.await?)
    })
    .await?;
    let mut found = Vec::new();
    for it in &page {
        let file = (it.object_key.as_str(), it.size, it.sha256.as_str());
        if let Some(odd) = problem_of(ports, file).await? {
            found.push(difference(format!("evidence:{}", it.id), odd));
        }
    }
    Ok(Slice {
        found,
        looked: page.len(),
        last: page.last().map(|last| last.id.0),
    })
}
