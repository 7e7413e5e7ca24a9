//! Finance enters one rate, which is proposed to the approver.

use super::{asked, may_propose};
use crate::driven::audit::Origin;
use crate::driving::proposals::{ProposalItem, Proposing, propose};
use crate::{Failure, Ports, transact};
use chrono::NaiveDate;
use domain::day::day_of;
use domain::exchange_rate::{DayRate, RateSource, first_jump};
use domain::money::UsdRate;
use domain::operations::Operator;
use domain::operations::proposal::ConfirmRates;
use domain::{Currency, Refusal};
use rust_decimal::Decimal;

/// A rate as it is entered: by what one unit costs in US dollars, or by how many units a US dollar buys.
#[derive(Debug, Clone)]
pub struct EnterRate {
    /// Who.
    pub by: Operator,
    /// Code of the currency.
    pub currency: String,
    /// The US dollars that one unit costs.
    pub usd_per_unit: Option<Decimal>,
    /// The units that one US dollar buys. One of the two is given.
    pub units_per_usd: Option<Decimal>,
    /// The day.
    pub day: NaiveDate,
    /// Why, and where it was found; never empty.
    pub reason: String,
    /// The operator confirmed a rate that is far from the last one.
    pub is_meant: bool,
    /// From where.
    pub origin: Origin,
}

/// Proposes a rate. Refusals: `Forbidden`, `BadRequest` with `currency`, `usd_per_unit`,
/// `units_per_usd` or `day`, `RateDiffers` for a rate that differs by more than a tenth from the
/// last one up to its day and was not confirmed, and what proposing refuses.
pub async fn enter_rate(ports: &Ports, command: &EnterRate) -> Result<ProposalItem, Failure> {
    may_propose(&command.by)?;
    let now = ports.clock.now();
    let rate = entered(command)?;
    if command.day > day_of(now) || command.day < first_day() {
        return Err(Refusal::bad_request("day").into());
    }
    let (currency, day) = (rate.currency, rate.day);
    transact(ports, async |tx| {
        tx.exchange_rates().hold_rates().await?;
        let last = tx.exchange_rates().newest(currency, day).await?;
        let last: Vec<DayRate> = last.iter().map(|last| last.of).collect();
        let is_meant = asked(first_jump(&last, &[rate]), command.is_meant)?;
        let act = ConfirmRates {
            source: RateSource::Manual,
            key: format!("{}:{day}", currency.code()),
            rates: vec![rate],
            is_meant,
        };
        let how = Proposing {
            by: &command.by,
            reason: &command.reason,
            origin: &command.origin,
            now,
        };
        propose(ports, tx, &act, how).await
    })
    .await
}

/// The first day of the euro. No rate of the platform is older.
fn first_day() -> NaiveDate {
    NaiveDate::from_ymd_opt(1999, 1, 4).unwrap_or_default()
}

fn entered(command: &EnterRate) -> Result<DayRate, Refusal> {
    let currency = Currency::from_code(&command.currency)
        .filter(|currency| *currency != Currency::Usd)
        .ok_or_else(|| Refusal::bad_request("currency"))?;
    let (rate, field) = match (command.usd_per_unit, command.units_per_usd) {
        (Some(usd), None) => (UsdRate::new(usd), "usd_per_unit"),
        (None, Some(units)) => (UsdRate::from_units_per_usd(units), "units_per_usd"),
        (Some(_), Some(_)) => return Err(Refusal::bad_request("units_per_usd")),
        (None, None) => return Err(Refusal::bad_request("usd_per_unit")),
    };
    Ok(DayRate {
        day: command.day,
        currency,
        rate: rate.map_err(|_| Refusal::bad_request(field))?,
    })
}
