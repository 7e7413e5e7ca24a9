//! Finds the field of a form that its rules refuse first. `validator` names a struct's own field
//! and keeps no order; the names on the wire and their order are those by which serde reads the
//! form. The two are one name in different spellings: `user_entity_id` and `UserEntityID`.

use serde::Deserializer;
use serde::de::value::{Error, MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Error as _, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::iter::once;
use validator::{ValidationErrors, ValidationErrorsKind};

/// The key under which `validator` keeps the mistakes of rules for a whole form. The code of such
/// an error is the name of a field.
const WHOLE_FORM: &str = "__all__";

/// The name on the wire of the first wrong field, with those of the forms around it, like a field
/// of a wrong type: `user.MobileNumber`, `people[1].name`. None if a rule names no field of the
/// form.
pub(super) fn first_wrong<T: DeserializeOwned>(errors: &ValidationErrors) -> Option<String> {
    let mut path = String::new();
    // When serde asks for it, the form only reports the names of its fields: it is never created.
    let _never_made = T::deserialize(Finder {
        wrong: Wrong::Form(errors),
        path: &mut path,
    });
    (!path.is_empty()).then_some(path)
}

#[derive(Clone, Copy)]
enum Wrong<'e> {
    Field,
    Form(&'e ValidationErrors),
    List(&'e BTreeMap<usize, Box<ValidationErrors>>),
}

impl<'e> From<&'e ValidationErrorsKind> for Wrong<'e> {
    fn from(kind: &'e ValidationErrorsKind) -> Self {
        match kind {
            ValidationErrorsKind::Field(_) => Self::Field,
            ValidationErrorsKind::Struct(errors) => Self::Form(errors),
            ValidationErrorsKind::List(items) => Self::List(items),
        }
    }
}

/// The mistakes of one field of a form, by its name on the wire.
fn wrong_in<'e>(errors: &'e ValidationErrors, wire: &str) -> Option<Wrong<'e>> {
    errors.errors().iter().find_map(|(own, kind)| match kind {
        ValidationErrorsKind::Field(whole) if own == WHOLE_FORM => {
            let named = whole.iter().any(|error| is_same(&error.code, wire));
            named.then_some(Wrong::Field)
        }
        kind => is_same(own, wire).then(|| kind.into()),
    })
}

fn is_same(own: &str, wire: &str) -> bool {
    let letters = |name: &str| -> String {
        let letters = name.chars().filter(char::is_ascii_alphanumeric);
        letters.map(|c| c.to_ascii_lowercase()).collect()
    };
    letters(own.trim_start_matches("r#")) == letters(wire)
}

/// Follows a mistake down to its field, and records the path.
struct Finder<'e> {
    wrong: Wrong<'e>,
    path: &'e mut String,
}

impl Finder<'_> {
    fn done() -> Error {
        Error::custom("the names are known")
    }
}

impl<'de> Deserializer<'de> for Finder<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Self::done())
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let Wrong::Form(errors) = self.wrong else {
            return Err(Self::done());
        };
        let mut fields = fields.iter();
        let found = fields.find_map(|wire| Some((*wire, wrong_in(errors, wire)?)));
        let (wire, wrong) = found.ok_or_else(Self::done)?;
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(wire);
        let path = self.path;
        visitor.visit_map(MapDeserializer::new(once((wire, Self { wrong, path }))))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let Wrong::List(items) = self.wrong else {
            return Err(Self::done());
        };
        let (at, errors) = items.first_key_value().ok_or_else(Self::done)?;
        write!(self.path, "[{at}]").map_err(Error::custom)?;
        let (wrong, path) = (Wrong::Form(errors), self.path);
        visitor.visit_seq(SeqDeserializer::new(once(Self { wrong, path })))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct tuple tuple_struct map enum identifier ignored_any
    }
}

impl IntoDeserializer<'_, Error> for Finder<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::http::fields::Integer;
    use serde::Deserialize;
    use serde_json::{Value, from_value, json};
    use validator::{Validate, ValidationError};

    #[derive(Deserialize, Validate)]
    #[serde(rename_all = "PascalCase")]
    struct Person {
        #[validate(length(min = 2))]
        full_name: String,
        #[serde(rename = "SMSCode")]
        #[validate(required)]
        sms_code: Option<String>,
    }

    #[derive(Deserialize, Validate)]
    #[validate(schema(function = "one_of_two"))]
    struct Form {
        #[serde(rename = "UserEntityID")]
        #[validate(required)]
        user_entity_id: Option<Integer>,
        #[validate(nested)]
        lead: Option<Person>,
        #[serde(default)]
        #[validate(nested)]
        people: Vec<Person>,
        #[validate(length(max = 3))]
        last: Option<String>,
        before: Option<Integer>,
        after: Option<Integer>,
    }

    fn one_of_two(form: &Form) -> Result<(), ValidationError> {
        match (form.before, form.after) {
            (Some(_), Some(_)) => Err(ValidationError::new("before")),
            _ => Ok(()),
        }
    }

    fn named(form: Value) -> Option<String> {
        let errors = from_value::<Form>(form).unwrap().validate().err()?;
        Some(first_wrong::<Form>(&errors).unwrap())
    }

    #[test]
    fn a_form_that_keeps_its_rules_has_no_wrong_field() {
        let person = json!({ "FullName": "An", "SMSCode": "1" });
        let form = json!({ "UserEntityID": 1, "lead": person, "people": [person], "last": "abc" });
        assert_eq!(named(form), None);
    }

    #[test]
    fn a_wrong_field_has_the_name_of_the_wire() {
        for (form, field) in [
            (json!({}), "UserEntityID"),
            (json!({ "UserEntityID": 1, "last": "abcd" }), "last"),
            (
                json!({ "UserEntityID": 1, "before": 1, "after": 2 }),
                "before",
            ),
        ] {
            assert_eq!(named(form).as_deref(), Some(field));
        }
    }

    #[test]
    fn a_field_of_a_form_within_is_named_with_the_way_to_it() {
        let fine = json!({ "FullName": "An", "SMSCode": "1" });
        let lead = json!({ "FullName": "An" });
        let form = json!({ "UserEntityID": 1, "lead": lead });
        assert_eq!(named(form).unwrap(), "lead.SMSCode");
        let people = json!([fine, { "FullName": "B" }, { "FullName": "" }]);
        let form = json!({ "UserEntityID": 1, "lead": fine, "people": people });
        assert_eq!(named(form).unwrap(), "people[1].FullName");
    }

    #[test]
    fn of_several_the_first_in_the_order_of_the_form_is_named() {
        let wrong = json!({ "FullName": "" });
        let form = json!({ "people": [wrong], "lead": wrong, "last": "abcd" });
        assert_eq!(named(form).unwrap(), "UserEntityID");
        let form = json!({ "UserEntityID": 1, "last": "abcd", "people": [wrong], "lead": wrong });
        assert_eq!(named(form).unwrap(), "lead.FullName");
        let form = json!({ "UserEntityID": 1, "last": "abcd", "people": [wrong] });
        assert_eq!(named(form).unwrap(), "people[0].FullName");
    }

    #[test]
    fn a_rule_that_names_no_field_names_none() {
        #[derive(Debug, Deserialize, Validate)]
        struct Renamed {
            #[serde(rename = "UserEntityID")]
            #[validate(required)]
            account: Option<Integer>,
        }
        let errors = from_value::<Renamed>(json!({})).unwrap().validate();
        assert_eq!(first_wrong::<Renamed>(&errors.unwrap_err()), None);
    }
}
