//! Income by month.

use crate::Money;
use crate::ledger::CashType;
use chrono::{Datelike, Months, NaiveDate};
use std::collections::BTreeMap;

/// How many months are shown, including the current one.
pub const MONTHS: u32 = 24;

/// The income of a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthlyIncome {
    /// Its first day.
    pub month: NaiveDate,
    /// The amount by kind; kinds without income are left out. A reversal may make it negative.
    pub by_type: BTreeMap<CashType, Money>,
}

/// Whether movements of this kind are income: distributions, rents and interest (decision 41).
pub const fn is_income(cash_type: CashType) -> bool {
    matches!(
        cash_type,
        CashType::Distribution | CashType::RentalIncome | CashType::Interest
    )
}

/// The first day of the first of the [`MONTHS`] that end with the month of `today`.
pub fn first_month(today: NaiveDate) -> NaiveDate {
    let first = month_of(today);
    first
        .checked_sub_months(Months::new(MONTHS - 1))
        .unwrap_or(first)
}

/// Groups amounts of one currency by month and kind: all [`MONTHS`] up to `today`, the oldest first, including months without
/// income. Income before or after them is left out. `None` beyond the largest amount.
pub fn by_month(
    earned: impl IntoIterator<Item = (NaiveDate, CashType, Money)>,
    today: NaiveDate,
) -> Option<Vec<MonthlyIncome>> {
    let first = first_month(today);
    let months = (0..MONTHS).filter_map(|after| first.checked_add_months(Months::new(after)));
    let mut told: Vec<MonthlyIncome> = months
        .map(|month| MonthlyIncome {
            month,
            by_type: BTreeMap::new(),
        })
        .collect();
    for (day, cash_type, amount) in earned {
        let month = month_of(day);
        if let Some(of_month) = told.iter_mut().find(|it| it.month == month) {
            let before = of_month.by_type.get(&cash_type).copied();
            let sum = before
                .unwrap_or(Money::zero(amount.currency()))
                .checked_add(amount)?;
            of_month.by_type.insert(cash_type, sum);
        }
    }
    for of_month in &mut told {
        of_month.by_type.retain(|_, amount| !amount.is_zero());
    }
    Some(told)
}

/// Converts the parts of a sum, `before` and then each of `parts`, so that they add up to the converted sum: each part is what it
/// adds to the converted running sum. Converted one by one, their roundings would add up. Returns the parts without `before`;
/// `None` where something cannot be converted.
pub fn converted_in_steps(
    before: Money,
    parts: &[Money],
    convert: impl Fn(Money) -> Option<Money>,
) -> Option<Vec<Money>> {
    let mut sum = before;
    let mut converted_sum = convert(before)?;
    let mut converted = Vec::with_capacity(parts.len());
    for part in parts {
        sum = sum.checked_add(*part)?;
        let next = convert(sum)?;
        converted.push(next.checked_sub(converted_sum)?);
        converted_sum = next;
    }
    Some(converted)
}

fn month_of(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Currency;
    use crate::money::UsdRate;
    use proptest::prelude::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn usd(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Usd).unwrap()
    }

    #[test]
    fn twenty_four_months_end_with_the_running_one() {
        let told = by_month([], day("2026-11-30")).unwrap();
        assert_eq!(told.len(), 24);
        assert_eq!(told[0].month, day("2024-12-01"));
        assert_eq!(told[23].month, day("2026-11-01"));
        assert_eq!(first_month(day("2026-03-31")), day("2024-04-01"));
    }

    #[test]
    fn a_month_tells_each_kind_apart_and_leaves_out_what_came_to_nothing() {
        let (rent, interest) = (CashType::RentalIncome, CashType::Interest);
        let earned = [
            (day("2026-11-01"), rent, usd(500)),
            (day("2026-11-30"), rent, usd(25)),
            (day("2026-11-05"), interest, usd(7)),
            (day("2026-10-31"), interest, usd(9)),
            (day("2026-10-31"), interest, usd(-9)),
            (day("2024-11-30"), rent, usd(1_000)),
            (day("2026-12-01"), rent, usd(1_000)),
        ];
        let told = by_month(earned, day("2026-11-30")).unwrap();
        let expected = BTreeMap::from([(rent, usd(525)), (interest, usd(7))]);
        assert_eq!(told[23].by_type, expected);
        assert!(told[..23].iter().all(|it| it.by_type.is_empty()));
    }

    #[test]
    fn returned_principal_is_no_income() {
        let income: Vec<i64> = CashType::ALL
            .into_iter()
            .filter(|it| is_income(*it))
            .map(CashType::id)
            .collect();
        assert_eq!(income, [6, 7, 8]);
    }
    fn eur(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Eur).unwrap()
    }

    fn in_dollars(rate: &str) -> impl Fn(Money) -> Option<Money> + use<> {
        let rate = UsdRate::new(rate.parse().unwrap()).unwrap();
        move |amount| {
            let converted = amount.converted(rate, Currency::Usd, UsdRate::PAR);
            converted.map(|it| it.amount)
        }
    }

    #[test]
    fn three_months_of_a_cent_and_a_half_come_to_what_their_sum_converts_to() {
        let parts = [eur(1), eur(1), eur(1)];
        let converted = converted_in_steps(eur(0), &parts, in_dollars("1.5")).unwrap();
        assert_eq!(converted, [usd(2), usd(1), usd(2)]);
        let later = converted_in_steps(eur(1), &parts[1..], in_dollars("1.5")).unwrap();
        assert_eq!(later, [usd(1), usd(2)]);
        assert_eq!(converted_in_steps(eur(0), &parts, |_| None), None);
    }

    proptest! {
        #[test]
        fn converted_parts_sum_to_the_converted_whole_and_none_is_off_by_more_than_a_cent(
            before in -1_000_000_i64..1_000_000,
            parts in prop::collection::vec(-1_000_000_i64..1_000_000, 0..60),
            rate in 1_u32..50_000,
        ) {
            let convert = in_dollars(&format!("{}.{:04}", rate / 10_000, rate % 10_000));
            let whole: i64 = before + parts.iter().sum::<i64>();
            let parts: Vec<Money> = parts.into_iter().map(eur).collect();
            let converted = converted_in_steps(eur(before), &parts, &convert).unwrap();
            let sum: i64 = converted.iter().map(|it| it.minor()).sum();
            let outside = convert(eur(before)).unwrap().minor();
            prop_assert_eq!(outside + sum, convert(eur(whole)).unwrap().minor());
            for (part, told) in parts.iter().zip(converted) {
                let alone = convert(*part).unwrap().minor();
                prop_assert!((told.minor() - alone).abs() <= 1);
            }
        }
    }
}
