//! Entering a receipt, and finance's acts on one.

use super::item::{ItemView, view};
use crate::http::amount::Written;
use crate::http::call::Json;
use crate::http::codes::ReceiptMatchedKind;
use crate::http::desk::extract::Operator;
use crate::http::extract::Nothing;
use crate::http::fields::{Day, Exact, Integer};
use crate::http::parsed::Dated;
use crate::http::rules::{amount_in, named};
use domain::ids::{BankAccountId, ReceiptId};
use domain::matching::{Entry, TypedLine};
use domain::receipt::MatchedTo;
use domain::{Currency, Instant, Refusal};
use ports::Failure;
use ports::driving::receipt::{
    EnterReceipt, MoveReceipt, ReceiptStep, Stated, enter_receipt, match_exact, move_receipt,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// A line of a bank's statement.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = EnterReceipt)]
#[validate(
    context = Instant,
    schema(function = "is_a_line", use_context, skip_on_field_errors = false)
)]
pub(crate) struct EnterForm {
    /// The platform's bank account that received it.
    bank_account: Integer,
    /// The bank's reference. At most 100 characters.
    reference: String,
    /// The day on which the bank booked it, within the last year.
    booked_on: Day,
    /// The value date, at most a month from the day of booking.
    value_on: Day,
    /// The amount that arrived, above zero.
    #[schema(value_type = Exact)]
    amount: Written,
    /// ISO 4217.
    #[validate(custom(function = "crate::http::rules::currency"))]
    currency: String,
    /// At most 140 characters.
    payer: Option<String>,
    /// The number of the account that it was paid from. At most 40 characters.
    payer_account: Option<String>,
    /// What the payer wrote. At most 500 characters.
    text: Option<String>,
    /// The provisional receipt that this line completes, if the money was already stated at a review; nothing is booked then.
    completes: Option<Integer>,
    /// Whether it is different money from what was stated at a review.
    is_other: Option<bool>,
}

fn is_a_line(form: &EnterForm, now: &Instant) -> Result<(), ValidationError> {
    let typed = TypedLine {
        reference: &form.reference,
        booked_on: form.booked_on.0,
        value_on: form.value_on.0,
        payer: form.payer.as_deref(),
        payer_account: form.payer_account.as_deref(),
        text: form.text.as_deref(),
    };
    let amount = amount_in(form.amount, &form.currency);
    named(Refusal::bad_fields(
        amount.into_iter().chain(typed.wrong_fields(*now)),
    ))
}

/// Matches a receipt.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = MatchReceipt)]
pub(crate) struct MatchForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// `deposit` or `subscription`.
    #[schema(value_type = ReceiptMatchedKind)]
    kind: String,
    /// Its number.
    record: Integer,
    /// The amount that was already matched to the record when it was read.
    #[schema(value_type = Option<Exact>)]
    arrived: Option<Written>,
}

/// Undoes a match.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = UnmatchReceipt)]
pub(crate) struct UnmatchForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// Why.
    reason: Option<String>,
}

/// Returns a receipt to its payer.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ReturnReceipt)]
pub(crate) struct ReturnForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// Why; required.
    reason: Option<String>,
}

/// Withdraws a receipt that was entered by mistake.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = WithdrawReceipt)]
pub(crate) struct WithdrawForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// Why; required.
    reason: Option<String>,
}

/// The result of matching every certain receipt.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReceiptsMatched)]
pub(crate) struct MatchedView {
    /// Number of receipts that were matched.
    matched: Integer,
    /// Number of receipts still unmatched; exact up to 1,000.
    left: Integer,
}

/// `POST receipts`.
pub(crate) async fn enter(call: Operator<Dated<EnterForm>>) -> Result<Json<ItemView>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let Dated(form) = call.form;
    let currency = Currency::from_code(&form.currency);
    let currency = currency.ok_or_else(|| Refusal::bad_request("currency"))?;
    let amount = form.amount.0.money(currency);
    let command = EnterReceipt {
        by: call.who.clone(),
        entry: Entry {
            bank: BankAccountId(form.bank_account.0),
            reference: form.reference,
            booked_on: form.booked_on.0,
            value_on: form.value_on.0,
            amount: amount.ok_or_else(|| Refusal::bad_request("amount"))?,
            payer: form.payer,
            payer_account: form.payer_account,
            text: form.text,
        },
        stated: match (form.completes, form.is_other) {
            (Some(id), _) => Stated::As(ReceiptId(id.0)),
            (None, Some(true)) => Stated::Not,
            (None, Some(false) | None) => Stated::Unknown,
        },
        origin: call.caller.origin,
    };
    let id = enter_receipt(ports, &command).await?;
    view(ports, &call.who, id, language).await
}

/// `POST receipts/{id}/match`.
pub(crate) async fn match_to(call: Operator<MatchForm>) -> Result<Json<ItemView>, Failure> {
    let (kind, record) = (call.form.kind.as_str(), call.form.record.0);
    let to = MatchedTo::from_parts(kind, Some(record));
    let to = to.ok_or_else(|| Refusal::bad_request("kind"))?;
    let which = (call.form.id, call.form.version);
    let arrived = call.form.arrived.map(|read| read.0);
    moved(call, which, (ReceiptStep::Match { to, arrived }, None)).await
}

/// `POST receipts/{id}/unmatch`.
pub(crate) async fn unmatch(mut call: Operator<UnmatchForm>) -> Result<Json<ItemView>, Failure> {
    let (which, reason) = ((call.form.id, call.form.version), call.form.reason.take());
    moved(call, which, (ReceiptStep::Unmatch, reason)).await
}

/// `POST receipts/{id}/return`.
pub(crate) async fn return_it(mut call: Operator<ReturnForm>) -> Result<Json<ItemView>, Failure> {
    let (which, reason) = ((call.form.id, call.form.version), call.form.reason.take());
    moved(call, which, (ReceiptStep::Return, reason)).await
}

/// `POST receipts/{id}/withdraw`.
pub(crate) async fn withdraw(mut call: Operator<WithdrawForm>) -> Result<Json<ItemView>, Failure> {
    let (which, reason) = ((call.form.id, call.form.version), call.form.reason.take());
    moved(call, which, (ReceiptStep::TakeBack, reason)).await
}

/// `POST receipts/match_exact`.
pub(crate) async fn exact(call: Operator<Nothing>) -> Result<Json<MatchedView>, Failure> {
    let found = match_exact(&call.server.ports, &call.who, &call.caller.origin).await?;
    let number = |count: u64| Integer(i64::try_from(count).unwrap_or(i64::MAX));
    Ok(Json(MatchedView {
        matched: number(found.matched),
        left: number(found.left),
    }))
}

async fn moved<F>(
    call: Operator<F>,
    (id, version): (Integer, Integer),
    (step, reason): (ReceiptStep, Option<String>),
) -> Result<Json<ItemView>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let command = MoveReceipt {
        by: call.who.clone(),
        receipt: ReceiptId(id.0),
        version: version.0,
        step,
        reason: reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    move_receipt(ports, &command).await?;
    view(ports, &call.who, command.receipt, language).await
}
