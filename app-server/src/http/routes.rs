//! Every call of the interface, by feature: one line is both its route and its entry in the OpenAPI document.

use super::call::{Call, get};
use super::identity;

/// The table.
pub fn table() -> Vec<(&'static str, Vec<Call>)> {
    vec![(
        "identity",
        vec![get(
            "/api/security_csrftoken.json",
            "The csrf token of this browser's session",
            identity::csrf_token,
        )],
    )]
}
