//! One payout.

use super::list::Entry;
use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{PayoutAct, PayoutMethodCode, PayoutStateCode, StepBy};
use crate::http::desk::extract::Operator;
use crate::http::desk::item::{DocumentView, documents};
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::Language;
use domain::ids::PayoutId;
use domain::payee::Target;
use ports::driven::look_ups::Country;
use ports::driving::desk::Step;
use ports::driving::payout::{PayoutItem, show_payout};
use ports::{Failure, Ports};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which payout.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PayoutNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// Where a payout goes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutTarget)]
pub(super) struct TargetView {
    method: PayoutMethodCode,
    /// With `Bitcoin`: the address that it is paid to.
    address: Option<String>,
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
    /// In the reader's language.
    country: Option<String>,
    correspondent_bank: Option<String>,
}

impl TargetView {
    /// A target of which only the method is shown.
    const fn bare(method: PayoutMethodCode) -> Self {
        Self {
            method,
            address: None,
            account_name: None,
            account_number: None,
            bank_name: None,
            branch_name: None,
            branch_code: None,
            swift_code: None,
            bank_address: None,
            city: None,
            region: None,
            area_code: None,
            country: None,
            correspondent_bank: None,
        }
    }
}

/// How a payout was paid.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutPayment)]
struct PaymentView {
    value_on: Day,
    reference: String,
}

/// How a payout came back.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutReturn)]
struct ReturnView {
    value_on: Day,
    /// The amount that came back; the bank kept the rest.
    amount: Exact,
    reason: String,
}

/// A step of a payout's history.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutStep)]
struct StepView {
    at: Moment,
    #[schema(value_type = PayoutStateCode)]
    from: &'static str,
    #[schema(value_type = PayoutStateCode)]
    to: &'static str,
    /// `investor`, `operator` or `system`.
    by: StepBy,
    /// The operator's name.
    name: Option<String>,
    /// Name of the operator who proposed it, where `name` approved it, or who made the batch.
    proposed_by: Option<String>,
    comment: Option<String>,
}

/// A payout.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutItem)]
pub(crate) struct ItemView {
    #[serde(flatten)]
    #[schema(inline)]
    payout: Entry,
    /// Must be sent back with a change.
    version: Integer,
    /// Our reference in the payment, which bank statements repeat.
    end_to_end: String,
    target: Option<TargetView>,
    /// Whether its target is the one that was signed or approved; if not, it is not paid.
    target_stands: bool,
    payment: Option<PaymentView>,
    came_back: Option<ReturnView>,
    /// Oldest first.
    history: Vec<StepView>,
    /// What the reader may do now.
    may: Vec<PayoutAct>,
    /// The proposal on it that waits for a second person.
    proposal: Option<Integer>,
    /// While it waits for a target: the approved bank account of the payee's investment account; for a project, that of the
    /// last payment to it.
    account_target: Option<TargetView>,
    /// Whether, while it waits for a target, it can go to a bitcoin address because its money came in bitcoin.
    bitcoin_target: bool,
    /// While it waits for a target: the documents of the record that it settles.
    documents: Vec<DocumentView>,
}

/// `GET payouts/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<ItemView>, Failure> {
    let ports = &call.server.ports;
    let language = call.caller.language;
    view(ports, &call.who, PayoutId(call.form.id.0), language).await
}

/// A payout in its current state.
pub(super) async fn view(
    ports: &Ports,
    by: &domain::operations::Operator,
    id: PayoutId,
    language: Language,
) -> Result<Json<ItemView>, Failure> {
    let item = show_payout(ports, by, id).await?;
    Ok(Json(shown(item, language)))
}

fn shown(item: PayoutItem, language: Language) -> ItemView {
    let PayoutItem {
        listed,
        payout,
        countries,
        ..
    } = item;
    let target = |target: Target| target_view(target, &countries, language);
    ItemView {
        payout: listed.into(),
        version: Integer(payout.version),
        end_to_end: payout.reference().to_string(),
        target: payout.target.map(target),
        target_stands: item.target_stands,
        payment: payout.payment.map(|payment| PaymentView {
            value_on: Day(payment.value_on),
            reference: payment.reference,
        }),
        came_back: payout.bounce.map(|bounce| ReturnView {
            value_on: Day(bounce.value_on),
            amount: bounce.came_back.into(),
            reason: bounce.reason,
        }),
        history: item.history.into_iter().map(step).collect(),
        may: item.may.into_iter().map(Code).collect(),
        proposal: item.proposal.map(|id| Integer(id.0)),
        account_target: item.account_target.map(target),
        bitcoin_target: item.in_coins,
        documents: documents(item.documents),
    }
}

pub(super) fn target_view(target: Target, countries: &[Country], language: Language) -> TargetView {
    let bare = TargetView::bare(Code(target.method()));
    match target {
        Target::Unreadable(_) => bare,
        Target::Bitcoin(address) => TargetView {
            address: Some(address.to_string()),
            ..bare
        },
        Target::Bank(payee) => {
            let country = countries.iter().find(|it| Some(it.id) == payee.country);
            TargetView {
                account_name: Some(payee.account_name),
                account_number: Some(payee.account_number),
                bank_name: Some(payee.bank_name),
                branch_name: payee.branch_name,
                branch_code: payee.branch_code,
                swift_code: payee.swift_code,
                bank_address: payee.address,
                city: payee.city,
                region: payee.region,
                area_code: payee.area_code,
                country: country.map(|it| match language {
                    Language::Zh => it.name_zh.clone(),
                    Language::En => it.name_en.clone(),
                }),
                correspondent_bank: payee.correspondent_bank,
                ..bare
            }
        }
    }
}

fn step(step: Step) -> StepView {
    StepView {
        at: Moment(step.at),
        from: step.from,
        to: step.to,
        by: Code(step.by),
        name: step.name,
        proposed_by: step.proposed_by,
        comment: step.comment,
    }
}
