//! Rates that finance proposed and the approver confirms.

use crate::Failure;
use crate::driven::exchange_rates::Confirmed;
use crate::driven::unit_of_work::Tx;
use crate::driving::proposals::{Act, Approval, Outline, RatesOutline, Record};
use async_trait::async_trait;
use domain::exchange_rate::{ComparedRate, DayRate, RateSource, compared};
use domain::language::Text;
use domain::operations::proposal::{ConfirmRates, ProposedAct};
use domain::{Currency, Instant};
use std::collections::HashSet;

/// How many rates are listed: first those that need attention, of the last days first, then the most recent of the others.
const SHOWN: usize = 60;

#[async_trait]
impl Act for ConfirmRates {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::ConfirmRates(self.clone())
    }

    /// Locks all rates: only one transaction at a time adds rates, each with a number above every
    /// other.
    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        Ok(tx.exchange_rates().hold_rates().await?)
    }

    /// An entered rate is named by its currency, day and figure; a file by its days and its number
    /// of rates. The version changes when a rate of the same currency and day is confirmed in the
    /// meantime; for a file, a rate of any of its days.
    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        let version = match (self.source, self.rates.as_slice()) {
            (RateSource::Manual, [of]) => {
                let newest = tx.exchange_rates().newest_of(of.currency, of.day).await?;
                newest.unwrap_or_default()
            }
            (_, rates) => match (rates.first(), rates.last()) {
                (Some(first), Some(last)) => {
                    let rates = tx.exchange_rates();
                    let newest = rates.newest_between(first.day, last.day).await?;
                    newest.unwrap_or_default()
                }
                _ => 0,
            },
        };
        Ok(Record {
            name: named(self),
            version,
        })
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let how = Confirmed {
            source: self.source,
            proposal: approval.proposal.id,
            at: approval.now,
        };
        let (Some(first), Some(last)) = (self.rates.first(), self.rates.last()) else {
            return Ok(());
        };
        // Another file may have brought some of them since.
        let there = tx.exchange_rates().between(first.day, last.day).await?;
        let there: HashSet<DayRate> = there.into_iter().collect();
        let is_new = |rate: &&DayRate| !there.contains(*rate);
        let new: Vec<DayRate> = self.rates.iter().filter(is_new).copied().collect();
        Ok(tx.exchange_rates().add_rates(&new, how).await?)
    }

    async fn outline(&self, tx: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let confirmed = around(tx, &self.rates).await?;
        let mut all = compared(&confirmed, &self.rates);
        all.reverse();
        let is_striking = |it: &ComparedRate| it.is_far || it.is_replacing;
        let (mut shown, others): (Vec<_>, Vec<_>) = all.into_iter().partition(is_striking);
        let striking = shown.len();
        shown.extend(others);
        shown.truncate(SHOWN);
        Ok(Outline {
            rates: Some(RatesOutline {
                source: self.source,
                count: self.rates.len(),
                first: self.rates.first().map(|rate| rate.day),
                last: self.rates.last().map(|rate| rate.day),
                is_meant: self.is_meant,
                striking,
                shown,
            }),
            ..Outline::default()
        })
    }
}

/// The confirmed rates with which new ones are compared: those in force on the day before the
/// first, and the newest of each later day.
async fn around(tx: &dyn Tx, new: &[DayRate]) -> Result<Vec<DayRate>, Failure> {
    let (Some(first), Some(last)) = (new.first(), new.last()) else {
        return Ok(Vec::new());
    };
    let mut confirmed = Vec::new();
    for currency in Currency::ALL {
        let eve = first.day.pred_opt().unwrap_or(first.day);
        let earlier = tx.exchange_rates().newest(currency, eve).await?;
        confirmed.extend(earlier.map(|earlier| earlier.of));
    }
    let there = tx.exchange_rates().between(first.day, last.day).await?;
    confirmed.extend(there);
    Ok(confirmed)
}

fn named(act: &ConfirmRates) -> Text {
    let both = |text: String| Text {
        zh: text.clone(),
        en: text,
    };
    match (act.source, act.rates.as_slice()) {
        (
            RateSource::Manual,
            [
                DayRate {
                    day,
                    currency,
                    rate,
                },
            ],
        ) => both(format!("1 {} = USD {rate}, {day}", currency.code())),
        (_, rates) => {
            let days = match (rates.first(), rates.last()) {
                (Some(first), Some(last)) if first.day == last.day => first.day.to_string(),
                (Some(first), Some(last)) => format!("{} – {}", first.day, last.day),
                _ => String::new(),
            };
            let count = rates.len();
            Text {
                zh: format!("欧洲央行 {days}（{count} 条汇率）"),
                en: format!("ECB {days} ({count} rates)"),
            }
        }
    }
}
