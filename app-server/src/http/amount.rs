//! Fields with an amount, as number or text. The grammar of amounts is the domain's.

use domain::{Amount, amount};
use rust_decimal::Decimal;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::fields::Exact;

/// An amount as sent; the rule of its field decides whether it is valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written(pub Amount);

/// A figure of a content: a plain number, which may be negative so that the rule of its field
/// refuses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figure(pub Decimal);

/// Number or text, exactly as sent.
fn written<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    match Value::deserialize(from)? {
        Value::Number(number) => Ok(number.to_string()),
        Value::String(text) => Ok(text),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
            Err(D::Error::custom("neither a number nor a text"))
        }
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Self(Amount::written(&written(from)?)))
    }
}

impl<'de> Deserialize<'de> for Figure {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = written(from)?;
        let figure = match text.strip_prefix('-') {
            Some(text) => amount::plain(text).map(|number| -number),
            None => amount::plain(&text),
        };
        figure
            .map(Self)
            .ok_or_else(|| D::Error::custom("not a plain number"))
    }
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Exact(self.0).serialize(to)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use domain::Currency;
    use serde_json::from_str;

    #[test]
    fn an_amount_is_read_from_number_and_text_alike() {
        for json in ["1000.5", "\"1000.5\"", "1000.50"] {
            let Written(amount) = from_str(json).unwrap();
            let money = amount.money(Currency::Usd).unwrap();
            assert_eq!(money.minor(), 100_050, "{json}");
        }
        for json in ["1e3", "-5", "\" 5\"", "\"1,5\"", "\"\"", "1.005"] {
            let Written(amount) = from_str(json).unwrap();
            assert_eq!(amount.money(Currency::Usd), None, "{json}");
        }
        for json in ["true", "[5]", "{}"] {
            assert!(from_str::<Written>(json).is_err(), "{json}");
        }
    }

    #[test]
    fn a_figure_keeps_its_digits_and_its_sign() {
        for (json, digits) in [
            ("1.250000", "1.25"),
            ("\"-0.5\"", "-0.5"),
            ("0.0001", "0.0001"),
        ] {
            let figure: Figure = from_str(json).unwrap();
            assert_eq!(serde_json::to_string(&figure).unwrap(), digits);
        }
        for json in [
            "1e3", "\"+5\"", "\"--5\"", "\" 5\"", "\"1,5\"", "\".5\"", "\"5.\"",
        ] {
            assert!(from_str::<Figure>(json).is_err(), "{json}");
        }
    }
}
