//! Storage of identities: investors, sessions, codes, failed log-ins, campaigns.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::identity::{
    Campaign, CampaignTerms, EmailLink, Investor, MobileNumber, Session, VerificationCode,
};
use domain::ids::{CampaignId, CountryId, InvestorId, SessionId};
use domain::{Instant, Language};

/// A new investor, before it has a number.
#[derive(Debug, Clone)]
pub struct NewInvestor {
    /// Unique among investors.
    pub mobile: MobileNumber,
    /// PHC form.
    pub password_hash: String,
    /// Language of messages.
    pub language: Language,
    /// Campaign of the registration.
    pub campaign: Option<CampaignId>,
    /// When.
    pub registered_at: Instant,
}

/// Investors.
#[async_trait]
pub trait Investors: Send + Sync {
    /// Adds one, with an empty profile; a taken number is `StoreError::Duplicate`.
    async fn add(&self, investor: NewInvestor) -> Result<InvestorId, StoreError>;
    /// By number.
    async fn get(&self, id: InvestorId) -> Result<Option<Investor>, StoreError>;
    /// By number, as stored now, locked until the transaction ends: setting the password waits for it, and so does another lock.
    async fn lock(&self, id: InvestorId) -> Result<Option<Investor>, StoreError>;
    /// By phone.
    async fn by_mobile(&self, mobile: &MobileNumber) -> Result<Option<Investor>, StoreError>;
    /// By verified e-mail, regardless of case.
    async fn by_verified_email(&self, email: &str) -> Result<Option<Investor>, StoreError>;
    /// Sets the password hash.
    async fn set_password(&self, id: InvestorId, password_hash: &str) -> Result<(), StoreError>;
    /// Sets the phone number and the country chosen with it; a taken number is `StoreError::Duplicate`.
    async fn set_mobile(
        &self,
        id: InvestorId,
        mobile: &MobileNumber,
        country: Option<CountryId>,
    ) -> Result<(), StoreError>;
    /// Sets the e-mail address, not verified.
    async fn set_email(&self, id: InvestorId, email: &str) -> Result<(), StoreError>;
    /// Marks the e-mail address as verified; one that another has verified is `StoreError::Duplicate`.
    async fn verify_email(&self, id: InvestorId, email: &str) -> Result<(), StoreError>;
    /// Sets the language of messages and documents.
    async fn set_language(&self, id: InvestorId, language: Language) -> Result<(), StoreError>;
}

/// A new session, before it has a number.
#[derive(Debug, Clone)]
pub struct NewSession {
    /// Hash of the random id.
    pub token_hash: String,
    /// Whose.
    pub investor: InvestorId,
    /// `RememberMe`.
    pub remembered: bool,
    /// When.
    pub now: Instant,
    /// The browser's name for itself, at most 200 characters.
    pub device: String,
}

/// Logged-in sessions.
#[async_trait]
pub trait Sessions: Send + Sync {
    /// Adds one.
    async fn add(&self, session: NewSession) -> Result<SessionId, StoreError>;
    /// By the hash of its random id.
    async fn by_token(&self, token_hash: &str) -> Result<Option<Session>, StoreError>;
    /// The same with the language of its investor.
    async fn with_language(
        &self,
        token_hash: &str,
    ) -> Result<Option<(Session, Language)>, StoreError>;
    /// All of an investor, the one seen last first, including expired ones.
    async fn of_investor(&self, investor: InvestorId) -> Result<Vec<Session>, StoreError>;
    /// Notes that it was seen.
    async fn touch(&self, id: SessionId, now: Instant) -> Result<(), StoreError>;
    /// Records that its investor re-authenticated (decision 50).
    async fn authenticated(&self, id: SessionId, now: Instant) -> Result<(), StoreError>;
    /// Ends one.
    async fn end(&self, id: SessionId) -> Result<(), StoreError>;
    /// Ends all of an investor but one.
    async fn end_others(
        &self,
        investor: InvestorId,
        keep: Option<SessionId>,
    ) -> Result<(), StoreError>;
}

