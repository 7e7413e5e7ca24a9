//! Records that wait for money, and why a receipt may be meant for one.

use crate::catalog::PaymentMethod;
use crate::deposit::{self, Deposit, FundingMethod};
use crate::language::{composed, narrow};
use crate::receipt::{MatchedTo, Receipt};
use crate::reference::RemittanceReference;
use crate::subscription::{self, Order};
use crate::{Currency, Money, Refusal};
use std::collections::BTreeSet;

/// The current state of a record that a receipt is matched to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expected {
    /// The record.
    pub record: MatchedTo,
    /// The code of its state.
    pub state: &'static str,
    /// Whether it waits for the first line, which decides on the received amount.
    pub waits: bool,
    /// The amount that its investor has to pay.
    pub amount: Money,
}

impl Expected {
    pub(super) fn check_waits(&self) -> Result<(), Refusal> {
        let state = self.state;
        self.waits
            .then_some(())
            .ok_or(Refusal::OrderNotPending { state })
    }

    pub(super) fn check_takes(&self, currency: Currency) -> Result<(), Refusal> {
        self.check_waits()?;
        if self.amount.currency() == currency {
            Ok(())
        } else {
            Err(Refusal::bad_request("record"))
        }
    }
}

impl From<&Order> for Expected {
    fn from(order: &Order) -> Self {
        let is_wire = order.method == PaymentMethod::Wire;
        Self {
            record: MatchedTo::Subscription(order.id),
            state: order.state.code(),
            waits: order.state == subscription::State::LWait && is_wire,
            amount: order.amount,
        }
    }
}

impl From<&Deposit> for Expected {
    fn from(deposit: &Deposit) -> Self {
        Self {
            record: MatchedTo::Deposit(deposit.id),
            state: deposit.state.code(),
            waits: deposit.state == deposit::State::LWait && deposit.method == FundingMethod::Wire,
            amount: deposit.amount,
        }
    }
}

/// Why a receipt is proposed for a record, the best reason first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MatchReason {
    /// It names the record's reference and has exactly the missing amount.
    ReferenceAndAmount,
    /// It names the record's reference.
    Reference,
    /// It has exactly the missing amount, and its payer has the account holder's name, in Latin letters or in Chinese.
    AmountAndName,
    /// It has exactly the missing amount.
    Amount,
    /// Somebody searched for the record.
    Searched,
}

impl MatchReason {
    /// Every reason.
    pub const ALL: [Self; 5] = [
        Self::ReferenceAndAmount,
        Self::Reference,
        Self::AmountAndName,
        Self::Amount,
        Self::Searched,
    ];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::ReferenceAndAmount => "reference_and_amount",
            Self::Reference => "reference",
            Self::AmountAndName => "amount_and_name",
            Self::Amount => "amount",
            Self::Searched => "searched",
        }
    }

    /// Why a receipt may be for a record with this reference, this missing amount and this account holder, by the Latin and the Chinese
    /// name. `None` if nothing matches.
    pub fn of(
        receipt: &Receipt,
        (reference, missing, names): (&RemittanceReference, Option<Money>, [Option<&str>; 2]),
    ) -> Option<Self> {
        let is_named = named_in(receipt.text.as_deref()).contains(reference);
        let is_exact = missing == Some(receipt.amount);
        let is_payer = is_one_of(receipt.payer.as_deref(), names);
        match (is_named, is_exact, is_payer) {
            (true, true, _) => Some(Self::ReferenceAndAmount),
            (true, false, _) => Some(Self::Reference),
            (false, true, true) => Some(Self::AmountAndName),
            (false, true, false) => Some(Self::Amount),
            (false, false, _) => None,
        }
    }
}

crate::coded!(MatchReason);

/// Every deposit and subscription that a payer's text names.
pub fn named_in(text: Option<&str>) -> Vec<RemittanceReference> {
    let mut found = references_in(text);
    found.retain(|it| it.record().is_some());
    found
}

/// Every remittance reference in a text. Banks break lines within it and insert spaces and punctuation, and
/// Chinese keyboards write its characters at full width.
pub fn references_in(text: Option<&str>) -> Vec<RemittanceReference> {
    let signs: Vec<char> = text
        .unwrap_or_default()
        .chars()
        .map(narrow)
        .filter(char::is_ascii_alphanumeric)
        .map(|sign| sign.to_ascii_uppercase())
        .collect();
    let mut found = Vec::new();
    for window in signs.windows(RemittanceReference::LENGTH) {
        let read = RemittanceReference::parse(&window.iter().collect::<String>());
        let read = read.filter(|it| !found.contains(it));
        found.extend(read);
    }
    found
}

/// Whether a payer has one of a person's names, or both of them together as some banks write them.
fn is_one_of(payer: Option<&str>, names: [Option<&str>; 2]) -> bool {
    let given: Vec<&str> = names.into_iter().flatten().collect();
    let both = given.join(" ");
    same_name(payer, Some(&both)) || given.into_iter().any(|name| same_name(payer, Some(name)))
}

/// Whether two names have the same words, in any order and case, or are the same Chinese name apart from spaces and dots.
fn same_name(one: Option<&str>, other: Option<&str>) -> bool {
    let words = |name: Option<&str>| -> BTreeSet<String> {
        let name = composed(&name.unwrap_or_default().to_lowercase());
        let words = name.split(|sign: char| !sign.is_alphanumeric());
        words
            .filter(|it| !it.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let closed = |name: Option<&str>| -> String {
        let name = name.filter(|name| !name.is_ascii());
        let name = composed(name.unwrap_or_default());
        name.chars().filter(|sign| sign.is_alphanumeric()).collect()
    };
    let (first, second) = (words(one), words(other));
    !first.is_empty()
        && (first == second || !closed(one).is_empty() && closed(one) == closed(other))
}
