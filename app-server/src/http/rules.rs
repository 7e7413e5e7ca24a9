//! Rules that fields of several forms have. The rules themselves are the domain's and the use
//! cases'; here they become rules of a field.

use super::fields::Integer;
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

/// The bank's reference of a payment.
pub(super) fn bank_reference(typed: &str) -> Result<(), ValidationError> {
    held(domain::payout::bank_reference(typed))
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
