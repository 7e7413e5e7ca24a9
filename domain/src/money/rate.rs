//! Exchange rates to the US dollar, and conversions, which round once.

use super::{Currency, Money};
use core::fmt;
use rust_decimal::{Decimal, RoundingStrategy};

/// The decimals of a rate.
const DECIMALS: u32 = 10;
/// A ten-thousandth of a US dollar.
const LEAST: i64 = 1_000_000;
/// A thousand US dollars.
const MOST: i64 = 10_000_000_000_000;
/// Decimals shown of an unrounded converted amount.
const SHOWN: u32 = 8;

/// The price of one unit of a currency in US dollars, in ten-billionths. Always between 0.0001 and 1,000: anything else is a
/// typing mistake for every currency of the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UsdRate(i64);

/// Why a number is no rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotARate {
    /// More than ten decimals.
    #[error("more decimals than a rate has")]
    TooPrecise,
    /// Zero, below it, or outside 0.0001 to 1,000.
    #[error("outside what a unit of any currency of the platform costs")]
    OutOfRange,
}

impl UsdRate {
    /// The US dollar itself.
    pub const PAR: Self = Self(10_000_000_000);

    /// A rate from the price of one unit in US dollars.
    pub fn new(usd_per_unit: Decimal) -> Result<Self, NotARate> {
        let normal = usd_per_unit.normalize();
        if normal.scale() > DECIMALS {
            return Err(NotARate::TooPrecise);
        }
        let units = normal.checked_mul(Decimal::from(Self::PAR.0));
        let units = units.and_then(|units| i64::try_from(units).ok());
        Self::from_units(units.ok_or(NotARate::OutOfRange)?)
    }

    /// A rate from ten-billionths, as stored.
    pub const fn from_units(units: i64) -> Result<Self, NotARate> {
        if units < LEAST || units > MOST {
            return Err(NotARate::OutOfRange);
        }
        Ok(Self(units))
    }

    /// The rate of a currency from the units that one US dollar buys, rounded half up to ten decimals.
    pub fn from_units_per_usd(units_per_usd: Decimal) -> Result<Self, NotARate> {
        Self::from_euro(Decimal::ONE, units_per_usd)
    }

    /// The rate of a currency from the units and the US dollars that one euro buys, rounded half up to ten decimals.
    pub fn from_euro(usd_per_euro: Decimal, units_per_euro: Decimal) -> Result<Self, NotARate> {
        let quotient = usd_per_euro.checked_div(units_per_euro);
        let quotient = quotient.ok_or(NotARate::OutOfRange)?;
        let half_up = RoundingStrategy::MidpointAwayFromZero;
        Self::new(quotient.round_dp_with_strategy(DECIMALS, half_up))
    }

    /// In ten-billionths of a US dollar.
    pub const fn units(self) -> i64 {
        self.0
    }

    /// The price of one unit in US dollars.
    pub fn usd_per_unit(self) -> Decimal {
        Decimal::new(self.0, DECIMALS).normalize()
    }

    /// The units that one US dollar buys, rounded half up to ten decimals: for display, never for calculations.
    pub fn units_per_usd(self) -> Decimal {
        let half_up = RoundingStrategy::MidpointAwayFromZero;
        let inverse = Decimal::ONE.checked_div(self.usd_per_unit());
        let inverse = inverse.unwrap_or_default();
        inverse
            .round_dp_with_strategy(DECIMALS, half_up)
            .normalize()
    }

    /// Whether it differs from another one by more than a tenth of that.
    pub fn is_far_from(self, other: Self) -> bool {
        (i128::from(self.0) - i128::from(other.0)).abs() * 10 > i128::from(other.0)
    }
}

impl fmt::Display for UsdRate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.usd_per_unit().fmt(formatter)
    }
}

/// An amount converted to another currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Converted {
    /// The amount, rounded half up to the minor unit, once.
    pub amount: Money,
    /// The amount before rounding, truncated to eight decimals, for display.
    pub exact: Decimal,
}

impl Converted {
    /// The rounding difference; negative if the amount was rounded down.
    pub fn rounding(&self) -> Decimal {
        (self.amount.amount() - self.exact).normalize()
    }
}

