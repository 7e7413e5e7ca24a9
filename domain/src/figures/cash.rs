//! The balance of the platform's bank accounts, by value date. It is computed backwards from the present balance, so that it always agrees
//! with the ledger.

use super::Weeks;
use crate::Money;
use chrono::NaiveDate;

/// The movements on all bank accounts in a currency in a week. A transfer between two of them is no movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CashMoved {
    /// The number of the week, which may be after the last of the weeks.
    pub week: i64,
    /// What came in.
    pub came_in: Money,
    /// What went out.
    pub went_out: Money,
}

/// The money on all bank accounts in a currency in a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeekCash {
    /// Its Monday.
    pub monday: NaiveDate,
    /// The balance at the beginning of the week.
    pub opening: Money,
    /// What came in.
    pub came_in: Money,
    /// What went out.
    pub went_out: Money,
    /// The balance at the end of the week. In the current week, the balance of all bookings so far.
    pub closing: Money,
}

/// The weeks of a currency, the oldest first and without a gap, from the balance of all bookings and the movements since the first
/// week. `None` beyond the largest amount, or if the movements are of another currency.
pub fn cash_by_week(weeks: &Weeks, balance: Money, moved: &[CashMoved]) -> Option<Vec<WeekCash>> {
    let none = Money::zero(balance.currency());
    let sum = |wanted: &dyn Fn(i64) -> bool| {
        let wanted = moved.iter().filter(|it| wanted(it.week));
        wanted
            .into_iter()
            .try_fold((none, none), |(came, went), it| {
                Some((
                    came.checked_add(it.came_in)?,
                    went.checked_add(it.went_out)?,
                ))
            })
    };
    let count = i64::from(weeks.count());
    let (came_later, went_later) = sum(&|week| week >= count)?;
    let mut closing = balance.checked_sub(came_later)?.checked_add(went_later)?;
    let mut told = Vec::with_capacity(usize::from(weeks.count()));
    for number in (0..count).rev() {
        let (came_in, went_out) = sum(&|week| week == number)?;
        let opening = closing.checked_sub(came_in)?.checked_add(went_out)?;
        told.push(WeekCash {
            monday: weeks.monday(number)?,
            opening,
            came_in,
            went_out,
            closing,
        });
        closing = opening;
    }
    told.reverse();
    Some(told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Currency;
    use crate::figures::Period;
    use proptest::prelude::*;

    fn usd(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Usd).unwrap()
    }

    fn weeks() -> Weeks {
        Weeks::ending(Period::Quarter, "2026-11-28".parse().unwrap()).unwrap()
    }

    fn moved(week: i64, came_in: i64, went_out: i64) -> CashMoved {
        CashMoved {
            week,
            came_in: usd(came_in),
            went_out: usd(went_out),
        }
    }

    #[test]
    fn the_last_week_closes_without_what_has_a_later_value_date() {
        let told = cash_by_week(
            &weeks(),
            usd(1_000),
            &[moved(11, 300, 0), moved(12, 50, 20), moved(13, 0, 70)],
        )
        .unwrap();
        let last: Vec<_> = told[11..]
            .iter()
            .map(|it| (it.opening.minor(), it.closing.minor()))
            .collect();
        assert_eq!(last, [(740, 1_040), (1_040, 1_070)]);
        assert!(
            told[..11]
                .iter()
                .all(|it| it.opening == it.closing && it.closing == usd(740))
        );
    }

    #[test]
    fn currencies_are_not_mixed() {
        let euros = Money::zero(Currency::Eur);
        assert_eq!(cash_by_week(&weeks(), euros, &[moved(1, 1, 0)]), None);
    }

    proptest! {
        #[test]
        fn every_week_opens_as_the_one_before_closed(
            balance in -1_000_000_i64..1_000_000,
            all in proptest::collection::vec((0_i64..16, 0_i64..10_000, 0_i64..10_000), 0..60),
        ) {
            let all: Vec<_> = all.into_iter().map(|(week, came_in, out)| moved(week, came_in, out)).collect();
            let told = cash_by_week(&weeks(), usd(balance), &all).unwrap();
            prop_assert_eq!(told.len(), 13);
            prop_assert!(told.windows(2).all(|two| two[0].closing == two[1].opening));
            let whole = |it: &WeekCash| it.opening.minor() + it.came_in.minor() - it.went_out.minor() == it.closing.minor();
            prop_assert!(told.iter().all(whole));
            let later: i64 = all.iter().filter(|it| it.week >= 13).map(|it| it.came_in.minor() - it.went_out.minor()).sum();
            prop_assert_eq!(told[12].closing.minor(), balance - later);
        }
    }
}
