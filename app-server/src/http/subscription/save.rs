//! Starting, saving, submitting, cancelling and revoking an order.

use super::my_investment::MyInvestment;
use crate::http::amount::Written;
use crate::http::call::{Done, Json, done};
use crate::http::code_field::StepId;
use crate::http::extract::Investor;
use crate::http::fields::{Exact, Flag, Integer};
use crate::http::parsed::{Names, WithRecord};
use crate::http::rules::known;
use domain::ids::{AccountId, DocumentId, OrderId, ProjectId};
use domain::subscription::{Order, Step};
use ports::Failure;
use ports::driven::audit::Origin;
use ports::driving::subscription::{
    OnOrder, SubscriptionForm, cancel, order_view, revoke, save, start,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// The fields of an order; fields that are not sent stay unchanged.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "PascalCase")]
pub struct InvestmentForm {
    /// The id of the order; not sent for a new one.
    #[expect(dead_code, reason = "read as the record that a change names")]
    #[serde(rename = "UserInvestmentID")]
    order: Option<Integer>,
    #[expect(dead_code, reason = "read as the record that a new order names")]
    #[serde(rename = "InvestmentID")]
    project: Option<Integer>,
    #[serde(rename = "UserEntityID")]
    account: Option<Integer>,
    /// 2 wire, 1010 wallet.
    #[serde(rename = "PaymentMethodID")]
    method_id: Option<Integer>,
    /// A whole number in the project's currency.
    #[schema(value_type = Option<Exact>)]
    investment_amount: Option<Written>,
    order_form_disclaimers_ind: Option<Flag>,
    read_documents_ind: Option<Flag>,
    #[serde(rename = "ReadVTTermsAndConditionsInd")]
    read_terms: Option<Flag>,
    #[serde(rename = "ReadLPAInd")]
    read_partnership_agreement: Option<Flag>,
    #[serde(rename = "ReadPPMInd")]
    read_memorandum: Option<Flag>,
    read_subscription_agreement_ind: Option<Flag>,
    /// A document uploaded by the investor.
    #[serde(rename = "PaymentProofDocumentID")]
    payment_proof: Option<Integer>,
    /// 486 Profile, 487 `SignDoc`, 489 Review, 491 Complete.
    #[serde(rename = "TransactionProcessStepID")]
    #[schema(value_type = Option<Integer>)]
    step_id: Option<StepId>,
    /// The version that was read; may be left out.
    version: Option<Integer>,
}

/// The project of a new order, which starts with its Profile step.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct InvestIn {
    #[serde(rename = "InvestmentID")]
    project: Integer,
    #[serde(rename = "TransactionProcessStepID")]
    #[schema(ignore)]
    #[validate(custom(function = "is_first"))]
    transaction_process_step_id: Option<StepId>,
}

impl Names<InvestmentForm> for InvestIn {
    const FORM: &'static str = "InvestmentStart";
}

impl Names<InvestmentForm> for WhichInvestment {
    const FORM: &'static str = "InvestmentChange";
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "a rule borrows its field"
)]
fn is_first(step: &StepId) -> Result<(), ValidationError> {
    known((step.0 == Step::Profile).then_some(()))
}

/// Which order.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct WhichInvestment {
    #[serde(rename = "UserInvestmentID")]
    order: Integer,
}

/// An order that was saved.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedInvestment {
    ok: bool,
    #[serde(rename = "myInvestment")]
    my_investment: MyInvestment,
    /// Key of the text that confirms it.
    #[serde(rename = "messageKey")]
    message_key: &'static str,
}

/// `POST account_investment`.
pub async fn start_investment(
    call: Investor<WithRecord<InvestIn, InvestmentForm>>,
) -> Result<Json<SavedInvestment>, Failure> {
    let project = ProjectId(call.form.record.project.0);
    let form = form(&call.form.fields, call.caller.origin.clone());
    let order = start(&call.server.ports, call.who, project, &form).await?;
    saved(&call, order).await
}

/// `PUT account_investment`.
pub async fn change_investment(
    call: Investor<WithRecord<WhichInvestment, InvestmentForm>>,
) -> Result<Json<SavedInvestment>, Failure> {
    let order = OrderId(call.form.record.order.0);
    let form = form(&call.form.fields, call.caller.origin.clone());
    let order = save(&call.server.ports, call.who, order, &form).await?;
    saved(&call, order).await
}

/// `DELETE account_investment`.
pub async fn cancel_investment(call: Investor<WhichInvestment>) -> Result<Json<Done>, Failure> {
    let command = on_order(&call);
    cancel(&call.server.ports, &command).await?;
    Ok(done())
}

/// `POST account_investment_revoke`.
pub async fn revoke_investment(call: Investor<WhichInvestment>) -> Result<Json<Done>, Failure> {
    let command = on_order(&call);
    revoke(&call.server.ports, &command).await?;
    Ok(done())
}

async fn saved<F>(call: &Investor<F>, order: Order) -> Result<Json<SavedInvestment>, Failure> {
    let message_key = if order.step == Step::Complete {
        "InvestmentSubmitted"
    } else {
        "InvestmentSaved"
    };
    let view = order_view(&call.server.ports, order).await?;
    Ok(Json(SavedInvestment {
        ok: true,
        my_investment: MyInvestment::new(view, call.caller.language),
        message_key,
    }))
}

fn on_order(call: &Investor<WhichInvestment>) -> OnOrder {
    OnOrder {
        investor: call.who,
        order: OrderId(call.form.order.0),
        origin: call.caller.origin.clone(),
    }
}

fn form(form: &InvestmentForm, origin: Origin) -> SubscriptionForm {
    let flag = |flag: Option<Flag>| flag.map(|flag| flag.0);
    SubscriptionForm {
        account: form.account.map(|id| AccountId(id.0)),
        method_id: form.method_id.map(|id| id.0),
        amount: form.investment_amount.map(|amount| amount.0),
        disclaimer_accepted: flag(form.order_form_disclaimers_ind),
        documents_read: flag(form.read_documents_ind),
        read_terms: flag(form.read_terms),
        read_partnership_agreement: flag(form.read_partnership_agreement),
        read_memorandum: flag(form.read_memorandum),
        read_subscription_agreement: flag(form.read_subscription_agreement_ind),
        proof_document: form.payment_proof.map(|id| DocumentId(id.0)),
        step: form.step_id.map(|step| step.0),
        version: form.version.map(|version| version.0),
        origin,
    }
}
