//! Parses amounts: ASCII digits, at most one point, and after it no more decimals than the currency has. No
//! sign, no space, no separator, no exponent, no other script's digits. Nothing is rounded and nothing is guessed.

use crate::Money;
use crate::money::{Currency, DECIMALS, Rounding, SHARE_DECIMALS, Shares};
use rust_decimal::Decimal;

/// Digits before the point: the largest amount is 999,999,999,999.99.
const MAX_WHOLE_DIGITS: usize = 12;
/// Digits after the point that are parsed at all; callers may allow fewer.
const MAX_PART_DIGITS: usize = 18;

/// The number, with as many decimals as it was written with; `None` for anything but a plain number.
pub fn plain(written: &str) -> Option<Decimal> {
    let is_digits = |text: &str, most: usize| {
        (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let fits = match written.split_once('.') {
        Some((whole, part)) => {
            is_digits(whole, MAX_WHOLE_DIGITS) && is_digits(part, MAX_PART_DIGITS)
        }
        None => is_digits(written, MAX_WHOLE_DIGITS),
    };
    Decimal::from_str_exact(written).ok().filter(|_| fits)
}

/// The content of an amount field. The rule of the field decides whether it is an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount(Option<Decimal>);

impl Amount {
    /// As it was written.
    pub fn written(text: &str) -> Self {
        Self(plain(text))
    }

    /// Whether it equals this amount of money.
    pub fn is(self, money: Money) -> bool {
        self.0 == Some(money.amount())
    }

    /// Money above zero, in whole cents; otherwise `None`.
    pub fn money(self, currency: Currency) -> Option<Money> {
        let number = self.0.filter(|number| number.scale() <= DECIMALS)?;
        let money = Money::new(number, currency).ok()?;
        money.is_positive().then_some(money)
    }

    /// Shares above zero, to 4 decimals; otherwise `None`.
    pub fn shares(self) -> Option<Shares> {
        let number = self.0.filter(|number| number.scale() <= SHARE_DECIMALS)?;
        Shares::rounded(number, Rounding::Down).filter(|shares| *shares >= Shares::SMALLEST)
    }

    /// Money above zero, written without a point; otherwise `None`.
    pub fn whole_money(self, currency: Currency) -> Option<Money> {
        let is_whole = self.0.is_some_and(|number| number.scale() == 0);
        self.money(currency).filter(|_| is_whole)
    }
}

impl From<Decimal> for Amount {
    fn from(number: Decimal) -> Self {
        Self::written(&number.normalize().to_string())
    }
}

impl From<Money> for Amount {
    fn from(money: Money) -> Self {
        Self::from(money.amount())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Texts that are never an amount.
    const NO_AMOUNTS: [&str; 30] = [
        "",
        " ",
        "5 ",
        " 5",
        "1 000",
        "150000,00",
        "150,000.00",
        "1.5.0",
        "1..5",
        ".",
        ".5",
        "5.",
        "+5",
        "-5",
        "-0",
        "1e3",
        "1E3",
        "0x10",
        "1_000",
        "１２３",
        "１.5",
        "٣",
        "五",
        "½",
        "NaN",
        "Infinity",
        "$5",
        "5USD",
        "1000000000000",
        "0000000000005",
    ];

    #[test]
    fn an_amount_is_plain_digits_with_the_decimals_of_its_currency() {
        let money = |text: &str| Amount::written(text).money(Currency::Usd).map(Money::minor);
        let whole = |text: &str| {
            let money = Amount::written(text).whole_money(Currency::Usd);
            money.map(Money::minor)
        };
        for (text, minor, is_whole) in [
            ("5", 500, true),
            ("007", 700, true),
            ("1000", 100_000, true),
            ("1000.0", 100_000, false),
            ("1000.5", 100_050, false),
            ("1000.05", 100_005, false),
            ("0.01", 1, false),
            ("999999999999", 99_999_999_999_900, true),
            ("999999999999.99", 99_999_999_999_999, false),
        ] {
            assert_eq!(money(text), Some(minor), "{text}");
            assert_eq!(whole(text), is_whole.then_some(minor), "{text}");
        }
        for text in NO_AMOUNTS {
            assert_eq!(plain(text), None, "{text:?}");
            assert_eq!((money(text), whole(text)), (None, None), "{text:?}");
        }
        for text in [
            "0",
            "0.00",
            "0.001",
            "5.000",
            "1000.001",
            "999999999999.991",
        ] {
            assert_eq!((money(text), whole(text)), (None, None), "{text}");
        }
    }

    #[test]
    fn what_is_stored_reads_as_it_was_written() {
        for text in ["1000", "1000.00", "1000.0"] {
            let stored = Amount::written(text).money(Currency::Usd).unwrap();
            assert_eq!(Amount::from(stored), Amount::written(text), "{text}");
            assert_eq!(
                Amount::from(stored).whole_money(Currency::Usd),
                Some(stored)
            );
        }
    }

    proptest! {
        #[test]
        fn nothing_that_is_read_differs_from_what_is_written(text in "[0-9０-９.,+ e-]{0,16}") {
            if let Some(number) = plain(&text) {
                prop_assert!(text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'));
                let digits = text.trim_start_matches('0');
                let digits = if digits.is_empty() || digits.starts_with('.') { format!("0{digits}") } else { digits.to_owned() };
                prop_assert_eq!(number.to_string(), digits);
            }
        }
    }
}
