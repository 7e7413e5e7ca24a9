//! The setting `flags_hidden`: which countries and regions are shown without a flag, by language (decision 70). Flags are decoration; the
//! name stands beside each.

use super::text::{Text, given};
use super::{ConfigError, wrong};
use domain::Language;
use serde::Deserialize;

/// The setting's name.
pub(super) const NAMES: [&str; 1] = ["flags_hidden"];
const DEFAULT: &str = "zh:TW";
/// An empty list: a setting without a value counts as absent.
const NONE: &str = "none";
const MEND: &str = "Give pairs of a language and the code of a country or region, separated by commas, for example zh:TW, en:TW; \
    none shows every flag.";

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Written {
    flags_hidden: Option<Text>,
}

/// The flags that are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HiddenFlags(Vec<(Language, String)>);

impl HiddenFlags {
    /// Whether a country or region is shown without a flag in a language.
    pub fn hides(&self, language: Language, code: &str) -> bool {
        self.0
            .iter()
            .any(|(of, hidden)| *of == language && hidden == code)
    }
}

pub(super) fn checked(written: Written) -> Result<HiddenFlags, ConfigError> {
    let text = given(written.flags_hidden).unwrap_or_else(|| DEFAULT.to_owned());
    let text = text.trim();
    let entries = if text == NONE { "" } else { text };
    let entries = entries.split(',').map(str::trim);
    let hidden = entries.filter(|entry| !entry.is_empty()).map(|entry| {
        hidden(entry).ok_or_else(|| {
            let problem =
                format!("{entry:?} is not a language with the code of a country or region");
            wrong(NAMES[0], problem, MEND)
        })
    });
    Ok(HiddenFlags(hidden.collect::<Result<_, _>>()?))
}

fn hidden(entry: &str) -> Option<(Language, String)> {
    let (language, code) = entry.split_once(':')?;
    let language = [Language::Zh, Language::En]
        .into_iter()
        .find(|known| known.code() == language.trim())?;
    let code = code.trim();
    let is_code = code.len() == 2 && code.chars().all(|letter| letter.is_ascii_uppercase());
    is_code.then(|| (language, code.to_owned()))
}

/// As it is written.
pub(super) fn shown(flags: &HiddenFlags) -> [(&'static str, String); 1] {
    let HiddenFlags(hidden) = flags;
    let all: Vec<String> = hidden
        .iter()
        .map(|(language, code)| format!("{}:{code}", language.code()))
        .collect();
    let list = if all.is_empty() {
        NONE.to_owned()
    } else {
        all.join(", ")
    };
    [(NAMES[0], list)]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use crate::config::Config;
    use domain::Language;

    #[test]
    fn flags_are_left_out_by_language_and_code() {
        for (written, hidden, shown) in [
            ("", vec![(Language::Zh, "TW")], "zh:TW"),
            ("flags_hidden = ''", vec![(Language::Zh, "TW")], "zh:TW"),
            ("flags_hidden = 'none'", vec![], "none"),
            (
                "flags_hidden = 'zh:TW,en:TW , en:HK'",
                vec![
                    (Language::Zh, "TW"),
                    (Language::En, "TW"),
                    (Language::En, "HK"),
                ],
                "zh:TW, en:TW, en:HK",
            ),
        ] {
            let config = Config::from_toml(written).unwrap();
            for language in [Language::Zh, Language::En] {
                for code in ["TW", "HK", "CN"] {
                    let is_hidden = hidden.contains(&(language, code));
                    assert_eq!(
                        config.hidden_flags.hides(language, code),
                        is_hidden,
                        "{written}"
                    );
                }
            }
            let told = format!("flags_hidden = {shown:?}");
            assert!(config.shown().contains(&told), "{told}");
        }
    }

    #[test]
    fn what_is_no_flag_is_named_with_how_to_mend_it() {
        for wrong in ["TW", "zh", "zh:tw", "zh:TWN", "fr:TW", "zh:TW;en:TW"] {
            let told = Config::from_toml(&format!("flags_hidden = '{wrong}'")).unwrap_err();
            let told = told.to_string();
            assert!(
                told.contains("LANDFALL_FLAGS_HIDDEN") && told.contains("zh:TW"),
                "{told}"
            );
        }
    }
}
