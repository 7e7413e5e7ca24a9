//! Money: an exact amount with a currency. Never a floating-point number (decision 38).

mod allocation;
mod coins;
mod rate;
mod shares;

pub use allocation::NotAllocable;
pub(crate) use allocation::shared_out;
pub use coins::Satoshis;
pub use rate::{Converted, NotARate, UsdRate};
pub(crate) use shares::DECIMALS as SHARE_DECIMALS;
pub use shares::{Price, PriceError, Rounding, Shares};

use core::cmp::Ordering;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

/// The largest amount the platform handles, in minor units: 999,999,999,999.99.
pub const MAX_MINOR: i64 = 99_999_999_999_999;

/// The number of decimals of every currency of the platform.
pub(crate) const DECIMALS: u32 = 2;

/// A currency of the platform, by `CurrencyID` (decision 48).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Currency {
    /// 1, US dollar.
    Usd,
    /// 2, Chinese yuan.
    Cny,
    /// 3, South African rand.
    Zar,
    /// 4, Hong Kong dollar.
    Hkd,
    /// 5, euro.
    Eur,
    /// 6, pound sterling.
    Gbp,
}

impl Currency {
    /// Every currency, in the order of their ids.
    pub const ALL: [Self; 6] = [
        Self::Usd,
        Self::Cny,
        Self::Zar,
        Self::Hkd,
        Self::Eur,
        Self::Gbp,
    ];

    /// `CurrencyID`.
    pub const fn id(self) -> i64 {
        match self {
            Self::Usd => 1,
            Self::Cny => 2,
            Self::Zar => 3,
            Self::Hkd => 4,
            Self::Eur => 5,
            Self::Gbp => 6,
        }
    }

    /// The currency with this `CurrencyID`.
    pub fn from_id(id: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.id() == id)
    }

    /// The ISO 4217 code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Usd => "USD",
            Self::Cny => "CNY",
            Self::Zar => "ZAR",
            Self::Hkd => "HKD",
            Self::Eur => "EUR",
            Self::Gbp => "GBP",
        }
    }

    /// The currency with this ISO 4217 code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.code() == code)
    }

    /// The symbol shown before an amount.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Usd => "US$",
            Self::Cny => "¥",
            Self::Zar => "R",
            Self::Hkd => "HK$",
            Self::Eur => "€",
            Self::Gbp => "£",
        }
    }
}

/// Why a number is not an amount of money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotMoney {
    /// More decimals than the currency has.
    #[error("more decimals than the currency has")]
    TooPrecise,
    /// Beyond 999,999,999,999.99.
    #[error("beyond the largest amount")]
    TooLarge,
}

/// Amounts of two currencies were compared: they have no order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("amounts of different currencies were compared")]
pub struct MixedCurrencies;

/// An exact amount in one currency, positive or negative, in minor units (cents).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Money {
    minor: i64,
    currency: Currency,
}

impl Money {
    /// An amount from a decimal number of major units.
    pub fn new(amount: Decimal, currency: Currency) -> Result<Self, NotMoney> {
        let normal = amount.normalize();
        if normal.scale() > DECIMALS {
            return Err(NotMoney::TooPrecise);
        }
        let minor = normal
            .checked_mul(Decimal::from(100))
            .and_then(|m| m.to_i64())
            .ok_or(NotMoney::TooLarge)?;
        Self::from_minor(minor, currency)
    }

    /// An amount from minor units, as storage keeps it.
    pub const fn from_minor(minor: i64, currency: Currency) -> Result<Self, NotMoney> {
        if minor > MAX_MINOR || minor < -MAX_MINOR {
            return Err(NotMoney::TooLarge);
        }
        Ok(Self { minor, currency })
    }

    /// Nothing, in a currency.
    pub const fn zero(currency: Currency) -> Self {
        Self { minor: 0, currency }
    }

    /// Minor units (cents).
    pub const fn minor(self) -> i64 {
        self.minor
    }

    /// The currency.
    pub const fn currency(self) -> Currency {
        self.currency
    }

    /// Major units, with the currency's decimals.
    pub fn amount(self) -> Decimal {
        Decimal::new(self.minor, DECIMALS)
    }

    /// Whether it is above zero.
    pub const fn is_positive(self) -> bool {
        self.minor > 0
    }

