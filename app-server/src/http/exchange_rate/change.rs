//! Finance enters a rate, or loads a file of the European Central Bank; both wait for a second person.

use crate::http::amount::Figure;
use crate::http::desk::extract::Operator;
use crate::http::desk::proposed::{DoneOrProposed, Proposed};
use crate::http::desk::upload::OperatorUpload;
use crate::http::fields::{Day, Exact, Flag, Integer};
use crate::http::parsed::Dated;
use crate::http::rules::named;
use domain::Instant;
use ports::Failure;
use ports::driven::exchange_rates::MAX_RATE_FILE_BYTES;
use ports::driving::exchange_rate::{EnterRate, LoadRates, TypedRate, enter_rate, load_rates};
use ports::driving::proposals::Outcome;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// A rate, given in one of its two directions.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = EnterExchangeRate)]
#[validate(
    context = Instant,
    schema(function = "is_a_rate", use_context, skip_on_field_errors = false)
)]
pub(crate) struct EnterForm {
    /// ISO 4217; never the US dollar.
    currency: String,
    /// US dollars for one unit, between 0.0001 and 1,000 with at most ten decimals. Either this or `units_per_usd`.
    #[schema(value_type = Option<Exact>)]
    usd_per_unit: Option<Figure>,
    /// Units for one US dollar; the rate is its inverse, rounded half up to ten decimals.
    #[schema(value_type = Option<Exact>)]
    units_per_usd: Option<Figure>,
    /// The day of the rate; not in the future.
    day: Day,
    /// Why, and the source of the rate; required.
    reason: Option<String>,
    /// Confirms that a rate differing by more than a tenth from the last one is intended.
    accept_difference: Option<Flag>,
}

fn is_a_rate(form: &EnterForm, now: &Instant) -> Result<(), ValidationError> {
    let typed = TypedRate {
        currency: &form.currency,
        usd_per_unit: form.usd_per_unit.map(|figure| figure.0),
        units_per_usd: form.units_per_usd.map(|figure| figure.0),
        day: form.day.0,
    };
    named(typed.read(*now))
}

/// A file of the European Central Bank.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ExchangeRatesUpload)]
pub(crate) struct FileForm {
    /// Why; absent: the file's name.
    reason: Option<String>,
    /// Confirms that rates differing by more than a tenth from the previous ones are intended.
    accept_difference: Option<Flag>,
}

/// The answer if a file contains no new rates.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NoNewRates)]
pub(crate) struct NothingNew {
    /// Number of rates in the file, all of which are in force already.
    known: Integer,
}

/// `POST exchange_rates`.
pub(crate) async fn enter(call: Operator<Dated<EnterForm>>) -> Result<Proposed, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let Dated(form) = call.form;
    let command = EnterRate {
        by: call.who,
        currency: form.currency,
        usd_per_unit: form.usd_per_unit.map(|figure| figure.0),
        units_per_usd: form.units_per_usd.map(|figure| figure.0),
        day: form.day.0,
        reason: form.reason.unwrap_or_default(),
        is_meant: form.accept_difference.is_some_and(|flag| flag.0),
        origin: call.caller.origin,
    };
    let item = enter_rate(ports, &command).await?;
    Ok(Proposed::of(item, ports, language))
}

/// `POST exchange_rates/import`.
pub(crate) async fn load(
    call: OperatorUpload<FileForm, MAX_RATE_FILE_BYTES>,
) -> Result<DoneOrProposed<NothingNew>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let command = LoadRates {
        by: call.who.clone(),
        file: call.file.clone(),
        name: call.file_name.clone(),
        sha256: call.sha256.clone(),
        reason: call.form.reason.clone().unwrap_or_default(),
        is_meant: call.form.accept_difference.is_some_and(|flag| flag.0),
        origin: call.caller.origin.clone(),
    };
    let done = load_rates(ports, &command).await?;
    let outcome = match done.proposal {
        Some(item) => Outcome::Proposed(item),
        None => Outcome::Done(NothingNew {
            known: Integer(i64::try_from(done.known).unwrap_or(i64::MAX)),
        }),
    };
    Ok(DoneOrProposed::of(outcome, ports, language))
}
