//! The small types of forms and answers: ids, exact numbers, flags, days, instants. They read what
//! the API allows (an id also as a numeric text) and write one form. They contain no rules.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use domain::Instant;
use domain::ids::DocumentId;
use rust_decimal::Decimal;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::borrow::Cow;
use std::str::FromStr;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{KnownFormat, RefOr, Schema, SchemaFormat};
use utoipa::{PartialSchema, ToSchema};

macro_rules! described {
    ($name:ident, $label:literal, $kind:expr, $format:expr) => {
        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .schema_type(SchemaType::new($kind))
                    .format($format)
                    .into()
            }
        }
        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed($label)
            }
        }
    };
}

/// A whole number or id: `12` or `"12"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Integer(pub i64);

/// An exact decimal, never through a floating-point number: `1000.5` or `"1000.5"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exact(pub Decimal);

/// True or false; also `1`, `0` and their texts, as a query carries them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flag(pub bool);

/// A day, `YYYY-MM-DD`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Day(pub NaiveDate);

/// An instant: RFC 3339 in UTC in answers; seconds since 1970 are read too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment(pub Instant);

described!(
    Integer,
    "Integer",
    Type::Integer,
    Some(SchemaFormat::KnownFormat(KnownFormat::Int64))
);
described!(Exact, "Exact", Type::Number, None);
described!(Flag, "Flag", Type::Boolean, None);
described!(
    Day,
    "Day",
    Type::String,
    Some(SchemaFormat::KnownFormat(KnownFormat::Date))
);
described!(
    Moment,
    "Moment",
    Type::String,
    Some(SchemaFormat::KnownFormat(KnownFormat::DateTime))
);

impl<'de> Deserialize<'de> for Integer {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let number = match Value::deserialize(from)? {
            Value::Number(number) => number.as_i64(),
            Value::String(text) => text.trim().parse().ok(),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
        };
        number
            .map(Self)
            .ok_or_else(|| D::Error::custom("not a whole number"))
    }
}

impl Serialize for Integer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_i64(self.0)
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let written = match Value::deserialize(from)? {
            Value::Number(number) => number.to_string(),
            Value::String(text) => text.trim().to_owned(),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => String::new(),
        };
        exact(&written)
            .map(Self)
            .ok_or_else(|| D::Error::custom("not a number, or more digits than can be kept"))
    }
}

/// A decimal as written, with or without an exponent; none if a digit would have to be rounded
/// away.
fn exact(written: &str) -> Option<Decimal> {
    let (mantissa, exponent) = match written.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (written, 0),
    };
    let is_plain = |c: char| c.is_ascii_digit() || c == '.' || c == '-' || c == '+';
    let mantissa = Decimal::from_str_exact(mantissa)
        .ok()
        .filter(|_| mantissa.chars().all(is_plain))?
        .normalize();
    if mantissa.is_zero() {
        return Some(mantissa);
    }
    // The exponent moves the point: within the precision of a decimal, nothing is lost.
    let scale = i32::try_from(mantissa.scale())
        .ok()?
        .checked_sub(exponent)?;
    let digits = mantissa.mantissa();
    if let Ok(scale) = u32::try_from(scale) {
        return Decimal::try_from_i128_with_scale(digits, scale).ok();
    }
    let shift = 10_i128.checked_pow(scale.unsigned_abs())?;
    Decimal::try_from_i128_with_scale(digits.checked_mul(shift)?, 0).ok()
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        serde_json::Number::from_str(&self.0.normalize().to_string())
            .map_err(serde::ser::Error::custom)?
            .serialize(to)
    }
}

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let flag = match Value::deserialize(from)? {
            Value::Bool(flag) => Some(flag),
            Value::Number(number) => flag_from(&number.to_string()),
            Value::String(text) => flag_from(text.trim()),
            Value::Null | Value::Array(_) | Value::Object(_) => None,
        };
        flag.map(Self)
            .ok_or_else(|| D::Error::custom("neither true nor false"))
    }
}

fn flag_from(text: &str) -> Option<bool> {
    match text {
        "1" | "true" | "on" => Some(true),
        "0" | "false" | "off" => Some(false),
        _ => None,
    }
}

