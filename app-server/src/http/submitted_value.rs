//! A submitted value on its way into a form. For a form with fields, only an object is accepted:
//! serde itself would also accept a list of the fields' values in their order, which no caller of
//! the API means. Checks no value.

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{Deserializer, Error as _, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Value};

/// A submitted value.
pub(super) struct SubmittedValue(pub(super) Value);

impl<'de> Deserializer<'de> for SubmittedValue {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Object(fields) => {
                let fields = fields.into_iter().map(|(name, value)| (name, Self(value)));
                let mut fields = MapDeserializer::new(fields);
                let read = visitor.visit_map(&mut fields)?;
                fields.end()?;
                Ok(read)
            }
            Value::Array(items) => {
                let mut items = SeqDeserializer::new(items.into_iter().map(Self));
                let read = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(read)
            }
            plain => plain.deserialize_any(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            Value::Object(_) => self.deserialize_any(visitor),
            Value::Array(_) => Err(Error::invalid_type(Unexpected::Seq, &"an object")),
            plain => plain.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

impl IntoDeserializer<'_, Error> for SubmittedValue {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::http::fields::{Exact, Flag, Integer, Moment};
    use serde::Deserialize;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(default)]
    struct Person {
        name: String,
        age: Option<Integer>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Form {
        lead: Option<Person>,
        #[serde(default)]
        people: Vec<Person>,
        #[serde(default)]
        answers: BTreeMap<String, Value>,
        amount: Option<Exact>,
        agreed: Option<Flag>,
        at: Option<Moment>,
    }

    fn read(value: Value) -> Result<Form, Error> {
        Form::deserialize(SubmittedValue(value))
    }

    #[test]
    fn whatever_a_form_takes_is_read_as_it_was_written() {
        let form = read(json!({
            "lead": { "name": "An", "age": "7", "unknown": [1, { "a": null }] },
            "people": [{}, { "age": 8 }],
            "answers": { "1": [2], "3": { "x": null } },
            "amount": 999_999_999_999.99, "agreed": 1, "at": 0,
        }))
        .unwrap();
        let lead = form.lead.unwrap();
        assert_eq!((lead.name.as_str(), lead.age), ("An", Some(Integer(7))));
        assert_eq!(form.people.len(), 2);
        assert_eq!(form.people.get(1).unwrap().age, Some(Integer(8)));
        assert_eq!(json!(form.answers), json!({ "1": [2], "3": { "x": null } }));
        assert_eq!(json!(form.amount).to_string(), "999999999999.99");
        assert!(form.agreed.unwrap().0 && form.at.is_some());
    }

    #[test]
    fn a_list_is_no_form_wherever_one_is_wanted() {
        for list in [
            json!([]),
            json!([{ "name": "An" }, []]),
            json!({ "lead": [] }),
            json!({ "lead": ["An", 7] }),
            json!({ "people": [{}, []] }),
            json!({ "people": [["An", 7]] }),
            json!({ "people": {} }),
            json!({ "answers": [] }),
        ] {
            assert!(read(list.clone()).is_err(), "{list}");
        }
    }
}
