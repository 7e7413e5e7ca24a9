//! Lists and exports the confirmed rates, and returns those in force.

use super::RateView;
use crate::http::call::Json;
use crate::http::codes::ExchangeRateSort;
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::keyed::KeyedEntries;
use crate::http::desk::paging::keys;
use crate::http::fields::{Day, Integer, Moment};
use ports::Failure;
use ports::driven::exchange_rates::ListedRate;
use ports::driving::exchange_rate::{ListRates, export_rates, list_rates, rates_in_force};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ExchangeRatesQuery)]
pub(crate) struct ListForm {
    /// Code of a currency; absent: every currency.
    #[validate(custom(function = "crate::http::rules::currency"))]
    currency: Option<String>,
    /// Only this day or later.
    from: Option<Day>,
    /// Only this day or earlier.
    to: Option<Day>,
    /// The 20 entries after this number; older ones in the default order.
    before: Option<Integer>,
    /// The 20 entries before this number; newer ones in the default order.
    after: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<ExchangeRateSort>,
}

/// Which rates are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ExchangeRatesExportQuery)]
pub(crate) struct ExportForm {
    /// Code of a currency; absent: every currency.
    #[validate(custom(function = "crate::http::rules::currency"))]
    currency: Option<String>,
    /// Only this day or later.
    from: Option<Day>,
    /// Only this day or earlier.
    to: Option<Day>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<ExchangeRateSort>,
}

/// On which day.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = RatesInForceQuery)]
pub(crate) struct InForceForm {
    /// Absent: today.
    day: Option<Day>,
}

/// A rate in the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExchangeRateEntry)]
pub(crate) struct Entry {
    #[serde(flatten)]
    #[schema(inline)]
    rate: RateView,
    /// Name of the operator who proposed it.
    proposed_by: String,
    /// Name of the operator who confirmed it.
    confirmed_by: Option<String>,
    confirmed_at: Moment,
}

/// The rate in force of a currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RateInForce)]
struct CurrencyView {
    /// ISO 4217.
    currency: &'static str,
    /// Null if there is none yet, or the last one is more than 7 days old.
    rate: Option<RateView>,
    /// The last rate, if it is more than 7 days old.
    too_old: Option<RateView>,
}

/// The rates in force on a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RatesInForce)]
pub(crate) struct InForceView {
    day: Day,
    /// Every currency but the US dollar.
    items: Vec<CurrencyView>,
}

/// `GET exchange_rates`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<KeyedEntries<Entry>>, Failure> {
    let form = call.form;
    let command = ListRates {
        by: call.who,
        currency: form.currency,
        from: form.from.map(|day| day.0),
        to: form.to.map(|day| day.0),
        sort: form.sort.map(|sort| sort.0),
    };
    let keys = keys(form.before, form.after);
    let found = list_rates(&call.server.ports, &command, keys).await?;
    Ok(Json(found.into()))
}

/// `GET exchange_rates/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let form = call.form;
    let command = ListRates {
        by: call.who,
        currency: form.currency,
        from: form.from.map(|day| day.0),
        to: form.to.map(|day| day.0),
        sort: form.sort.map(|sort| sort.0),
    };
    let found = export_rates(&call.server.ports, &command, &call.caller.origin).await?;
    Ok(table("exchange_rates", HEAD, found.into_iter().map(row)))
}

/// `GET exchange_rates/in_force`.
pub(crate) async fn in_force(call: Operator<InForceForm>) -> Result<Json<InForceView>, Failure> {
    let day = call.form.day.map(|day| day.0);
    let (day, found) = rates_in_force(&call.server.ports, &call.who, day).await?;
    let items = found.into_iter().map(|it| CurrencyView {
        currency: it.currency.code(),
        rate: it.rate.map(RateView::from),
        too_old: it.too_old.map(RateView::from),
    });
    Ok(Json(InForceView {
        day: Day(day),
        items: items.collect(),
    }))
}

/// The columns of exported rates.
const HEAD: [&str; 10] = [
    "id",
    "currency",
    "usd_per_unit",
    "units_per_usd",
    "day",
    "source",
    "proposal",
    "proposed_by",
    "confirmed_by",
    "confirmed_at",
];

fn row(listed: ListedRate) -> [String; HEAD.len()] {
    let rate = listed.rate;
    [
        rate.id.to_string(),
        rate.of.currency.code().to_owned(),
        rate.of.rate.usd_per_unit().to_string(),
        rate.of.rate.units_per_usd().to_string(),
        rate.of.day.to_string(),
        rate.source.code().to_owned(),
        rate.proposal.to_string(),
        listed.proposed_by,
        cell(listed.confirmed_by),
        rate.confirmed_at.to_rfc3339(),
    ]
}

impl From<ListedRate> for Entry {
    fn from(listed: ListedRate) -> Self {
        Self {
            proposed_by: listed.proposed_by,
            confirmed_by: listed.confirmed_by,
            confirmed_at: Moment(listed.rate.confirmed_at),
            rate: listed.rate.into(),
        }
    }
}
