//! How many files an investor may upload in an hour, whatever for: asked before a file is judged, and again as its record is
//! stored, so that files sent at once do not slip through. Files that come out of signing are not uploads.

use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, read};
use domain::document::{Document, UPLOAD_WINDOW, may_upload};
use domain::identity::ThrottleVerdict;
use domain::ids::{DocumentId, InvestorId};
use domain::{Instant, Refusal};

/// Refuses with `TooFrequent` an investor who has uploaded too many files.
pub(super) async fn not_too_often(ports: &Ports, who: InvestorId) -> Result<(), Failure> {
    let now = ports.clock.now();
    if !ports.settings.rate_limits {
        return Ok(());
    }
    read(ports, async |tx| judge(tx, who, now).await).await
}

/// Adds the record of an uploaded file; refuses with `TooFrequent` when others came before it meanwhile.
pub(crate) async fn add_upload(
    ports: &Ports,
    tx: &dyn Tx,
    document: &Document,
) -> Result<DocumentId, Failure> {
    if ports.settings.rate_limits {
        tx.documents().hold_uploads(document.owner).await?;
        judge(tx, document.owner, document.created_at).await?;
    }
    Ok(tx.documents().add(document).await?)
}

async fn judge(tx: &dyn Tx, who: InvestorId, now: Instant) -> Result<(), Failure> {
    let uploads = tx.documents().uploads(who, now - UPLOAD_WINDOW).await?;
    match may_upload(&uploads, now) {
        ThrottleVerdict::Allowed => Ok(()),
        ThrottleVerdict::Wait { seconds } => Err(Refusal::TooFrequent { seconds }.into()),
    }
}
