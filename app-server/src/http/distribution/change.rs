//! Drafting, proposing, funding, paying and cancelling distributions.

use super::item::ItemView;
use crate::http::amount::{Figure, Written};
use crate::http::call::Json;
use crate::http::codes::DistributionTypeCode;
use crate::http::desk::extract::Operator;
use crate::http::desk::proposed::Proposed;
use crate::http::fields::{Day, Exact, Integer};
use crate::http::parsed::{Names, WithRecord};
use crate::http::rules::named;
use domain::Refusal;
use domain::distribution::check_figures;
use domain::ids::{AccountId, DistributionId, ProjectId, ReceiptId};
use domain::language::Text;
use ports::Failure;
use ports::driven::audit::Origin;
use ports::driving::distribution::{
    CancelDistribution, ChangeDistribution, CorrectLine, DraftDistribution, FundDistribution,
    FundedFrom, Paying, ProposeDistribution, cancel_distribution, change_distribution,
    correct_line, draft_distribution, fund_distribution, pay_distribution, propose_distribution,
    stop_distribution,
};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// The terms of a distribution.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = NewDistribution)]
#[validate(schema(function = "is_shared_out", skip_on_field_errors = false))]
pub(crate) struct DraftForm {
    project: Integer,
    #[schema(value_type = DistributionTypeCode)]
    cash_type: String,
    /// The total amount, in the project's currency. Either this or `per_share`.
    #[schema(value_type = Option<Exact>)]
    total: Option<Written>,
    /// An amount for each share, at most 8 decimals.
    #[schema(value_type = Option<Exact>)]
    per_share: Option<Figure>,
    /// Shares redeemed for each share held, at most 1; only for a return of principal.
    #[schema(value_type = Option<Exact>)]
    redeemed_per_share: Option<Figure>,
    /// Accounts that hold shares at the end of this day (UTC+8) are paid; the day must have ended.
    record_date: Day,
    /// The value date, from which it may be paid; not before the record date.
    payment_date: Day,
    /// The text sent to the holders, in Chinese.
    text_zh: Option<String>,
    /// The same in English.
    text_en: Option<String>,
}

fn is_shared_out(form: &DraftForm) -> Result<(), ValidationError> {
    let each = form.per_share.map(|figure| figure.0);
    let redeemed = form.redeemed_per_share.map(|figure| figure.0);
    named(check_figures(form.total.is_some(), each, redeemed))
}

/// Which draft is changed.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ChangedDistribution)]
pub(crate) struct ChangedForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
}

impl Names<DraftForm> for ChangedForm {
    const FORM: &'static str = "ChangeDistribution";
}

/// Proposes a draft, or cancels a distribution.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = DistributionReason)]
pub(crate) struct ReasonForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// Why; required.
    reason: Option<String>,
}

/// Starts or stops paying a distribution.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PayDistribution)]
pub(crate) struct PayForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
}

/// Funds a distribution.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = FundDistribution)]
#[validate(schema(function = "has_one_source", skip_on_field_errors = false))]
pub(crate) struct FundForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// An unmatched receipt, used in full. Either this or `amount`.
    receipt: Option<Integer>,
    /// The amount to take from the project's money.
    #[schema(value_type = Option<Exact>)]
    amount: Option<Written>,
}

/// Where the money comes from: one of the two.
fn source(form: &FundForm) -> Result<FundedFrom, Refusal> {
    match (form.receipt, form.amount) {
        (Some(id), None) => Ok(FundedFrom::Receipt(ReceiptId(id.0))),
        (None, Some(amount)) => Ok(FundedFrom::Project(amount.0)),
        (Some(_), Some(_)) | (None, None) => Err(Refusal::bad_request("receipt")),
    }
}

fn has_one_source(form: &FundForm) -> Result<(), ValidationError> {
    named(source(form))
}

/// Reverses what an account was paid.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = CorrectDistribution)]
pub(crate) struct CorrectForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// The account whose line is reversed.
    account: Integer,
    /// Why; required.
    reason: Option<String>,
}

