//! Income by month in US dollars. It adds up to the accounts' income as shown in US dollars.

use super::in_dollars::{Rates, currency_of};
use super::sums::too_large;
use crate::Failure;
use crate::driven::holdings::{Earned, HolderAccounts};
use crate::driven::portfolio::CurrencyFunds;
use chrono::NaiveDate;
use domain::Money;
use domain::portfolio::{MonthlyIncome, by_month, converted_in_steps};

/// Without what has no rate in force.
pub(super) fn income(
    found: &HolderAccounts,
    rates: &Rates,
    today: NaiveDate,
) -> Result<Vec<MonthlyIncome>, Failure> {
    let mut in_usd = Vec::new();
    for account in &found.accounts {
        for funds in &account.funds {
            let of_funds = |it: &&Earned| {
                it.account == account.id && it.amount.currency() == currency_of(funds)
            };
            let mut earned: Vec<Earned> = found.earned.iter().filter(of_funds).copied().collect();
            earned.sort_by_key(|it| (it.month, it.cash_type));
            let amounts = converted(funds, &earned, rates).unwrap_or_default();
            let of_months = earned.iter().zip(amounts);
            in_usd.extend(of_months.map(|(it, amount)| (it.month, it.cash_type, amount)));
        }
    }
    by_month(in_usd, today).ok_or_else(too_large)
}

/// The income of each month in US dollars; `None` without a rate in force.
fn converted(funds: &CurrencyFunds, earned: &[Earned], rates: &Rates) -> Option<Vec<Money>> {
    let amounts: Vec<Money> = earned.iter().map(|it| it.amount).collect();
    let before = amounts
        .iter()
        .try_fold(funds.income, |left, amount| left.checked_sub(*amount))?;
    converted_in_steps(before, &amounts, |amount| rates.in_usd(amount))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Currency;
    use domain::exchange_rate::DayRate;
    use domain::ids::AccountId;
    use domain::ledger::CashType;
    use domain::money::UsdRate;

    fn yuan(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Cny).unwrap()
    }

    fn earned(month: u32, minor: i64) -> Earned {
        Earned {
            account: AccountId(1),
            month: NaiveDate::from_ymd_opt(2026, month, 1).unwrap(),
            cash_type: CashType::RentalIncome,
            amount: yuan(minor),
        }
    }

    fn funds(income: i64) -> CurrencyFunds {
        CurrencyFunds {
            invested: yuan(0),
            pending: yuan(0),
            income: yuan(income),
            balance: yuan(0),
            available: yuan(0),
        }
    }

    #[test]
    fn months_add_up_to_the_dollars_of_the_total() {
        let rates = Rates::of_days(vec![DayRate {
            day: NaiveDate::from_ymd_opt(2026, 11, 27).unwrap(),
            currency: Currency::Cny,
            rate: UsdRate::new("0.14".parse().unwrap()).unwrap(),
        }]);
        // 14.42 cents each: rounded one by one they would come to 42, and all of them are 43.26.
        let months = [earned(9, 103), earned(10, 103), earned(11, 103)];
        let told = converted(&funds(309), &months, &rates).unwrap();
        let cents: Vec<i64> = told.iter().map(|it| it.minor()).collect();
        assert_eq!(cents, [14, 15, 14]);
        assert_eq!(rates.in_usd(yuan(309)).unwrap().minor(), 43);

        assert_eq!(converted(&funds(309), &months, &Rates::none()), None);
    }
}
