//! A subscription in the list of its queue.

use crate::http::codes::PaymentMethodCode;
use crate::http::fields::{Exact, Integer};
use domain::Language;
use ports::driven::desk::QueuedOrder;
use serde::Serialize;
use utoipa::ToSchema;

/// What only a subscription in its queue has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueEntryOrder)]
pub(crate) struct EntryOrder {
    project: String,
    project_id: Integer,
    /// `Wire` or `Wallet`.
    #[schema(value_type = PaymentMethodCode)]
    payment_method: &'static str,
    amount: Exact,
    currency: &'static str,
}

impl EntryOrder {
    /// With the project's name in a language.
    pub(crate) fn of(order: &QueuedOrder, language: Language) -> Self {
        Self {
            project: order.project.get(language).to_owned(),
            project_id: Integer(order.project_id.0),
            payment_method: order.method.code(),
            amount: order.amount.into(),
            currency: order.amount.currency().code(),
        }
    }
}
