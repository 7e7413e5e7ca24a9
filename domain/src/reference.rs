//! References that banks pass on with the money, so that it is recognised on statements (states: receipt).

use crate::ids::{DepositId, DistributionId, OrderId, PayoutId};
use crate::receipt::MatchedTo;
use std::fmt;

/// `RemittanceReference`: a letter for the kind of record, its number in ten digits, and a check character by ISO 7064, MOD 37,36, over
/// all of them. Twelve characters of `[A-Z0-9]` fit the reference field of every bank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemittanceReference(String);

/// Digits of the number.
const DIGITS: usize = 10;

/// The characters in the order of their values.
const CHARACTERS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl RemittanceReference {
    /// Characters of a reference.
    pub const LENGTH: usize = DIGITS + 2;

    /// The reference of a deposit, which its investor writes into the wire.
    pub fn of_deposit(id: DepositId) -> Self {
        Self::of('D', id.0)
    }

    /// The reference of a subscription by wire, which its investor writes into the wire.
    pub fn of_order(id: OrderId) -> Self {
        Self::of('S', id.0)
    }

    /// The reference of a payout: the end-to-end reference of its payment.
    pub fn of_payout(id: PayoutId) -> Self {
        Self::of('P', id.0)
    }

    /// The reference of a distribution, which its funder writes into the wire.
    pub fn of_distribution(id: DistributionId) -> Self {
        Self::of('F', id.0)
    }

    fn of(kind: char, id: i64) -> Self {
        let body = format!("{kind}{id:0DIGITS$}");
        let check = check_character(&body);
        Self(format!("{body}{check}"))
    }

    /// Parses a reference. `None` if it has another length, if the check character does not match, or a character is not in `[A-Z0-9]`.
    pub fn parse(written: &str) -> Option<Self> {
        let (at, check) = written.char_indices().next_back()?;
        let body = written.get(..at)?;
        let is_sound =
            written.len() == Self::LENGTH && body.chars().all(|it| CHARACTERS.contains(it));
        (is_sound && check_character(body) == check).then(|| Self(written.to_owned()))
    }

    /// The payout whose reference it is.
    pub fn payout(&self) -> Option<PayoutId> {
        self.number('P').map(PayoutId)
    }

    /// The distribution whose reference it is.
    pub fn distribution(&self) -> Option<DistributionId> {
        self.number('F').map(DistributionId)
    }

    /// The deposit or subscription whose reference it is.
    pub fn record(&self) -> Option<MatchedTo> {
        let deposit = self.number('D').map(DepositId).map(MatchedTo::Deposit);
        let order = || self.number('S').map(OrderId).map(MatchedTo::Subscription);
        deposit.or_else(order)
    }

    fn number(&self, kind: char) -> Option<i64> {
        let body = self.0.strip_prefix(kind)?;
        body.get(..DIGITS)?.parse().ok()
    }

    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RemittanceReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// ISO 7064, MOD 37,36: detects every wrong character and nearly every transposition of neighbours.
fn check_character(body: &str) -> char {
    let values = body.chars().filter_map(|it| CHARACTERS.find(it));
    let product = values.fold(36, |product, value| {
        let sum = (product + value) % 36;
        (if sum == 0 { 36 } else { sum } * 2) % 37
    });
    let check = (37 - product) % 36;
    CHARACTERS.chars().nth(check).unwrap_or('0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_character_is_that_of_the_standard() {
        // The example in the standard for numbers of digital music (GRid), which use it.
        assert_eq!(check_character("A12425GABC1234002"), 'M');
    }

    #[test]
    fn it_has_twelve_characters_and_is_read_back() {
        for id in [1, 9, 10, 4_711, 123_456_789, 9_999_999_999] {
            let reference = RemittanceReference::of_deposit(DepositId(id));
            assert_eq!(reference.as_str().len(), 12, "{reference}");
            assert_eq!(
                RemittanceReference::parse(reference.as_str()),
                Some(reference)
            );
        }
        let payout = RemittanceReference::of_payout(PayoutId(4_711));
        assert_eq!(payout.payout(), Some(PayoutId(4_711)));
        let deposit = RemittanceReference::of_deposit(DepositId(4_711));
        assert_eq!(deposit.payout(), None);
        assert_eq!(deposit.record(), Some(MatchedTo::Deposit(DepositId(4_711))));
        let order = RemittanceReference::of_order(OrderId(4_711));
        assert_eq!(order.as_str().len(), RemittanceReference::LENGTH);
        assert_eq!(
            order.record(),
            Some(MatchedTo::Subscription(OrderId(4_711)))
        );
        assert_eq!((order.payout(), payout.record()), (None, None));
        let funding = RemittanceReference::of_distribution(DistributionId(4_711));
        assert_eq!(funding.distribution(), Some(DistributionId(4_711)));
        assert_eq!((funding.record(), order.distribution()), (None, None));
        for wrong in ["", "D", "d00000000018", "D0000000001é", "D0000000001 "] {
            assert_eq!(RemittanceReference::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_character_mistyped_and_two_that_changed_places_are_found() {
        let right = RemittanceReference::of_deposit(DepositId(4_711_908)).to_string();
        for place in 0..right.len() {
            for wrong in CHARACTERS
                .chars()
                .filter(|it| right.chars().nth(place) != Some(*it))
            {
                let mut mistyped: Vec<char> = right.chars().collect();
                mistyped[place] = wrong;
                let mistyped: String = mistyped.into_iter().collect();
                assert_eq!(RemittanceReference::parse(&mistyped), None, "{mistyped}");
            }
        }
        for place in 1..right.len() {
            let mut changed: Vec<char> = right.chars().collect();
            changed.swap(place - 1, place);
            let changed: String = changed.into_iter().collect();
            let is_found = RemittanceReference::parse(&changed).is_none();
            assert!(is_found || changed == right, "{changed}");
        }
    }
}