impl Serialize for Flag {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bool(self.0)
    }
}

/// Characters of `YYYY-MM-DD`.
const DAY_LENGTH: usize = 10;

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::read(&String::deserialize(from)?)
            .ok_or_else(|| D::Error::custom("not a day as YYYY-MM-DD"))
    }
}

impl Day {
    /// The day of a text; `None` if it is not exactly `YYYY-MM-DD`.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        // The parser of days also accepts signs and days without leading zeros.
        NaiveDate::parse_from_str(text, "%Y-%m-%d")
            .ok()
            .filter(|day| text.len() == DAY_LENGTH && day.format("%Y-%m-%d").to_string() == text)
            .map(Self)
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0.format("%Y-%m-%d"))
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let instant = match Value::deserialize(from)? {
            Value::Number(number) => number
                .as_i64()
                .and_then(|seconds| DateTime::from_timestamp(seconds, 0)),
            Value::String(text) => DateTime::parse_from_rfc3339(text.trim())
                .ok()
                .map(|instant| instant.to_utc()),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
        };
        instant
            .map(Self)
            .ok_or_else(|| D::Error::custom("not an instant"))
    }
}

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let utc: DateTime<Utc> = self.0;
        to.serialize_str(&utc.to_rfc3339_opts(SecondsFormat::Millis, true))
    }
}

macro_rules! same_as {
    ($($own:ident($other:ty)),+ $(,)?) => {$(
        impl From<$own> for $other {
            fn from(own: $own) -> Self {
                own.0
            }
        }
        impl From<$other> for $own {
            fn from(other: $other) -> Self {
                Self(other)
            }
        }
    )+};
}

same_as!(Integer(i64), Flag(bool), Day(NaiveDate));

impl From<Integer> for DocumentId {
    fn from(id: Integer) -> Self {
        Self(id.0)
    }
}

impl From<DocumentId> for Integer {
    fn from(id: DocumentId) -> Self {
        Self(id.0)
    }
}

impl From<domain::Money> for Exact {
    fn from(money: domain::Money) -> Self {
        Self(money.amount())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::{from_str, to_string};

    #[test]
    fn an_id_is_read_as_number_or_numeric_text_and_as_nothing_else() {
        for text in ["12", "\"12\"", "\" 12 \""] {
            assert_eq!(from_str::<Integer>(text).unwrap(), Integer(12), "{text}");
        }
        for text in ["1.5", "\"x\"", "true", "[1]", "{}", "99999999999999999999"] {
            assert!(from_str::<Integer>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_amount_keeps_every_digit() {
        for (text, written) in [
            ("999999999999.99", "999999999999.99"),
            ("\"0.1\"", "0.1"),
            ("1000.00", "1000"),
            ("1e3", "1000"),
            ("1.25E+2", "125"),
            ("5e-2", "0.05"),
            ("0e99999", "0"),
        ] {
            let exact = from_str::<Exact>(text).unwrap();
            assert_eq!(to_string(&exact).unwrap(), written);
        }
        for text in [
            "\"1,000\"",
            "\"1_000\"",
            "\"\"",
            "false",
            "\"NaN\"",
            "1e400",
            "1.19999999999999999999999999999999999999e4",
            "12000.00000000000000000000000000000000000000000001e0",
        ] {
            assert!(from_str::<Exact>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn flags_days_and_instants_are_read_as_the_interface_allows() {
        assert!(from_str::<Flag>("\"1\"").unwrap().0);
        assert!(!from_str::<Flag>("false").unwrap().0);
        assert!(from_str::<Flag>("\"yes\"").is_err());
        assert_eq!(
            to_string(&from_str::<Day>("\"2024-02-29\"").unwrap()).unwrap(),
            "\"2024-02-29\""
        );
        for text in [
            "2023-02-29",
            "1985-6-1",
            "+1985-06-01",
            "01985-06-01",
            "-1985-06-01",
            "1985-06-01T00:00",
        ] {
            assert!(from_str::<Day>(&format!("\"{text}\"")).is_err(), "{text}");
        }
        assert_eq!(
            to_string(&from_str::<Moment>("1700000000").unwrap()).unwrap(),
            "\"2023-11-14T22:13:20.000Z\""
        );
    }
}
