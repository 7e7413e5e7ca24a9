//! Storage of account statements: the figures of a period, the numbers that were issued, and the files.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::account_statement::{Movement, Period, StatementFormat, StatementKind};
use domain::ids::{AccountId, AccountStatementId, InvestorId, ProjectId};
use domain::language::Text;
use domain::ledger::{CashType, Purpose};
use domain::money::Shares;
use domain::{Instant, Language, Money};

/// A movement of shares of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShareMovement {
    /// When it was booked.
    pub recorded_at: Instant,
    /// The value date.
    pub effective_on: NaiveDate,
    /// Of which kind it is.
    pub cash_type: CashType,
    /// What it is for.
    pub purpose: Purpose,
    /// Of which project.
    pub project: ProjectId,
    /// The number: negative for outgoing.
    pub shares: Shares,
    /// The holding of the project after it.
    pub held: Shares,
}

/// The movements of a period, and the balances at its beginning.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PeriodMovements {
    /// The wallets' balances at its beginning, one for each currency that ever moved.
    pub openings: Vec<Money>,
    /// The movements of money, in the order of booking.
    pub movements: Vec<Movement>,
    /// The movements of shares, in the order of booking.
    pub shares: Vec<ShareMovement>,
}

/// An account of the requesting investor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnAccount {
    /// When its first movement was booked, shares included.
    pub first_movement: Option<Instant>,
}

/// A holding of an account when a period ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoldingAtPeriodEnd {
    /// The project.
    pub project: ProjectId,
    /// How many shares.
    pub shares: Shares,
    /// Their price less the principal returned until then, in the project's currency.
    pub cost: Money,
}

/// A project that an account's movements name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedProject {
    /// The project.
    pub id: ProjectId,
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: Text,
}

/// A numbered statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedStatement {
    /// Its number is derived from this id.
    pub id: AccountStatementId,
    /// Of which account.
    pub account: AccountId,
    /// Of which kind it is.
    pub kind: StatementKind,
    /// Of which period.
    pub period: Period,
    /// The holder's name at the time of issue, printed on every file in its language.
    pub holder: Text,
    /// When it was issued.
    pub issued_at: Instant,
}

/// A file of a statement, which never changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementFile {
    /// Row number, for reconciliation.
    pub id: i64,
    /// The statement.
    pub statement: AccountStatementId,
    /// PDF or CSV.
    pub format: StatementFormat,
    /// In which language.
    pub language: Language,
    /// Object key.
    pub object_key: String,
    /// SHA-256 of its bytes, lower-case hex.
    pub sha256: String,
    /// In bytes.
    pub size: u64,
    /// When it was made.
    pub made_at: Instant,
}

/// Account statements. The figures of a past period stay the same, whatever is booked later.
#[async_trait]
pub trait AccountStatements: Send + Sync {
    /// An account of this investor; none if it does not exist or is another's.
    async fn own(
        &self,
        account: AccountId,
        investor: InvestorId,
    ) -> Result<Option<OwnAccount>, StoreError>;
    /// The movements of a period. A payout that settles a withdrawal has the withdrawal as its purpose.
    async fn movements_of(
        &self,
        account: AccountId,
        period: Period,
    ) -> Result<PeriodMovements, StoreError>;
    /// The holdings of an account before an instant, ordered by project.
    async fn held_then(
        &self,
        account: AccountId,
        before: Instant,
    ) -> Result<Vec<HoldingAtPeriodEnd>, StoreError>;
    /// The projects of the account's movements.
    async fn projects_of(&self, account: AccountId) -> Result<Vec<NamedProject>, StoreError>;
    /// The issued statements of an account, the newest first, each with its files in the order in which they were made: one statement.
    async fn issued(
        &self,
        account: AccountId,
    ) -> Result<Vec<(IssuedStatement, Vec<StatementFile>)>, StoreError>;
    /// The issued statement of a period.
    async fn find(
        &self,
        account: AccountId,
        kind: StatementKind,
        period: Period,
    ) -> Result<Option<IssuedStatement>, StoreError>;
    /// Issues a statement, or returns the one that was issued for the same account, kind and period. The id in `statement` is ignored.
    async fn issue(&self, statement: &IssuedStatement) -> Result<IssuedStatement, StoreError>;
    /// A statement by its id.
    async fn get(&self, id: AccountStatementId) -> Result<Option<IssuedStatement>, StoreError>;
    /// A file of a statement.
    async fn file(
        &self,
        statement: AccountStatementId,
        format: StatementFormat,
        language: Language,
    ) -> Result<Option<StatementFile>, StoreError>;
    /// Records a file. Returns false and records nothing if there is one already. The id in `file` is ignored.
    async fn add_file(&self, file: &StatementFile) -> Result<bool, StoreError>;
    /// Up to `limit` files with ids above `after`, in order: for reconciliation.
    async fn files_page(&self, after: i64, limit: u32) -> Result<Vec<StatementFile>, StoreError>;
}
