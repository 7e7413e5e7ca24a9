//! How a setting is written, in a file or a variable: words, numbers, switches. Values are not
//! validated here.

use super::{ConfigError, wrong};
use figment::value::Value;
use serde::Deserialize;

/// A setting as text, however the file or the variable writes it.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Text {
    Words(String),
    Number(i64),
    Decimal(f64),
    Flag(bool),
}

impl Text {
    fn into_string(self) -> String {
        match self {
            Self::Words(text) => text,
            Self::Number(number) => number.to_string(),
            Self::Decimal(number) => number.to_string(),
            Self::Flag(flag) => if flag { "on" } else { "off" }.to_owned(),
        }
    }
}

/// The value of a variable. Figment finds switches and lists in it; what it takes for a number stays as it is written, as a telephone
/// number would lose its `+`, and a password its first zeros.
pub(super) fn variable(text: &str) -> Value {
    let Ok(value) = text.parse::<Value>();
    match value {
        Value::Num(..) => Value::from(text),
        value => value,
    }
}

pub(super) fn given(text: Option<Text>) -> Option<String> {
    text.map(|text| text.into_string().trim().to_owned())
        .filter(|text| !text.is_empty())
}

pub(super) fn number<T: std::str::FromStr>(
    name: &str,
    text: Option<Text>,
    default: T,
    mend: &'static str,
) -> Result<T, ConfigError> {
    match given(text) {
        None => Ok(default),
        Some(text) => text
            .parse()
            .map_err(|_| wrong(name, format!("{text:?} is not such a number"), mend)),
    }
}

pub(super) fn switch(name: &str, text: Option<Text>, default: bool) -> Result<bool, ConfigError> {
    match given(text).as_deref() {
        None => Ok(default),
        Some("on" | "true" | "1") => Ok(true),
        Some("off" | "false" | "0") => Ok(false),
        Some(other) => Err(wrong(name, format!("{other:?}"), "Give on or off.")),
    }
}
