//! Storage of operators and their sessions.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::OperatorId;
use domain::operations::{Operator, Role};

/// A new operator.
#[derive(Debug, Clone)]
pub struct NewOperator {
    /// Unique, whatever its capitals.
    pub email: String,
    /// Shown name.
    pub name: String,
    /// PHC form.
    pub password_hash: String,
    /// Roles.
    pub roles: Vec<Role>,
    /// When.
    pub now: Instant,
}

/// An operator with what log-in needs.
#[derive(Debug, Clone)]
pub struct OperatorLogin {
    /// Who.
    pub operator: Operator,
    /// PHC form.
    pub password_hash: String,
    /// The TOTP secret, opened.
    pub totp_secret: Option<String>,
    /// Whether TOTP is asked of this operator (demo operators in development are exempt).
    pub totp_exempt: bool,
    /// The last TOTP step that was accepted: none is accepted twice. `None` while the secret waits for its first code.
    pub totp_last_step: Option<i64>,
}

/// A session of an operator.
#[derive(Debug, Clone)]
pub struct OperatorSession {
    /// Hash of its random id.
    pub token_hash: String,
    /// Who.
    pub operator: Operator,
    /// When logged in.
    pub created_at: Instant,
    /// Last seen.
    pub last_seen_at: Instant,
}

/// Operators.
#[async_trait]
pub trait Operators: Send + Sync {
    /// Adds one; a taken address is `StoreError::Duplicate`.
    async fn add(&self, operator: NewOperator, totp_exempt: bool)
    -> Result<OperatorId, StoreError>;
    /// By e-mail, for log-in.
    async fn login(&self, email: &str) -> Result<Option<OperatorLogin>, StoreError>;
    /// By number.
    async fn get(&self, id: OperatorId) -> Result<Option<Operator>, StoreError>;
    /// Stores a TOTP secret (sealed at rest) that waits for its first code. One that a code was accepted for stays.
    async fn begin_totp(&self, id: OperatorId, secret: &str) -> Result<(), StoreError>;
    /// Accepts a code of a time step; false when this step or a later one was accepted before, also when two come at once.
    async fn accept_totp(&self, id: OperatorId, step: i64) -> Result<bool, StoreError>;
    /// Adds a session.
    async fn add_session(
        &self,
        id: OperatorId,
        token_hash: &str,
        now: Instant,
    ) -> Result<(), StoreError>;
    /// A session by the hash of its random id.
    async fn session(&self, token_hash: &str) -> Result<Option<OperatorSession>, StoreError>;
    /// Notes that it was seen.
    async fn touch_session(&self, token_hash: &str, now: Instant) -> Result<(), StoreError>;
    /// Ends a session.
    async fn end_session(&self, token_hash: &str) -> Result<(), StoreError>;
}
