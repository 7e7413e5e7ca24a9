//! Sums over several currencies in US dollars, at the rates in force (decision 41).

use crate::Failure;
use crate::driven::portfolio::CurrencyFunds;
use crate::driven::unit_of_work::Tx;
use chrono::NaiveDate;
use domain::exchange_rate::{DayRate, OLDEST};
use domain::money::UsdRate;
use domain::{Currency, Money};

/// The currency of sums over several currencies (decision 41).
pub const SUMMED_IN: Currency = Currency::Usd;

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

/// The rates in force, ordered by day.
pub(super) struct Rates(Vec<DayRate>);

impl Rates {
    pub(super) const fn none() -> Self {
        Self(Vec::new())
    }

    #[cfg(test)]
    pub(super) const fn of_days(rates: Vec<DayRate>) -> Self {
        Self(rates)
    }

    pub(super) async fn in_force(tx: &dyn Tx, today: NaiveDate) -> Result<Self, Failure> {
        let rates = tx.exchange_rates().between(today - OLDEST, today).await?;
        Ok(Self(rates))
    }

    fn of(&self, currency: Currency) -> Option<&DayRate> {
        self.0.iter().rfind(|it| it.currency == currency)
    }

    /// An amount in US dollars; `None` without a rate in force, and beyond the largest amount.
    pub(super) fn in_usd(&self, amount: Money) -> Option<Money> {
        if amount.currency() == SUMMED_IN {
            return Some(amount);
        }
        let rate = self.of(amount.currency())?;
        let converted = amount.converted(rate.rate, SUMMED_IN, UsdRate::PAR);
        converted.map(|it| it.amount)
    }

    /// Sums an account's figures.
    pub(super) fn sum(&self, currencies: &[CurrencyFunds]) -> FundsSum {
        let mut total = nothing();
        let (mut rate_day, mut unrated) = (None, Vec::new());
        for figures in currencies {
            let in_usd = self.converted(figures);
            let Some(sum) = in_usd.and_then(|figures| added(&total, &figures)) else {
                unrated.push(*figures);
                continue;
            };
            total = sum;
            let amounts = [
                figures.invested,
                figures.pending,
                figures.income,
                figures.balance,
            ];
            let is_empty = amounts.iter().all(|amount| amount.is_zero());
            if let Some(rate) = self.of(currency_of(figures)).filter(|_| !is_empty) {
                rate_day = Some(rate_day.map_or(rate.day, |day: NaiveDate| day.min(rate.day)));
            }
        }
        FundsSum {
            total,
            rate_day,
            unrated,
        }
    }

    /// `None` without a rate in force, and beyond the largest amount.
    fn converted(&self, figures: &CurrencyFunds) -> Option<CurrencyFunds> {
        Some(CurrencyFunds {
            invested: self.in_usd(figures.invested)?,
            pending: self.in_usd(figures.pending)?,
            income: self.in_usd(figures.income)?,
            balance: self.in_usd(figures.balance)?,
            available: self.in_usd(figures.available)?,
        })
    }
}

pub(super) const fn nothing() -> CurrencyFunds {
    CurrencyFunds {
        invested: Money::zero(SUMMED_IN),
        pending: Money::zero(SUMMED_IN),
        income: Money::zero(SUMMED_IN),
        balance: Money::zero(SUMMED_IN),
        available: Money::zero(SUMMED_IN),
    }
}

pub(super) const fn currency_of(figures: &CurrencyFunds) -> Currency {
    figures.income.currency()
}

/// `None` beyond the largest amount.
pub(super) fn added(one: &CurrencyFunds, other: &CurrencyFunds) -> Option<CurrencyFunds> {
    Some(CurrencyFunds {
        invested: one.invested.checked_add(other.invested)?,
        pending: one.pending.checked_add(other.pending)?,
        income: one.income.checked_add(other.income)?,
        balance: one.balance.checked_add(other.balance)?,
        available: one.available.checked_add(other.available)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;
    use domain::exchange_rate::DayRate;
    use domain::money::UsdRate;
    use domain::{Currency, Money};

    fn figures(
        currency: Currency,
        [invested, pending, income, balance, available]: [i64; 5],
    ) -> CurrencyFunds {
        let amount = |minor| Money::from_minor(minor, currency).unwrap();
        CurrencyFunds {
            invested: amount(invested),
            pending: amount(pending),
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
        let dollars = figures(Currency::Usd, [100_00, 0, 5_00, 50_00, 40_00]);
        let euros = figures(Currency::Eur, [10_00, 20_00, 0, 1_01, 0]);
        let yuan = figures(Currency::Cny, [0, 0, 7_00, 0, 0]);
        let rates = [
            rate(23, Currency::Eur, "2"),
            rate(24, Currency::Cny, "0.14"),
            rate(25, Currency::Eur, "1.1"),
        ];
        let told = Rates(rates.to_vec()).sum(&[dollars, euros, yuan]);
        let expected = figures(Currency::Usd, [111_00, 22_00, 5_98, 51_11, 40_00]);
        assert_eq!((told.total, told.unrated), (expected, vec![]));
        assert_eq!(told.rate_day, Some(rates[1].day));
    }

    #[test]
    fn a_currency_without_a_rate_stands_beside_the_sum() {
        let dollars = figures(Currency::Usd, [0, 0, 0, 50_00, 50_00]);
        let euros = figures(Currency::Eur, [0, 0, 0, 1_00, 1_00]);
        let told = Rates::none().sum(&[dollars, euros]);
        assert_eq!((told.total, told.unrated), (dollars, vec![euros]));
        assert_eq!(told.rate_day, None);
    }

    #[test]
    fn an_empty_wallet_gives_the_sum_no_day() {
        let euros = figures(Currency::Eur, [0; 5]);
        let told = Rates(vec![rate(25, Currency::Eur, "1.1")]).sum(&[euros]);
        assert_eq!((told.rate_day, told.unrated), (None, vec![]));
    }
}
