//! The income of holders: distributions, rents and interest, by value date. A correction counts in the week of its own value date and may
//! make a sum negative.

use super::{Weeks, currencies};
use crate::ids::ProjectId;
use crate::ledger::CashType;
use crate::{Currency, Money};
use chrono::NaiveDate;
use std::collections::BTreeMap;

/// The income of a project's holders of one kind in a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Earned {
    /// The number of the week.
    pub week: i64,
    /// The project.
    pub project: ProjectId,
    /// The kind of income.
    pub kind: CashType,
    /// How much.
    pub amount: Money,
}

/// The income of holders in a week.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeekIncome {
    /// Its Monday.
    pub monday: NaiveDate,
    /// The amount of each kind; kinds without income are left out.
    pub by_kind: BTreeMap<CashType, Money>,
}

/// The income of the holders of all projects, by currency. Each currency has every week, the oldest first. A currency without any income
/// is left out. `None` beyond the largest amount.
pub fn income_by_week(
    weeks: &Weeks,
    earned: &[Earned],
) -> Option<Vec<(Currency, Vec<WeekIncome>)>> {
    let within = || earned.iter().filter(|it| weeks.monday(it.week).is_some());
    let of = |currency: Currency| {
        let none = |monday| WeekIncome {
            monday,
            by_kind: BTreeMap::new(),
        };
        let mut all: Vec<_> = weeks.mondays().map(none).collect();
        for it in within().filter(|it| it.amount.currency() == currency) {
            let of_week = all.get_mut(usize::try_from(it.week).ok()?)?;
            let sum = of_week.by_kind.entry(it.kind);
            let sum = sum.or_insert(Money::zero(currency));
            *sum = sum.checked_add(it.amount)?;
        }
        for of_week in &mut all {
            of_week.by_kind.retain(|_, amount| !amount.is_zero());
        }
        Some((currency, all))
    };
    let found = currencies(within().map(|it| it.amount.currency()));
    found.into_iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::Period;

    fn earned(week: i64, project: i64, kind: CashType, minor: i64) -> Earned {
        Earned {
            week,
            project: ProjectId(project),
            kind,
            amount: Money::from_minor(minor, Currency::Usd).unwrap(),
        }
    }

    #[test]
    fn projects_are_summed_by_week_and_kind() {
        let weeks = Weeks::ending(Period::Quarter, "2026-11-28".parse().unwrap()).unwrap();
        let rent = CashType::RentalIncome;
        let (currency, all) = income_by_week(
            &weeks,
            &[
                earned(0, 1, rent, 100),
                earned(0, 2, rent, 20),
                earned(0, 2, CashType::Interest, 3),
                earned(5, 1, rent, 70),
                // Paid and reversed in one week.
                earned(6, 1, rent, 40),
                earned(6, 1, rent, -40),
                earned(12, 1, rent, -70),
                earned(13, 1, rent, 9),
            ],
        )
        .unwrap()
        .remove(0);
        assert_eq!((currency, all.len()), (Currency::Usd, 13));
        let told: Vec<_> = all
            .iter()
            .enumerate()
            .flat_map(|(week, of)| of.by_kind.iter().map(move |it| (week, it)))
            .map(|(week, (kind, amount))| (week, *kind, amount.minor()))
            .collect();
        assert_eq!(
            told,
            [
                (0, rent, 120),
                (0, CashType::Interest, 3),
                (5, rent, 70),
                (12, rent, -70)
            ]
        );
    }

    #[test]
    fn nothing_earned_has_no_currency() {
        let weeks = Weeks::ending(Period::Year, "2026-11-28".parse().unwrap()).unwrap();
        assert_eq!(income_by_week(&weeks, &[]), Some(Vec::new()));
        let later = earned(52, 1, CashType::Interest, 1);
        assert_eq!(income_by_week(&weeks, &[later]), Some(Vec::new()));
    }
}
