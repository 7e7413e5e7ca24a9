//! A deposit in the list of its queue.

use super::item::ItemDeposit;
use crate::http::code_field::Code;
use crate::http::codes::{DeviationCode, FundingMethodCode};
use crate::http::desk::extract::Operator;
use crate::http::desk::item::ItemHead;
use crate::http::desk::queue::{ShownQueue, amount_cells};
use crate::http::fields::Exact;
use domain::Language;
use domain::ids::DepositId;
use ports::Failure;
use ports::driven::desk::QueuedDeposit;
use ports::driving::deposit::desk::show_deposit;
use serde::Serialize;
use utoipa::ToSchema;

/// The fields that only a deposit in its queue has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueEntryDeposit)]
pub(crate) struct EntryDeposit {
    /// The announced amount.
    amount: Exact,
    currency: &'static str,
    /// `Wire` or `Bitcoin`.
    funding_method: FundingMethodCode,
    remittance_reference: String,
    /// Why the payment in bitcoin needs a decision by an operator.
    deviation: Option<DeviationCode>,
}

/// The queue.
pub(crate) struct DepositQueue;

impl ShownQueue for DepositQueue {
    type Queued = QueuedDeposit;
    type Entry = EntryDeposit;
    type Item = ItemDeposit;

    async fn item<F>(call: &Operator<F>, id: i64) -> Result<(ItemHead, ItemDeposit), Failure> {
        let (ports, language) = (&call.server.ports, call.caller.language);
        let found = show_deposit(
            ports,
            &call.who,
            DepositId(id),
            language,
            &call.caller.origin,
        )
        .await?;
        Ok(super::item::item(ports, found))
    }

    fn entry(queued: QueuedDeposit, _: Language) -> EntryDeposit {
        EntryDeposit {
            amount: queued.amount.into(),
            currency: queued.amount.currency().code(),
            funding_method: Code(queued.method),
            remittance_reference: queued.reference,
            deviation: queued.deviation.map(Code),
        }
    }

    fn cells(queued: QueuedDeposit, _: Language) -> Vec<(&'static str, String)> {
        let method = ("method", queued.method.code().to_owned());
        let reference = ("reference", queued.reference);
        let amount = amount_cells(queued.amount).into_iter();
        amount.chain([method, reference]).collect()
    }
}
