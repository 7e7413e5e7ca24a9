//! An investor's accounts, holdings and orders.

mod accounts;
mod allocations;
pub mod desk;
mod funds;
mod holding;
mod in_dollars;
mod income;
mod overview;
mod receipt;
mod story;
mod sums;

pub use accounts::{AccountOverview, AccountView, REQUESTS_SHOWN, accounts};
pub use allocations::Allocations;
pub use funds::{SummedFunds, funds};
pub use holding::{HoldingView, holding};
pub use in_dollars::{FundsSum, SUMMED_IN};
pub use overview::{Overview, overview};
pub(crate) use receipt::make_receipt;
pub use receipt::{open_receipt, receipt_link};
pub use story::{OrderStory, order_story};
pub use sums::Summed;

use super::endings::endings;
use crate::driven::catalog::Page;
use crate::driven::portfolio::{
    Capital, CapitalFilter, HeldShares, Income, IssuedOrder, OrderFilter, Ordered,
};
use crate::{Failure, Ports, read_once};
use domain::account::Account;
use domain::ids::{InvestorId, ProjectId};
use domain::review::Subject;

/// An order of any type, as its investor sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderWithComment {
    /// The order.
    pub ordered: Ordered,
    /// The comment of the operator who failed or revoked it.
    pub comment: Option<String>,
}

/// A page of the investor's holdings by project, and the number of projects.
pub async fn shares(
    ports: &Ports,
    investor: InvestorId,
    page: Page,
) -> Result<(Vec<HeldShares>, u64), Failure> {
    Ok(ports.portfolio.shares(investor, page).await?)
}

/// The investor's issues of a project, newest first; none for a project that the investor holds nothing of.
pub async fn share_orders(
    ports: &Ports,
    investor: InvestorId,
    project: ProjectId,
) -> Result<Vec<IssuedOrder>, Failure> {
    Ok(ports.portfolio.share_orders(investor, project).await?)
}

/// The investor's income of a project, newest first.
pub async fn share_income(
    ports: &Ports,
    investor: InvestorId,
    project: ProjectId,
) -> Result<Vec<Income>, Failure> {
    Ok(ports.portfolio.share_income(investor, project).await?)
}

/// A page of the movements of the investor's money, the newest first, and how many there are.
/// Refuses with `NotFound` if the filter names an account that does not exist or is another
/// investor's.
pub async fn capital(
    ports: &Ports,
    investor: InvestorId,
    filter: &CapitalFilter,
    page: Page,
) -> Result<(Vec<Capital>, u64), Failure> {
    let found = ports.portfolio.capital(investor, filter, page).await?;
    // The list has only the investor's own.
    if let (0, Some(id)) = (found.1, filter.account) {
        let named = read_once(ports, async |tx| Ok(tx.accounts().get(id).await?));
        Account::owned(named.await?, investor)?;
    }
    Ok(found)
}

/// A page of the investor's filtered orders, newest first, and their number.
pub async fn orders(
    ports: &Ports,
    investor: InvestorId,
    filter: OrderFilter,
    page: Page,
) -> Result<(Vec<OrderWithComment>, u64), Failure> {
    let (orders, total) = ports.portfolio.orders(investor, filter, page).await?;
    let subjects: Vec<Subject> = orders.iter().filter_map(ended).collect();
    let mut steps = read_once(ports, async |tx| Ok(endings(tx, &subjects).await?)).await?;
    let told = orders.into_iter().map(|ordered| {
        let step = ended(&ordered).and_then(|subject| steps.remove(&subject));
        OrderWithComment {
            comment: step.and_then(|logged| logged.entry.comment),
            ordered,
        }
    });
    Ok((told.collect(), total))
}

/// The record of an order that ended for a reason.
fn ended(ordered: &Ordered) -> Option<Subject> {
    match ordered {
        Ordered::Subscription(order) => order
            .state
            .has_reason()
            .then_some(Subject::Order(order.order)),
        Ordered::Withdrawal(it) => it
            .state
            .has_reason()
            .then_some(Subject::Withdrawal(it.withdrawal)),
        Ordered::Deposit(it) => it
            .state
            .has_reason()
            .then_some(Subject::Deposit(it.deposit)),
    }
}
