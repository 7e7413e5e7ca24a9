//! Refusals of forms: what `validator` finds, and missing fields, by the names of the catalogue of
//! refusals. Every rule itself is the domain's.

use domain::identity::{MobileNumber, PasswordRule};
use domain::refusal::{FieldRefusal, FieldRule, Refusal};
use ports::Failure;
use validator::{ValidateArgs, ValidationError};

/// The code for a common password; other mistakes in a password have the rule's codes.
const COMMON: &str = "common";
/// The code of `validator`'s own rule of that name.
const REQUIRED: &str = "required";

/// A form with a new password, checked with the deployment's rule.
pub trait PasswordForm: for<'v> ValidateArgs<'v, Args = &'v PasswordRule> {
    /// The fields that can be refused: the struct's name and the wire's, in the order in which they
    /// are named.
    const FIELDS: &'static [(&'static str, &'static str)];
}

/// The password rule as a rule of a form's field.
pub fn password(password: &str, rule: &PasswordRule) -> Result<(), ValidationError> {
    rule.check(password).map_err(|refused| match refused {
        FieldRule::PasswordTooCommon { .. } => ValidationError::new(COMMON),
        FieldRule::Required
        | FieldRule::NameCase
        | FieldRule::ChineseName
        | FieldRule::LatinOnly
        | FieldRule::DateRange { .. }
        | FieldRule::Password { .. }
        | FieldRule::NationalNumber
        | FieldRule::Invalid => ValidationError::new("password"),
    })
}

/// Refuses a form with every invalid field, in the form's order.
pub fn checked<F: PasswordForm>(form: &F, rule: PasswordRule) -> Result<(), Refusal> {
    let Err(errors) = form.validate_with_args(&rule) else {
        return Ok(());
    };
    let errors = errors.field_errors();
    let refused = F::FIELDS.iter().filter_map(|(own, field)| {
        let error = errors.get(*own)?.first()?;
        let rule = match error.code.as_ref() {
            REQUIRED => FieldRule::Required,
            COMMON => FieldRule::PasswordTooCommon {
                min: rule.min,
                max: rule.max,
            },
            _ => FieldRule::Password {
                min: rule.min,
                max: rule.max,
            },
        };
        Some(FieldRefusal { field, rule })
    });
    Err(Refusal::Form(refused.collect()))
}

/// The phone number of a form whose other fields were checked: what is wrong with it is refused together with what is wrong with them. One
/// that is missing is among those.
pub fn with_number(
    others: Result<(), Refusal>,
    number: Option<&str>,
) -> Result<MobileNumber, Refusal> {
    let read = MobileNumber::parse(number.unwrap_or_default());
    let wrong = number.and(read.as_ref().err()).cloned();
    Refusal::all(others.err().into_iter().chain(wrong).collect())?;
    read
}

/// The refusal of the fields that are missing.
pub fn required(fields: &[(&'static str, bool)]) -> Failure {
    Refusal::Form(missing(fields)).into()
}

/// Refuses the fields that are missing, unless none is.
pub fn all_given(fields: &[(&'static str, bool)]) -> Result<(), Refusal> {
    Refusal::form(missing(fields))
}

fn missing(fields: &[(&'static str, bool)]) -> Vec<FieldRefusal> {
    let missing = fields.iter().filter(|(_, missing)| *missing);
    let refused = missing.map(|(field, _)| FieldRefusal {
        field,
        rule: FieldRule::Required,
    });
    refused.collect()
}

/// The refusal of a value that a field cannot take.
pub fn invalid(field: &'static str) -> Failure {
    Refusal::Form(vec![FieldRefusal {
        field,
        rule: FieldRule::Invalid,
    }])
    .into()
}
