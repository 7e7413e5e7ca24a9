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
    /// The key by which limits per address count the caller.
    pub fn network(&self) -> String {
        network_of(&self.address)
    }
}

/// The content of a stored event, verbatim: somebody else may have written it.
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
    /// Details for a reader.
    pub detail: String,
}

impl RecordedEvent {
    /// Who; `None` if this program does not know the actor.
    pub fn by(&self) -> Option<Actor> {
        Actor::from_parts(&self.actor_kind, self.actor_id)
    }

    /// What happened; `None` if this program does not know the kind.
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

/// An event's own proof within a batch, which identifies a changed event and not only its batch.
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
    /// The events, in order; empty if they cannot be read, so that the proof no longer matches.
    pub events: Vec<SealedEvent>,
    /// Proof over the previous batch's proof and this batch.
    pub mac: String,
    /// When sealed.
    pub at: Instant,
}

/// People who cannot exist without an event.
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
    /// Its content: `withdrawal:3 LWAIT to GWAIT`, the reference of a transaction, or `investor:3`.
    pub what: String,
    /// Whether its event exists.
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
    /// Events above a number, in order, at most `limit`. Every row is an event, whatever it contains; the same goes for seals.
    async fn after(&self, id: i64, limit: u32) -> Result<Vec<Recorded>, StoreError>;
    /// The number up to which all events are final: no transaction is still writing at or below it. 0 if
    /// that cannot be determined soon. Never makes a writer wait. Read the events in a transaction started after this answer.
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
    /// Whether the database has anything that cannot exist without events: people, reviews, bookings.
    async fn has_history(&self) -> Result<bool, StoreError>;
    /// Adds a seal; a taken batch number is `StoreError::Duplicate`.
    async fn add_seal(&self, seal: &Seal) -> Result<(), StoreError>;
}
