//! The holdings and income of an investor's accounts, in each currency and summed in US dollars.

use super::in_dollars::{FundsSum, Rates, SUMMED_IN, currency_of};
use crate::driven::portfolio::{AccountFunds, CurrencyFunds};
use crate::{Failure, Ports, read_once};
use domain::day::day_of;
use domain::ids::InvestorId;

/// An account's figures, and their sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SummedFunds {
    /// By currency.
    pub funds: AccountFunds,
    /// The sum in US dollars.
    pub sum: FundsSum,
}

/// The holdings and income of the investor's accounts, the oldest account first.
pub async fn funds(ports: &Ports, investor: InvestorId) -> Result<Vec<SummedFunds>, Failure> {
    let accounts = ports.portfolio.funds(investor).await?;
    let foreign = |it: &CurrencyFunds| currency_of(it) != SUMMED_IN;
    let needs_rates = accounts.iter().any(|it| it.currencies.iter().any(foreign));
    let rates = if needs_rates {
        let today = day_of(ports.clock.now());
        read_once(ports, async |tx| Rates::in_force(tx, today).await).await?
    } else {
        Rates::none()
    };
    let summed = accounts.into_iter().map(|funds| SummedFunds {
        sum: rates.sum(&funds.currencies),
        funds,
    });
    Ok(summed.collect())
}
