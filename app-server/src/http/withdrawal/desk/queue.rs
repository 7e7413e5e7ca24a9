//! A withdrawal in the list of its queue.

use crate::http::codes::PayoutMethodCode;
use crate::http::fields::Exact;
use ports::driven::desk::QueuedWithdrawal;
use serde::Serialize;
use utoipa::ToSchema;

/// What only a withdrawal in its queue has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueEntryWithdrawal)]
pub(crate) struct EntryWithdrawal {
    amount: Exact,
    currency: &'static str,
    /// `Bank` or `Bitcoin`.
    #[schema(value_type = PayoutMethodCode)]
    payout_method: &'static str,
}

impl From<QueuedWithdrawal> for EntryWithdrawal {
    fn from(withdrawal: QueuedWithdrawal) -> Self {
        Self {
            amount: withdrawal.amount.into(),
            currency: withdrawal.amount.currency().code(),
            payout_method: withdrawal.method.code(),
        }
    }
}