/// `POST distributions`.
pub(crate) async fn draft(call: Operator<DraftForm>) -> Result<Json<ItemView>, Failure> {
    let command = drafted(call.form, call.who, call.caller.origin);
    let item = draft_distribution(&call.server.ports, &command).await?;
    Ok(Json(item.into()))
}

/// `PUT distributions/{id}`.
pub(crate) async fn change(
    call: Operator<WithRecord<ChangedForm, DraftForm>>,
) -> Result<Json<ItemView>, Failure> {
    let WithRecord { record, fields } = call.form;
    let command = ChangeDistribution {
        id: DistributionId(record.id.0),
        version: record.version.0,
        draft: drafted(fields, call.who, call.caller.origin),
    };
    let item = change_distribution(&call.server.ports, &command).await?;
    Ok(Json(item.into()))
}

fn drafted(form: DraftForm, by: domain::operations::Operator, origin: Origin) -> DraftDistribution {
    DraftDistribution {
        by,
        project: ProjectId(form.project.0),
        cash_type: form.cash_type,
        total: form.total.map(|amount| amount.0),
        per_share: form.per_share.map(|figure| figure.0),
        redeemed_per_share: form.redeemed_per_share.map(|figure| figure.0),
        record_date: form.record_date.0,
        payment_date: form.payment_date.0,
        text: Text {
            zh: form.text_zh.unwrap_or_default(),
            en: form.text_en.unwrap_or_default(),
        },
        origin,
    }
}

/// `POST distributions/{id}/propose`.
pub(crate) async fn propose(call: Operator<ReasonForm>) -> Result<Proposed, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let form = call.form;
    let command = ProposeDistribution {
        by: call.who,
        id: DistributionId(form.id.0),
        version: form.version.0,
        reason: form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    let item = propose_distribution(ports, &command).await?;
    Ok(Proposed::of(item, ports, language))
}

/// `POST distributions/{id}/fund`.
pub(crate) async fn fund(call: Operator<FundForm>) -> Result<Json<ItemView>, Failure> {
    let form = call.form;
    let from = source(&form)?;
    let command = FundDistribution {
        by: call.who,
        id: DistributionId(form.id.0),
        version: form.version.0,
        from,
        origin: call.caller.origin,
    };
    let item = fund_distribution(&call.server.ports, &command).await?;
    Ok(Json(item.into()))
}

/// `POST distributions/{id}/pay`.
pub(crate) async fn pay(call: Operator<PayForm>) -> Result<Json<ItemView>, Failure> {
    let command = paying(&call.form, call.who, call.caller.origin);
    let item = pay_distribution(&call.server.ports, &command).await?;
    Ok(Json(item.into()))
}

/// `POST distributions/{id}/stop`.
pub(crate) async fn stop(call: Operator<PayForm>) -> Result<Json<ItemView>, Failure> {
    let command = paying(&call.form, call.who, call.caller.origin);
    let item = stop_distribution(&call.server.ports, &command).await?;
    Ok(Json(item.into()))
}

const fn paying(form: &PayForm, by: domain::operations::Operator, origin: Origin) -> Paying {
    Paying {
        by,
        id: DistributionId(form.id.0),
        version: form.version.0,
        origin,
    }
}

/// `POST distributions/{id}/cancel`.
pub(crate) async fn cancel(call: Operator<ReasonForm>) -> Result<Json<ItemView>, Failure> {
    let form = call.form;
    let command = CancelDistribution {
        by: call.who,
        id: DistributionId(form.id.0),
        version: form.version.0,
        reason: form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    let item = cancel_distribution(&call.server.ports, &command).await?;
    Ok(Json(item.into()))
}

/// `POST distributions/{id}/correct`.
pub(crate) async fn correct(call: Operator<CorrectForm>) -> Result<Proposed, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let form = call.form;
    let command = CorrectLine {
        of: ProposeDistribution {
            by: call.who,
            id: DistributionId(form.id.0),
            version: form.version.0,
            reason: form.reason.unwrap_or_default(),
            origin: call.caller.origin,
        },
        account: AccountId(form.account.0),
    };
    let item = correct_line(ports, &command).await?;
    Ok(Proposed::of(item, ports, language))
}
