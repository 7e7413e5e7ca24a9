//! One distribution, with its funding, its history and what its reader may do.

use super::list::{Entry, TextView};
use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{DistributionSourceCode, DistributionStateCode, StepBy};
use crate::http::desk::extract::Operator;
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::distribution::FundingSource;
use domain::ids::DistributionId;
use domain::reference::RemittanceReference;
use ports::Failure;
use ports::driven::distributions::KeptFunding;
use ports::driving::desk::Step;
use ports::driving::distribution::{
    DistributionItem, DistributionMay, FundingReceipt, show_distribution,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which distribution.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = DistributionNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// A receipt that can fund a distribution.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DistributionReceipt)]
struct ReceiptView {
    id: Integer,
    amount: Exact,
    value_on: Day,
    payer: Option<String>,
    bank_account_name: Option<String>,
}

/// What funded a distribution.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DistributionFunding)]
struct FundingView {
    #[schema(value_type = DistributionSourceCode)]
    source: &'static str,
    receipt: Option<Integer>,
    amount: Exact,
    /// The part of the receipt beyond the missing amount, which is added to the project's money.
    beyond: Exact,
    booked_at: Moment,
    /// The operator's name.
    by: String,
}

/// A step of a distribution's history.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DistributionStep)]
struct StepView {
    at: Moment,
    #[schema(value_type = DistributionStateCode)]
    from: &'static str,
    #[schema(value_type = DistributionStateCode)]
    to: &'static str,
    /// `investor`, `operator` or `system`.
    by: StepBy,
    /// The operator's name.
    name: Option<String>,
    /// Name of the operator who proposed it, where `name` approved it.
    proposed_by: Option<String>,
    comment: Option<String>,
}

/// What the reader may do now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DistributionActs)]
#[expect(clippy::struct_excessive_bools, reason = "each is an act of its own")]
struct MayView {
    change: bool,
    propose: bool,
    fund: bool,
    pay: bool,
    stop: bool,
    cancel: bool,
    correct: bool,
}

/// A distribution.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DistributionItem)]
pub(crate) struct ItemView {
    #[serde(flatten)]
    #[schema(inline)]
    distribution: Entry,
    /// The text sent to the holders.
    text: TextView,
    /// The reference to write into the wire that funds it, so that the line on the bank statement can be recognised.
    funding_reference: String,
    /// The amount that its funding still needs.
    missing: Exact,
    /// The project's money that can fund it now.
    project_money: Exact,
    /// Receipts that can fund it, those of the missing amount first.
    receipts: Vec<ReceiptView>,
    fundings: Vec<FundingView>,
    /// Oldest first.
    history: Vec<StepView>,
    may: MayView,
}

/// `GET distributions/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<ItemView>, Failure> {
    let id = DistributionId(call.form.id.0);
    let found = show_distribution(&call.server.ports, &call.who, id).await?;
    Ok(Json(found.into()))
}

impl From<DistributionItem> for ItemView {
    fn from(item: DistributionItem) -> Self {
        Self {
            text: item.listed.distribution.terms.text.clone().into(),
            funding_reference: RemittanceReference::of_distribution(item.listed.distribution.id)
                .to_string(),
            missing: item.missing.into(),
            project_money: item.project_money.into(),
            receipts: item.receipts.into_iter().map(Into::into).collect(),
            fundings: item.fundings.into_iter().map(Into::into).collect(),
            history: item.history.into_iter().map(Into::into).collect(),
            may: item.may.into(),
            distribution: item.listed.into(),
        }
    }
}

impl From<FundingReceipt> for ReceiptView {
    fn from(receipt: FundingReceipt) -> Self {
        Self {
            id: Integer(receipt.id.0),
            amount: receipt.amount.into(),
            value_on: Day(receipt.value_on),
            payer: receipt.payer,
            bank_account_name: receipt.bank,
        }
    }
}

impl From<KeptFunding> for FundingView {
    fn from(kept: KeptFunding) -> Self {
        let (source, receipt) = match kept.placed.source {
            FundingSource::Receipt(id) => ("receipt", Some(Integer(id.0))),
            FundingSource::Project => ("project", None),
        };
        Self {
            source,
            receipt,
            amount: kept.placed.amount.into(),
            beyond: kept.placed.beyond.into(),
            booked_at: Moment(kept.at),
            by: kept.by.1,
        }
    }
}

impl From<Step> for StepView {
    fn from(step: Step) -> Self {
        Self {
            at: Moment(step.at),
            from: step.from,
            to: step.to,
            by: Code(step.by),
            name: step.name,
            proposed_by: step.proposed_by,
            comment: step.comment,
        }
    }
}

impl From<DistributionMay> for MayView {
    fn from(may: DistributionMay) -> Self {
        Self {
            change: may.change,
            propose: may.propose,
            fund: may.fund,
            pay: may.pay,
            stop: may.stop,
            cancel: may.cancel,
            correct: may.correct,
        }
    }
}
