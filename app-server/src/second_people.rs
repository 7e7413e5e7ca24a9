//! Says at start where a second person is missing: acts that need two people cannot be carried out there.

use ports::Ports;
use ports::driving::operations::roles_without_a_second;

/// Logs a warning for each role that approves and is held by one person, or by nobody. The start does not depend on it.
pub(crate) async fn warn(ports: &Ports) {
    match roles_without_a_second(ports).await {
        Ok(roles) => {
            for (role, holders) in roles {
                tracing::warn!(
                    role = role.code(),
                    holders,
                    "acts that need two people may find nobody to approve them: give a second operator this role"
                );
            }
        }
        Err(failure) => tracing::debug!(%failure, "who may approve could not be read at start"),
    }
}
