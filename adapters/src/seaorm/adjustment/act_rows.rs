//! Rates and manual bookings as stored in a proposal.

use crate::seaorm::columns::{currency, money};
use crate::seaorm::errors::corrupt;
use chrono::NaiveDate;
use domain::Instant;
use domain::adjustment::{Booking, Direction, ManualBooking, Rates};
use domain::exchange_rate::{DayRate, ExchangeRate, RateSource};
use domain::ids::{AccountId, EvidenceId, ExchangeRateId, ProposalId};
use domain::money::UsdRate;
use ports::driven::unit_of_work::StoreError;
use serde::{Deserialize, Serialize};

/// The rate of a currency on a day, in ten-billionths: a file has thousands of them.
#[derive(Serialize, Deserialize)]
pub(in crate::seaorm) struct DayRateRow(NaiveDate, String, i64);

impl From<&DayRate> for DayRateRow {
    fn from(of: &DayRate) -> Self {
        Self(of.day, of.currency.code().to_owned(), of.rate.units())
    }
}

impl TryFrom<DayRateRow> for DayRate {
    type Error = StoreError;

    fn try_from(DayRateRow(day, code, units): DayRateRow) -> Result<Self, StoreError> {
        Ok(Self {
            day,
            currency: currency(&code)?,
            rate: UsdRate::from_units(units).map_err(|_| corrupt("proposals.act"))?,
        })
    }
}

#[derive(Serialize, Deserialize)]
struct RateRow {
    id: i64,
    of: DayRateRow,
    source: String,
    proposal: i64,
    confirmed_at: Instant,
}

impl From<&ExchangeRate> for RateRow {
    fn from(rate: &ExchangeRate) -> Self {
        Self {
            id: rate.id.0,
            of: (&rate.of).into(),
            source: rate.source.code().to_owned(),
            proposal: rate.proposal.0,
            confirmed_at: rate.confirmed_at,
        }
    }
}

impl TryFrom<RateRow> for ExchangeRate {
    type Error = StoreError;

    fn try_from(row: RateRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: ExchangeRateId(row.id),
            of: row.of.try_into()?,
            source: RateSource::from_code(&row.source).ok_or_else(|| corrupt("proposals.act"))?,
            proposal: ProposalId(row.proposal),
            confirmed_at: row.confirmed_at,
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "of", rename_all = "snake_case")]
enum WhatRow {
    Adjustment {
        account: i64,
        direction: String,
    },
    Reward {
        account: i64,
    },
    Transfer {
        from: i64,
        to: i64,
    },
    Exchange {
        account: i64,
        to_minor: i64,
        to_currency: String,
        rate: Option<RateRow>,
        to_rate: Option<RateRow>,
    },
}

/// A manual booking.
#[derive(Serialize, Deserialize)]
pub(in crate::seaorm) struct BookingRow {
    #[serde(flatten)]
    what: WhatRow,
    minor: i64,
    currency: String,
    value_on: NaiveDate,
    document: i64,
}

impl From<&ManualBooking> for BookingRow {
    fn from(manual: &ManualBooking) -> Self {
        let what = match &manual.booking {
            Booking::Adjustment {
                account, direction, ..
            } => WhatRow::Adjustment {
                account: account.0,
                direction: direction.code().to_owned(),
            },
            Booking::Reward { account, .. } => WhatRow::Reward { account: account.0 },
            Booking::Transfer { from, to, .. } => WhatRow::Transfer {
                from: from.0,
                to: to.0,
            },
            Booking::Exchange {
                account,
                gained,
                rates,
                ..
            } => WhatRow::Exchange {
                account: account.0,
                to_minor: gained.minor(),
                to_currency: gained.currency().code().to_owned(),
                rate: rates.from.as_ref().map(RateRow::from),
                to_rate: rates.to.as_ref().map(RateRow::from),
            },
        };
        let amount = manual.booking.amount();
        Self {
            what,
            minor: amount.minor(),
            currency: amount.currency().code().to_owned(),
            value_on: manual.value_on,
            document: manual.document.0,
        }
    }
}

impl TryFrom<BookingRow> for ManualBooking {
    type Error = StoreError;

    fn try_from(row: BookingRow) -> Result<Self, StoreError> {
        let amount = money(row.minor, &row.currency)?;
        let booking = match row.what {
            WhatRow::Adjustment { account, direction } => Booking::Adjustment {
                account: AccountId(account),
                amount,
                direction: Direction::from_code(&direction)
                    .ok_or_else(|| corrupt("proposals.act"))?,
            },
            WhatRow::Reward { account } => Booking::Reward {
                account: AccountId(account),
                amount,
            },
            WhatRow::Transfer { from, to } => Booking::Transfer {
                from: AccountId(from),
                to: AccountId(to),
                amount,
            },
            WhatRow::Exchange {
                account,
                to_minor,
                to_currency,
                rate,
                to_rate,
            } => Booking::Exchange {
                account: AccountId(account),
                given: amount,
                gained: money(to_minor, &to_currency)?,
                rates: Rates {
                    from: rate.map(ExchangeRate::try_from).transpose()?,
                    to: to_rate.map(ExchangeRate::try_from).transpose()?,
                },
            },
        };
        Ok(Self {
            booking,
            value_on: row.value_on,
            document: EvidenceId(row.document),
        })
    }
}
