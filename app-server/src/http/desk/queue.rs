//! The contract of a kind of queue on the desk's screens. A new kind is a type with its
//! [`ShownQueue`] in the desk of its feature, and one line in the list of the kinds,
//! `operations/kinds.rs`.

use super::extract::Operator;
use super::item::ItemHead;
use domain::operations::Queue;
use domain::{Language, Money, Refusal};
use ports::Failure;
use serde::Serialize;
use utoipa::ToSchema;

/// One kind of item that two lines review, as shown.
pub(crate) trait ShownQueue {
    /// The fields that only its rows have, as read.
    type Queued;
    /// The same, as shown in the list.
    type Entry: Serialize + ToSchema;
    /// The fields that only its items have, opened.
    type Item: Serialize + ToSchema;

    /// Opens an item, which is recorded. Refusals: those of the use case of that kind.
    async fn item<F>(call: &Operator<F>, id: i64) -> Result<(ItemHead, Self::Item), Failure>;

    /// A row of the list.
    fn entry(queued: Self::Queued, language: Language) -> Self::Entry;

    /// The cells of an exported row that only some queues have, each with its column.
    fn cells(queued: Self::Queued, language: Language) -> Vec<(&'static str, String)>;
}

/// The cells of an amount.
pub(crate) fn amount_cells(amount: Money) -> [(&'static str, String); 2] {
    [
        ("amount", amount.amount().to_string()),
        ("currency", amount.currency().code().to_owned()),
    ]
}

/// The queue of this name; another is not there.
pub(crate) fn named(name: &str) -> Result<Queue, Refusal> {
    Queue::ALL
        .into_iter()
        .find(|queue| queue.code() == name)
        .ok_or(Refusal::NotFound)
}
