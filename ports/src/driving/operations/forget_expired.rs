//! Deletes expired codes, links, tokens, failed attempts and sessions, a bounded number at a time,
//! so that no request waits long. The audit trail is never touched.

use crate::{Failure, Ports, read, transact};
use domain::retention::ExpiringRecord;

/// How many of a kind are deleted in one transaction.
const AT_ONCE: usize = 500;
/// How many transactions a kind gets in one round: the next round takes the rest.
const BATCHES: u32 = 20;

/// Deletes expired records; returns how many. A kind that fails does not hold up the others: the
/// first failure is returned once all were tried.
pub async fn forget_expired(ports: &Ports) -> Result<usize, Failure> {
    let (mut forgotten, mut failed) = (0, None);
    for what in ExpiringRecord::ALL {
        match forget(ports, what).await {
            Ok(gone) => forgotten += gone,
            Err(failure) => {
                failed.get_or_insert(failure);
            }
        }
    }
    failed.map_or(Ok(forgotten), Err)
}

async fn forget(ports: &Ports, what: ExpiringRecord) -> Result<usize, Failure> {
    let before = ports.clock.now() - what.kept();
    // Asked by a reader first: mostly there is nothing, and no writer is kept waiting to learn that.
    let any = read(ports, async |tx| {
        Ok(tx.retention().any_before(what, before).await?)
    });
    if !any.await? {
        return Ok(0);
    }
    let mut forgotten = 0;
    for _ in 0..BATCHES {
        let gone = transact(ports, async |tx| {
            Ok(tx.retention().forget_before(what, before, AT_ONCE).await?)
        })
        .await?;
        forgotten += gone;
        if gone < AT_ONCE {
            break;
        }
    }
    Ok(forgotten)
}
