//! Texts in both languages, from the same catalogue that the screens use.

use domain::Language;

/// The catalogue.
pub trait Texts: Send + Sync {
    /// The text of a key with its `{placeholders}` filled in. A key that is not there gives the key itself, and a test
    /// holds that this never happens.
    fn text(&self, language: Language, key: &str, params: &[(&str, &str)]) -> String;

    /// An amount of money in major units as the language writes it: grouped, 2 decimals, a trailing `.00` dropped, with
    /// the currency's sign (decision 4).
    fn amount(&self, language: Language, amount: rust_decimal::Decimal, currency: &str) -> String;

    /// A day as the language writes it.
    fn day(&self, language: Language, day: chrono::NaiveDate) -> String;
}
