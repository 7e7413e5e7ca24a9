//! Which fields of a form its rules refuse. `validator` names a struct's own field and keeps no order; the names on the wire and their
//! order are what serde reads the form by. The two are one name in different spellings: `user_entity_id` and `UserEntityID`.

use serde::Deserializer;
use serde::de::value::{Error, MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Error as _, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::iter::once;
use validator::{ValidationError, ValidationErrors, ValidationErrorsKind};

/// The key under which `validator` keeps what the rules of a whole form refuse. The code of such an error has the names of fields, with a
/// space between them.
pub(super) const WHOLE_FORM: &str = "__all__";

/// How many wrong fields are named at most: a list may have thousands of wrong items, and each name is looked for among all of them.
const MOST: usize = 32;

/// The names on the wire of the wrong fields, in the order of the form, with those of the forms around them, as a field of a wrong type is
/// named: `user.MobileNumber`, `people[1].name`. All are named, up to a limit. None where no rule names a field of the form.
pub(super) fn all_wrong<T: DeserializeOwned>(errors: &ValidationErrors) -> Vec<String> {
    first_wrong::<T>(errors, MOST)
}

/// The names of the first wrong fields, at most so many.
fn first_wrong<T: DeserializeOwned>(errors: &ValidationErrors, most: usize) -> Vec<String> {
    let each = 0..Wrong::Form(errors).count().min(most);
    let mut named: Vec<String> = each.filter_map(|nth| wrong_at::<T>(errors, nth)).collect();
    named.dedup();
    named
}

/// The name of one wrong field, by its place among all.
fn wrong_at<T: DeserializeOwned>(errors: &ValidationErrors, nth: usize) -> Option<String> {
    let mut path = String::new();
    // When serde asks for it, the form only reports the names of its fields: it is never created.
    let _never_made = T::deserialize(Finder {
        wrong: Wrong::Form(errors),
        nth,
        path: &mut path,
    });
    (!path.is_empty()).then_some(path)
}

/// Puts names of fields, with the way to them, into the order of the form.
pub(super) fn sort_by_form<T: DeserializeOwned>(names: &mut [String]) {
    let mut outermost = ValidationErrors::new();
    for name in names.iter() {
        let mut error = ValidationError::new("");
        error.code = outer(name).to_owned().into();
        outermost.add(WHOLE_FORM, error);
    }
    let order = first_wrong::<T>(&outermost, names.len());
    names.sort_by_key(|name| {
        let place = order.iter().position(|wire| wire.as_str() == outer(name));
        place.unwrap_or(order.len())
    });
}

/// The field of the form itself in the name of a field: `user` of `user.MobileNumber`.
pub(super) fn outer(name: &str) -> &str {
    name.split(['.', '[']).next().unwrap_or(name)
}

#[derive(Clone, Copy)]
enum Wrong<'e> {
    Field,
    Form(&'e ValidationErrors),
    List(&'e BTreeMap<usize, Box<ValidationErrors>>),
}

impl Wrong<'_> {
    /// How many fields are wrong.
    fn count(self) -> usize {
        match self {
            Self::Field => 1,
            Self::Form(errors) => {
                let fields = errors.errors().iter();
                let counted = fields.map(|(own, kind)| match kind {
                    ValidationErrorsKind::Field(whole) if own == WHOLE_FORM => {
                        whole.iter().flat_map(named_by).count()
                    }
                    kind => Wrong::from(kind).count(),
                });
                counted.sum()
            }
            Self::List(items) => items.values().map(|item| Wrong::Form(item).count()).sum(),
        }
    }
}

/// The fields that a rule of a whole form names.
fn named_by(error: &ValidationError) -> impl Iterator<Item = &str> {
    error.code.split(' ')
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
            let mut named = whole.iter().flat_map(named_by);
            named
                .any(|name| is_same(name, wire))
                .then_some(Wrong::Field)
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
    /// Which one of the wrong fields, counted in the order of the form.
    nth: usize,
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
        let mut nth = self.nth;
        let found = fields.iter().find_map(|wire| {
            let wrong = wrong_in(errors, wire)?;
            let within = wrong.count();
            if nth < within {
                return Some((*wire, wrong));
            }
            nth -= within;
            None
        });
        let Some((wire, wrong)) = found else {
            // A rule inside names no field of its form.
            self.path.clear();
            return Err(Self::done());
        };
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(wire);
        let path = self.path;
        visitor.visit_map(MapDeserializer::new(once((
            wire,
            Self { wrong, nth, path },
        ))))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let Wrong::List(items) = self.wrong else {
            return Err(Self::done());
        };
        let mut nth = self.nth;
        let found = items.iter().find_map(|(at, errors)| {
            let wrong = Wrong::Form(errors);
            let within = wrong.count();
            if nth < within {
                return Some((at, wrong));
            }
            nth -= within;
            None
        });
        let (at, wrong) = found.ok_or_else(Self::done)?;
        write!(self.path, "[{at}]").map_err(Error::custom)?;
        let path = self.path;
        visitor.visit_seq(SeqDeserializer::new(once(Self { wrong, nth, path })))
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
    #[validate(schema(function = "one_of_two", skip_on_field_errors = false))]
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
            (Some(_), Some(_)) => Err(ValidationError::new("after before")),
            _ => Ok(()),
        }
    }

    fn all_named(form: Value) -> Vec<String> {
        let errors = from_value::<Form>(form).unwrap().validate().err();
        errors.map_or_else(Vec::new, |errors| all_wrong::<Form>(&errors))
    }

    fn named(form: Value) -> Option<String> {
        all_named(form).into_iter().next()
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
    fn all_wrong_fields_are_named_in_the_order_of_the_form() {
        let fine = json!({ "FullName": "An", "SMSCode": "1" });
        let wrong = json!({ "FullName": "" });
        let form = json!({
            "after": 1, "before": 2, "last": "abcd", "people": [wrong, fine, { "FullName": "B", "SMSCode": "1" }], "lead": wrong,
        });
        let expected = [
            "UserEntityID",
            "lead.FullName",
            "lead.SMSCode",
            "people[0].FullName",
            "people[0].SMSCode",
            "people[2].FullName",
            "last",
            "before",
            "after",
        ];
        assert_eq!(all_named(form), expected);
    }

    #[test]
    fn of_a_list_of_wrong_items_the_first_are_named() {
        let people = vec![json!({ "FullName": "" }); 1_000];
        let named = all_named(json!({ "UserEntityID": 1, "people": people, "last": "abcd" }));
        assert_eq!(named.len(), MOST);
        assert_eq!(named.last().unwrap(), "people[15].SMSCode");
    }

    #[test]
    fn names_are_put_into_the_order_of_the_form() {
        let mut names =
            ["after", "people[1].FullName", "UserEntityID", "x", "last"].map(str::to_owned);
        sort_by_form::<Form>(&mut names);
        let expected = ["UserEntityID", "people[1].FullName", "last", "after", "x"];
        assert_eq!(names, expected);
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
        let named = all_wrong::<Renamed>(&errors.unwrap_err());
        assert_eq!(named, [""; 0]);
    }
}
