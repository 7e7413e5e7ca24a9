//! Storage of audit events. They only grow; a sealer links them in batches (states: audit).

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::identity::throttle::network_of;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// Where a request came from, for the audit trail.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// Request id, also in the log.
    pub request_id: String,
    /// Address of the caller.
    pub address: String,
}

impl Origin {
    /// What limits per address count the caller by.
    pub fn network(&self) -> String {
        network_of(&self.address)
    }
}

/// What a stored event says, word for word as it lies there: somebody else may have written it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedEvent {
    /// Kind of the actor.
    pub actor_kind: String,
    /// Number of the actor.
    pub actor_id: Option<i64>,
    /// Code of what happened.
    pub code: String,
    /// On which record.
    pub record: String,
    /// More words.
    pub detail: String,
}

impl RecordedEvent {
    /// Who; none where this program knows no such actor.
    pub fn by(&self) -> Option<Actor> {
        Actor::from_parts(&self.actor_kind, self.actor_id)
    }

    /// What happened; none where this program knows no such kind.
    pub fn kind(&self) -> Option<AuditKind> {
        AuditKind::from_code(&self.code)
    }
}

/// A stored event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// Number, rising.
    pub id: i64,
    /// What.
    pub event: RecordedEvent,
    /// From where.
    pub origin: Origin,
    /// When.
    pub at: Instant,
}

/// An event's own proof within a batch: a changed event can so be named, not only its batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedEvent {
    /// The event's number.
    pub id: i64,
    /// Proof over the event, as [`crate::driven::secrets::Secrets::prove`] gives it.
    pub mac: String,
}

/// A sealed batch: the events up to `last`, linked to the batch before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// Number of the batch, from 1.
    pub batch: i64,
    /// First event.
    pub first: i64,
    /// Last event.
    pub last: i64,
    /// The events, in order; none where they cannot be read, so that the proof fits no more.
    pub events: Vec<SealedEvent>,
    /// Proof over the former batch's proof and this batch.
    pub mac: String,
    /// When sealed.
    pub at: Instant,
}

/// Who cannot be there without an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Person {
    /// Has registered.
    Investor,
    /// Was added to the desk.
    Operator,
}

/// A row outside the trail that was written together with an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// Its number.
    pub id: i64,
    /// What it says: `withdrawal:3 LWAIT to GWAIT`, the reference of a transaction, or `investor:3`.
    pub what: String,
    /// Whether its event is there.
    pub has_event: bool,
}

/// The audit trail.
#[async_trait]
pub trait AuditTrail: Send + Sync {
    /// Records an event within the transaction.
    async fn record(
        &self,
        event: AuditEvent,
        origin: &Origin,
        now: Instant,
    ) -> Result<(), StoreError>;
    /// The newest event on a record.
    async fn newest_on(&self, record: &str) -> Result<Option<RecordedEvent>, StoreError>;
    /// Events above a number, in order, at most `limit`. Whatever lies in a row is an event, and likewise a seal.
    async fn after(&self, id: i64, limit: u32) -> Result<Vec<Recorded>, StoreError>;
    /// The number up to which every event is final: nothing at or below it is still being written, by whomever. 0 when
    /// that cannot be said soon. Never keeps a writer waiting. Read the events in a transaction begun after this answer.
    async fn settled(&self) -> Result<i64, StoreError>;
    /// Seals above a batch number, in order, at most `limit`.
    async fn seals_after(&self, batch: i64, limit: u32) -> Result<Vec<Seal>, StoreError>;
    /// The newest seal.
    async fn last_seal(&self) -> Result<Option<Seal>, StoreError>;
    /// Steps of the review log above a number, in order, at most `limit`, each with whether its own event is in the trail.
    async fn logged_steps(&self, after: i64, limit: u32) -> Result<Vec<Witness>, StoreError>;
    /// Transactions of the ledger, likewise.
    async fn bookings(&self, after: i64, limit: u32) -> Result<Vec<Witness>, StoreError>;
    /// Investors or operators, likewise.
    async fn people(
        &self,
        person: Person,
        after: i64,
        limit: u32,
    ) -> Result<Vec<Witness>, StoreError>;
    /// Whether the database holds anything that no installation has without events: people, reviews, bookings.
    async fn has_history(&self) -> Result<bool, StoreError>;
    /// Adds a seal; a taken batch number is `StoreError::Duplicate`.
    async fn add_seal(&self, seal: &Seal) -> Result<(), StoreError>;
}
