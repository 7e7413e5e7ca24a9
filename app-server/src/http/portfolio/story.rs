//! The story of one order.

use super::capital::{CapitalRecord, record};
use super::orders::{AccountOrder, shown};
use crate::http::call::Coded;
use crate::http::code_field::OrderTypeId;
use crate::http::codes::StoryState;
use crate::http::document::{DocumentEntry, entry};
use crate::http::extract::Investor;
use crate::http::fields::{Day, Integer, Moment};
use domain::portfolio::StoryStep;
use ports::Failure;
use ports::driving::portfolio::order_story;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which order.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct WhichOrder {
    /// 1 investment, 2 withdrawal, 3 deposit.
    order_type: OrderTypeId,
    /// Its `refId` in `account_order`.
    ref_id: Integer,
}

/// An order with its history.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderStory {
    order: AccountOrder,
    /// Oldest first; it begins with `INIT`.
    steps: Vec<OrderStep>,
    /// The day by which the review of a subscription is expected to be over, while it is under review.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected_by: Option<Day>,
    /// Whether it is paid by wire.
    is_wire: bool,
    /// Oldest first.
    documents: Vec<DocumentEntry>,
    /// The money movements that it caused: the newest 50, newest first.
    movements: Vec<CapitalRecord>,
}

/// A step of an order.
#[derive(Debug, Serialize, ToSchema)]
struct OrderStep {
    /// The state that the order entered, or `Paid` or `Returned` for the payment of a withdrawal.
    #[schema(value_type = StoryState)]
    state: &'static str,
    /// When it happened; absent for a payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<Moment>,
    /// Only for a payment: its value date.
    #[serde(skip_serializing_if = "Option::is_none")]
    on: Option<Day>,
    /// Why it failed, was revoked or came back.
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    /// Only for a payment: the bank's reference.
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<String>,
}

impl From<StoryStep> for OrderStep {
    fn from(step: StoryStep) -> Self {
        Self {
            state: step.state,
            time: step.at.map(Moment),
            on: step.on.map(Day),
            comment: step.reason,
            reference: step.reference,
        }
    }
}

/// `GET account_order_story`.
pub async fn account_order_story(call: Investor<WhichOrder>) -> Result<Coded<OrderStory>, Failure> {
    let ports = &call.server.ports;
    let (language, now) = (call.caller.language, ports.clock.now());
    let which = (call.form.order_type.0, call.form.ref_id.0);
    let told = order_story(ports, call.who, which).await?;
    let movements = told.movements.into_iter().map(|it| record(it, language));
    Ok(Coded(OrderStory {
        order: shown(told.told, ports.texts.as_ref(), language, now)?,
        steps: told.steps.into_iter().map(OrderStep::from).collect(),
        expected_by: told.expected_by.map(Day),
        is_wire: told.is_wire,
        documents: told.documents.into_iter().map(entry).collect(),
        movements: movements.collect(),
    }))
}
