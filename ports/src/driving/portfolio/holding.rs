//! An investor's holding of one project, and its yearly return.

use crate::driven::holding_transfers::MovedHolding;
use crate::driven::holdings::Holding;
use crate::{Failure, Ports, read};
use chrono::NaiveDate;
use domain::day::day_of;
use domain::ids::{InvestorId, ProjectId};
use domain::ledger::CashType;
use domain::portfolio::{NoReturn, yearly_return};
use domain::{Money, Refusal};

/// A holding with its figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoldingView {
    /// The holding.
    pub holding: Holding,
    /// The price less returned principal, which the yearly return uses as the holding's value.
    pub cost: Money,
    /// Income by kind, in the order of the kinds.
    pub income: Vec<(CashType, Money)>,
    /// The day of the first payment.
    pub since: Option<NaiveDate>,
    /// Its yearly return, in hundredths of a percent.
    pub yearly_return: Result<i64, NoReturn>,
    /// Its shares that came from or went to other accounts, the newest first.
    pub transfers: Vec<MovedHolding>,
}

/// The investor's holding of a project. Refuses with `NotFound` if there is none.
pub async fn holding(
    ports: &Ports,
    investor: InvestorId,
    project: ProjectId,
) -> Result<HoldingView, Failure> {
    let found = read(ports, async |tx| {
        let found = tx.holdings().held_of(investor, project).await?;
        let transfers = tx.holding_transfers().moved(investor, project).await?;
        Ok((found.ok_or(Refusal::NotFound)?, transfers))
    });
    let (found, transfers) = found.await?;
    let cost = found.holding.cost();
    let cost =
        cost.ok_or_else(|| Failure::Broken("a cost beyond the largest amount".to_owned()))?;
    let paid = found.flows.iter().filter(|flow| flow.amount.is_negative());
    let today = day_of(ports.clock.now());
    Ok(HoldingView {
        since: paid.map(|flow| flow.on).min(),
        yearly_return: yearly_return(&found.flows, cost, today),
        income: found.income,
        transfers,
        holding: found.holding,
        cost,
    })
}
