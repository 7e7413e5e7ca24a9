//! Says at start where a second person is missing: acts that need two people cannot be carried out there. A change is also recorded,
//! and administrators are told.

use ports::Ports;
use ports::driving::operations::watch_approvers;

/// Logs a warning for each role that approves and is held by one person, or by nobody. The start does not depend on it.
pub(crate) async fn warn(ports: &Ports) {
    match watch_approvers(ports).await {
        Ok(roles) => {
            for (role, holders) in roles {
                tracing::warn!(
                    role = role.code(),
                    holders,
                    "acts that need two people may find nobody to approve them: give a second operator this role"
                );
            }
        }
        Err(failure) => tracing::warn!(%failure, "who may approve could not be looked at"),
    }
}
