//! Lists and exports the confirmed rates, and returns those in force.

use super::may_read;
use crate::driven::audit::Origin;
use crate::driven::desk_payments::{KeyedPage, ListFrom};
use crate::driven::exchange_rates::{ListedRate, RateFilter};
use crate::driven::sorting::{RateBy, Sort};
use crate::driving::desk::exported;
use crate::{Failure, Ports, read};
use chrono::NaiveDate;
use domain::Coded;
use domain::day::day_of;
use domain::exchange_rate::ExchangeRate;
use domain::operations::Operator;
use domain::{Currency, Refusal};

/// The filters of the list of rates.
#[derive(Debug, Clone)]
pub struct ListRates {
    /// Who asks.
    pub by: Operator,
    /// Code of a currency; none is every currency.
    pub currency: Option<String>,
    /// Of this day or later.
    pub from: Option<NaiveDate>,
    /// Of this day or earlier.
    pub to: Option<NaiveDate>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<RateBy>>,
}

/// A page of the confirmed rates, before or after a number, the newest first. Refusals:
/// `Forbidden`, `BadRequest` with `currency`, or with `before` if both keys are given.
pub async fn list_rates(
    ports: &Ports,
    command: &ListRates,
    (before, after): (Option<i64>, Option<i64>),
) -> Result<KeyedPage<ListedRate>, Failure> {
    let filter = filter(command, ListFrom::page(before, after)?)?;
    Ok(ports.desk.exchange_rates(&filter).await?)
}

/// Exports the newest rates, at most [`EXPORT_LIMIT`](crate::driven::desk::EXPORT_LIMIT). Same refusals as [`list_rates`].
pub async fn export_rates(
    ports: &Ports,
    command: &ListRates,
    origin: &Origin,
) -> Result<Vec<ListedRate>, Failure> {
    let filter = filter(command, ListFrom::Export)?;
    let found = ports.desk.exchange_rates(&filter).await?.page.items;
    let (from, to) = (
        command.from.map(|day| day.to_string()),
        command.to.map(|day| day.to_string()),
    );
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("currency", command.currency.as_deref()),
        ("from", from.as_deref()),
        ("to", to.as_deref()),
        ("sort", sort),
    ];
    let list = ("exchange_rates", &filters[..]);
    exported(ports, (&command.by, origin), list, found).await
}

fn filter(command: &ListRates, from: ListFrom) -> Result<RateFilter, Refusal> {
    may_read(&command.by)?;
    let currency = command.currency.as_deref().map(|code| {
        let found = Currency::from_code(code);
        found.ok_or_else(|| Refusal::bad_request("currency"))
    });
    Ok(RateFilter {
        currency: currency.transpose()?,
        from_day: command.from,
        to_day: command.to,
        sort: command.sort,
        from,
    })
}

/// The rate of a currency on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InForce {
    /// The currency.
    pub currency: Currency,
    /// Its rate; none if there is none yet, or the last one is too old.
    pub rate: Option<ExchangeRate>,
    /// The last rate, if it is too old.
    pub too_old: Option<ExchangeRate>,
}

/// The rates in force of all currencies but the US dollar on a day, by default today; with the day.
/// Refusals: `Forbidden`.
pub async fn rates_in_force(
    ports: &Ports,
    by: &Operator,
    day: Option<NaiveDate>,
) -> Result<(NaiveDate, Vec<InForce>), Failure> {
    may_read(by)?;
    let day = day.unwrap_or_else(|| day_of(ports.clock.now()));
    let all = read(ports, async |tx| {
        let mut all = Vec::new();
        for currency in Currency::ALL {
            if currency != Currency::Usd {
                let last = tx.exchange_rates().newest(currency, day).await?;
                let is_too_old = last.is_some_and(|last| last.of.is_too_old(day));
                let (too_old, rate) = if is_too_old {
                    (last, None)
                } else {
                    (None, last)
                };
                all.push(InForce {
                    currency,
                    rate,
                    too_old,
                });
            }
        }
        Ok(all)
    })
    .await?;
    Ok((day, all))
}
