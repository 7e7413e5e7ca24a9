//! An account in the list of its queue.

use crate::http::codes::ArrivalCode;
use domain::account::Arrival;
use ports::driven::desk::QueuedAccount;
use serde::Serialize;
use utoipa::ToSchema;

/// What only an account in its queue has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueEntryAccount)]
pub(crate) struct EntryAccount {
    /// As what it was submitted last.
    #[schema(value_type = Option<ArrivalCode>)]
    arrival: Option<&'static str>,
}

impl From<QueuedAccount> for EntryAccount {
    fn from(account: QueuedAccount) -> Self {
        Self {
            arrival: account.arrival.map(Arrival::code),
        }
    }
}
