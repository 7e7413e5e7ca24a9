//! Shares of a project and their price.

use super::{Currency, Money};
use rust_decimal::Decimal;
use rust_decimal::prelude::{RoundingStrategy, ToPrimitive};

/// How a number is rounded to fewer decimals. The caller chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    /// Towards zero.
    Down,
    /// Away from zero.
    Up,
    /// To the nearest, halves to the even neighbour.
    HalfEven,
}

impl Rounding {
    /// The number in whole units of ten to the minus `decimals`; none beyond what 64 bits hold.
    fn units(self, number: Decimal, decimals: u32) -> Option<i64> {
        let strategy = match self {
            Self::Down => RoundingStrategy::ToZero,
            Self::Up => RoundingStrategy::AwayFromZero,
            Self::HalfEven => RoundingStrategy::MidpointNearestEven,
        };
        let rounded = number.round_dp_with_strategy(decimals, strategy);
        let units = rounded.checked_mul(Decimal::from(10_i64.pow(decimals)))?;
        units.to_i64()
    }
}

/// Why a price or a purchase is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PriceError {
    /// A price is above zero.
    #[error("a price is above zero")]
    NotPositive,
    /// Money of another currency than the price's.
    #[error("the money is not in the currency of the price")]
    OtherCurrency,
    /// More than can be stored.
    #[error("beyond the largest number")]
    TooLarge,
}

/// The price of one share: above zero, with as many decimals as it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    each: Decimal,
    currency: Currency,
}

impl Price {
    /// A price of this amount for one share.
    pub fn new(each: Decimal, currency: Currency) -> Result<Self, PriceError> {
        if each > Decimal::ZERO {
            Ok(Self { each, currency })
        } else {
            Err(PriceError::NotPositive)
        }
    }

    /// One unit of the currency for a share: the default price (decision 21).
    pub const fn par(currency: Currency) -> Self {
        Self {
            each: Decimal::ONE,
            currency,
        }
    }

    /// The cost of this many shares.
    pub fn cost(self, shares: Shares, rounding: Rounding) -> Result<Money, PriceError> {
        let cost = shares.amount().checked_mul(self.each);
        cost.and_then(|cost| rounding.units(cost, super::DECIMALS))
            .and_then(|minor| Money::from_minor(minor, self.currency).ok())
            .ok_or(PriceError::TooLarge)
    }
}

/// The decimals of shares (decision 21).
pub(crate) const DECIMALS: u32 = 4;

/// A number of shares, exact to 4 decimals (decision 21).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Shares {
    ten_thousandths: i64,
}

impl Shares {
    /// The smallest part of a share.
    pub const SMALLEST: Self = Self::from_ten_thousandths(1);

    /// The shares that an amount buys, to 4 decimals, rounded down. `OtherCurrency` where the price is of another currency.
    pub fn bought(amount: Money, price: Price) -> Result<Self, PriceError> {
        if amount.currency() != price.currency {
            return Err(PriceError::OtherCurrency);
        }
        let shares = amount.amount().checked_div(price.each);
        shares
            .and_then(|shares| Rounding::Down.units(shares, DECIMALS))
            .map(Self::from_ten_thousandths)
            .ok_or(PriceError::TooLarge)
    }

    /// A number of shares, rounded to 4 decimals; `None` below zero or beyond what can be stored.
    pub fn rounded(shares: Decimal, rounding: Rounding) -> Option<Self> {
        let units = rounding.units(shares, DECIMALS)?;
        (units >= 0).then(|| Self::from_ten_thousandths(units))
    }

    /// From storage's unit, 1/10,000 share.
    pub const fn from_ten_thousandths(ten_thousandths: i64) -> Self {
        Self { ten_thousandths }
    }

    /// In storage's unit, 1/10,000 share.
    pub const fn ten_thousandths(self) -> i64 {
        self.ten_thousandths
    }

    /// As a decimal number of shares.
    pub fn amount(self) -> Decimal {
        Decimal::new(self.ten_thousandths, DECIMALS)
    }
}

#[cfg(test)]
mod tests {
    use super::super::MAX_MINOR;
    use super::*;
    use proptest::prelude::*;

    fn dec(s: &str) -> Decimal {
        s.parse().unwrap()
    }

    fn usd(s: &str) -> Money {
        Money::new(dec(s), Currency::Usd).unwrap()
    }

    fn price(s: &str) -> Price {
        Price::new(dec(s), Currency::Usd).unwrap()
    }

    #[test]
    fn shares_are_rounded_down_to_four_decimals() {
        let bought = |price| Shares::bought(usd("10"), price).map(Shares::amount);
        assert_eq!(bought(price("3")), Ok(dec("3.3333")));
        assert_eq!(bought(price("1.25")), Ok(dec("8")));
    }

    #[test]
    fn a_price_is_above_zero() {
        for wrong in ["0", "-1"] {
            let made = Price::new(dec(wrong), Currency::Usd);
            assert_eq!(made, Err(PriceError::NotPositive));
        }
    }

    #[test]
    fn nothing_is_bought_with_money_of_another_currency() {
        let rand = Price::new(Decimal::ONE, Currency::Zar).unwrap();
        let bought = Shares::bought(usd("10"), rand);
        assert_eq!(bought, Err(PriceError::OtherCurrency));
    }

    #[test]
    fn more_shares_than_can_be_kept_are_refused_and_are_not_none() {
        let tiny = price("0.0000000001");
        let bought = Shares::bought(usd("999999999999"), tiny);
        assert_eq!(bought, Err(PriceError::TooLarge));
        let dear = price("10").cost(Shares::from_ten_thousandths(i64::MAX), Rounding::Down);
        assert_eq!(dear, Err(PriceError::TooLarge));
    }

    #[test]
    fn a_cost_is_rounded_as_it_is_asked() {
        let three = Shares::from_ten_thousandths(10_000);
        let cost = |each, rounding| price(each).cost(three, rounding).unwrap();
        for (each, down, up, even) in [
            ("1.005", "1", "1.01", "1"),
            ("1.015", "1.01", "1.02", "1.02"),
            ("1.001", "1", "1.01", "1"),
            ("2", "2", "2", "2"),
        ] {
            assert_eq!(cost(each, Rounding::Down), usd(down), "{each}");
            assert_eq!(cost(each, Rounding::Up), usd(up), "{each}");
            assert_eq!(cost(each, Rounding::HalfEven), usd(even), "{each}");
        }
    }

    proptest! {
        #[test]
        fn what_is_bought_never_costs_more_than_was_paid(minor in 1..=MAX_MINOR, each in 1_i64..=1_000_000) {
            let (paid, price) = (
                Money::from_minor(minor, Currency::Usd).unwrap(),
                Price::new(Decimal::new(each, 3), Currency::Usd).unwrap(),
            );
            let shares = Shares::bought(paid, price).unwrap();
            let cost = price.cost(shares, Rounding::Up).unwrap();
            prop_assert_eq!(cost.is_at_most(paid), Ok(true));
            // One ten-thousandth more would have been too expensive.
            let next = Shares::from_ten_thousandths(shares.ten_thousandths() + 1);
            prop_assert!(next.amount() * Decimal::new(each, 3) > paid.amount());
        }
    }
}
