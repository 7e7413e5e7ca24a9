//! A subscription as an item of its queue.

use crate::http::code_field::Code;
use crate::http::codes::{KycStateCode, PaymentMethodCode};
use crate::http::desk::item::{ItemHead, Place, head};
use crate::http::fields::{Exact, Integer};
use crate::http::receipt::{MatchedReceipt, matched_receipts};
use domain::Language;
use domain::operations::Queue;
use ports::Ports;
use ports::driving::subscription::desk::OrderItem;
use serde::Serialize;
use utoipa::ToSchema;

/// The fields that only a subscription's item has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueItemOrder)]
pub(crate) struct ItemOrder {
    account_id: Integer,
    account_state: KycStateCode,
    project: String,
    project_id: Integer,
    /// `Wire` or `Wallet`.
    payment_method: PaymentMethodCode,
    amount: Exact,
    currency: &'static str,
    /// Wires: the reference that the investor was asked to write into the payment.
    remittance_reference: Option<String>,
    /// Wires: the amount that the first line entered.
    amount_received: Option<Exact>,
    /// Wires: the largest shortfall that counts as bank charges, which the platform covers; null if no shortfall is accepted.
    charge_tolerance: Option<Exact>,
    /// Wires: the receipts matched to it, oldest first.
    receipts: Vec<MatchedReceipt>,
    /// Number of shares that the amount buys.
    shares: Exact,
    /// Whether the investor answered in the survey that they cannot bear a loss.
    bears_no_loss: bool,
}

pub(super) fn item(ports: &Ports, item: OrderItem, language: Language) -> (ItemHead, ItemOrder) {
    let (order, account) = (&item.order, &item.behind.account);
    let last = item.behind.history.last();
    let place = Place {
        queue: Queue::Subscriptions,
        id: order.id.0,
        state: order.state.code(),
        version: order.version,
        submitted_at: order.completed_at,
        since: order.modified_at,
        comment: last.and_then(|step| step.comment.clone()),
    };
    let detail = ItemOrder {
        account_id: Integer(account.id.0),
        account_state: Code(account.state),
        project: item.project.name(language).to_owned(),
        project_id: Integer(item.project.id.0),
        payment_method: Code(order.method),
        amount: order.amount.into(),
        currency: order.amount.currency().code(),
        remittance_reference: order.reference().map(|it| it.to_string()),
        amount_received: order.received.map(Exact::from),
        charge_tolerance: item.tolerance.is_positive().then(|| item.tolerance.into()),
        receipts: matched_receipts(&item.arrived),
        shares: Exact(item.shares.amount()),
        bears_no_loss: item.bears_no_loss,
    };
    (head(ports, place, item.behind), detail)
}
