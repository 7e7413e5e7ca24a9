//! Storage of letters to investors, of the answers to those that ask for one, and of the files of the answers.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{InvestorId, LetterId};
use domain::letter::{Answer, Letter};
use domain::operations::NoteAbout;

/// A stored letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptLetter {
    /// The letter.
    pub letter: Letter,
    /// Whether the item of a request is still in the state that it was asked about; false for a letter that asks for nothing.
    pub is_current: bool,
}

/// The letters.
#[async_trait]
pub trait Letters: Send + Sync {
    /// Adds a letter; the number in `letter` and an answer are ignored.
    async fn add(&self, letter: &Letter) -> Result<LetterId, StoreError>;
    /// A letter by its number; callers check whose it is.
    async fn get(&self, id: LetterId) -> Result<Option<KeptLetter>, StoreError>;
    /// The letters about one record, the oldest first.
    async fn about(&self, about: NoteAbout) -> Result<Vec<KeptLetter>, StoreError>;
    /// The letters to an investor, about everything of theirs, the oldest first.
    async fn of_investor(&self, investor: InvestorId) -> Result<Vec<KeptLetter>, StoreError>;
    /// The requests that wait for an investor's answer, the oldest first: one statement.
    async fn waiting_for(&self, investor: InvestorId) -> Result<Vec<KeptLetter>, StoreError>;
    /// The requests that an investor has answered, the oldest first.
    async fn answered_by(&self, investor: InvestorId) -> Result<Vec<KeptLetter>, StoreError>;
    /// Stores the answer to a request; false, and nothing changed, where it was answered or withdrawn already.
    async fn answer(&self, id: LetterId, answer: &Answer) -> Result<bool, StoreError>;
    /// Withdraws a request. Returns false and changes nothing if it was already answered or
    /// withdrawn.
    async fn withdraw(&self, id: LetterId, now: Instant) -> Result<bool, StoreError>;
}
