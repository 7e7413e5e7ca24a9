//! Rules that fields of several forms have. The rules themselves are the domain's and the use
//! cases'; here they become rules of a field.

use super::amount::Written;
use super::fields::Integer;
use domain::ledger::{Asset, Book};
use domain::{Currency, Refusal};
use ports::driving::desk::{offset, words};
use validator::ValidationError;

/// The number of a page, from 1.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "a rule borrows its field"
)]
pub(super) fn page(page: &Integer) -> Result<(), ValidationError> {
    held(offset(Some(page.0)))
}

/// The words of a search.
pub(super) fn search(typed: &str) -> Result<(), ValidationError> {
    held(words(Some(typed)))
}

/// The code of the currency by which a list is filtered.
pub(super) fn currency(code: &str) -> Result<(), ValidationError> {
    known(Currency::from_code(code))
}

/// The name of an asset.
pub(super) fn asset(name: &str) -> Result<(), ValidationError> {
    known(Asset::from_code(name))
}

/// The name of a book of the ledger.
pub(super) fn book(name: &str) -> Result<(), ValidationError> {
    known(Book::from_name(name))
}

/// Only for a payment: the bank's reference.
pub(super) fn bank_reference(typed: &str) -> Result<(), ValidationError> {
    held(domain::payout::bank_reference(typed))
}

/// The field `amount` where it holds none in the currency of this code. An unknown currency is refused by itself.
pub(super) fn amount_in(amount: Written, currency: &str) -> Option<&'static str> {
    let money = |currency| amount.0.money(currency);
    let is_wrong = Currency::from_code(currency).is_some_and(|known| money(known).is_none());
    is_wrong.then_some("amount")
}

/// A rule about several fields, which names those that it refuses as of a wrong shape. Whatever else it refuses is for the use case to say.
pub(super) fn named<T>(rule: Result<T, Refusal>) -> Result<(), ValidationError> {
    let Err(refused) = rule else {
        return Ok(());
    };
    let names = refused.bad_field_names().join(" ");
    if names.is_empty() {
        return Ok(());
    }
    let mut error = ValidationError::new("");
    error.code = names.into();
    Err(error)
}

/// A rule that refuses.
pub(super) fn held<T>(rule: Result<T, Refusal>) -> Result<(), ValidationError> {
    rule.map(drop).map_err(|_| ValidationError::new("refused"))
}

/// A rule that finds nothing.
pub(super) fn known<T>(found: Option<T>) -> Result<(), ValidationError> {
    found
        .map(drop)
        .ok_or_else(|| ValidationError::new("unknown"))
}
