//! Warns at the start if a second person is missing: acts that need two people cannot be carried
//! out then. A change is also recorded, and administrators are notified.

use ports::Ports;
use ports::driving::operations::watch_approvers;

/// Logs a warning for each approving role that one person or nobody holds. The start does not
/// depend on it.
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
        Err(failure) => tracing::warn!(%failure, "the operators who may approve could not be read"),
    }
}
