//! Bitcoin: an exact number of satoshis.

use super::Money;
use core::fmt;
use rust_decimal::Decimal;

/// The decimals of a bitcoin.
const DECIMALS: u32 = 8;

/// An amount of bitcoin in satoshis, a hundred millionth of a bitcoin each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Satoshis(i64);

impl Satoshis {
    /// The maximum supply of bitcoin.
    pub const MAX: i64 = 2_100_000_000_000_000;

    /// None at all.
    pub const ZERO: Self = Self(0);

    /// This many; `None` below zero or above the maximum supply.
    pub fn new(satoshis: i64) -> Option<Self> {
        (0..=Self::MAX)
            .contains(&satoshis)
            .then_some(Self(satoshis))
    }

    /// The number of satoshis in this many bitcoin; `None` if it is not a whole number, below zero or too large.
    pub fn from_bitcoin(bitcoin: Decimal) -> Option<Self> {
        let satoshis = bitcoin.checked_mul(Decimal::from(10_i64.pow(DECIMALS)))?;
        if !satoshis.fract().is_zero() {
            return None;
        }
        Self::new(i64::try_from(satoshis).ok()?)
    }

    /// How many.
    pub const fn count(self) -> i64 {
        self.0
    }

    /// In bitcoin, with eight decimals.
    pub fn bitcoin(self) -> Decimal {
        Decimal::new(self.0, DECIMALS)
    }

    /// Whether there is any.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The value of this amount if `coins` cost `price`, rounded down to the minor unit; none if `coins` is zero or the value exceeds the
    /// largest amount of money.
    pub fn worth(self, (coins, price): (Self, Money)) -> Option<Money> {
        let worth = i128::from(self.0) * i128::from(price.minor());
        let minor = worth.checked_div(i128::from(coins.0))?;
        Money::from_minor(i64::try_from(minor).ok()?, price.currency()).ok()
    }
}

impl fmt::Display for Satoshis {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bitcoin().fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Currency;
    use proptest::prelude::*;

    fn usd(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Usd).unwrap()
    }

    fn coins(satoshis: i64) -> Satoshis {
        Satoshis::new(satoshis).unwrap()
    }

    #[test]
    fn a_bitcoin_is_a_hundred_million_satoshis() {
        let table = [
            ("1", Some(100_000_000)),
            ("0.00000001", Some(1)),
            ("21000000", Some(Satoshis::MAX)),
            ("0", Some(0)),
            ("0.000000001", None),
            ("-0.00000001", None),
            ("21000000.00000001", None),
        ];
        for (text, satoshis) in table {
            let found = Satoshis::from_bitcoin(text.parse().unwrap());
            assert_eq!(found.map(Satoshis::count), satoshis, "{text}");
        }
        assert_eq!(coins(250_000).to_string(), "0.00250000");
    }

    #[test]
    fn coins_are_worth_their_part_of_the_price_rounded_down() {
        let invoice = (coins(200_000), usd(100_00));
        let table = [
            (200_000, 100_00),
            (100_000, 50_00),
            (1, 0),
            (20, 1),
            (39, 1),
            (400_000, 200_00),
        ];
        for (paid, worth) in table {
            assert_eq!(coins(paid).worth(invoice), Some(usd(worth)), "{paid}");
        }
        assert_eq!(coins(1).worth((coins(0), usd(1))), None);
        assert_eq!(coins(Satoshis::MAX).worth((coins(1), usd(100))), None);
    }

    proptest! {
        #[test]
        fn parts_are_never_worth_more_than_the_whole(
            (whole, part) in (1..=Satoshis::MAX).prop_flat_map(|whole| (Just(whole), 0..=whole)),
            price in 1..=crate::money::MAX_MINOR,
        ) {
            let invoice = (coins(whole), usd(price));
            let one = coins(part).worth(invoice).unwrap();
            let other = coins(whole - part).worth(invoice).unwrap();
            let lost = price - one.minor() - other.minor();
            prop_assert!((0..=1).contains(&lost), "{lost}");
        }
    }
}