impl Money {
    /// Converts an amount through the US dollar. None if the result exceeds the largest amount.
    pub fn converted(self, rate: UsdRate, to: Currency, to_rate: UsdRate) -> Option<Converted> {
        let (over, under) = (
            i128::from(self.minor) * i128::from(rate.0),
            i128::from(to_rate.0),
        );
        let half = if over < 0 { -under } else { under };
        let minor = over.checked_mul(2)?.checked_add(half)? / (under * 2);
        let amount = Self::from_minor(i64::try_from(minor).ok()?, to).ok()?;
        let cut = over.checked_mul(1_000_000)?.checked_div(under)?;
        let exact = Decimal::try_from_i128_with_scale(cut, SHOWN).ok()?;
        Some(Converted { amount, exact })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::MAX_MINOR;
    use proptest::prelude::*;

    fn dec(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    fn rate(text: &str) -> UsdRate {
        UsdRate::new(dec(text)).unwrap()
    }

    fn minor(minor: i64, currency: Currency) -> Money {
        Money::from_minor(minor, currency).unwrap()
    }

    #[test]
    fn zero_and_what_no_currency_costs_are_no_rates() {
        let beyond = [
            "0",
            "-1",
            "0.00009",
            "1000.01",
            "1000000000000",
            "0.0000000000",
        ];
        for text in beyond {
            assert_eq!(UsdRate::new(dec(text)), Err(NotARate::OutOfRange), "{text}");
        }
        assert_eq!(
            UsdRate::new(dec("1.00000000001")),
            Err(NotARate::TooPrecise)
        );
        for text in ["0.0001", "1000", "1.0867000000", "0.1393205128"] {
            assert!(UsdRate::new(dec(text)).is_ok(), "{text}");
        }
        assert_eq!(
            UsdRate::from_units_per_usd(dec("0")),
            Err(NotARate::OutOfRange)
        );
        assert_eq!(
            UsdRate::from_euro(dec("1.1"), dec("0")),
            Err(NotARate::OutOfRange)
        );
        assert_eq!(
            UsdRate::from_euro(dec("1.1"), dec("-7")),
            Err(NotARate::OutOfRange)
        );
    }

    #[test]
    fn a_rate_is_told_in_both_directions() {
        let yuan = UsdRate::from_euro(dec("1.0867"), dec("7.8")).unwrap();
        assert_eq!(yuan.to_string(), "0.1393205128");
        assert_eq!(yuan.units_per_usd().to_string(), "7.1776939368");
        let typed = UsdRate::from_units_per_usd(dec("7.1777")).unwrap();
        assert_eq!(typed.to_string(), "0.1393203951");
        assert_eq!(UsdRate::PAR.units_per_usd(), Decimal::ONE);
    }

    #[test]
    fn more_than_a_tenth_is_far() {
        let last = rate("1");
        for (text, is_far) in [
            ("1.1", false),
            ("1.1000000001", true),
            ("0.9", false),
            ("0.8999", true),
        ] {
            assert_eq!(rate(text).is_far_from(last), is_far, "{text}");
        }
    }

    #[test]
    fn a_conversion_rounds_half_up_and_says_what_it_rounded() {
        let table = [
            (
                1_000_00,
                "0.1393205128",
                "1",
                13_932,
                "139.3205128",
                "-0.0005128",
            ),
            (1, "0.5", "1", 1, "0.005", "0.005"),
            (-1, "0.5", "1", -1, "-0.005", "-0.005"),
            (1, "0.4999999999", "1", 0, "0.00499999", "-0.00499999"),
            (100_00, "1.2", "1.1", 10_909, "109.09090909", "-0.00090909"),
        ];
        for (amount, from, to, rounded, exact, rounding) in table {
            let found = minor(amount, Currency::Cny)
                .converted(rate(from), Currency::Usd, rate(to))
                .unwrap();
            assert_eq!(found.amount, minor(rounded, Currency::Usd));
            assert_eq!(found.exact.normalize(), dec(exact), "{amount} {from}");
            assert_eq!(found.rounding(), dec(rounding), "{amount} {from}");
        }
        let most = minor(MAX_MINOR, Currency::Gbp);
        let found = most.converted(rate("1.3"), Currency::Usd, UsdRate::PAR);
        assert_eq!(found, None);
    }

    fn rates() -> impl Strategy<Value = UsdRate> {
        (LEAST..=MOST).prop_map(|units| UsdRate::from_units(units).unwrap())
    }

    proptest! {
        #[test]
        fn a_conversion_is_off_by_half_a_cent_at_most(
            amount in -1_000_000_000_i64..=1_000_000_000, from in rates(), to in rates(),
        ) {
            let found = minor(amount, Currency::Cny).converted(from, Currency::Eur, to);
            if let Some(found) = found {
                prop_assert!(found.rounding().abs() <= dec("0.005"), "{found:?}");
                let back = i128::from(found.amount.minor()) * i128::from(to.units());
                let there = i128::from(amount) * i128::from(from.units());
                prop_assert!((back - there).abs() * 2 <= i128::from(to.units()));
            }
        }

        #[test]
        fn a_conversion_at_one_rate_changes_nothing(amount in -MAX_MINOR..=MAX_MINOR, at in rates()) {
            let found = minor(amount, Currency::Cny).converted(at, Currency::Eur, at).unwrap();
            prop_assert_eq!(found.amount.minor(), amount);
            prop_assert!(found.rounding().is_zero());
        }

        #[test]
        fn an_amount_and_its_opposite_convert_alike(amount in 0_i64..=1_000_000_000, at in rates()) {
            let convert = |amount| {
                minor(amount, Currency::Zar).converted(at, Currency::Usd, UsdRate::PAR).unwrap().amount
            };
            prop_assert_eq!(convert(amount).negated(), convert(-amount));
        }
    }
}
