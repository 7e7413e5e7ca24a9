//! The allocation of an investor's holdings.

use super::in_dollars::Rates;
use super::sums::too_large;
use crate::Failure;
use crate::driven::holdings::{Held, HeldGroup};
use domain::ids::ProjectId;
use domain::portfolio::{Part, allocation};
use domain::{Currency, Money};
use std::collections::BTreeMap;

/// How many parts an allocation has at most.
pub(super) const PARTS: u8 = 8;

/// The allocations of invested money in US dollars, without currencies that have no rate in force.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allocations {
    /// By project.
    pub projects: Vec<Part<ProjectId>>,
    /// By `CountryID`.
    pub countries: Vec<Part<i64>>,
    /// By the id of the property type.
    pub property_types: Vec<Part<i64>>,
    /// By currency.
    pub currencies: Vec<Part<Currency>>,
}

pub(super) fn allocations(held: &Held, rates: &Rates) -> Result<Allocations, Failure> {
    Ok(Allocations {
        projects: by_project(held, rates)?,
        countries: divided(held, rates, |it| it.country)?,
        property_types: divided(held, rates, |it| it.property_type)?,
        currencies: divided(held, rates, |it| it.cost.currency())?,
    })
}

/// The largest projects, and of each currency the rest, which has no name.
fn by_project(held: &Held, rates: &Rates) -> Result<Vec<Part<ProjectId>>, Failure> {
    let mut rest: BTreeMap<Currency, Money> = BTreeMap::new();
    for group in &held.groups {
        let sum = rest
            .entry(group.cost.currency())
            .or_insert(Money::zero(group.cost.currency()));
        *sum = sum.checked_add(group.cost).ok_or_else(too_large)?;
    }
    let mut keyed = Vec::new();
    for holding in &held.largest {
        let cost = holding.cost().ok_or_else(too_large)?;
        let left = rest.get(&holding.currency);
        let left = left.and_then(|sum| sum.checked_sub(cost));
        rest.insert(holding.currency, left.ok_or_else(too_large)?);
        keyed.push((Some(holding.project), cost));
    }
    keyed.extend(rest.into_values().map(|sum| (None, sum)));
    in_parts(keyed, rates)
}

fn divided<K: Ord + Copy>(
    held: &Held,
    rates: &Rates,
    key: impl Fn(&HeldGroup) -> K,
) -> Result<Vec<Part<K>>, Failure> {
    let keyed = held.groups.iter().map(|it| (Some(key(it)), it.cost));
    in_parts(keyed, rates)
}

/// Without currencies that have no rate in force.
fn in_parts<K: Ord + Copy>(
    keyed: impl IntoIterator<Item = (Option<K>, Money)>,
    rates: &Rates,
) -> Result<Vec<Part<K>>, Failure> {
    let in_usd = keyed
        .into_iter()
        .filter_map(|(key, cost)| Some((key, rates.in_usd(cost)?)));
    allocation(in_usd, PARTS.into()).map_err(|_| too_large())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driven::holdings::Holding;
    use chrono::NaiveDate;
    use domain::exchange_rate::DayRate;
    use domain::language::Text;
    use domain::money::{Shares, UsdRate};
    use domain::portfolio::WHOLE;

    fn text() -> Text {
        Text {
            zh: String::new(),
            en: String::new(),
        }
    }

    fn money(minor: i64, currency: Currency) -> Money {
        Money::from_minor(minor, currency).unwrap()
    }

    fn holding(project: i64, paid: Money, returned: i64) -> Holding {
        Holding {
            project: ProjectId(project),
            name: text(),
            currency: paid.currency(),
            shares: Shares::from_ten_thousandths(1),
            paid,
            returned: money(returned, paid.currency()),
            income: Money::zero(paid.currency()),
        }
    }

    fn group(country: i64, cost: Money, projects: u64) -> HeldGroup {
        HeldGroup {
            country,
            country_name: text(),
            property_type: 1,
            cost,
            projects,
        }
    }

    fn yuan_at(usd: &str) -> Rates {
        Rates::of_days(vec![DayRate {
            day: NaiveDate::from_ymd_opt(2026, 11, 27).unwrap(),
            currency: Currency::Cny,
            rate: UsdRate::new(usd.parse().unwrap()).unwrap(),
        }])
    }

    /// Ten projects in dollars of which eight are named, and one in yuan.
    fn held() -> Held {
        let usd = |minor| money(minor, Currency::Usd);
        let largest = (1..=8).map(|nth| holding(nth, usd(100_00 - nth), 1));
        let yuan = holding(20, money(1_000_00, Currency::Cny), 0);
        Held {
            newest: Vec::new(),
            largest: largest.chain([yuan]).collect(),
            groups: vec![
                group(1, usd(500_00), 6),
                group(2, usd(455_96), 4),
                group(2, money(1_000_00, Currency::Cny), 1),
            ],
        }
    }

    #[test]
    fn projects_that_are_not_named_are_the_rest_and_nothing_is_lost() {
        let told = allocations(&held(), &yuan_at("0.14")).unwrap();
        let ids: Vec<Option<i64>> = told
            .projects
            .iter()
            .map(|part| part.key.map(|id| id.0))
            .collect();
        let named = [20, 1, 2, 3, 4, 5, 6].map(Some);
        assert_eq!(ids, [&named[..], &[None]].concat());
        let in_all = 955_96 + 140_00;
        for parts in [&amounts(&told.projects), &amounts(&told.countries)] {
            assert_eq!(parts.iter().map(|(minor, _)| minor).sum::<i64>(), in_all);
            assert_eq!(parts.iter().map(|(_, share)| share).sum::<u32>(), WHOLE);
        }
        assert_eq!(amounts(&told.currencies)[1].0, 140_00);
    }

    #[test]
    fn what_has_no_rate_has_no_part() {
        let told = allocations(&held(), &Rates::none()).unwrap();
        assert!(
            told.projects
                .iter()
                .all(|part| part.key != Some(ProjectId(20)))
        );
        let keys: Vec<Option<Currency>> = told.currencies.iter().map(|part| part.key).collect();
        assert_eq!(keys, [Some(Currency::Usd)]);
    }

    fn amounts<K>(parts: &[Part<K>]) -> Vec<(i64, u32)> {
        parts
            .iter()
            .map(|part| (part.amount.minor(), part.share))
            .collect()
    }
}
