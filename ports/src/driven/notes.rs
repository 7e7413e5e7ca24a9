//! Storage of notes for colleagues, and of who was mentioned in them. A withdrawn note stays
//! stored, but no query returns it.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{InvestorId, NoteId, OperatorId};
use domain::operations::{Note, NoteAbout, Role};

/// A note with the operators whom it mentions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptNote {
    /// The note.
    pub note: Note,
    /// Whom it mentions, by number.
    pub mentions: Vec<OperatorId>,
}

/// A note in which an operator is mentioned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    /// The note.
    pub note: Note,
    /// Whether the operator has not seen it yet.
    pub unread: bool,
}

/// The notes.
#[async_trait]
pub trait Notes: Send + Sync {
    /// Adds a note with the operators whom it mentions, as not seen by them yet; the number in
    /// `note` is ignored.
    async fn add(&self, note: &Note, mentions: &[OperatorId]) -> Result<NoteId, StoreError>;
    /// A note by its number; callers check the author.
    async fn get(&self, id: NoteId) -> Result<Option<Note>, StoreError>;
    /// The notes about one record, the oldest first.
    async fn about(&self, about: NoteAbout) -> Result<Vec<KeptNote>, StoreError>;
    /// The notes about an investor and about everything of theirs, the oldest first.
    async fn of_investor(&self, investor: InvestorId) -> Result<Vec<KeptNote>, StoreError>;
    /// Withdraws a note; false if it is already withdrawn.
    async fn withdraw(&self, id: NoteId, now: Instant) -> Result<bool, StoreError>;
    /// The notes in which an operator is mentioned and which one of `roles` reads, at most `limit`: those not seen yet first, then the
    /// newest first.
    async fn mentions(
        &self,
        of: OperatorId,
        roles: &[Role],
        limit: u32,
    ) -> Result<Vec<Mention>, StoreError>;
    /// Which of these notes mention an operator who has not seen them yet.
    async fn unseen(&self, of: OperatorId, notes: &[NoteId]) -> Result<Vec<NoteId>, StoreError>;
    /// Records that an operator has seen a note; false if it does not mention them.
    async fn see(&self, by: OperatorId, note: NoteId, now: Instant) -> Result<bool, StoreError>;
}
