//! What finance enters or proposes for a payout.

use super::item::{ItemView, view};
use crate::http::amount::Written;
use crate::http::call::Json;
use crate::http::desk::extract::Operator;
use crate::http::desk::proposed::{DoneOrProposed, Proposed};
use crate::http::fields::{Day, Exact, Integer};
use domain::ids::{CountryId, PayoutId};
use domain::payee::Payee;
use ports::Failure;
use ports::driving::payout::{
    BouncePayout, ExecutePayout, GivePayoutTarget, RejectPayout, bounce_payout, execute_payout,
    give_payout_target, reject_payout,
};
use ports::driving::proposals::Outcome;
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

/// Records that a payout was paid.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ExecutePayout)]
pub(crate) struct ExecuteForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// The value date.
    value_on: Day,
    /// The bank's reference or the coin transaction's id. At most 140 characters.
    #[validate(custom(function = "crate::http::rules::bank_reference"))]
    reference: String,
    /// Why it is paid without a batch; required if it was not released.
    reason: Option<String>,
}

/// Reports that the bank rejected a payout before paying it.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = RejectPayout)]
pub(crate) struct RejectForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// Why, in the bank's words; required.
    reason: Option<String>,
}

/// Reports that a payout came back.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = BouncePayout)]
pub(crate) struct BounceForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// The value date.
    value_on: Day,
    /// The amount that came back, in the payout's currency; at most the amount paid.
    #[schema(value_type = Exact)]
    came_back: Written,
    /// Why, in the bank's words; required.
    reason: Option<String>,
}

/// A bank account that finance enters from the payer's document.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = GivenPayee)]
pub(crate) struct PayeeForm {
    /// The holder.
    account_name: Option<String>,
    account_number: Option<String>,
    bank_name: Option<String>,
    branch_name: Option<String>,
    branch_code: Option<String>,
    swift_code: Option<String>,
    bank_address: Option<String>,
    city: Option<String>,
    region: Option<String>,
    area_code: Option<String>,
    /// `CountryID` of the bank.
    country: Option<Integer>,
    correspondent_bank: Option<String>,
}

/// Gives a target to a payout that has none.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = GivePayoutTarget)]
pub(crate) struct TargetForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// Absent: the approved bank account of the payee's investment account.
    #[validate(nested)]
    payee: Option<PayeeForm>,
    /// The payer's bitcoin address, for money that came in bitcoin; `payee` is then ignored.
    bitcoin_address: Option<String>,
    /// Why, naming the document that proves it; required.
    reason: Option<String>,
}

/// `POST payouts/{id}/execute`.
pub(crate) async fn execute(
    call: Operator<ExecuteForm>,
) -> Result<DoneOrProposed<ItemView>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let form = call.form;
    let id = PayoutId(form.id.0);
    let command = ExecutePayout {
        by: call.who.clone(),
        payout: id,
        version: form.version.0,
        value_on: form.value_on.0,
        reference: form.reference,
        reason: form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    let outcome = match execute_payout(ports, &command).await? {
        Outcome::Done(()) => {
            let Json(item) = view(ports, &call.who, id, language).await?;
            Outcome::Done(item)
        }
        Outcome::Proposed(item) => Outcome::Proposed(item),
    };
    Ok(DoneOrProposed::of(outcome, ports, language))
}

/// `POST payouts/{id}/reject`.
pub(crate) async fn reject(call: Operator<RejectForm>) -> Result<Proposed, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let form = call.form;
    let command = RejectPayout {
        by: call.who,
        payout: PayoutId(form.id.0),
        version: form.version.0,
        reason: form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    let item = reject_payout(ports, &command).await?;
    Ok(Proposed::of(item, ports, language))
}

/// `POST payouts/{id}/bounce`.
pub(crate) async fn bounce(call: Operator<BounceForm>) -> Result<Proposed, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let form = call.form;
    let command = BouncePayout {
        by: call.who,
        payout: PayoutId(form.id.0),
        version: form.version.0,
        value_on: form.value_on.0,
        came_back: form.came_back.0,
        reason: form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    let item = bounce_payout(ports, &command).await?;
    Ok(Proposed::of(item, ports, language))
}

/// `POST payouts/{id}/target`.
pub(crate) async fn target(call: Operator<TargetForm>) -> Result<Proposed, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let form = call.form;
    let command = GivePayoutTarget {
        by: call.who,
        payout: PayoutId(form.id.0),
        version: form.version.0,
        payee: form.payee.map(Payee::from),
        bitcoin_address: form.bitcoin_address,
        reason: form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    let item = give_payout_target(ports, &command).await?;
    Ok(Proposed::of(item, ports, language))
}

impl From<PayeeForm> for Payee {
    fn from(form: PayeeForm) -> Self {
        let given = |value: Option<String>| {
            let value = value.map(|text| text.trim().to_owned());
            value.filter(|text| !text.is_empty())
        };
        let needed = |value| given(value).unwrap_or_default();
        Self {
            account_name: needed(form.account_name),
            account_number: needed(form.account_number),
            account_type: None,
            currency: None,
            bank_name: needed(form.bank_name),
            branch_name: given(form.branch_name),
            branch_code: given(form.branch_code),
            swift_code: given(form.swift_code),
            address: given(form.bank_address),
            city: given(form.city),
            region: given(form.region),
            area_code: given(form.area_code),
            country: form.country.map(|id| CountryId(id.0)),
            correspondent_bank: given(form.correspondent_bank),
        }
    }
}
