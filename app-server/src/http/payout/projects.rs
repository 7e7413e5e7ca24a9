//! The money of projects: the list, one with the data for paying it, and proposing a payment.

use super::change::PayeeForm;
use super::item::{TargetView, target_view};
use crate::http::amount::Written;
use crate::http::call::Json;
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::own_bank::OwnBankView;
use crate::http::desk::proposed::Proposed;
use crate::http::extract::Nothing;
use crate::http::fields::{Exact, Integer, Moment};
use crate::http::rules::{amount_in, named};
use domain::Refusal;
use domain::ids::{BankAccountId, PayoutId, ProjectId};
use domain::payee::{Payee, Target};
use ports::Failure;
use ports::driven::project_payments::ProjectFunds;
use ports::driving::payout::{
    PayProject, export_project_funds, list_project_funds, pay_project, show_project_funds,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// The project.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ProjectFundsNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// A payment to propose.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = NewProjectPayment)]
#[validate(schema(function = "is_payable", skip_on_field_errors = false))]
pub(crate) struct PayForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// At most what is available.
    #[schema(value_type = Exact)]
    amount: Written,
    /// ISO 4217.
    #[validate(custom(function = "crate::http::rules::currency"))]
    currency: String,
    /// The platform's bank account that pays; may be absent if only one can.
    bank_account: Option<Integer>,
    /// Absent: the bank account of the last payment.
    #[validate(nested)]
    payee: Option<PayeeForm>,
    /// The last payment that the caller read; required without `payee`.
    last_payout: Option<Integer>,
    /// What the payment is for, naming the document that shows the bank account; required.
    reason: Option<String>,
}

/// An amount, and a bank account that is typed or was read.
fn is_payable(form: &PayForm) -> Result<(), ValidationError> {
    let amount = amount_in(form.amount, &form.currency);
    let has_payee = form.payee.is_some() || form.last_payout.is_some();
    let payee = (!has_payee).then_some("payee");
    named(Refusal::bad_fields(amount.into_iter().chain(payee)))
}

/// The project that the money belongs to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaidProject)]
pub(super) struct ProjectView {
    pub(super) id: Integer,
    pub(super) name_zh: String,
    pub(super) name_en: String,
}

/// The money of a project's orders, in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectFunds)]
pub(crate) struct FundsView {
    project: ProjectView,
    code: String,
    /// ISO 4217.
    currency: &'static str,
    /// Money of accepted orders that are not issued.
    escrow: Exact,
    /// Money of issued orders that was not paid to the project yet.
    held: Exact,
    /// The part of `held` that investors may still revoke.
    revocable: Exact,
    /// Number of those revocable orders.
    revocable_orders: Integer,
    /// Until when the last of them can be revoked.
    revocable_until: Option<Moment>,
    /// What may be paid to the project now.
    available: Exact,
    /// The amount of the payouts to it that are not paid yet.
    being_paid: Exact,
    /// The amount that was paid to it and did not come back.
    paid: Exact,
    /// The amount that came from the project.
    returned: Exact,
}

/// The money of every project that ever had any.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectFundsList)]
pub(crate) struct FundsList {
    /// By the project's code.
    items: Vec<FundsView>,
}

/// The money of a project, with what a payment to it needs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectFundsItem)]
pub(crate) struct ItemView {
    /// Its own currency first.
    funds: Vec<FundsView>,
    /// Must be sent back with a payment.
    version: Integer,
    /// The platform's bank accounts that may pay it, the likeliest first.
    bank_accounts: Vec<OwnBankView>,
    /// The bank account of the last payment, as approved.
    last_payee: Option<TargetView>,
    /// The number of that payment.
    last_payout: Option<Integer>,
    /// The payment that waits for a second person.
    proposal: Option<Integer>,
    /// Whether the reader may propose a payment now.
    may_pay: bool,
}

/// `GET project_funds`.
pub(crate) async fn list(call: Operator<Nothing>) -> Result<Json<FundsList>, Failure> {
    let found = list_project_funds(&call.server.ports, &call.who).await?;
    Ok(Json(FundsList {
        items: found.into_iter().map(FundsView::from).collect(),
    }))
}

/// The columns of exported funds.
const HEAD: [&str; 12] = [
    "project",
    "code",
    "name",
    "currency",
    "escrow",
    "held",
    "revocable",
    "revocable_orders",
    "available",
    "being_paid",
    "paid",
    "returned",
];

/// `GET project_funds/export`.
pub(crate) async fn export(call: Operator<Nothing>) -> Result<Csv, Failure> {
    let origin = &call.caller.origin;
    let found = export_project_funds(&call.server.ports, &call.who, origin).await?;
    Ok(table("project_funds", HEAD, found.into_iter().map(row)))
}

fn row(funds: ProjectFunds) -> [String; HEAD.len()] {
    [
        funds.project.to_string(),
        funds.code,
        funds.name.en,
        funds.escrow.currency().code().to_owned(),
        funds.escrow.amount().to_string(),
        funds.money.held().amount().to_string(),
        funds.money.revocable().amount().to_string(),
        cell(Some(funds.revocable_orders)),
        funds.money.available().amount().to_string(),
        funds.being_paid.amount().to_string(),
        funds.paid.amount().to_string(),
        funds.returned.amount().to_string(),
    ]
}

/// `GET project_funds/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<ItemView>, Failure> {
    let project = ProjectId(call.form.id.0);
    let found = show_project_funds(&call.server.ports, &call.who, project).await?;
    let (last_payout, last_payee) = found.last_payee.unzip();
    Ok(Json(ItemView {
        funds: found.funds.into_iter().map(FundsView::from).collect(),
        version: Integer(found.version),
        bank_accounts: found.banks.into_iter().map(OwnBankView::from).collect(),
        last_payee: last_payee.map(|payee| {
            let target = Target::Bank(Box::new(payee));
            target_view(target, &found.countries, call.caller.language)
        }),
        last_payout: last_payout.map(|id| Integer(id.0)),
        proposal: found.proposal.map(|id| Integer(id.0)),
        may_pay: found.may_pay,
    }))
}

/// `POST project_funds/{id}/pay`.
pub(crate) async fn pay(call: Operator<PayForm>) -> Result<Proposed, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let form = call.form;
    let command = PayProject {
        by: call.who,
        project: ProjectId(form.id.0),
        version: form.version.0,
        amount: form.amount.0,
        currency: form.currency,
        pays_from: form.bank_account.map(|id| BankAccountId(id.0)),
        payee: form.payee.map(Payee::from),
        last_payment: form.last_payout.map(|id| PayoutId(id.0)),
        reason: form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    let item = pay_project(ports, &command).await?;
    Ok(Proposed::of(item, ports, language))
}

impl From<ProjectFunds> for FundsView {
    fn from(funds: ProjectFunds) -> Self {
        Self {
            project: ProjectView {
                id: Integer(funds.project.0),
                name_zh: funds.name.zh,
                name_en: funds.name.en,
            },
            code: funds.code,
            currency: funds.escrow.currency().code(),
            escrow: funds.escrow.into(),
            held: funds.money.held().into(),
            revocable: funds.money.revocable().into(),
            revocable_orders: Integer(i64::try_from(funds.revocable_orders).unwrap_or(i64::MAX)),
            revocable_until: funds.revocable_until.map(Moment),
            available: funds.money.available().into(),
            being_paid: funds.being_paid.into(),
            paid: funds.paid.into(),
            returned: funds.returned.into(),
        }
    }
}