    /// Whether it is below zero.
    pub const fn is_negative(self) -> bool {
        self.minor < 0
    }

    /// Whether it is nothing.
    pub const fn is_zero(self) -> bool {
        self.minor == 0
    }

    /// The amount with the opposite sign.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self {
            minor: -self.minor,
            currency: self.currency,
        }
    }

    /// How it compares with an amount of the same currency.
    pub fn compared_with(self, other: Self) -> Result<Ordering, MixedCurrencies> {
        if self.currency == other.currency {
            Ok(self.minor.cmp(&other.minor))
        } else {
            Err(MixedCurrencies)
        }
    }

    /// Whether it is the other amount or more.
    pub fn is_at_least(self, other: Self) -> Result<bool, MixedCurrencies> {
        self.compared_with(other).map(Ordering::is_ge)
    }

    /// Whether it is the other amount or less.
    pub fn is_at_most(self, other: Self) -> Result<bool, MixedCurrencies> {
        self.compared_with(other).map(Ordering::is_le)
    }

    /// The sum, if both are of one currency and the result is within the bound.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        if self.currency != other.currency {
            return None;
        }
        Self::from_minor(self.minor.checked_add(other.minor)?, self.currency).ok()
    }

    /// The difference, if both are of one currency and the result is within the bound.
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.checked_add(other.negated())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn dec(s: &str) -> Decimal {
        s.parse().unwrap()
    }

    #[test]
    fn the_largest_amount_is_exact() {
        let max = Money::new(dec("999999999999.99"), Currency::Usd).unwrap();
        assert_eq!(max.minor(), MAX_MINOR);
        assert_eq!(max.amount().to_string(), "999999999999.99");
        assert_eq!(
            Money::new(dec("1000000000000"), Currency::Usd),
            Err(NotMoney::TooLarge)
        );
    }

    #[test]
    fn more_decimals_than_the_currency_has_are_no_money() {
        assert_eq!(
            Money::new(dec("1.001"), Currency::Cny),
            Err(NotMoney::TooPrecise)
        );
        assert!(Money::new(dec("1.100"), Currency::Cny).is_ok());
    }

    #[test]
    fn currencies_do_not_mix() {
        let usd = Money::from_minor(1, Currency::Usd).unwrap();
        let cny = Money::from_minor(1, Currency::Cny).unwrap();
        assert_eq!(usd.checked_add(cny), None);
    }

    #[test]
    fn amounts_of_different_currencies_have_no_order() {
        let usd = Money::from_minor(1, Currency::Usd).unwrap();
        let cny = Money::from_minor(1, Currency::Cny).unwrap();
        assert_eq!(usd.compared_with(cny), Err(MixedCurrencies));
        assert_eq!(usd.is_at_least(cny), Err(MixedCurrencies));
        assert_eq!(usd.is_at_most(cny), Err(MixedCurrencies));
    }

    proptest! {
        #[test]
        fn minor_units_and_decimals_are_the_same_number(minor in -MAX_MINOR..=MAX_MINOR) {
            let money = Money::from_minor(minor, Currency::Eur).unwrap();
            prop_assert_eq!(Money::new(money.amount(), Currency::Eur), Ok(money));
        }

        #[test]
        fn amounts_of_one_currency_compare_as_their_numbers(a in -MAX_MINOR..=MAX_MINOR, b in -MAX_MINOR..=MAX_MINOR) {
            let of = |minor| Money::from_minor(minor, Currency::Eur).unwrap();
            prop_assert_eq!(of(a).compared_with(of(b)), Ok(a.cmp(&b)));
            prop_assert_eq!(of(a).is_at_least(of(b)), Ok(a >= b));
            prop_assert_eq!(of(a).is_at_most(of(b)), Ok(a <= b));
        }

        #[test]
        fn adding_and_taking_away_comes_back(a in -1_000_000_000_i64..1_000_000_000, b in -1_000_000_000_i64..1_000_000_000) {
            let a = Money::from_minor(a, Currency::Gbp).unwrap();
            let b = Money::from_minor(b, Currency::Gbp).unwrap();
            prop_assert_eq!(a.checked_add(b).unwrap().checked_sub(b), Some(a));
        }
    }
}
