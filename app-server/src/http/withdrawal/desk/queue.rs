//! A withdrawal in the list of its queue.

use super::item::ItemWithdrawal;
use crate::http::code_field::Code;
use crate::http::codes::PayoutMethodCode;
use crate::http::desk::extract::Operator;
use crate::http::desk::item::ItemHead;
use crate::http::desk::queue::{ShownQueue, amount_cells};
use crate::http::fields::Exact;
use domain::Language;
use domain::ids::WithdrawalId;
use ports::Failure;
use ports::driven::desk::QueuedWithdrawal;
use ports::driving::withdrawal::desk::show_withdrawal;
use serde::Serialize;
use utoipa::ToSchema;

/// The fields that only a withdrawal in its queue has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueEntryWithdrawal)]
pub(crate) struct EntryWithdrawal {
    amount: Exact,
    currency: &'static str,
    /// `Bank` or `Bitcoin`.
    payout_method: PayoutMethodCode,
}

/// The queue.
pub(crate) struct WithdrawalQueue;

impl ShownQueue for WithdrawalQueue {
    type Queued = QueuedWithdrawal;
    type Entry = EntryWithdrawal;
    type Item = ItemWithdrawal;

    async fn item<F>(call: &Operator<F>, id: i64) -> Result<(ItemHead, ItemWithdrawal), Failure> {
        let (ports, language) = (&call.server.ports, call.caller.language);
        let found = show_withdrawal(
            ports,
            &call.who,
            WithdrawalId(id),
            language,
            &call.caller.origin,
        )
        .await?;
        Ok(super::item::item(ports, found))
    }

    fn entry(queued: QueuedWithdrawal, _: Language) -> EntryWithdrawal {
        EntryWithdrawal {
            amount: queued.amount.into(),
            currency: queued.amount.currency().code(),
            payout_method: Code(queued.method),
        }
    }

    fn cells(queued: QueuedWithdrawal, _: Language) -> Vec<(&'static str, String)> {
        let method = ("method", queued.method.code().to_owned());
        let amount = amount_cells(queued.amount).into_iter();
        amount.chain([method]).collect()
    }
}
