//! Storage of operators and their sessions.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{OperatorId, OperatorSessionId};
use domain::operations::{Operator, OperatorAccount, OperatorDevice, Role};

/// A new operator.
#[derive(Debug, Clone)]
pub struct NewOperator {
    /// Unique, regardless of case.
    pub email: String,
    /// Shown name.
    pub name: String,
    /// PHC form.
    pub password_hash: String,
    /// Roles.
    pub roles: Vec<Role>,
    /// Whether they have a password, chosen or assigned.
    pub joined: bool,
    /// When.
    pub now: Instant,
}

/// An operator with the data for log-in.
#[derive(Debug, Clone)]
pub struct OperatorLogin {
    /// Who.
    pub operator: Operator,
    /// PHC form.
    pub password_hash: String,
    /// The TOTP secret, opened.
    pub totp_secret: Option<String>,
    /// Whether this operator needs TOTP (demo operators in development are exempt).
    pub totp_exempt: bool,
    /// The last TOTP step that was accepted: none is accepted twice. `None` while the secret waits for its first code.
    pub totp_last_step: Option<i64>,
}

impl OperatorLogin {
    /// Whether an authenticator is set up, its first code accepted.
    pub const fn has_authenticator(&self) -> bool {
        self.totp_secret.is_some() && self.totp_last_step.is_some()
    }
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

/// A session to be added.
#[derive(Debug, Clone)]
pub struct NewOperatorSession {
    /// Whose.
    pub operator: OperatorId,
    /// Hash of its random id.
    pub token_hash: String,
    /// The browser's name for itself, at most 200 characters.
    pub device: String,
    /// When.
    pub now: Instant,
}

/// An unused recovery code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecoveryCode {
    /// Number of the code.
    pub id: i64,
    /// Its proof.
    pub proof: String,
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
    /// Stores a TOTP secret (sealed at rest) that waits for its first code. A confirmed one is not replaced.
    async fn begin_totp(&self, id: OperatorId, secret: &str) -> Result<(), StoreError>;
    /// Accepts a code of a time step; false if this step or a later one was accepted before, also for two at once.
    async fn accept_totp(&self, id: OperatorId, step: i64) -> Result<bool, StoreError>;
    /// Deletes the authenticator and every recovery code; the version rises.
    async fn forget_totp(&self, id: OperatorId) -> Result<(), StoreError>;
    /// Requires an authenticator from the operator from now on.
    async fn end_totp_exemption(&self, id: OperatorId) -> Result<(), StoreError>;
    /// Stores these proofs for the recovery codes of an operator; earlier ones become invalid.
    async fn set_recovery_codes(&self, id: OperatorId, proofs: &[String])
    -> Result<(), StoreError>;
    /// The unused recovery codes.
    async fn recovery_codes(&self, id: OperatorId) -> Result<Vec<RecoveryCode>, StoreError>;
    /// Uses a recovery code; false if it was used before, also for two at once.
    async fn spend_recovery_code(&self, code: i64, now: Instant) -> Result<bool, StoreError>;
    /// Locks every operator until the transaction ends, so that changes of access are serialised.
    async fn lock_all(&self) -> Result<(), StoreError>;
    /// Locks one operator until the transaction ends.
    async fn lock(&self, id: OperatorId) -> Result<(), StoreError>;
    /// An operator as seen by administrators.
    async fn account(&self, id: OperatorId) -> Result<Option<OperatorAccount>, StoreError>;
    /// Whether any other operator has a role, may log in, and has chosen a password.
    async fn any_other(&self, role: Role, than: OperatorId) -> Result<bool, StoreError>;
    /// Everybody with a role who may log in and has chosen a password, by number.
    async fn holders(&self, role: Role) -> Result<Vec<Operator>, StoreError> {
        self.holders_of_any(&[role]).await
    }
    /// The same with any of these roles, each operator once.
    async fn holders_of_any(&self, roles: &[Role]) -> Result<Vec<Operator>, StoreError>;
    /// Stores name, roles and whether they may log in; the version rises.
    async fn save(&self, operator: &Operator) -> Result<(), StoreError>;
    /// Sets a password that they have chosen; the version rises.
    async fn set_password(&self, id: OperatorId, password_hash: &str) -> Result<(), StoreError>;
    /// Notes a log-in.
    async fn logged_in(&self, id: OperatorId, now: Instant) -> Result<(), StoreError>;
    /// Invites; the previous invitation becomes invalid.
    async fn invite(
        &self,
        id: OperatorId,
        token_hash: &str,
        now: Instant,
    ) -> Result<(), StoreError>;
    /// Removes an invitation and returns its operator and when it was made; `None` if it does not
    /// exist. Of two concurrent calls, only one gets it.
    async fn take_invitation(
        &self,
        token_hash: &str,
    ) -> Result<Option<(OperatorId, Instant)>, StoreError>;
    /// Removes the invitation of an operator, if there is one.
    async fn end_invitation(&self, id: OperatorId) -> Result<(), StoreError>;
    /// Adds a session.
    async fn add_session(&self, session: NewOperatorSession) -> Result<(), StoreError>;
    /// The sessions of an operator, the one seen last first, including expired ones.
    async fn sessions_of(&self, id: OperatorId) -> Result<Vec<OperatorDevice>, StoreError>;
    /// Ends one session of an operator.
    async fn end_session_of(
        &self,
        id: OperatorId,
        session: OperatorSessionId,
    ) -> Result<(), StoreError>;
    /// Ends every session of an operator.
    async fn end_sessions(&self, id: OperatorId) -> Result<(), StoreError>;
    /// A session by the hash of its random id.
    async fn session(&self, token_hash: &str) -> Result<Option<OperatorSession>, StoreError>;
    /// Notes that it was seen.
    async fn touch_session(&self, token_hash: &str, now: Instant) -> Result<(), StoreError>;
    /// Ends a session.
    async fn end_session(&self, token_hash: &str) -> Result<(), StoreError>;
}
