//! A subscription in the list of its queue.

use super::item::ItemOrder;
use crate::http::code_field::Code;
use crate::http::codes::PaymentMethodCode;
use crate::http::desk::extract::Operator;
use crate::http::desk::item::ItemHead;
use crate::http::desk::queue::{ShownQueue, amount_cells};
use crate::http::fields::{Exact, Integer};
use domain::Language;
use domain::ids::OrderId;
use ports::Failure;
use ports::driven::desk::QueuedOrder;
use ports::driving::subscription::desk::show_order;
use serde::Serialize;
use utoipa::ToSchema;

/// The fields that only a subscription in its queue has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueEntryOrder)]
pub(crate) struct EntryOrder {
    project: String,
    project_id: Integer,
    /// `Wire` or `Wallet`.
    payment_method: PaymentMethodCode,
    amount: Exact,
    currency: &'static str,
}

/// The queue.
pub(crate) struct SubscriptionQueue;

impl ShownQueue for SubscriptionQueue {
    type Queued = QueuedOrder;
    type Entry = EntryOrder;
    type Item = ItemOrder;

    async fn item<F>(call: &Operator<F>, id: i64) -> Result<(ItemHead, ItemOrder), Failure> {
        let (ports, language) = (&call.server.ports, call.caller.language);
        let found =
            show_order(ports, &call.who, OrderId(id), language, &call.caller.origin).await?;
        Ok(super::item::item(ports, found, language))
    }

    fn entry(queued: QueuedOrder, language: Language) -> EntryOrder {
        EntryOrder {
            project: queued.project.get(language).to_owned(),
            project_id: Integer(queued.project_id.0),
            payment_method: Code(queued.method),
            amount: queued.amount.into(),
            currency: queued.amount.currency().code(),
        }
    }

    fn cells(queued: QueuedOrder, language: Language) -> Vec<(&'static str, String)> {
        let project = ("project", queued.project.get(language).to_owned());
        let method = ("method", queued.method.code().to_owned());
        let amount = amount_cells(queued.amount).into_iter();
        amount.chain([project, method]).collect()
    }
}
