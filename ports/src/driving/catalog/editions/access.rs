//! Who sees drafts, and who writes them.

use super::kind::EditedKind;
use domain::Refusal;
use domain::operations::{Operator, Role};

/// Only the kind's owner and the auditor see its drafts.
pub(super) fn may_see<C: EditedKind>(by: &Operator) -> Result<(), Refusal> {
    has_any(by, &[C::OWNER, Role::Auditor])
}

/// Only the kind's owner writes it.
pub(super) fn may_edit<C: EditedKind>(by: &Operator) -> Result<(), Refusal> {
    has_any(by, &[C::OWNER])
}

pub(super) fn has_any(by: &Operator, roles: &[Role]) -> Result<(), Refusal> {
    if by.has_any(roles) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}
