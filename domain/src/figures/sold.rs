//! Amounts raised and accepted. An order counts as raised in the week in which its investor completed it, and as accepted in the week in
//! which the second line accepted it, as long as it has not failed or been revoked.

use super::{Weeks, currencies};
use crate::ids::ProjectId;
use crate::subscription::State;
use crate::{Currency, Money};
use chrono::NaiveDate;
use std::collections::BTreeMap;

/// Which of the two an order counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sold {
    /// Completed by its investor.
    Raised,
    /// Accepted by the second line.
    Accepted,
}

impl Sold {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Raised, Self::Accepted];

    /// The name in storage's statements.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Raised => "raised",
            Self::Accepted => "accepted",
        }
    }

    /// Whether an order in this state counts.
    pub const fn counts(self, state: State) -> bool {
        match state {
            State::LWait | State::GWait => matches!(self, Self::Raised),
            State::PreOk | State::Success => true,
            State::Init | State::LFail | State::GFail | State::Revoked | State::Cancelled => false,
        }
    }
}

/// How many orders, and their amounts together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// How many orders.
    pub orders: u64,
    /// Their sum.
    pub amount: Money,
}

impl Tally {
    const fn none(currency: Currency) -> Self {
        Self {
            orders: 0,
            amount: Money::zero(currency),
        }
    }

    fn plus(self, other: Self) -> Option<Self> {
        Some(Self {
            orders: self.orders.checked_add(other.orders)?,
            amount: self.amount.checked_add(other.amount)?,
        })
    }
}

/// The orders of a project that count as raised or as accepted in a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SalesSum {
    /// The number of the week.
    pub week: i64,
    /// The project.
    pub project: ProjectId,
    /// What they count as.
    pub sold: Sold,
    /// How many, and how much.
    pub tally: Tally,
}

/// The amounts raised and accepted in a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeekSales {
    /// Its Monday.
    pub monday: NaiveDate,
    /// Completed by investors.
    pub raised: Tally,
    /// Accepted.
    pub accepted: Tally,
}

impl WeekSales {
    const fn none(monday: NaiveDate, currency: Currency) -> Self {
        Self {
            monday,
            raised: Tally::none(currency),
            accepted: Tally::none(currency),
        }
    }

    fn add(&mut self, sold: Sold, tally: Tally) -> Option<()> {
        let of = match sold {
            Sold::Raised => &mut self.raised,
            Sold::Accepted => &mut self.accepted,
        };
        *of = of.plus(tally)?;
        Some(())
    }
}

/// The weeks in which anything was raised or accepted of each project, the newest first. Sums outside of the weeks are left out. `None`
/// beyond the largest amount.
pub fn sales_by_project(weeks: &Weeks, sums: &[SalesSum]) -> Option<Vec<(ProjectId, WeekSales)>> {
    let mut found: BTreeMap<(NaiveDate, ProjectId), WeekSales> = BTreeMap::new();
    for sum in sums {
        if let Some(monday) = weeks.monday(sum.week) {
            let none = WeekSales::none(monday, sum.tally.amount.currency());
            let of_week = found.entry((monday, sum.project)).or_insert(none);
            of_week.add(sum.sold, sum.tally)?;
        }
    }
    let newest = found.into_iter().rev();
    Some(newest.map(|((_, project), of)| (project, of)).collect())
}

