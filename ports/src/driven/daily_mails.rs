//! Storage of when operators want the daily e-mail, and of the last day for which it was checked.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::ids::OperatorId;
use domain::operations::DailyMail;

/// The daily e-mail of an operator.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct KeptDailyMail {
    /// When it is wanted.
    pub wanted: DailyMail,
    /// The last day for which it was written, or found to be unnecessary.
    pub last_day: Option<NaiveDate>,
}

/// The daily e-mails.
#[async_trait]
pub trait DailyMails: Send + Sync {
    /// The daily e-mail of an operator; the default if nothing is stored.
    async fn get(&self, operator: OperatorId) -> Result<KeptDailyMail, StoreError>;
    /// The operators whose e-mail of a day was checked.
    async fn looked_at(&self, day: NaiveDate) -> Result<Vec<OperatorId>, StoreError>;
    /// Stores the daily e-mail of an operator.
    async fn put(&self, operator: OperatorId, kept: KeptDailyMail) -> Result<(), StoreError>;
}