/// Verification codes.
#[async_trait]
pub trait Codes: Send + Sync {
    /// Stores a code that is about to be sent, from an address.
    async fn add(&self, code: VerificationCode, address: &str) -> Result<(), StoreError>;
    /// By the hash of its token, locked.
    async fn lock(&self, token_hash: &str) -> Result<Option<VerificationCode>, StoreError>;
    /// Stores its attempts and whether it is used up.
    async fn save(&self, code: &VerificationCode) -> Result<(), StoreError>;
    /// When codes were sent to a number since an instant, newest first.
    async fn sent_to(&self, subject: &str, since: Instant) -> Result<Vec<Instant>, StoreError>;
    /// When codes were sent from an address since an instant, newest first.
    async fn sent_from(&self, address: &str, since: Instant) -> Result<Vec<Instant>, StoreError>;
    /// Wrong attempts on codes of a number since an instant.
    async fn wrong_tries(&self, subject: &str, since: Instant) -> Result<u32, StoreError>;
}

/// Links that verify e-mail addresses.
#[async_trait]
pub trait EmailLinks: Send + Sync {
    /// Stores a link that is about to be sent, requested from a network address.
    async fn add(&self, link: EmailLink, address: &str) -> Result<(), StoreError>;
    /// By the hash of its token, locked.
    async fn lock(&self, token_hash: &str) -> Result<Option<EmailLink>, StoreError>;
    /// Marks it as opened.
    async fn spend(&self, token_hash: &str) -> Result<(), StoreError>;
    /// When links were sent to an e-mail address, or for an investor, since an instant, newest first.
    async fn sent_for(
        &self,
        investor: InvestorId,
        email: &str,
        since: Instant,
    ) -> Result<Vec<Instant>, StoreError>;
    /// When links were requested from a network address since an instant, newest first.
    async fn sent_from(&self, address: &str, since: Instant) -> Result<Vec<Instant>, StoreError>;
}

/// A query for failed log-ins: those after an instant, the newest, up to a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Newest {
    /// The instant, exclusive.
    pub after: Instant,
    /// At most so many.
    pub limit: usize,
}

/// Failed log-ins (decision 9). `account` is the typed name, hashed, so that unknown accounts count in the same way.
#[async_trait]
pub trait LoginFailures: Send + Sync {
    /// When the pair failed, newest first.
    async fn of_pair(
        &self,
        account: &str,
        address: &str,
        newest: Newest,
    ) -> Result<Vec<Instant>, StoreError>;
    /// When log-ins from an address failed, newest first.
    async fn of_address(&self, address: &str, newest: Newest) -> Result<Vec<Instant>, StoreError>;
    /// When log-ins to an account failed, newest first.
    async fn of_account(&self, account: &str, newest: Newest) -> Result<Vec<Instant>, StoreError>;
    /// Notes one.
    async fn add(&self, account: &str, address: &str, now: Instant) -> Result<(), StoreError>;
    /// Deletes those of a pair after a log-in.
    async fn clear(&self, account: &str, address: &str) -> Result<(), StoreError>;
}

/// Campaigns. Each comes with its registrations counted.
#[async_trait]
pub trait Campaigns: Send + Sync {
    /// By code, regardless of case.
    async fn by_code(&self, code: &str) -> Result<Option<Campaign>, StoreError>;
    /// The same, locked until the end of the transaction, so that a limit holds.
    async fn lock_by_code(&self, code: &str) -> Result<Option<Campaign>, StoreError>;
    /// By number.
    async fn get(&self, id: CampaignId) -> Result<Option<Campaign>, StoreError>;
    /// The same, locked until the end of the transaction.
    async fn lock(&self, id: CampaignId) -> Result<Option<Campaign>, StoreError>;
    /// Adds one in its first version; a taken code is `StoreError::Duplicate`.
    async fn add(&self, terms: &CampaignTerms) -> Result<CampaignId, StoreError>;
    /// Stores its terms, with `version` one above the stored one; the stored one must be `campaign.version`, else
    /// `StoreError::Conflict`. A taken code is `StoreError::Duplicate`.
    async fn save(&self, campaign: &Campaign) -> Result<(), StoreError>;
}