/// The amounts raised and accepted over all projects, by currency. Each currency has every week, the oldest first. A currency without
/// any order is left out. `None` beyond the largest amount.
pub fn sales_by_week(weeks: &Weeks, sums: &[SalesSum]) -> Option<Vec<(Currency, Vec<WeekSales>)>> {
    let within = || sums.iter().filter(|sum| weeks.monday(sum.week).is_some());
    let of = |currency: Currency| {
        let each = weeks.mondays();
        let mut all: Vec<_> = each.map(|it| WeekSales::none(it, currency)).collect();
        for sum in within().filter(|sum| sum.tally.amount.currency() == currency) {
            let week = usize::try_from(sum.week).ok()?;
            all.get_mut(week)?.add(sum.sold, sum.tally)?;
        }
        Some((currency, all))
    };
    let found = currencies(within().map(|sum| sum.tally.amount.currency()));
    found.into_iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::Period;
    use proptest::prelude::*;

    fn weeks() -> Weeks {
        Weeks::ending(Period::Quarter, "2026-11-28".parse().unwrap()).unwrap()
    }

    fn tally(orders: u64, minor: i64, currency: Currency) -> Tally {
        let amount = Money::from_minor(minor, currency).unwrap();
        Tally { orders, amount }
    }

    fn sum(week: i64, project: i64, sold: Sold, tally: Tally) -> SalesSum {
        SalesSum {
            week,
            project: ProjectId(project),
            sold,
            tally,
        }
    }

    #[test]
    fn an_order_counts_until_it_fails_or_is_revoked() {
        use State::{GWait, LWait, PreOk, Success};
        let counting = |sold: Sold| -> Vec<State> {
            let all = State::ALL.into_iter();
            all.filter(|state| sold.counts(*state)).collect()
        };
        assert_eq!(counting(Sold::Raised), [LWait, GWait, PreOk, Success]);
        assert_eq!(counting(Sold::Accepted), [PreOk, Success]);
    }

    #[test]
    fn each_project_has_one_line_a_week_the_newest_first() {
        let (usd, eur) = (Currency::Usd, Currency::Eur);
        let lines = sales_by_project(
            &weeks(),
            &[
                sum(0, 1, Sold::Raised, tally(2, 300, usd)),
                sum(12, 1, Sold::Raised, tally(1, 50, usd)),
                sum(12, 1, Sold::Accepted, tally(2, 300, usd)),
                sum(12, 2, Sold::Accepted, tally(1, 7, eur)),
                sum(13, 2, Sold::Accepted, tally(1, 7, eur)),
                sum(-1, 2, Sold::Accepted, tally(1, 7, eur)),
            ],
        );
        let told: Vec<_> = lines
            .unwrap()
            .into_iter()
            .map(|(project, of)| {
                let (raised, accepted) = (of.raised, of.accepted);
                (
                    project.0,
                    of.monday.to_string(),
                    (raised.orders, raised.amount.minor()),
                    (accepted.orders, accepted.amount.minor()),
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                (2, "2026-11-23".to_owned(), (0, 0), (1, 7)),
                (1, "2026-11-23".to_owned(), (1, 50), (2, 300)),
                (1, "2026-08-31".to_owned(), (2, 300), (0, 0)),
            ]
        );
    }

    #[test]
    fn sums_beyond_the_largest_amount_are_none() {
        let most = tally(1, crate::money::MAX_MINOR, Currency::Usd);
        let both = [sum(0, 1, Sold::Raised, most), sum(0, 2, Sold::Raised, most)];
        assert_eq!(sales_by_week(&weeks(), &both), None);
        assert_eq!(sales_by_project(&weeks(), &both).unwrap().len(), 2);
    }

    prop_compose! {
        fn any_sum()(week in -3_i64..16, project in 1_i64..5, accepted: bool, orders in 1_u64..50, minor in 1_i64..1_000_000) -> SalesSum {
            // A project has one currency.
            let currency = if project % 2 == 0 { Currency::Usd } else { Currency::Zar };
            let sold = if accepted { Sold::Accepted } else { Sold::Raised };
            sum(week, project, sold, tally(orders, minor, currency))
        }
    }

    proptest! {
        #[test]
        fn weeks_and_projects_sum_to_the_same(sums in proptest::collection::vec(any_sum(), 0..40)) {
            let weeks = weeks();
            let by_week = sales_by_week(&weeks, &sums).unwrap();
            let by_project = sales_by_project(&weeks, &sums).unwrap();
            for (currency, of_weeks) in &by_week {
                prop_assert_eq!(of_weeks.len(), 13);
                for of_week in of_weeks {
                    let of = by_project.iter().map(|(_, of)| of);
                    let same = of.filter(|of| of.monday == of_week.monday && of.raised.amount.currency() == *currency);
                    let (mut orders, mut minor) = ((0, 0), (0, 0));
                    for line in same {
                        orders = (orders.0 + line.raised.orders, orders.1 + line.accepted.orders);
                        minor = (minor.0 + line.raised.amount.minor(), minor.1 + line.accepted.amount.minor());
                    }
                    prop_assert_eq!(orders, (of_week.raised.orders, of_week.accepted.orders));
                    prop_assert_eq!(minor, (of_week.raised.amount.minor(), of_week.accepted.amount.minor()));
                }
            }
            let told: u64 = by_week.iter().flat_map(|(_, all)| all).map(|of| of.raised.orders + of.accepted.orders).sum();
            let within = sums.iter().filter(|sum| (0..13).contains(&sum.week));
            prop_assert_eq!(told, within.map(|sum| sum.tally.orders).sum::<u64>());
        }
    }
}
