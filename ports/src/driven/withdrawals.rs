//! Storage of withdrawals.

use super::ledger::WalletBalance;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Currency;
use domain::account::Account;
use domain::catalog::Framework;
use domain::document::Document;
use domain::identity::Investor;
use domain::ids::{AccountId, InvestorId, WithdrawalId};
use domain::payable::Progress;
use domain::withdrawal::Withdrawal;

/// A withdrawal with all facts that decide whether it may be changed or submitted.
#[derive(Debug, Clone)]
pub struct WithdrawalCase {
    /// The withdrawal.
    pub withdrawal: Withdrawal,
    /// The signed form that it names.
    pub signed_form: Option<Document>,
    /// The proof of its target.
    pub proof: Option<String>,
    /// Whether a signing session of it has not ended yet.
    pub is_being_signed: bool,
    /// Whose it is.
    pub investor: Investor,
    /// The account that it takes from.
    pub account: Account,
    /// The proof of that account's bank account.
    pub account_proof: Option<String>,
    /// The account's framework.
    pub framework: Framework,
    /// The currencies of the framework's wallets.
    pub currencies: Vec<Currency>,
    /// The wallets that the account ever had money in.
    pub wallets: Vec<WalletBalance>,
}

/// Withdrawals. The bank account that one goes to is sealed at rest.
#[async_trait]
pub trait Withdrawals: Send + Sync {
    /// Adds one; the id in `withdrawal` is ignored.
    async fn add(&self, withdrawal: &Withdrawal) -> Result<WithdrawalId, StoreError>;
    /// One, regardless of its owner: callers check the owner.
    async fn get(&self, id: WithdrawalId) -> Result<Option<Withdrawal>, StoreError>;
    /// One with its signed form, regardless of its owner. Callers check the owner.
    async fn with_form(
        &self,
        id: WithdrawalId,
    ) -> Result<Option<(Withdrawal, Option<Document>)>, StoreError>;
    /// One, locked until the end of the transaction. Lock the account first where both are needed.
    async fn lock(&self, id: WithdrawalId) -> Result<Option<Withdrawal>, StoreError>;
    /// Locks an account and then a withdrawal from it. Without `account` it is the withdrawal's own. Answers none if either does not exist,
    /// or if the withdrawal was moved to another account in the meantime.
    ///
    /// Implementations guarantee: two statements at most, however much is read.
    async fn lock_case(
        &self,
        id: WithdrawalId,
        account: Option<AccountId>,
    ) -> Result<Option<WithdrawalCase>, StoreError>;
    /// Stores everything that may change, with `version` one above the stored one; the stored one must be
    /// `withdrawal.version`, else `StoreError::Conflict`, at the commit at the latest.
    async fn save(&self, withdrawal: &Withdrawal) -> Result<(), StoreError>;
    /// The investor's newest unfinished one.
    async fn newest_unfinished(
        &self,
        investor: InvestorId,
    ) -> Result<Option<Withdrawal>, StoreError>;
    /// The investor's newest `limit`, the newest first, with the status of their payouts; of one account if given.
    async fn newest(
        &self,
        investor: InvestorId,
        account: Option<AccountId>,
        limit: u32,
    ) -> Result<Vec<(Withdrawal, Option<Progress>)>, StoreError>;
}
