//! The second factor of operators: time-based one-time codes of an authenticator app (RFC 6238). Secrets pass through as
//! text and are not stored here; storage ensures that no code is accepted twice.

use domain::Instant;

/// The secret that an operator enters into the authenticator app, once.
#[derive(Clone, PartialEq, Eq)]
pub struct Enrolment {
    /// The secret in base32, to be typed.
    pub secret: String,
    /// The `otpauth://` address, to be scanned.
    pub uri: String,
}

/// Codes of 6 digits, a new one every 30 seconds, as every authenticator app makes them.
///
/// Implementations guarantee: secrets of 160 random bits; SHA-1 as the apps take it for granted; one step of clock difference
/// either way; comparison in constant time.
pub trait Authenticator: Send + Sync {
    /// A new secret in base32.
    fn new_secret(&self) -> String;

    /// The enrolment data for a secret and the operator's log-in name.
    fn enrolment(&self, secret: &str, email: &str) -> Enrolment;

    /// The time step that a code belongs to, if it is a valid code of the secret around now.
    fn step_of(&self, secret: &str, code: &str, now: Instant) -> Option<i64>;
}
