//! Texts in both languages, from the same catalogue that the screens use, and numbers and days in each language's format.

use chrono::NaiveDate;
use domain::Language;
use rust_decimal::Decimal;

/// The catalogue.
pub trait Texts: Send + Sync {
    /// The text of a key with its `{placeholders}` filled in. A missing key gives the key itself, and a test
    /// checks that this never happens.
    fn text(&self, language: Language, key: &str, params: &[(&str, &str)]) -> String;

    /// Whether the catalogue has a text of this key.
    fn has(&self, key: &str) -> bool;

    /// A number in the language's format: grouped, a fraction of zeros dropped.
    fn number(&self, language: Language, number: Decimal) -> String;

    /// An amount of money in major units in the language's format: grouped, 2 decimals, a trailing `.00` dropped, with
    /// the symbol of the currency, which is given by its ISO 4217 code (decision 4).
    fn amount(&self, language: Language, amount: Decimal, currency: &str) -> String;

    /// A day in the language's format.
    fn day(&self, language: Language, day: NaiveDate) -> String;
}
