//! The failure of a form whose fields break their rules: the first one's own key, and every field
//! by its name.

use super::refused::RULE;
use super::{Face, Named, Param};
use domain::refusal::{FieldRefusal, FieldRule};

impl From<&FieldRefusal> for Named {
    fn from(refused: &FieldRefusal) -> Self {
        Self {
            field: refused.field.to_owned(),
            key: field_key(refused),
            params: Vec::new(),
        }
    }
}

fn field_key(refused: &FieldRefusal) -> String {
    match &refused.rule {
        // The fields of the operators' calls are in snake case and have no message of their own.
        FieldRule::Required if !refused.field.starts_with(char::is_lowercase) => {
            format!("{}NoInputTip", refused.field)
        }
        FieldRule::Required
        | FieldRule::NameCase
        | FieldRule::ChineseName
        | FieldRule::LatinOnly
        | FieldRule::DateRange { .. }
        | FieldRule::Password { .. }
        | FieldRule::PasswordTooCommon { .. }
        | FieldRule::NationalNumber
        | FieldRule::Invalid => rule(refused).key.to_owned(),
    }
}

/// A form's refusal has the key of its first field's rule.
pub(super) fn form(fields: &[FieldRefusal]) -> Face {
    match fields.first() {
        Some(first) => Face {
            fields: fields.iter().map(Named::from).collect(),
            ..rule(first)
        },
        None => incomplete(fields),
    }
}

/// The refusal of an incomplete form, by its first field.
pub(super) fn incomplete(fields: &[FieldRefusal]) -> Face {
    let first = fields.first().map(|refused| refused.field.to_owned());
    Face {
        fields: fields.iter().map(Named::from).collect(),
        ..Face::plain(RULE, "IncompleteInformation")
            .with("field", Param::Text(first.unwrap_or_default()))
    }
}

fn rule(refused: &FieldRefusal) -> Face {
    let face = |key| Face::plain(RULE, key).with("field", Param::Text(refused.field.to_owned()));
    match &refused.rule {
        FieldRule::Required => face("FieldRequired"),
        FieldRule::NameCase => face("PleaseEnterUpperAndLowerCaseLetters"),
        FieldRule::ChineseName => face("PleaseEnterChineseCharacters"),
        FieldRule::LatinOnly => face("PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols"),
        FieldRule::DateRange { min, max } => face("DateOutOfRange")
            .with("min", Param::Day(*min))
            .with("max", Param::Day(*max)),
        FieldRule::Password { min, max } => {
            face("PasswordRule").number("min", *min).number("max", *max)
        }
        FieldRule::PasswordTooCommon { min, max } => face("PasswordTooCommon")
            .number("min", *min)
            .number("max", *max),
        FieldRule::NationalNumber => face("PhoneNumberNational"),
        FieldRule::Invalid => face("FieldInvalid"),
    }
}
