//! Finance proposes a manual booking.

use crate::http::amount::Written;
use crate::http::codes::{AdjustmentDirection, AdjustmentKindCode};
use crate::http::desk::extract::Operator;
use crate::http::desk::proposed::Proposed;
use crate::http::fields::{Day, Exact, Integer};
use crate::http::parsed::Dated;
use crate::http::rules::named;
use domain::Instant;
use domain::ids::{AccountId, EvidenceId};
use ports::Failure;
use ports::driving::adjustment::{ProposeBooking, Typed, propose_booking};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// A manual booking.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ProposeManualBooking)]
#[validate(
    context = Instant,
    schema(function = "is_complete", use_context, skip_on_field_errors = false)
)]
pub(crate) struct ProposeForm {
    kind: AdjustmentKindCode,
    /// `UserEntityID`; for a transfer, of the account that gives.
    account: Integer,
    /// The amount; for an exchange, the amount sold.
    #[schema(value_type = Exact)]
    amount: Written,
    /// ISO 4217.
    currency: String,
    /// Only for an adjustment: whether the wallet gains.
    direction: Option<AdjustmentDirection>,
    /// Only for a transfer: the account that receives, under the same framework.
    to_account: Option<Integer>,
    /// Only for an exchange: the currency bought.
    to_currency: Option<String>,
    /// Only for an exchange: the amount bought, as returned by `GET adjustments/exchange`.
    #[schema(value_type = Option<Exact>)]
    to_amount: Option<Written>,
    /// The value date; not in the future, and at most 366 days ago.
    value_on: Day,
    /// The number of the document that proves it, uploaded by the same operator.
    document: Integer,
    /// Why; required.
    reason: Option<String>,
}

fn is_complete(form: &ProposeForm, now: &Instant) -> Result<(), ValidationError> {
    named(typed(form).check(*now))
}

fn typed(form: &ProposeForm) -> Typed {
    Typed {
        kind: form.kind.0,
        account: AccountId(form.account.0),
        amount: form.amount.0,
        currency: form.currency.clone(),
        direction: form.direction.map(|code| code.0),
        to_account: form.to_account.map(|id| AccountId(id.0)),
        to_currency: form.to_currency.clone(),
        to_amount: form.to_amount.map(|amount| amount.0),
        value_on: form.value_on.0,
        document: EvidenceId(form.document.0),
    }
}

/// `POST adjustments`.
pub(crate) async fn propose(call: Operator<Dated<ProposeForm>>) -> Result<Proposed, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let Dated(form) = call.form;
    let command = ProposeBooking {
        by: call.who,
        typed: typed(&form),
        reason: form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    let item = propose_booking(ports, &command).await?;
    Ok(Proposed::of(item, ports, language))
}
