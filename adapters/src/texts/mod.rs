//! The server's texts: the refusals, which the screens share, and its own messages. Placeholders
//! are plain `{name}`; numbers and days are formatted by language, from ICU data. No text is in the
//! code.

mod icu;

use chrono::NaiveDate;
use domain::{Currency, Language};
use ports::driven::catalogue_texts::Texts;
use rust_decimal::Decimal;
use std::collections::HashMap;
use thiserror::Error;

use self::icu::Formats;

type Catalogue = HashMap<String, String>;

const ZH: [&str; 4] = [
    include_str!("../../../frontend/src/shared/messages/refusals.zh.json"),
    include_str!("../../../frontend/src/shared/messages/holderRefusals.zh.json"),
    include_str!("../../../frontend/src/shared/messages/deskRefusals.zh.json"),
    include_str!("../../../frontend/src/shared/messages/server.zh.json"),
];
const EN: [&str; 4] = [
    include_str!("../../../frontend/src/shared/messages/refusals.en.json"),
    include_str!("../../../frontend/src/shared/messages/holderRefusals.en.json"),
    include_str!("../../../frontend/src/shared/messages/deskRefusals.en.json"),
    include_str!("../../../frontend/src/shared/messages/server.en.json"),
];

/// Why the texts cannot be used.
#[derive(Debug, Error)]
pub enum TextsError {
    /// A catalogue is not a JSON object of texts.
    #[error("a catalogue cannot be read: {0}")]
    Catalogue(#[from] serde_json::Error),
    /// ICU has no data for a language.
    #[error("no locale data: {0}")]
    Locale(String),
}

/// [`Texts`] from the built-in catalogues.
pub struct BuiltInTexts {
    zh: Catalogue,
    en: Catalogue,
    formats: Formats,
}

impl BuiltInTexts {
    /// Reads the catalogues.
    pub fn new() -> Result<Self, TextsError> {
        Ok(Self {
            zh: read(&ZH)?,
            en: read(&EN)?,
            formats: Formats::new()?,
        })
    }

    fn catalogue(&self, language: Language) -> &Catalogue {
        match language {
            Language::Zh => &self.zh,
            Language::En => &self.en,
        }
    }
}

fn read(files: &[&str]) -> Result<Catalogue, TextsError> {
    let mut all = Catalogue::new();
    for file in files {
        all.extend(serde_json::from_str::<Catalogue>(file)?);
    }
    Ok(all)
}

impl Texts for BuiltInTexts {
    fn text(&self, language: Language, key: &str, params: &[(&str, &str)]) -> String {
        match self.catalogue(language).get(key) {
            Some(text) => filled(text, params),
            None => key.to_owned(),
        }
    }

    fn has(&self, key: &str) -> bool {
        self.en.contains_key(key) && self.zh.contains_key(key)
    }

    fn number(&self, language: Language, number: Decimal) -> String {
        self.formats.number(language, number)
    }

    fn amount(&self, language: Language, amount: Decimal, currency: &str) -> String {
        let sign = match Currency::from_code(currency) {
            Some(known) => known.symbol(),
            None => currency,
        };
        let minus = if amount.is_sign_negative() { "-" } else { "" };
        let number = self.formats.number(language, money(amount.abs()));
        format!("{minus}{sign}{number}")
    }

    fn day(&self, language: Language, day: NaiveDate) -> String {
        self.formats.day(language, day)
    }
}

/// At least two decimals; the formats drop them if they are zero.
fn money(amount: Decimal) -> Decimal {
    let mut amount = amount;
    if amount.scale() < 2 {
        amount.rescale(2);
    }
    amount
}

/// Fills placeholders in one pass, so that a value with braces stays unchanged.
fn filled(text: &str, params: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, after_name)) = after.split_once('}') else {
            filled.push('{');
            rest = after;
            break;
        };
        if let Some((_, value)) = params.iter().find(|(own, _)| *own == name) {
            filled.push_str(value);
        } else {
            filled.push('{');
            filled.push_str(name);
            filled.push('}');
        }
        rest = after_name;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_key_stands_in_both_languages_with_the_same_placeholders() {
        let texts = BuiltInTexts::new().unwrap();
        let placeholders = |text: &str| {
            let mut names: Vec<String> = text
                .split('{')
                .skip(1)
                .map(|rest| rest.split_once('}').unwrap().0.to_owned())
                .collect();
            names.sort();
            names
        };
        assert_eq!(texts.zh.len(), texts.en.len());
        for (key, english) in &texts.en {
            let chinese = texts
                .zh
                .get(key)
                .unwrap_or_else(|| panic!("{key} has no Chinese"));
            assert_eq!(placeholders(english), placeholders(chinese), "{key}");
            assert!(!chinese.is_ascii(), "{key} is not Chinese: {chinese}");
        }
    }

    #[test]
    fn values_are_put_in_as_they_are() {
        assert_eq!(
            filled("{a} and {b}, {c}", &[("a", "{b}"), ("b", "2")]),
            "{b} and 2, {c}"
        );
    }

    #[test]
    fn numbers_and_days_follow_the_language() {
        let texts = BuiltInTexts::new().unwrap();
        let number = |n: &str| n.parse::<Decimal>().unwrap();
        assert_eq!(
            texts.number(Language::En, number("1234567.50")),
            "1,234,567.50"
        );
        assert_eq!(texts.number(Language::En, number("-1000.00")), "-1,000");
        assert_eq!(texts.number(Language::Zh, number("1000")), "1,000");
        let amount = |n: &str| texts.amount(Language::En, number(n), "USD");
        assert_eq!(amount("1000.5"), "US$1,000.50");
        assert_eq!(amount("-1000"), "-US$1,000");
        let day = NaiveDate::from_ymd_opt(2026, 3, 9).unwrap();
        assert_eq!(texts.day(Language::En, day), "March 9, 2026");
        assert_eq!(texts.day(Language::Zh, day), "2026年3月9日");
    }
}
