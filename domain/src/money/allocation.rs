//! Splitting an amount without losing or creating a cent.

use super::Money;

/// Why an amount cannot be split.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAllocable {
    /// There are no recipients.
    #[error("the weights sum to zero")]
    NoWeight,
    /// The weights sum to more than can be multiplied exactly.
    #[error("the weights are too large")]
    TooLarge,
}

impl Money {
    /// Splits the amount by weight, to the minor unit, so that the parts sum to it exactly: each part is rounded towards
    /// zero, and the leftover minor units go one each to the largest remainders. Of equal remainders the earlier one wins, so
    /// the order of `weights` decides (states: distribution). A weight of zero gets nothing.
    pub fn allocate(self, weights: &[u64]) -> Result<Vec<Self>, NotAllocable> {
        let parts = shared_out(u128::from(self.minor.unsigned_abs()), weights)?;
        parts.into_iter().map(|part| self.with_size(part)).collect()
    }

    /// An amount of this currency and sign.
    fn with_size(self, size: u128) -> Result<Self, NotAllocable> {
        let size = i64::try_from(size).map_err(|_| NotAllocable::TooLarge)?;
        let minor = if self.is_negative() { -size } else { size };
        Ok(Self { minor, ..self })
    }
}

/// Splits a number of units by weight, by the rule of [`Money::allocate`].
pub(crate) fn shared_out(units: u128, weights: &[u64]) -> Result<Vec<u128>, NotAllocable> {
    let total: u128 = weights.iter().copied().map(u128::from).sum();
    if total == 0 {
        return Err(NotAllocable::NoWeight);
    }
    let mut parts = Vec::with_capacity(weights.len());
    let mut remainders = Vec::with_capacity(weights.len());
    for (nth, weight) in weights.iter().enumerate() {
        let product = units.checked_mul(u128::from(*weight));
        let product = product.ok_or(NotAllocable::TooLarge)?;
        parts.push(product / total);
        remainders.push((product % total, nth));
    }
    let left = units - parts.iter().sum::<u128>();
    // A stable sort keeps equal remainders in the order of the weights.
    remainders.sort_by_key(|(remainder, _)| std::cmp::Reverse(*remainder));
    let left = usize::try_from(left).map_err(|_| NotAllocable::TooLarge)?;
    for (_, nth) in remainders.into_iter().take(left) {
        if let Some(part) = parts.get_mut(nth) {
            *part += 1;
        }
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::super::{Currency, MAX_MINOR};
    use super::*;
    use proptest::prelude::*;

    fn eur(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Eur).unwrap()
    }

    fn shared(minor: i64, weights: &[u64]) -> Vec<i64> {
        let parts = eur(minor).allocate(weights).unwrap();
        parts.into_iter().map(Money::minor).collect()
    }

    #[test]
    fn what_is_left_goes_to_the_largest_remainders_and_of_equal_ones_to_the_earlier() {
        assert_eq!(shared(100, &[1, 1, 1]), [34, 33, 33]);
        assert_eq!(shared(101, &[1, 1, 1]), [34, 34, 33]);
        assert_eq!(shared(100, &[1, 2, 4]), [14, 29, 57]);
        assert_eq!(shared(-100, &[1, 1, 1]), [-34, -33, -33]);
        assert_eq!(shared(1, &[0, 5, 5]), [0, 1, 0]);
    }

    #[test]
    fn without_any_weight_nothing_is_shared_out() {
        assert_eq!(eur(100).allocate(&[]), Err(NotAllocable::NoWeight));
        assert_eq!(eur(100).allocate(&[0, 0]), Err(NotAllocable::NoWeight));
    }

    proptest! {
        #[test]
        fn the_parts_sum_to_the_whole_and_none_is_off_by_a_unit(
            minor in -MAX_MINOR..=MAX_MINOR,
            weights in prop::collection::vec(0_u64..=9_000_000_000_000_000, 1..40),
        ) {
            prop_assume!(weights.iter().any(|weight| *weight > 0));
            let parts = eur(minor).allocate(&weights).unwrap();
            let sum: i128 = parts.iter().map(|part| i128::from(part.minor())).sum();
            prop_assert_eq!(sum, i128::from(minor));
            let total: i128 = weights.iter().copied().map(i128::from).sum();
            for (part, weight) in parts.iter().zip(&weights) {
                let exact = i128::from(minor) * i128::from(*weight);
                let off = i128::from(part.minor()) * total - exact;
                prop_assert!(off.abs() < total, "{:?} of {}", part, weight);
                prop_assert!(*weight > 0 || part.is_zero());
            }
        }
    }
}
