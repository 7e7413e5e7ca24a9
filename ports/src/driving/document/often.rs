//! How many files an investor may upload in an hour and in a day, for any purpose: checked before a file is inspected, and again when its
//! record is stored, so that concurrent uploads cannot exceed the limit. Signed documents are not uploads.

use crate::driven::identity::Newest;
use crate::driven::limits::LimitKey;
use crate::driven::unit_of_work::Tx;
use crate::driving::allowance::allow;
use crate::{Failure, Ports, transact_ahead};
use domain::allowance::Allowance;
use domain::document::{Document, may_upload};
use domain::ids::{DocumentId, InvestorId, UploadTryId};
use domain::throttle::ThrottleVerdict;
use domain::{Instant, Refusal};

/// Inspects a file of an investor. The file counts whatever the result, because inspecting is the
/// expensive part. Refuses with `TooFrequent`. A file that could not be inspected, through no fault
/// of its own, is not counted.
pub(super) async fn counted<T>(
    ports: &Ports,
    who: InvestorId,
    judged: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    let Some(tried) = begin(ports, who).await? else {
        return judged.await;
    };
    let outcome = judged.await;
    match &outcome {
        Ok(_) | Err(Failure::Refused(_) | Failure::Request(_)) => {}
        Err(
            Failure::Store(_)
            | Failure::Unavailable(..)
            | Failure::Provider(..)
            | Failure::Broken(_),
        ) => {
            take_back(ports, tried).await;
        }
    }
    outcome
}

/// Counts a file before its inspection, even if the client then disconnects. Does nothing if limits are off.
async fn begin(ports: &Ports, who: InvestorId) -> Result<Option<UploadTryId>, Failure> {
    if !ports.settings.rate_limits {
        return Ok(None);
    }
    let now = ports.clock.now();
    transact_ahead(ports, async |tx| {
        allow(ports, tx, who, &[Allowance::UploadTries], now).await?;
        judge(tx, who, now).await?;
        Ok(Some(tx.limits().add_upload_try(who, now).await?))
    })
    .await
}

/// One that cannot be removed counts for its hour: nothing else depends on it.
async fn take_back(ports: &Ports, tried: UploadTryId) {
    let taken = transact_ahead(ports, async |tx| {
        Ok(tx.limits().take_back_upload_try(tried).await?)
    });
    let _ = taken.await;
}

/// Adds the record of an uploaded file; refuses with `TooFrequent` if others were recorded in the meantime.
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
