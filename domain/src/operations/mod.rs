//! The operations team: roles and what each may do (states: operators).

mod audit;
mod role;

pub use audit::{AuditEvent, AuditKind};
pub use role::{Queue, Role};

use crate::ids::OperatorId;

/// A member of the operations team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operator {
    /// Who.
    pub id: OperatorId,
    /// Log-in name.
    pub email: String,
    /// Shown name.
    pub name: String,
    /// What they may do.
    pub roles: Vec<Role>,
    /// Whether they may log in.
    pub active: bool,
}

impl Operator {
    /// Whether one of the roles is held.
    pub fn has_any(&self, roles: &[Role]) -> bool {
        self.roles.iter().any(|r| roles.contains(r))
    }
}
