//! Storage of confirmed exchange rates, and reading the files that they are loaded from.

use super::desk_payments::ListFrom;
use super::objects::Rereadable;
use super::sorting::{RateBy, Sort};
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::exchange_rate::{DayRate, EuroRates, ExchangeRate, RateFileUnreadable, RateSource};
use domain::ids::ProposalId;
use domain::{Currency, Instant};
use thiserror::Error;

/// The largest file of rates, in bytes: twice the whole history.
pub const MAX_RATE_FILE_BYTES: u64 = 16 * 1024 * 1024;

/// The origin of confirmed rates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Confirmed {
    /// Where they were found.
    pub source: RateSource,
    /// By which proposal.
    pub proposal: ProposalId,
    /// When.
    pub at: Instant,
}

/// Confirmed exchange rates. They are only added.
#[async_trait]
pub trait ExchangeRates: Send + Sync {
    /// Waits for other transactions that change rates, across all servers, and makes them wait until this one ends. Reads after this
    /// call see what they committed.
    async fn hold_rates(&self) -> Result<(), StoreError>;
    /// Adds rates, in this order.
    async fn add_rates(&self, rates: &[DayRate], how: Confirmed) -> Result<(), StoreError>;
    /// The newest rate of a currency on a day: of that day, or of the last day before it that has one, however old.
    async fn newest(
        &self,
        currency: Currency,
        day: NaiveDate,
    ) -> Result<Option<ExchangeRate>, StoreError>;
    /// The newest rate of each currency and day within these days, both included.
    async fn between(&self, first: NaiveDate, last: NaiveDate) -> Result<Vec<DayRate>, StoreError>;
    /// The number of the newest rate of exactly this currency and day.
    async fn newest_of(
        &self,
        currency: Currency,
        day: NaiveDate,
    ) -> Result<Option<i64>, StoreError>;
    /// The number of the newest rate of any currency within these days, both included.
    async fn newest_between(
        &self,
        first: NaiveDate,
        last: NaiveDate,
    ) -> Result<Option<i64>, StoreError>;
}

/// Which rates are listed.
#[derive(Debug, Clone)]
pub struct RateFilter {
    /// Of one currency only.
    pub currency: Option<Currency>,
    /// Of this day or later.
    pub from_day: Option<NaiveDate>,
    /// Of this day or earlier.
    pub to_day: Option<NaiveDate>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<RateBy>>,
    /// From where, by the rate's number.
    pub from: ListFrom,
}

/// A rate in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedRate {
    /// The rate.
    pub rate: ExchangeRate,
    /// The name of its proposer.
    pub proposed_by: String,
    /// The name of its approver.
    pub confirmed_by: Option<String>,
}

/// Why a file was not read.
#[derive(Debug, Error)]
pub enum RatesNotRead {
    /// The file is invalid.
    #[error("the file cannot be read: {0:?}")]
    Unreadable(RateFileUnreadable),
    /// The file itself could not be fetched.
    #[error("the file is not there: {0}")]
    Unavailable(String),
}

impl From<RateFileUnreadable> for RatesNotRead {
    fn from(why: RateFileUnreadable) -> Self {
        Self::Unreadable(why)
    }
}

/// Reads the European Central Bank's files of reference rates: of a day, of 90 days, of all days.
///
/// Implementations guarantee: whatever the bytes are, it ends with rates or with an error within bounded time and memory; a file that ends in the
/// middle is `CutOff`, one that declares entities `Entities`; reading holds up no other work of the server.
#[async_trait]
pub trait RateFiles: Send + Sync {
    /// The days of a file, each with the prices of one euro.
    async fn read(&self, file: &Rereadable) -> Result<Vec<EuroRates>, RatesNotRead>;
}
