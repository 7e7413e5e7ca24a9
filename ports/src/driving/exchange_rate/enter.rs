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
use domain::{Currency, Instant, Refusal};
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
    let typed = TypedRate {
        currency: &command.currency,
        usd_per_unit: command.usd_per_unit,
        units_per_usd: command.units_per_usd,
        day: command.day,
    };
    let rate = typed.read(now)?;
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

/// What is typed of a rate.
#[derive(Debug, Clone, Copy)]
pub struct TypedRate<'t> {
    /// Code of the currency.
    pub currency: &'t str,
    /// The US dollars that one unit costs.
    pub usd_per_unit: Option<Decimal>,
    /// The units that one US dollar buys.
    pub units_per_usd: Option<Decimal>,
    /// The day.
    pub day: NaiveDate,
}

impl TypedRate<'_> {
    /// The rate. Refuses with `BadRequest` every wrong field: a currency without a rate (`currency`), both directions or none or what is no
    /// rate (`usd_per_unit`, `units_per_usd`), a day ahead or before all rates (`day`).
    pub fn read(&self, now: Instant) -> Result<DayRate, Refusal> {
        let currency = Currency::from_code(self.currency).filter(|it| *it != Currency::Usd);
        let (rate, field) = match (self.usd_per_unit, self.units_per_usd) {
            (Some(usd), None) => (UsdRate::new(usd).ok(), "usd_per_unit"),
            (None, Some(units)) => (UsdRate::from_units_per_usd(units).ok(), "units_per_usd"),
            (Some(_), Some(_)) => (None, "units_per_usd"),
            (None, None) => (None, "usd_per_unit"),
        };
        let day = Some(self.day).filter(|day| *day <= day_of(now) && *day >= first_day());
        if let (Some(currency), Some(rate), Some(day)) = (currency, rate, day) {
            return Ok(DayRate {
                day,
                currency,
                rate,
            });
        }
        let wrong = [
            ("currency", currency.is_none()),
            (field, rate.is_none()),
            ("day", day.is_none()),
        ];
        let wrong = wrong.into_iter().filter(|(_, is_wrong)| *is_wrong);
        let refused = Refusal::bad_fields(wrong.map(|(field, _)| field)).err();
        Err(refused.unwrap_or_else(|| Refusal::bad_request(field)))
    }
}
