//! The list of the kinds of queues. Their contract is [`ReviewQueue`].

use crate::driving::account::desk::AccountQueue;
use crate::driving::deposit::desk::DepositQueue;
use crate::driving::desk::{Decide, Decided, ReviewQueue};
use crate::driving::subscription::desk::SubscriptionQueue;
use crate::driving::withdrawal::desk::WithdrawalQueue;
use crate::{Failure, Ports};
use domain::operations::Queue;

/// The kind of a queue.
pub(crate) fn kind_of(queue: Queue) -> &'static dyn ReviewQueue {
    match queue {
        Queue::Kyc => &AccountQueue,
        Queue::Deposits => &DepositQueue,
        Queue::Withdrawals => &WithdrawalQueue,
        Queue::Subscriptions => &SubscriptionQueue,
    }
}

/// Decides on an item of a queue. Refusals: those of the review of that kind.
pub async fn decide_on(ports: &Ports, queue: Queue, decide: Decide) -> Result<Decided, Failure> {
    kind_of(queue).decide(ports, decide).await
}
