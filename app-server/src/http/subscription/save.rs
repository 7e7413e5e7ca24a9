//! Starting, saving, handing in, cancelling and taking back an order.

use super::my_investment::MyInvestment;
use crate::http::amount::Written;
use crate::http::call::{Done, Json, done};
use crate::http::code_field::StepId;
use crate::http::extract::Investor;
use crate::http::fields::{Exact, Flag, Integer};
use crate::http::shape::bad_request;
use crate::http::whole::{Taken, Whole, needed};
use domain::Refusal;
use domain::ids::{AccountId, DocumentId, OrderId, ProjectId};
use domain::subscription::{Order, Step};
use ports::Failure;
use ports::driven::audit::Origin;
use ports::driving::subscription::{
    OnOrder, SubscriptionForm, cancel, order_view, revoke, save, start,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is sent of an order; fields that are not sent keep what is stored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct InvestmentForm {
    /// Which order; not sent for a new one.
    #[serde(rename = "UserInvestmentID")]
    order: Option<Integer>,
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
    /// An uploaded document of the investor's.
    #[serde(rename = "PaymentProofDocumentID")]
    payment_proof: Option<Integer>,
    /// 486 Profile, 487 `SignDoc`, 489 Review, 491 Complete.
    #[serde(rename = "TransactionProcessStepID")]
    #[schema(value_type = Option<Integer>)]
    step_id: Option<StepId>,
    /// The version that was read; may be left out.
    version: Option<Integer>,
}

/// A new order, which names its project.
#[derive(Debug)]
pub struct InvestmentStart {
    project: ProjectId,
    fields: InvestmentForm,
}

impl Taken for InvestmentStart {
    type Sent = InvestmentForm;
    const NAME: &'static str = "InvestmentStart";
    const IDS: &'static [&'static str] = &["InvestmentID"];

    /// An order starts with its Profile step.
    fn take(fields: InvestmentForm, _: &str) -> Result<Self, Refusal> {
        if fields.step_id.is_some_and(|step| step.0 != Step::Profile) {
            return Err(bad_request(Some("TransactionProcessStepID")));
        }
        let project = ProjectId(needed(fields.project, "InvestmentID")?);
        Ok(Self { project, fields })
    }
}

/// A change of an order, which it names.
#[derive(Debug)]
pub struct InvestmentChange {
    order: OrderId,
    fields: InvestmentForm,
}

impl Taken for InvestmentChange {
    type Sent = InvestmentForm;
    const NAME: &'static str = "InvestmentChange";
    const IDS: &'static [&'static str] = &["UserInvestmentID"];

    fn take(fields: InvestmentForm, _: &str) -> Result<Self, Refusal> {
        let order = OrderId(needed(fields.order, "UserInvestmentID")?);
        Ok(Self { order, fields })
    }
}

/// Which order.
#[derive(Debug, Deserialize, ToSchema)]
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
    /// Key of what is told about it.
    #[serde(rename = "messageKey")]
    message_key: &'static str,
}

/// `POST account_investment`.
pub async fn start_investment(
    call: Investor<Whole<InvestmentStart>>,
) -> Result<Json<SavedInvestment>, Failure> {
    let InvestmentStart { project, fields } = &call.form.0;
    let form = form(fields, call.caller.origin.clone());
    let order = start(&call.server.ports, call.who, *project, &form).await?;
    saved(&call, order).await
}

/// `PUT account_investment`.
pub async fn change_investment(
    call: Investor<Whole<InvestmentChange>>,
) -> Result<Json<SavedInvestment>, Failure> {
    let InvestmentChange { order, fields } = &call.form.0;
    let form = form(fields, call.caller.origin.clone());
    let order = save(&call.server.ports, call.who, *order, &form).await?;
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

async fn saved<T>(
    call: &Investor<Whole<T>>,
    order: Order,
) -> Result<Json<SavedInvestment>, Failure> {
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
