//! Storage of an investor's own data: the profile, its survey, bank accounts. Identity, passport and account numbers are sealed
//! at rest.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{BankId, DocumentId, InvestorId};
use domain::profile::survey::SurveyAnswers;
use domain::profile::{Bank, BankForm, Profile, ProfileForm, SurveyGroup};

/// Profiles. Every investor has one, which is empty at first.
#[async_trait]
pub trait Profiles: Send + Sync {
    /// Of an investor.
    async fn get(&self, investor: InvestorId) -> Result<Option<Profile>, StoreError>;
    /// Of an investor, locked until the end of the transaction.
    async fn lock(&self, investor: InvestorId) -> Result<Option<Profile>, StoreError>;
    /// Stores the form, replacing that of `version`, with the next version; another current version is
    /// `StoreError::Conflict`.
    async fn save(
        &self,
        investor: InvestorId,
        form: &ProfileForm,
        version: i64,
    ) -> Result<(), StoreError>;
    /// Sets the picture, without changing the version.
    async fn set_picture(
        &self,
        investor: InvestorId,
        picture: DocumentId,
    ) -> Result<(), StoreError>;
    /// Counts a log-in, without changing the version.
    async fn count_log_in(&self, investor: InvestorId) -> Result<(), StoreError>;
    /// Every group of the survey with its questions and their choices, in the order of asking. They come with the schema.
    async fn survey_questions(&self) -> Result<Vec<SurveyGroup>, StoreError>;
    /// An investor's answers to the survey.
    async fn survey_answers(&self, investor: InvestorId) -> Result<SurveyAnswers, StoreError>;
    /// Replaces the answers to every question, and records when the survey was finished.
    async fn finish_survey(
        &self,
        investor: InvestorId,
        answers: &SurveyAnswers,
        now: Instant,
    ) -> Result<(), StoreError>;
}

/// Bank accounts.
#[async_trait]
pub trait Banks: Send + Sync {
    /// Adds one.
    async fn add(
        &self,
        investor: InvestorId,
        form: &BankForm,
        now: Instant,
    ) -> Result<BankId, StoreError>;
    /// One of this investor's, locked; another's is `None`.
    async fn lock(&self, investor: InvestorId, id: BankId) -> Result<Option<Bank>, StoreError>;
    /// Stores its form with the next version.
    async fn save(&self, bank: &Bank) -> Result<(), StoreError>;
    /// All of an investor, oldest first.
    async fn of(&self, investor: InvestorId) -> Result<Vec<Bank>, StoreError>;
}
