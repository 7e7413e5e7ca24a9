//! How much may be missing from a wire because of bank charges.

use crate::{Currency, Money};

/// The largest shortfall per currency that counts as bank charges. The platform covers it. The default is nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChargeTolerance(Vec<Money>);

impl ChargeTolerance {
    /// One tolerance per currency, each above zero. `None` for other amounts or a currency that is named twice.
    pub fn new(tolerances: Vec<Money>) -> Option<Self> {
        let is_sound = tolerances.iter().enumerate().all(|(at, one)| {
            let mut before = tolerances.iter().take(at);
            one.is_positive() && before.all(|other| other.currency() != one.currency())
        });
        is_sound.then_some(Self(tolerances))
    }

    /// All tolerances.
    pub fn all(&self) -> &[Money] {
        &self.0
    }

    /// The tolerance of a currency; zero if none is set.
    pub fn of(&self, currency: Currency) -> Money {
        let mut all = self.0.iter().copied();
        all.find(|it| it.currency() == currency)
            .unwrap_or(Money::zero(currency))
    }

    /// Whether the received money covers the amount within the tolerance.
    pub fn covers(&self, received: Money, amount: Money) -> bool {
        let short = amount.checked_sub(received);
        short.is_some_and(|short| short.is_at_most(self.of(amount.currency())) == Ok(true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usd(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Usd).unwrap()
    }

    #[test]
    fn an_amount_is_covered_up_to_the_tolerance_of_its_currency() {
        let tolerance = ChargeTolerance::new(vec![usd(2_500)]).unwrap();
        for (received, covers) in [
            (100_000, true),
            (97_500, true),
            (97_499, false),
            (120_000, true),
        ] {
            assert_eq!(
                tolerance.covers(usd(received), usd(100_000)),
                covers,
                "{received}"
            );
        }
        let euro = |minor| Money::from_minor(minor, Currency::Eur).unwrap();
        assert!(!tolerance.covers(euro(99_999), euro(100_000)));
        assert!(tolerance.covers(euro(100_000), euro(100_000)));
        // Another currency covers nothing.
        assert!(!tolerance.covers(euro(100_000), usd(100_000)));
        assert!(!ChargeTolerance::default().covers(usd(99_999), usd(100_000)));
    }

    #[test]
    fn each_currency_is_named_once_and_above_zero() {
        assert_eq!(ChargeTolerance::new(vec![usd(1), usd(2)]), None);
        assert_eq!(ChargeTolerance::new(vec![usd(0)]), None);
        assert_eq!(ChargeTolerance::new(vec![usd(-1)]), None);
        let none = ChargeTolerance::new(Vec::new());
        assert_eq!(none, Some(ChargeTolerance::default()));
    }
}
