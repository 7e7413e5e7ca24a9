//! Who reads what at the desk: a queue is read by the roles that decide on it, from the first submission of an item on; the auditor
//! reads all (states: operators). The profile's documents are read like an account's, from the first submission of any account on.
//! Nobody else sees an investor's data or documents.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use domain::Refusal;
use domain::account::Account;
use domain::deposit::Deposit;
use domain::ids::InvestorId;
use domain::operations::{Operator, Queue, Role};
use domain::subscription::Order;
use domain::withdrawal::Withdrawal;

/// Refuses an operator who does not read a queue.
pub(crate) fn may_read(by: &Operator, queue: Queue) -> Result<(), Refusal> {
    if by.has_any(&queue.readers()) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// Whether items that were never submitted are shown too.
pub(crate) fn reads_all(by: &Operator) -> bool {
    by.has_any(&[Role::Auditor])
}

/// The account, if the desk has or had it to decide on.
pub(crate) fn account_for(by: &Operator, account: Option<Account>) -> Result<Account, Refusal> {
    account
        .filter(|account| account.submitted_at.is_some() || reads_all(by))
        .ok_or(Refusal::NotFound)
}

/// The order, if the desk has or had it to decide on.
pub(crate) fn order_for(by: &Operator, order: Option<Order>) -> Result<Order, Refusal> {
    order
        .filter(|order| order.completed_at.is_some() || reads_all(by))
        .ok_or(Refusal::NotFound)
}

/// The withdrawal, if the desk has or had it to decide on.
pub(crate) fn withdrawal_for(
    by: &Operator,
    withdrawal: Option<Withdrawal>,
) -> Result<Withdrawal, Refusal> {
    withdrawal
        .filter(|withdrawal| withdrawal.submitted_at.is_some() || reads_all(by))
        .ok_or(Refusal::NotFound)
}

/// The deposit, if the desk has or had it to decide on.
pub(crate) fn deposit_for(by: &Operator, deposit: Option<Deposit>) -> Result<Deposit, Refusal> {
    deposit
        .filter(|deposit| deposit.submitted_at.is_some() || reads_all(by))
        .ok_or(Refusal::NotFound)
}

/// Whether the desk has or had an account of the investor to decide on, so that their profile is in sight beside it.
pub(crate) async fn profile_in_sight(
    tx: &dyn Tx,
    by: &Operator,
    investor: InvestorId,
) -> Result<bool, Failure> {
    let accounts = tx.accounts().of(investor).await?;
    Ok(reads_all(by) || accounts.iter().any(|it| it.submitted_at.is_some()))
}

/// Refuses an operator who reads no queue at all, before anything is looked up.
pub(crate) fn may_read_any(by: &Operator) -> Result<(), Refusal> {
    let reads = Queue::ALL
        .into_iter()
        .any(|queue| may_read(by, queue).is_ok());
    if reads {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}
