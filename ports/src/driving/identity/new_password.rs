//! Checks a newly chosen password against the rule (decision 8), before it is hashed. Existing
//! passwords are not checked.

use crate::driven::password::PasswordError;
use crate::{Failure, Ports};
use domain::{FieldRefusal, Refusal};

/// Refuses one that breaks the rule, naming the field that it was typed into.
pub(super) fn check_new(ports: &Ports, field: &'static str, password: &str) -> Result<(), Refusal> {
    let rule = ports.settings.password.check(password);
    rule.map_err(|rule| Refusal::Form(vec![FieldRefusal { field, rule }]))
}

impl From<PasswordError> for Failure {
    fn from(error: PasswordError) -> Self {
        Self::Broken(error.to_string())
    }
}
