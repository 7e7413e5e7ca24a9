//! Submissions under an idempotency key: each is carried out once, and its answer stored for repeated requests
//! (decision 44).

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::SubmissionId;
use domain::review::Actor;

/// A submission that was not seen before.
#[derive(Debug, Clone)]
pub struct NewSubmission {
    /// An investor or an operator. Each person has their own keys.
    pub by: Actor,
    /// As sent, 1 to 200 visible ASCII characters.
    pub key: String,
    /// A keyed proof of the content, from which it cannot be guessed.
    pub fingerprint: String,
    /// A random token of the request that carries it out.
    pub claim: String,
    /// Until when nobody else may.
    pub leased_until: Instant,
    /// When it came.
    pub now: Instant,
    /// The time from which the person's submissions are counted.
    pub counted_from: Instant,
    /// How many of them there may be.
    pub most: u32,
}

/// The result of adding a submission.
#[derive(Debug, Clone)]
pub enum Added {
    /// It is new, and claimed.
    New(SubmissionId),
    /// This person already used the key, for this submission.
    Known(StoredSubmission),
    /// This person has made too many lately.
    TooMany,
}

/// The answer to a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptAnswer {
    /// HTTP status.
    pub status: u16,
    /// The body, sealed at rest: it may name people and carry links.
    pub body: String,
}

/// A stored submission.
#[derive(Debug, Clone)]
pub struct StoredSubmission {
    /// Number.
    pub id: SubmissionId,
    /// The proof of the content that was sent first.
    pub fingerprint: String,
    /// The token of the request that carries it out.
    pub claim: String,
    /// Until when nobody else may.
    pub leased_until: Instant,
    /// Set once it was carried out.
    pub answer: Option<KeptAnswer>,
}

/// The book of submissions.
///
/// Implementations guarantee: one row per person and key, however many calls add it at once;
/// `renew` and `answer` change a row only while the named claim holds it and it has no answer, so
/// that a claim that was taken over can commit nothing.
#[async_trait]
pub trait Submissions: Send + Sync {
    /// Adds a claimed one. Waits for a transaction that adds the same one. Concurrent submissions
    /// are not counted. `Conflict` if one with the same key was released in the meantime.
    async fn add(&self, new: &NewSubmission) -> Result<Added, StoreError>;
    /// The one under a person's key.
    async fn find(&self, by: Actor, key: &str) -> Result<Option<StoredSubmission>, StoreError>;
    /// Passes the claim to `to` until an instant; false if `from` no longer holds it or it was answered.
    async fn renew(
        &self,
        id: SubmissionId,
        from: &str,
        to: &str,
        leased_until: Instant,
    ) -> Result<bool, StoreError>;
    /// Stores the answer; false if the claim no longer holds it or it was answered.
    async fn answer(
        &self,
        id: SubmissionId,
        claim: &str,
        answer: &KeptAnswer,
    ) -> Result<bool, StoreError>;
    /// Deletes one that was not carried out, if the claim still holds it: the key may be used again.
    async fn release(&self, id: SubmissionId, claim: &str) -> Result<(), StoreError>;
    /// Whether one came before an instant.
    async fn any_before(&self, before: Instant) -> Result<bool, StoreError>;
    /// Deletes up to `limit` that came before an instant.
    async fn forget_before(&self, before: Instant, limit: u32) -> Result<(), StoreError>;
}
