//! Finance's acts on the lines of statements.

use super::item::{ItemView, view};
use crate::http::amount::Written;
use crate::http::call::Json;
use crate::http::codes::StatementKind;
use crate::http::desk::extract::Operator;
use crate::http::extract::Nothing;
use crate::http::fields::{Exact, Integer};
use crate::http::rules::named;
use domain::Refusal;
use domain::ids::StatementLineId;
use domain::statement::Meaning;
use ports::Failure;
use ports::driving::statement::{
    ConfirmLine, ReopenLine, SettleDifference, SettledAs, confirm_exact, confirm_line, reopen_line,
    settle_difference,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// Confirms what a line is.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ConfirmStatementLine)]
#[validate(schema(function = "has_its_record", skip_on_field_errors = false))]
pub(crate) struct ConfirmForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// What it is.
    kind: StatementKind,
    /// The number of the record that it concerns: a payout, a batch, the platform's other bank account, a project or an
    /// earlier line. For a receipt, one that was entered or stated before; for a settlement, 1 for the card gateway and 2 for
    /// the crypto gateway.
    record: Option<Integer>,
    /// For a settlement: the charge that the gateway kept.
    #[schema(value_type = Option<Exact>)]
    charge: Option<Written>,
    /// For a sale of coins: the amount credited to deposits for those coins. Only for the crypto gateway.
    #[schema(value_type = Option<Exact>)]
    owed: Option<Written>,
    /// Why a payout came back, in the bank's words; why a stated receipt has a different amount; or why a credit is not the
    /// money that somebody stated at a review. Required in these cases.
    reason: Option<String>,
}

/// What the line is, with the record that its kind needs.
fn meaning(form: &ConfirmForm) -> Result<Meaning, Refusal> {
    let meaning = Meaning::from_parts(form.kind.0, form.record.map(|id| id.0));
    meaning.ok_or_else(|| Refusal::bad_request("record"))
}

fn has_its_record(form: &ConfirmForm) -> Result<(), ValidationError> {
    named(meaning(form))
}

/// Settles a line that differs from the one read before, or undoes a wrong confirmation.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = SettleStatementLine)]
pub(crate) struct SettleForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// Why; required.
    reason: Option<String>,
}

/// The result of confirming every certain line.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatementLinesConfirmed)]
pub(crate) struct ConfirmedView {
    /// Number of lines that this call confirmed, at most 200.
    confirmed: Integer,
    /// Number of certain lines left; exact up to 1,000.
    left: Integer,
}

/// `POST statement_lines/{id}/confirm`.
pub(crate) async fn confirm(call: Operator<ConfirmForm>) -> Result<Json<ItemView>, Failure> {
    let (ports, form) = (&call.server.ports, call.form);
    let meaning = meaning(&form)?;
    let command = ConfirmLine {
        by: call.who.clone(),
        line: StatementLineId(form.id.0),
        version: form.version.0,
        meaning,
        charge: form.charge.map(|charge| charge.0),
        owed: form.owed.map(|owed| owed.0),
        reason: form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    confirm_line(ports, &command).await?;
    view(ports, &call.who, command.line).await
}

/// `POST statement_lines/{id}/set_aside`.
pub(crate) async fn set_aside(call: Operator<SettleForm>) -> Result<Json<ItemView>, Failure> {
    settled(call, SettledAs::Same).await
}

/// `POST statement_lines/{id}/take`.
pub(crate) async fn take(call: Operator<SettleForm>) -> Result<Json<ItemView>, Failure> {
    settled(call, SettledAs::Own).await
}

/// `POST statement_lines/{id}/reopen`.
pub(crate) async fn reopen(call: Operator<SettleForm>) -> Result<Json<ItemView>, Failure> {
    let (ports, form) = (&call.server.ports, call.form);
    let command = ReopenLine {
        by: call.who.clone(),
        line: StatementLineId(form.id.0),
        version: form.version.0,
        reason: form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    reopen_line(ports, &command).await?;
    view(ports, &call.who, command.line).await
}

/// `POST statement_lines/confirm_exact`.
pub(crate) async fn exact(call: Operator<Nothing>) -> Result<Json<ConfirmedView>, Failure> {
    let done = confirm_exact(&call.server.ports, &call.who, &call.caller.origin).await?;
    let number = |count: u64| Integer(i64::try_from(count).unwrap_or(i64::MAX));
    Ok(Json(ConfirmedView {
        confirmed: number(done.confirmed),
        left: number(done.left),
    }))
}

async fn settled(
    call: Operator<SettleForm>,
    settled_as: SettledAs,
) -> Result<Json<ItemView>, Failure> {
    let (ports, form) = (&call.server.ports, call.form);
    let command = SettleDifference {
        by: call.who.clone(),
        line: StatementLineId(form.id.0),
        version: form.version.0,
        settled_as,
        reason: form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    settle_difference(ports, &command).await?;
    view(ports, &call.who, command.line).await
}
