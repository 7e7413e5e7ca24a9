//! One transaction around a use case, repeated when the database requires it.

use crate::driven::unit_of_work::{StoreError, Tx};
use crate::submission::Submission;
use crate::{Backoff, Failure, Ports};
use chrono::TimeDelta;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// How often a transaction is attempted before its conflict is reported.
const ATTEMPTS: u32 = 8;
/// The pauses in between: transactions that conflicted are retried at different times, and all give up within a second.
const PAUSES: Backoff =
    Backoff::new(TimeDelta::milliseconds(4), TimeDelta::milliseconds(200)).spread(75);

/// Runs `work` in a transaction and commits it; a failure rolls everything back. A serialization failure, a deadlock or a
/// busy database repeats it from the start, so `work` must have no effect except through the transaction.
///
/// Under an idempotency key the commit waits for the answer, which is stored in the same transaction; a further transaction
/// commits it before. So the rest of the use case must be short, and must not call outside services: otherwise use
/// [`transact_ahead`].
pub async fn transact<T>(
    ports: &Ports,
    work: impl AsyncFn(&dyn Tx) -> Result<T, Failure>,
) -> Result<T, Failure> {
    settle(ports).await?;
    attempts(ports, async || {
        let tx = ports.store.begin().await?;
        let value = work(tx.as_ref()).await?;
        match &ports.submission {
            Some(submission) => {
                // Only here can a conflict be retried; the commit comes with the answer.
                tx.settle().await?;
                submission.keep_open(tx);
            }
            None => tx.commit().await?,
        }
        Ok(value)
    })
    .await
}

/// The same, committed at once under a key too: for a transaction before a slow or external step. It must be possible to
/// restart the use case after it.
pub async fn transact_ahead<T>(
    ports: &Ports,
    work: impl AsyncFn(&dyn Tx) -> Result<T, Failure>,
) -> Result<T, Failure> {
    settle(ports).await?;
    attempts(ports, async || {
        let tx = ports.store.begin().await?;
        let value = work(tx.as_ref()).await?;
        match &ports.submission {
            Some(submission) => submission.commit_ahead(ports, tx).await?,
            None => tx.commit().await?,
        }
        Ok(value)
    })
    .await
}

/// Runs `work` on one consistent snapshot of the store; it writes nothing and takes no lock that blocks others. Under an
/// idempotency key it sees what this request wrote.
pub async fn read<T>(
    ports: &Ports,
    work: impl AsyncFn(&dyn Tx) -> Result<T, Failure>,
) -> Result<T, Failure> {
    match open(ports) {
        Some(open) => open.read(work).await,
        None => work(ports.store.begin_read().await?.as_ref()).await,
    }
}

/// The same for `work` that queries the store once.
pub async fn read_once<T>(
    ports: &Ports,
    work: impl AsyncFn(&dyn Tx) -> Result<T, Failure>,
) -> Result<T, Failure> {
    match open(ports) {
        Some(open) => open.read(work).await,
        None => work(ports.store.read_once().await?.as_ref()).await,
    }
}

/// Runs `work` without a transaction; its single write statement commits on its own. A conflict runs `work` again and a lost connection
/// resends the statement, so `work` must recognise a row it has already written. It ignores [`Ports::submission`].
pub(crate) async fn write_once<T>(
    ports: &Ports,
    work: impl AsyncFn(&dyn Tx) -> Result<T, Failure>,
) -> Result<T, Failure> {
    attempts(ports, async || {
        let tx = ports.store.write_once().await?;
        let value = work(tx.as_ref()).await?;
        // Sends buffered statements; a statement that was sent is already committed.
        tx.commit().await?;
        Ok(value)
    })
    .await
}

/// The transaction of a submission that is not committed yet.
struct Open<'a> {
    submission: &'a Submission,
    tx: Box<dyn Tx>,
}

fn open(ports: &Ports) -> Option<Open<'_>> {
    let submission = ports.submission.as_deref()?;
    let tx = submission.take()?;
    Some(Open { submission, tx })
}

impl Open<'_> {
    async fn read<T>(
        self,
        work: impl AsyncFn(&dyn Tx) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let outcome = work(self.tx.as_ref()).await;
        self.submission.keep_open(self.tx);
        outcome
    }
}

/// Commits the previous transaction of a request that has more than one.
async fn settle(ports: &Ports) -> Result<(), Failure> {
    match open(ports) {
        Some(Open { submission, tx }) => submission.commit_ahead(ports, tx).await,
        None => Ok(()),
    }
}

async fn attempts<T>(
    ports: &Ports,
    run: impl AsyncFn() -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut attempt = 1;
    loop {
        match run().await {
            Err(Failure::Store(StoreError::Conflict)) if attempt < ATTEMPTS => {
                ports.store.wait_before_retry(pause(attempt)).await;
                attempt += 1;
            }
            other => return other,
        }
    }
}

fn pause(attempt: u32) -> Duration {
    let random = RandomState::new().hash_one(attempt);
    let pause = PAUSES.pause(attempt, i64::from_ne_bytes(random.to_ne_bytes()));
    pause.to_std().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retries_are_over_within_a_second_and_never_all_at_the_same_moment() {
        let whole: Duration = (1..ATTEMPTS).map(pause).sum();
        assert!(whole < Duration::from_secs(1), "{whole:?}");
        let pauses: std::collections::BTreeSet<Duration> = (0..20).map(|_| pause(7)).collect();
        assert!(pauses.len() > 5, "{pauses:?}");
    }
}
