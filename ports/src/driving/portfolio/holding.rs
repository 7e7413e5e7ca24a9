//! What an investor holds of one project, and what it brought a year.

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
    /// What was paid less the principal that was returned; the yearly return counts the holding at that.
    pub cost: Money,
    /// Income by kind, in the order of the kinds.
    pub income: Vec<(CashType, Money)>,
    /// The day of the first payment.
    pub since: Option<NaiveDate>,
    /// What it brought a year, in hundredths of a percent.
    pub yearly_return: Result<i64, NoReturn>,
    /// Its shares that came from or went to other accounts, the newest first.
    pub transfers: Vec<MovedHolding>,
}

/// What the investor holds of a project. Refuses with `NotFound` where that is nothing.
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
