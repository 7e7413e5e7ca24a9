//! What an investor's accounts hold and earned, in each currency and summed in US dollars.

use crate::driven::portfolio::{AccountFunds, CurrencyFunds};
use crate::{Failure, Ports, read_once};
use chrono::NaiveDate;
use domain::day::day_of;
use domain::exchange_rate::{DayRate, OLDEST};
use domain::ids::InvestorId;
use domain::{Currency, Money};

/// The currency of sums over several currencies (decision 41).
pub const SUMMED_IN: Currency = Currency::Usd;

/// An account's figures, and their sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SummedFunds {
    /// By currency.
    pub funds: AccountFunds,
    /// The sum in US dollars.
    pub sum: FundsSum,
}

/// A sum over several currencies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FundsSum {
    /// In US dollars, over every currency that has a rate in force.
    pub total: CurrencyFunds,
    /// The day of the oldest rate in the sum; none if no rate was needed.
    pub rate_day: Option<NaiveDate>,
    /// The currencies that are not in the sum, because they have no rate in force.
    pub unrated: Vec<CurrencyFunds>,
}

/// What the investor's accounts hold and earned, the oldest account first.
pub async fn funds(ports: &Ports, investor: InvestorId) -> Result<Vec<SummedFunds>, Failure> {
    let accounts = ports.portfolio.funds(investor).await?;
    let foreign = |it: &CurrencyFunds| currency_of(it) != SUMMED_IN;
    let needs_rates = accounts.iter().any(|it| it.currencies.iter().any(foreign));
    let rates = if needs_rates {
        let today = day_of(ports.clock.now());
        read_once(ports, async |tx| {
            Ok(tx.exchange_rates().between(today - OLDEST, today).await?)
        })
        .await?
    } else {
        Vec::new()
    };
    let summed = accounts.into_iter().map(|funds| SummedFunds {
        sum: sum(&funds.currencies, &rates),
        funds,
    });
    Ok(summed.collect())
}

/// Sums an account's figures at the rates in force. The rates are ordered by day.
fn sum(currencies: &[CurrencyFunds], rates: &[DayRate]) -> FundsSum {
    let mut total = CurrencyFunds {
        invested: Money::zero(SUMMED_IN),
        income: Money::zero(SUMMED_IN),
        balance: Money::zero(SUMMED_IN),
        available: Money::zero(SUMMED_IN),
    };
    let (mut rate_day, mut unrated) = (None, Vec::new());
    for figures in currencies {
        let currency = currency_of(figures);
        let rate = rates.iter().rfind(|it| it.currency == currency);
        let in_usd = match rate {
            _ if currency == SUMMED_IN => Some(*figures),
            Some(rate) => converted(figures, rate),
            None => None,
        };
        let Some(sum) = in_usd.and_then(|figures| added(&total, &figures)) else {
            unrated.push(*figures);
            continue;
        };
        total = sum;
        let is_empty = [figures.invested, figures.income, figures.balance]
            .iter()
            .all(|amount| amount.is_zero());
        if let Some(rate) = rate.filter(|_| !is_empty) {
            rate_day = Some(rate_day.map_or(rate.day, |day: NaiveDate| day.min(rate.day)));
        }
    }
    FundsSum {
        total,
        rate_day,
        unrated,
    }
}

fn currency_of(figures: &CurrencyFunds) -> Currency {
    figures.income.currency()
}

/// `None` beyond the largest amount.
fn converted(figures: &CurrencyFunds, rate: &DayRate) -> Option<CurrencyFunds> {
    let in_usd = |amount: Money| {
        let converted = amount.converted(rate.rate, SUMMED_IN, domain::money::UsdRate::PAR);
        converted.map(|it| it.amount)
    };
    Some(CurrencyFunds {
        invested: in_usd(figures.invested)?,
        income: in_usd(figures.income)?,
        balance: in_usd(figures.balance)?,
        available: in_usd(figures.available)?,
    })
}

/// `None` beyond the largest amount.
fn added(one: &CurrencyFunds, other: &CurrencyFunds) -> Option<CurrencyFunds> {
    Some(CurrencyFunds {
        invested: one.invested.checked_add(other.invested)?,
        income: one.income.checked_add(other.income)?,
        balance: one.balance.checked_add(other.balance)?,
        available: one.available.checked_add(other.available)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::money::UsdRate;

    fn figures(
        currency: Currency,
        [invested, income, balance, available]: [i64; 4],
    ) -> CurrencyFunds {
        let amount = |minor| Money::from_minor(minor, currency).unwrap();
        CurrencyFunds {
            invested: amount(invested),
            income: amount(income),
            balance: amount(balance),
            available: amount(available),
        }
    }

    fn rate(day: u32, currency: Currency, usd: &str) -> DayRate {
        DayRate {
            day: NaiveDate::from_ymd_opt(2026, 11, day).unwrap(),
            currency,
            rate: UsdRate::new(usd.parse().unwrap()).unwrap(),
        }
    }

    #[test]
    fn each_currency_is_summed_at_its_newest_rate_and_the_oldest_day_is_told() {
        let dollars = figures(Currency::Usd, [100_00, 5_00, 50_00, 40_00]);
        let euros = figures(Currency::Eur, [10_00, 0, 1_01, 0]);
        let yuan = figures(Currency::Cny, [0, 7_00, 0, 0]);
        let rates = [
            rate(23, Currency::Eur, "2"),
            rate(24, Currency::Cny, "0.14"),
            rate(25, Currency::Eur, "1.1"),
        ];
        let told = sum(&[dollars, euros, yuan], &rates);
        let expected = figures(Currency::Usd, [111_00, 5_98, 51_11, 40_00]);
        assert_eq!((told.total, told.unrated), (expected, vec![]));
        assert_eq!(told.rate_day, Some(rates[1].day));
    }

    #[test]
    fn a_currency_without_a_rate_stands_beside_the_sum() {
        let dollars = figures(Currency::Usd, [0, 0, 50_00, 50_00]);
        let euros = figures(Currency::Eur, [0, 0, 1_00, 1_00]);
        let told = sum(&[dollars, euros], &[]);
        assert_eq!((told.total, told.unrated), (dollars, vec![euros]));
        assert_eq!(told.rate_day, None);
    }

    #[test]
    fn an_empty_wallet_gives_the_sum_no_day() {
        let euros = figures(Currency::Eur, [0; 4]);
        let told = sum(&[euros], &[rate(25, Currency::Eur, "1.1")]);
        assert_eq!((told.rate_day, told.unrated), (None, vec![]));
    }
}
