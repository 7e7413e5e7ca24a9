//! Removes messages that were sent or given up long ago, a bounded number at a time. Waiting
//! messages stay, however old; so does the audit trail, which records the changes that the messages
//! were about.

use crate::{Failure, Ports, read, transact};
use chrono::TimeDelta;

/// How many of each kind go in one transaction.
const AT_ONCE: u32 = 500;
/// How many transactions one round has: the next round takes the rest.
const BATCHES: u32 = 20;

/// Deletes messages older than the retention period; returns how many were deleted.
pub async fn forget_old_messages(ports: &Ports) -> Result<usize, Failure> {
    let before = ports.clock.now() - TimeDelta::days(ports.settings.outbox_days.into());
    let mut forgotten = 0;
    for _ in 0..BATCHES {
        // Checked in a read transaction first: usually there is nothing, and the check should block
        // no writer.
        let any = read(ports, async |tx| {
            Ok(tx.outbox().any_ended_before(before).await?)
        });
        if !any.await? {
            break;
        }
        let gone = transact(ports, async |tx| {
            Ok(tx.outbox().forget_ended_before(before, AT_ONCE).await?)
        });
        forgotten += usize::try_from(gone.await?).unwrap_or(usize::MAX);
    }
    Ok(forgotten)
}
