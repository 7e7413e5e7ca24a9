//! Exchange rates as published by the European Central Bank: the `eurofxref` envelope in XML, of
//! one day, of 90 days or of all days. A file is held in memory as a whole, which its largest size
//! allows, and read on a thread of its own; nothing is stored or decided here.

mod eurofxref;
#[cfg(test)]
mod tests;

use async_trait::async_trait;
use domain::exchange_rate::{EuroRates, RateFileUnreadable, WhyRateFile};
use ports::driven::exchange_rates::{MAX_RATE_FILE_BYTES, RateFiles, RatesNotRead};
use ports::driven::objects::{ObjectError, Rereadable, collect, limited};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How many files are read at the same time.
const AT_ONCE: usize = 1;

/// The reader of rate files.
#[derive(Debug, Clone)]
pub struct RateReader {
    turns: Arc<Semaphore>,
}

impl Default for RateReader {
    fn default() -> Self {
        let turns = Arc::new(Semaphore::new(AT_ONCE));
        Self { turns }
    }
}

#[async_trait]
impl RateFiles for RateReader {
    async fn read(&self, file: &Rereadable) -> Result<Vec<EuroRates>, RatesNotRead> {
        let gone = |why: String| RatesNotRead::Unavailable(why);
        let _turn = self.turns.acquire().await;
        let bytes = collect(limited(file.read(), MAX_RATE_FILE_BYTES)).await;
        let bytes = bytes.map_err(|error| match error {
            ObjectError::TooLarge { .. } => RateFileUnreadable::whole(WhyRateFile::TooLarge).into(),
            other => gone(other.to_string()),
        })?;
        let read = tokio::task::spawn_blocking(move || eurofxref::read(&bytes)).await;
        Ok(read.map_err(|error| gone(error.to_string()))??)
    }
}
