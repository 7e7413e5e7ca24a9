//! How many files an investor may upload in an hour and in a day, whatever for: asked before a file is judged, and again as its record
//! is stored, so that files sent at once do not slip through. Files that come out of signing are not uploads.

use crate::driven::identity::Newest;
use crate::driven::limits::LimitKey;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, read};
use domain::allowance::Allowance;
use domain::document::{Document, may_upload};
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
        let owner = document.owner;
        tx.limits().hold(vec![LimitKey::Investor(owner)]).await?;
        judge(tx, owner, document.created_at).await?;
    }
    Ok(tx.documents().add(document).await?)
}

async fn judge(tx: &dyn Tx, who: InvestorId, now: Instant) -> Result<(), Failure> {
    let a_day = Allowance::Documents;
    let newest = Newest {
        after: now - a_day.window(),
        limit: a_day.most(),
    };
    let uploads = tx.limits().added(who, a_day, newest).await?;
    let verdicts = [may_upload(&uploads, now), a_day.verdict(&uploads, now)];
    let waits = verdicts.into_iter().filter_map(|verdict| match verdict {
        ThrottleVerdict::Allowed => None,
        ThrottleVerdict::Wait { seconds } => Some(seconds),
    });
    match waits.max() {
        None => Ok(()),
        Some(seconds) => Err(Refusal::TooFrequent { seconds }.into()),
    }
}
