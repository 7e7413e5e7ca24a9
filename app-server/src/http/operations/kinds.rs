//! The list of the kinds of queues, as shown. Their contract is [`ShownQueue`].

use crate::http::account::desk::queue::AccountQueue;
use crate::http::deposit::desk::queue::DepositQueue;
use crate::http::desk::described::Part;
use crate::http::desk::extract::Operator;
use crate::http::desk::item::ItemHead;
use crate::http::desk::queue::ShownQueue;
use crate::http::subscription::desk::queue::SubscriptionQueue;
use crate::http::withdrawal::desk::queue::WithdrawalQueue;
use domain::Language;
use domain::operations::Queue;
use ports::Failure;
use ports::driven::desk::QueuedDetail;
use serde::Serialize;

/// Makes from the list the types that show any queue, each kind under the name of its detail.
macro_rules! kinds {
    ($($queue:ident $detail:ident $kind:ty,)+) => {
        /// What only rows of one queue have; the head's `queue` tells which.
        #[derive(Debug, Serialize)]
        #[serde(untagged)]
        pub(super) enum EntryDetail {
            $($detail(<$kind as ShownQueue>::Entry),)+
        }

        /// What only items of one queue have; the head's `queue` tells which.
        #[derive(Debug, Serialize)]
        #[serde(untagged)]
        pub(super) enum ItemDetail {
            $($detail(<$kind as ShownQueue>::Item),)+
        }

        /// The parts of a row, for the document.
        pub(super) fn entry_parts() -> Vec<Part> {
            vec![$(Part::of::<<$kind as ShownQueue>::Entry>()),+]
        }

        /// The parts of an item, for the document.
        pub(super) fn item_parts() -> Vec<Part> {
            vec![$(Part::of::<<$kind as ShownQueue>::Item>()),+]
        }

        /// An item, opened.
        pub(super) async fn item<F>(
            call: &Operator<F>,
            queue: Queue,
            id: i64,
        ) -> Result<(ItemHead, ItemDetail), Failure> {
            Ok(match queue {
                $(Queue::$queue => {
                    let (head, detail) = <$kind>::item(call, id).await?;
                    (head, ItemDetail::$detail(detail))
                })+
            })
        }

        /// A row of the list.
        pub(super) fn entry(detail: QueuedDetail, language: Language) -> EntryDetail {
            match detail {
                $(QueuedDetail::$detail(it) => EntryDetail::$detail(<$kind>::entry(it, language)),)+
            }
        }

        /// The cells of an exported row that only some queues have.
        pub(super) fn cells(detail: QueuedDetail, language: Language) -> Vec<(&'static str, String)> {
            match detail {
                $(QueuedDetail::$detail(it) => <$kind>::cells(it, language),)+
            }
        }
    };
}

kinds! {
    Kyc Account AccountQueue,
    Subscriptions Order SubscriptionQueue,
    Withdrawals Withdrawal WithdrawalQueue,
    Deposits Deposit DepositQueue,
}
