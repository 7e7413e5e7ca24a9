//! Password hashing. Passwords pass through as borrowed text and are stored nowhere; the rules for
//! passwords are the domain's, not this port's.

use async_trait::async_trait;
use thiserror::Error;

/// A stored password hash in PHC form (`$argon2id$v=19$m=19456,t=2,p=1$salt$hash`).
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// Accepts any stored text; one that is not a hash verifies nothing and is reported as [`PasswordError::Malformed`].
    pub fn new(phc: impl Into<String>) -> Self {
        Self(phc.into())
    }

    /// The text to store.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// Why hashing or verification failed. A wrong password is not an error.
#[derive(Debug, Error)]
pub enum PasswordError {
    /// The stored text is not a hash that this implementation supports.
    #[error("the stored password hash cannot be read")]
    Malformed,
    /// The hashing itself failed (memory, shutdown).
    #[error("password hashing failed: {0}")]
    Failed(String),
}

/// Slow, salted hashing of passwords (decision 8).
///
/// Implementations guarantee: argon2id with at least 19 MiB and two passes; a fresh random salt per
/// hash; work off the async threads, on at most one core less than there are; callers wait in turn,
/// unknown callers only for each other; without a stored hash, the same work as with one, so that
/// an unknown account answers after the same time as a known one (decision 9).
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// Hashes a new password.
    async fn hash(&self, password: &str) -> Result<PasswordHash, PasswordError>;

    /// Whether `password` is the one behind `stored`. `None` stands for an account that does not exist: false, after the same time.
    async fn verify(
        &self,
        password: &str,
        stored: Option<PasswordHash>,
    ) -> Result<bool, PasswordError>;

    /// The same for unknown callers. However many of them wait, they delay only each other: calls of
    /// [`PasswordHasher::hash`] and [`PasswordHasher::verify`] take precedence over all that have not started.
    async fn verify_stranger(
        &self,
        password: &str,
        stored: Option<PasswordHash>,
    ) -> Result<bool, PasswordError>;
}
