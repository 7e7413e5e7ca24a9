//! A submission under an idempotency key (decision 44): claimed before it is carried out, answered in the same transaction that
//! carries it out. So it is never carried out without its answer being known. Knows nothing of what
//! is submitted.

use crate::driven::secrets::Purpose;
use crate::driven::submissions::{Added, KeptAnswer, NewSubmission};
use crate::driven::unit_of_work::Tx;
use crate::transact::write_once;
use crate::{Failure, Ports, RequestRefusal, read, transact};
use chrono::TimeDelta;
use domain::Refusal;
use domain::ids::SubmissionId;
use domain::review::Actor;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// How long a key is remembered.
const KEPT: TimeDelta = TimeDelta::hours(24);
/// After how long another attempt may take over from one that did not end. One that was only slow then commits nothing.
const LEASE: TimeDelta = TimeDelta::seconds(10);
/// How many calls with a key one person may make in an hour: more than any work needs.
const MOST: u32 = 1_000;
/// The period in which they are counted. By its end another call is allowed.
const COUNTED_SECONDS: u32 = 3_600;
/// How many old ones are deleted at once.
const FORGOTTEN_AT_ONCE: u32 = 500;

/// A person's submission under a key.
#[derive(Debug, Clone)]
pub struct Submitting {
    /// An investor or an operator.
    pub by: Actor,
    /// The key.
    pub key: String,
    /// The content that identifies the submission: the call and its fields, passwords included. Only a proof of it
    /// under the server's own key is stored.
    pub content: Vec<u8>,
}

/// The result of claiming a submission.
pub enum Claimed {
    /// It has to be carried out, by this caller only.
    Mine(Submission),
    /// It was carried out, with this answer.
    Answered(KeptAnswer),
}

/// A submission that is being carried out. Carried in [`Ports::submission`], so that every transaction of the request knows it.
pub struct Submission {
    id: SubmissionId,
    claim: String,
    /// The latest transaction, not committed until the answer is in it.
    open: Mutex<Option<Box<dyn Tx>>>,
    /// Whether an earlier transaction was committed.
    began: AtomicBool,
}

/// Claims a submission. Refusals: `TooFrequent` after too many recent ones, `IdempotencyMismatch` if the key was used for something
/// else, `IdempotencyInFlight` while the first is being carried out.
pub async fn claim(ports: &Ports, submitting: &Submitting) -> Result<Claimed, Failure> {
    let now = ports.clock.now();
    let new = NewSubmission {
        by: submitting.by,
        key: submitting.key.clone(),
        // Keyed, so that the row cannot be used to guess passwords; fast, since no limit precedes it.
        fingerprint: ports
            .secrets
            .prove(Purpose::Submission, &submitting.content),
        claim: ports.secrets.token(),
        leased_until: now + LEASE,
        now,
        counted_from: now - TimeDelta::seconds(i64::from(COUNTED_SECONDS)),
        most: if ports.settings.rate_limits {
            MOST
        } else {
            u32::MAX
        },
    };
    let added = write_once(ports, async |tx| Ok(tx.submissions().add(&new).await?)).await?;
    let known = match added {
        Added::New(id) => return Ok(Claimed::Mine(Submission::new(id, new.claim))),
        // Our own row: the connection broke after the INSERT.
        Added::Known(known) if known.claim == new.claim => {
            return Ok(Claimed::Mine(Submission::new(known.id, new.claim)));
        }
        Added::Known(known) => known,
        Added::TooMany => {
            let seconds = COUNTED_SECONDS;
            return Err(Refusal::TooFrequent { seconds }.into());
        }
    };
    let (content, fingerprint) = (&submitting.content, &known.fingerprint);
    if !ports
        .secrets
        .verify(Purpose::Submission, content, fingerprint)
    {
        return Err(RequestRefusal::IdempotencyMismatch.into());
    }
    if let Some(answer) = known.answer {
        return Ok(Claimed::Answered(answer));
    }
    let taken = known.leased_until <= now
        && transact(ports, async |tx| {
            let (from, to) = (&known.claim, &new.claim);
            let submissions = tx.submissions();
            Ok(submissions
                .renew(known.id, from, to, new.leased_until)
                .await?)
        })
        .await?;
    if taken {
        Ok(Claimed::Mine(Submission::new(known.id, new.claim)))
    } else {
        Err(RequestRefusal::IdempotencyInFlight.into())
    }
}

/// Deletes submissions that are older than a day.
pub async fn forget_old(ports: &Ports) -> Result<(), Failure> {
    let before = ports.clock.now() - KEPT;
    let any = read(ports, async |tx| {
        Ok(tx.submissions().any_before(before).await?)
    });
    if !any.await? {
        return Ok(());
    }
    transact(ports, async |tx| {
        let submissions = tx.submissions();
        Ok(submissions.forget_before(before, FORGOTTEN_AT_ONCE).await?)
    })
    .await
}

impl Submission {
    const fn new(id: SubmissionId, claim: String) -> Self {
        Self {
            id,
            claim,
            open: Mutex::new(None),
            began: AtomicBool::new(false),
        }
    }

    /// Stores the answer in the transaction that carried it out, and commits that. If there was no transaction, nothing was
    /// done and the key is free again. Refuses with `IdempotencyInFlight`, and commits nothing, if another attempt took over.
    pub async fn conclude(&self, ports: &Ports, answer: &KeptAnswer) -> Result<(), Failure> {
        let tx = match self.take() {
            Some(tx) => tx,
            None if self.began.load(Ordering::Relaxed) => ports.store.begin().await?,
            None => return self.release(ports).await,
        };
        let submissions = tx.submissions();
        if !submissions.answer(self.id, &self.claim, answer).await? {
            return Err(RequestRefusal::IdempotencyInFlight.into());
        }
        Ok(tx.commit().await?)
    }

    /// Rolls back the open transaction and frees the key, for an attempt that failed.
    pub async fn abandon(&self, ports: &Ports) -> Result<(), Failure> {
        drop(self.take());
        self.release(ports).await
    }

    /// Leaves a transaction open in which only the answer is missing.
    pub(crate) fn keep_open(&self, tx: Box<dyn Tx>) {
        *self.open() = Some(tx);
    }

    /// The open transaction, for the caller only until it is left open again.
    pub(crate) fn take(&self) -> Option<Box<dyn Tx>> {
        self.open().take()
    }

    /// Commits a transaction that is not the last. Refuses with `IdempotencyInFlight`, and commits nothing, if another attempt took over.
    pub(crate) async fn commit_ahead(&self, ports: &Ports, tx: Box<dyn Tx>) -> Result<(), Failure> {
        let (claim, until) = (&self.claim, ports.clock.now() + LEASE);
        let submissions = tx.submissions();
        if !submissions.renew(self.id, claim, claim, until).await? {
            return Err(RequestRefusal::IdempotencyInFlight.into());
        }
        tx.commit().await?;
        self.began.store(true, Ordering::Relaxed);
        Ok(())
    }

    async fn release(&self, ports: &Ports) -> Result<(), Failure> {
        let tx = ports.store.begin().await?;
        tx.submissions().release(self.id, &self.claim).await?;
        Ok(tx.commit().await?)
    }

    fn open(&self) -> std::sync::MutexGuard<'_, Option<Box<dyn Tx>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
