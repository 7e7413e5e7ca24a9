//! Splitting a distribution among the holders of the record date.

use super::{Frozen, Terms};
use crate::ids::AccountId;
use crate::money::{Rounding, Shares};
use crate::{Money, Refusal};
use rust_decimal::Decimal;

/// A holder of shares at the end of the record date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holder {
    /// The investment account.
    pub account: AccountId,
    /// The number of shares, above zero.
    pub shares: Shares,
}

/// What a holder gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The holder.
    pub holder: Holder,
    /// The amount; zero if the exact part is less than a minor unit and it got no leftover one.
    pub amount: Money,
    /// The shares that are redeemed for it; none for a part of zero.
    pub redeemed: Shares,
}

/// A split distribution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// The sum of all parts.
    pub total: Money,
    /// The shares of all holders.
    pub shares: Shares,
    /// One part for each holder, in their order.
    pub parts: Vec<Part>,
}

impl Split {
    /// The exact part of a holder before it is rounded, to 6 decimals.
    pub fn exact(&self, holder: Holder) -> Decimal {
        exact(self.total, holder.shares, self.shares)
    }

    /// The figures that an approval freezes.
    pub fn frozen(&self) -> Frozen {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let paid = self.paid_holders();
        Frozen {
            total: self.total,
            shares: self.shares,
            holders: count(paid),
            rounded_up: count(self.rounded_up()),
            zero: count(self.parts.len() - paid),
        }
    }

    /// How many parts are not zero.
    pub fn paid_holders(&self) -> usize {
        let paid = self.parts.iter().filter(|part| !part.amount.is_zero());
        paid.count()
    }

    /// How many parts got a leftover minor unit.
    pub fn rounded_up(&self) -> usize {
        let up = |part: &&Part| part.amount.amount() > self.exact(part.holder);
        self.parts.iter().filter(up).count()
    }
}

/// The part of a total in proportion to the shares, rounded down to 6 decimals.
pub fn exact(total: Money, shares: Shares, of: Shares) -> Decimal {
    let product = i128::from(total.minor()) * i128::from(shares.ten_thousandths());
    // A minor unit is a hundredth, so that four more decimals make six.
    let exact = (product * 10_000).checked_div(i128::from(of.ten_thousandths()));
    let exact = exact.and_then(|it| Decimal::try_from_i128_with_scale(it, 6).ok());
    exact.unwrap_or_default()
}

/// Splits a distribution in proportion to the shares, to the minor unit, by largest remainder, so that the parts sum to the total; ties go to
/// the lower account number. `holders` are in the order of their account numbers. Refusals: `DistributionNoHolders`, and those of
/// [`Terms::total`].
pub fn split(terms: &Terms, holders: &[Holder]) -> Result<Split, Refusal> {
    let units = holders.iter().map(|holder| holder.shares.ten_thousandths());
    let all = units.clone().try_fold(0_i64, i64::checked_add);
    let shares = all.filter(|all| *all > 0).map(Shares::from_ten_thousandths);
    let shares = shares.ok_or(Refusal::DistributionNoHolders)?;
    let weights: Result<Vec<u64>, _> = units.map(u64::try_from).collect();
    let weights = weights.map_err(|_| Refusal::DistributionNoHolders)?;
    let total = terms.total(shares)?;
    let amounts = total.allocate(&weights);
    let amounts = amounts.map_err(|_| Refusal::bad_request("total"))?;
    let parts = holders.iter().zip(amounts).map(|(holder, amount)| Part {
        holder: *holder,
        amount,
        redeemed: redeemed(terms, *holder, amount),
    });
    Ok(Split {
        total,
        shares,
        parts: parts.collect(),
    })
}

/// Rounded down, and never more than the holding.
fn redeemed(terms: &Terms, holder: Holder, amount: Money) -> Shares {
    let Some(rate) = terms.redeemed_per_share.filter(|_| !amount.is_zero()) else {
        return Shares::default();
    };
    let exact = holder.shares.amount().checked_mul(rate);
    let exact = exact.and_then(|exact| Shares::rounded(exact, Rounding::Down));
    exact.unwrap_or_default().min(holder.shares)
}
