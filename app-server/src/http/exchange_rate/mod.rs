//! Exchange rates at the desk. A rate is given in both directions: `usd_per_unit`, the US dollars
//! that one unit costs, which is used in calculations, and `units_per_usd`, the units that one US
//! dollar buys, for reading.

pub(crate) mod change;
pub(crate) mod list;

use crate::http::code_field::Code;
use crate::http::codes::RateSourceCode;
use crate::http::fields::{Day, Exact, Integer};
use domain::exchange_rate::ExchangeRate;
use serde::Serialize;
use utoipa::ToSchema;

/// A confirmed exchange rate.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExchangeRate)]
pub(crate) struct RateView {
    id: Integer,
    /// ISO 4217.
    currency: &'static str,
    /// US dollars for one unit; all calculations use this rate.
    usd_per_unit: Exact,
    /// Units for one US dollar, rounded to ten decimals.
    units_per_usd: Exact,
    day: Day,
    source: RateSourceCode,
    /// The number of the proposal by which it was confirmed.
    proposal: Integer,
}

impl From<ExchangeRate> for RateView {
    fn from(rate: ExchangeRate) -> Self {
        Self {
            id: Integer(rate.id.0),
            currency: rate.of.currency.code(),
            usd_per_unit: Exact(rate.of.rate.usd_per_unit()),
            units_per_usd: Exact(rate.of.rate.units_per_usd()),
            day: Day(rate.of.day),
            source: Code(rate.source),
            proposal: Integer(rate.proposal.0),
        }
    }
}
