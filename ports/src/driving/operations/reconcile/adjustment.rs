//! Manual bookings and exchange rates: each has its approved proposal, each approved proposal its postings, and each document its file.

use super::document::{FILES, Kept, kept};
use super::{Difference, DifferenceKind, Slice, difference};
use crate::driven::reconciliation::ReconciliationFacts;
use crate::{Failure, Ports, read};
use domain::ids::EvidenceId;

/// The missing part of one of the two sides.
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

/// The next documents of the desk whose file is missing or differs.
pub(super) async fn evidence(ports: &Ports, after: i64) -> Result<Slice, Failure> {
    let page = read(ports, async |tx| {
        let page = tx.adjustments().evidence_page(EvidenceId(after), FILES);
        Ok(page.await?)
    })
    .await?;
    let files = page.iter().map(|it| Kept {
        id: it.id.0,
        record: format!("evidence:{}", it.id),
        file: (&it.object_key, it.size, &it.sha256),
    });
    kept(ports, files).await
}
