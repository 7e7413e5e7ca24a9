//! An account in the list of its queue.

use super::item::ItemAccount;
use crate::http::code_field::Code;
use crate::http::codes::ArrivalCode;
use crate::http::desk::extract::Operator;
use crate::http::desk::item::ItemHead;
use crate::http::desk::queue::ShownQueue;
use domain::Language;
use domain::ids::AccountId;
use ports::Failure;
use ports::driven::desk::QueuedAccount;
use ports::driving::account::desk::show_account;
use serde::Serialize;
use utoipa::ToSchema;

/// The fields that only an account in its queue has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueEntryAccount)]
pub(crate) struct EntryAccount {
    /// The kind of its last submission.
    arrival: Option<ArrivalCode>,
}

/// The queue.
pub(crate) struct AccountQueue;

impl ShownQueue for AccountQueue {
    type Queued = QueuedAccount;
    type Entry = EntryAccount;
    type Item = ItemAccount;

    async fn item<F>(call: &Operator<F>, id: i64) -> Result<(ItemHead, ItemAccount), Failure> {
        let (ports, language) = (&call.server.ports, call.caller.language);
        let found = show_account(
            ports,
            &call.who,
            AccountId(id),
            language,
            &call.caller.origin,
        )
        .await?;
        Ok(super::item::item(ports, found))
    }

    fn entry(queued: QueuedAccount, _: Language) -> EntryAccount {
        EntryAccount {
            arrival: queued.arrival.map(Code),
        }
    }

    fn cells(_: QueuedAccount, _: Language) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}
