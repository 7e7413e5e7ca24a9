//! Texts in both languages, from the same catalogue that the screens use.

use domain::Language;

/// The catalogue.
pub trait Texts: Send + Sync {
    /// The text of a key with its `{placeholders}` filled in. A key that is not there gives the key itself, and a test
    /// holds that this never happens.
    fn text(&self, language: Language, key: &str, params: &[(&str, &str)]) -> String;
}
