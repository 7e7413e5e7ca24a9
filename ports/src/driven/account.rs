//! Storage of investment accounts. Identity, passport, tax and bank numbers are sealed at rest.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::account::{Account, AccountForm, Block, EntityType, Shared};
use domain::ids::{AccountId, DocumentId, FrameworkId, InvestorId};

/// A new account, before it has a number.
#[derive(Debug, Clone)]
pub struct NewAccount {
    /// Whose.
    pub investor: InvestorId,
    /// Under which framework.
    pub framework: FrameworkId,
    /// What kind of owner.
    pub entity: EntityType,
    /// What was filled in.
    pub form: AccountForm,
    /// When.
    pub created_at: Instant,
}

/// A signed questionnaire whose investor has not been reminded of its expiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unreminded {
    /// Whose.
    pub account: AccountId,
    /// Its signed document, which no other questionnaire has.
    pub document: DocumentId,
}

/// The last reviewed data of an account, before its investor changed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewedForm {
    /// What was filled in.
    pub form: AccountForm,
    /// When it was judged.
    pub judged_at: Instant,
    /// The documents at that time.
    pub documents: Vec<DocumentId>,
    /// The signed document of the questionnaire at that time.
    pub questionnaire: Option<DocumentId>,
}

/// Investment accounts. They are locked by rising number, after a project or a distribution, before every other record.
#[async_trait]
pub trait Accounts: Send + Sync {
    /// Adds one and gives it its account number. A second individual account of the investor under the framework is
    /// `StoreError::Duplicate`, also when two come at once.
    async fn add(&self, account: NewAccount) -> Result<AccountId, StoreError>;
    /// One, regardless of its owner: callers check the owner.
    async fn get(&self, id: AccountId) -> Result<Option<Account>, StoreError>;
    /// One, locked until the end of the transaction.
    async fn lock(&self, id: AccountId) -> Result<Option<Account>, StoreError>;
    /// Those with these numbers that exist, in no order, regardless of their owners. The number of
    /// statements does not depend on how many there are.
    async fn by_ids(&self, ids: &[AccountId]) -> Result<Vec<Account>, StoreError>;
    /// Those of the accounts that are blocked, by number: one statement for a thousand.
    async fn blocked_among(&self, ids: &[AccountId]) -> Result<Vec<AccountId>, StoreError>;
    /// The same, with all of the accounts locked by rising number, so that none is blocked or released before the end of the
    /// transaction. Several transactions may lock the same accounts in this way at once; `lock` waits for them, and they for it.
    async fn hold_blocks(&self, ids: &[AccountId]) -> Result<Vec<AccountId>, StoreError>;
    /// The data that each of these accounts shares with submitted accounts of other investors: the same number of a passport, an
    /// identity card or a bank account, or the same file, each at most once.
    async fn shared(&self, ids: &[AccountId]) -> Result<Vec<(AccountId, Shared)>, StoreError>;
    /// All of an investor, oldest first.
    async fn of(&self, investor: InvestorId) -> Result<Vec<Account>, StoreError>;
    /// Stores everything but number, owner, framework and block, with `version` one above the stored one; the stored one must
    /// be `account.version`, else `StoreError::Conflict`.
    async fn save(&self, account: &Account) -> Result<(), StoreError>;
    /// Blocks the account, or releases it; the stored version must be `account.version`, else `StoreError::Conflict`. It stays the same,
    /// since the proof of the bank account names it.
    async fn set_block(&self, account: &Account, block: Option<&Block>) -> Result<(), StoreError>;
    /// The newest questionnaires of their accounts that were signed between two instants and are not marked yet, the oldest
    /// first; at most `limit`.
    async fn unreminded(
        &self,
        signed: (Instant, Instant),
        limit: u32,
    ) -> Result<Vec<Unreminded>, StoreError>;
    /// Marks one as reminded; false if another transaction was first.
    async fn mark_reminded(&self, what: Unreminded, now: Instant) -> Result<bool, StoreError>;
    /// Stores the last reviewed data of an account, replacing the previous one. The whole form is sealed at rest.
    async fn keep_reviewed(&self, id: AccountId, what: &ReviewedForm) -> Result<(), StoreError>;
    /// The stored data of an account; `None` before its first change after a review.
    async fn reviewed(&self, id: AccountId) -> Result<Option<ReviewedForm>, StoreError>;
}
