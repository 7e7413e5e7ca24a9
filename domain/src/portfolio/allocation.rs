//! How an invested sum is divided among projects, countries, types or currencies.

use crate::Money;
use crate::money::{NotAllocable, shared_out};
use std::collections::BTreeMap;

/// The whole in hundredths of a percent.
pub const WHOLE: u32 = 10_000;

/// A part of the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part<K> {
    /// The investment; `None` for all the smaller ones together.
    pub key: Option<K>,
    /// How much.
    pub amount: Money,
    /// The proportion in hundredths of a percent; all parts sum to [`WHOLE`].
    pub share: u32,
}

/// Divides holdings by key, the largest part first and equal ones by key. If there are more than `most` parts, the smallest are merged
/// into one, which comes last and includes holdings without a key. Holdings at a cost of zero or less are left out. All amounts are in
/// one currency. Refuses with `TooLarge` beyond the largest amount.
pub fn allocation<K: Ord + Copy>(
    held: impl IntoIterator<Item = (Option<K>, Money)>,
    most: usize,
) -> Result<Vec<Part<K>>, NotAllocable> {
    let mut by_key: BTreeMap<Option<K>, Money> = BTreeMap::new();
    for (key, amount) in held.into_iter().filter(|(_, amount)| amount.is_positive()) {
        by_key.insert(key, added(by_key.get(&key).copied(), amount)?);
    }
    let mut rest = by_key.remove(&None);
    let mut parts: Vec<(Option<K>, Money)> = by_key.into_iter().collect();
    // A stable sort keeps equal amounts in the order of their keys.
    parts.sort_by_key(|(_, amount)| std::cmp::Reverse(amount.minor()));
    if parts.len() + usize::from(rest.is_some()) > most {
        for (_, amount) in parts.split_off(parts.len().min(most.saturating_sub(1))) {
            rest = Some(added(rest, amount)?);
        }
    }
    parts.extend(rest.map(|amount| (None, amount)));
    let weights: Vec<u64> = parts
        .iter()
        .map(|(_, amount)| amount.minor().unsigned_abs())
        .collect();
    if weights.is_empty() {
        return Ok(Vec::new());
    }
    let shares = shared_out(WHOLE.into(), &weights)?;
    let parts = parts.into_iter().zip(shares);
    parts
        .map(|((key, amount), share)| {
            let share = u32::try_from(share).map_err(|_| NotAllocable::TooLarge)?;
            Ok(Part { key, amount, share })
        })
        .collect()
}

fn added(sum: Option<Money>, amount: Money) -> Result<Money, NotAllocable> {
    let sum = sum.unwrap_or(Money::zero(amount.currency()));
    sum.checked_add(amount).ok_or(NotAllocable::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Currency;
    use crate::money::MAX_MINOR;
    use proptest::prelude::*;

    fn usd(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Usd).unwrap()
    }

    fn parts(held: &[(u8, i64)], most: usize) -> Vec<(Option<u8>, i64, u32)> {
        let held = held.iter().map(|(key, minor)| (Some(*key), usd(*minor)));
        let parts = allocation(held, most).unwrap();
        parts
            .into_iter()
            .map(|it| (it.key, it.amount.minor(), it.share))
            .collect()
    }

    #[test]
    fn the_largest_part_comes_first_and_the_same_key_counts_once() {
        let told = parts(&[(1, 100), (2, 500), (1, 300), (3, 100)], 5);
        let expected = [
            (Some(2), 500, 5_000),
            (Some(1), 400, 4_000),
            (Some(3), 100, 1_000),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn the_smallest_of_many_are_one_part_at_the_end() {
        let held = [(1, 10), (2, 40), (3, 20), (4, 30)];
        let told = parts(&held, 3);
        let expected = [
            (Some(2), 40, 4_000),
            (Some(4), 30, 3_000),
            (None, 30, 3_000),
        ];
        assert_eq!(told, expected);
        assert!(parts(&held, 4).iter().all(|(key, ..)| key.is_some()));
    }

    #[test]
    fn what_has_no_key_is_the_last_part() {
        let held = [(None, usd(60)), (Some(1), usd(30)), (Some(2), usd(10))];
        let keys = |most| -> Vec<Option<u8>> {
            let parts = allocation(held, most).unwrap();
            parts.into_iter().map(|part| part.key).collect()
        };
        assert_eq!(keys(3), [Some(1), Some(2), None]);
        assert_eq!(keys(2), [Some(1), None]);
    }

    #[test]
    fn thirds_still_make_a_whole() {
        let told = parts(&[(1, 1), (2, 1), (3, 1)], 5);
        let shares: Vec<u32> = told.iter().map(|(.., share)| *share).collect();
        assert_eq!(shares, [3_334, 3_333, 3_333]);
    }

    #[test]
    fn what_was_returned_in_full_has_no_part() {
        assert_eq!(parts(&[(1, 0), (2, -5), (3, 7)], 5), [(Some(3), 7, WHOLE)]);
        assert_eq!(parts(&[(1, 0)], 5), []);
        assert_eq!(parts(&[], 5), []);
    }

    #[test]
    fn more_than_the_largest_amount_is_refused() {
        let held = [(Some(1), usd(MAX_MINOR)), (Some(1), usd(1))];
        assert_eq!(allocation(held, 5), Err(NotAllocable::TooLarge));
    }

    proptest! {
        #[test]
        fn parts_sum_to_what_is_held_and_shares_to_the_whole(
            held in prop::collection::vec((0_u8..30, -1_000_i64..1_000_000_000), 1..200),
            most in 1_usize..12,
        ) {
            let told = parts(&held, most);
            let positive: i64 = held.iter().map(|(_, minor)| *minor.max(&0)).sum();
            prop_assert_eq!(told.iter().map(|(_, minor, _)| *minor).sum::<i64>(), positive);
            let whole: u32 = told.iter().map(|(.., share)| *share).sum();
            prop_assert_eq!(whole, if positive > 0 { WHOLE } else { 0 });
            prop_assert!(told.len() <= most);
            let named: Vec<i64> = told.iter().filter(|it| it.0.is_some()).map(|it| it.1).collect();
            prop_assert!(named.is_sorted_by(|a, b| a >= b));
        }
    }
}
