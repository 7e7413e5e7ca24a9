//! A deposit in the list of its queue.

use crate::http::codes::{DeviationCode, FundingMethodCode};
use crate::http::fields::Exact;
use domain::deposit::Deviation;
use ports::driven::desk::QueuedDeposit;
use serde::Serialize;
use utoipa::ToSchema;

/// What only a deposit in its queue has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueEntryDeposit)]
pub(crate) struct EntryDeposit {
    /// What was announced.
    amount: Exact,
    currency: &'static str,
    /// `Wire` or `Bitcoin`.
    #[schema(value_type = FundingMethodCode)]
    funding_method: &'static str,
    remittance_reference: String,
    /// Why what was paid in bitcoin needs a person.
    #[schema(value_type = Option<DeviationCode>)]
    deviation: Option<&'static str>,
}

impl From<QueuedDeposit> for EntryDeposit {
    fn from(deposit: QueuedDeposit) -> Self {
        Self {
            amount: deposit.amount.into(),
            currency: deposit.amount.currency().code(),
            funding_method: deposit.method.code(),
            remittance_reference: deposit.reference,
            deviation: deposit.deviation.map(Deviation::code),
        }
    }
}
