//! The failure of a form whose fields break their rules: the first one's own key, and every field
//! by its name.

use super::refused::{RULE, refused};
use super::{Named, Param, WireError};
use domain::Refusal;
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
pub(super) fn form(fields: &[FieldRefusal]) -> WireError {
    match fields.first() {
        Some(first) => WireError {
            fields: fields.iter().map(Named::from).collect(),
            ..rule(first)
        },
        None => incomplete(fields),
    }
}

/// The refusal of an incomplete form, by its first field.
pub(super) fn incomplete(fields: &[FieldRefusal]) -> WireError {
    let first = fields.first().map(|refused| refused.field.to_owned());
    WireError {
        fields: fields.iter().map(Named::from).collect(),
        ..WireError::plain(RULE, "IncompleteInformation")
            .with("field", Param::Text(first.unwrap_or_default()))
    }
}

/// Refusals of several fields: the first gives status, key and params, and every field is named with the key of its own.
pub(super) fn several(each: &[Refusal]) -> WireError {
    let mut all = each.iter();
    let Some(first) = all.next() else {
        return refused(&Refusal::BadRequest { field: None });
    };
    let mut face = refused(first);
    if face.fields.is_empty() {
        let named = named_field(first, &face).map(|field| Named {
            field,
            key: face.key.to_owned(),
            params: Vec::new(),
        });
        face.fields.extend(named);
    }
    for refusal in all {
        let other = refused(refusal);
        let field = named_field(refusal, &other);
        face.fields.extend(other.fields);
        face.fields.extend(field.map(|field| {
            let own = other.params.into_iter().filter(|(name, _)| *name != FIELD);
            Named {
                field,
                key: other.key.to_owned(),
                params: own.collect(),
            }
        }));
    }
    face
}

/// The param that names the field of a refusal.
const FIELD: &str = "field";

/// The field that a refusal is about, where it does not list its fields.
fn named_field(refusal: &Refusal, face: &WireError) -> Option<String> {
    if !face.fields.is_empty() {
        return None;
    }
    let own = match refusal {
        Refusal::PaymentMethodRequired
        | Refusal::NoWalletToPayFrom
        | Refusal::WalletBelowMinimum(_) => Some("PaymentMethodID"),
        Refusal::AmountRequired
        | Refusal::PositiveIntegerRequired
        | Refusal::BelowMinimum(_)
        | Refusal::AboveMaximum(_)
        | Refusal::AvailableBalance(_) => Some("InvestmentAmount"),
        Refusal::MobileCountryMismatch => Some("MobileNumber"),
        Refusal::NoWallet | Refusal::DepositCurrencyNotOffered(_) => Some("CurrencyID"),
        Refusal::BalanceNotEnough(_) => Some("Amount"),
        Refusal::DisclaimerRequired => Some("OrderFormDisclaimersInd"),
        Refusal::CommentRequired | Refusal::CommentTooLong { .. } => Some("reason"),
        _ => None,
    };
    let named = face.params.iter().find_map(|(name, param)| match param {
        Param::Text(field) if *name == FIELD => Some(field.clone()),
        _ => None,
    });
    named.or_else(|| own.map(str::to_owned))
}

fn rule(refused: &FieldRefusal) -> WireError {
    let face =
        |key| WireError::plain(RULE, key).with("field", Param::Text(refused.field.to_owned()));
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
