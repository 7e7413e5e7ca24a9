//! Random secrets, and proofs made with the server's own keys. Nothing here stores, logs or prints a secret,
//! and no key ever leaves an implementation.

use std::fmt;

/// The purpose of a keyed proof. Each purpose has a key of its own, so that a proof made for one is worthless for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// The csrf token of a session (decision 10).
    Csrf,
    /// The short-lived link to a stored file (decision 17).
    SignedLink,
    /// The cookie of a device from which an account was used (decision 9).
    DeviceCookie,
    /// A one-time code bound to its subject and purpose (decision 7).
    OneTimeCode,
    /// The chain of sealed audit batches (states: audit).
    AuditSeal,
    /// The built-in providers' own callbacks.
    Callback,
    /// The values that tie an identity provider's answer to the request (decision 13): the nonce, and the key of the code.
    SignInNonce,
    /// The same: the proof key of the code.
    SignInKey,
    /// The token of a signing session, which is also the address of the built-in signing page.
    SigningToken,
    /// The token of a charge, which is also the address of the built-in payment page.
    PaymentToken,
    /// The target of a signed withdrawal.
    SignedPayout,
    /// The content of a submission under an idempotency key (decision 44).
    Submission,
    /// Payment targets: a withdrawal's target, an approved bank account, the accounts that investors wire to.
    Payee,
    /// The progress and verdict of a verification.
    Verification,
}

impl Purpose {
    /// Every purpose, for implementations that derive their keys once.
    pub const ALL: [Self; 14] = [
        Self::Csrf,
        Self::SignedLink,
        Self::DeviceCookie,
        Self::OneTimeCode,
        Self::AuditSeal,
        Self::Callback,
        Self::SignInNonce,
        Self::SignInKey,
        Self::SigningToken,
        Self::PaymentToken,
        Self::SignedPayout,
        Self::Submission,
        Self::Payee,
        Self::Verification,
    ];

    /// The stable name that enters the derivation of the purpose's key. Changing one voids every proof made with it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csrf => "csrf",
            Self::SignedLink => "signed-link",
            Self::DeviceCookie => "device-cookie",
            Self::OneTimeCode => "one-time-code",
            Self::AuditSeal => "audit-seal",
            Self::Callback => "callback",
            Self::SignInNonce => "sign-in-nonce",
            Self::SignInKey => "sign-in-key",
            Self::SigningToken => "signing-token",
            Self::PaymentToken => "payment-token",
            Self::SignedPayout => "signed-payout",
            Self::Submission => "submission",
            Self::Payee => "payee",
            Self::Verification => "verification",
        }
    }
}

/// The SHA-256 of a random token, which is stored and looked up instead. The token itself is issued once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenHash(pub [u8; 32]);

impl fmt::Display for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Random values and keyed proofs.
///
/// Implementations guarantee: randomness from a cryptographic generator seeded by the operating system; comparison in
/// constant time; keys derived per [`Purpose`] from a master key of the configuration; proofs that name the master
/// key they were made with, so that old proofs are still accepted after the keys were rotated, until the old key is removed.
#[cfg_attr(test, mockall::automock)]
pub trait Secrets: Send + Sync {
    /// A fresh token of 256 random bits, 43 characters of base64url without padding: session ids, links, object keys.
    fn token(&self) -> String;

    /// A fresh code of exactly `digits` decimal digits (at least 1, at most 18), each equally likely, leading zeros kept.
    fn code(&self, digits: u8) -> String;

    /// The hash under which a token is stored. Only for values from [`Secrets::token`]: a short code needs
    /// [`Secrets::prove`] under [`Purpose::OneTimeCode`], since it could be guessed from a plain hash.
    fn hash_token(&self, token: &str) -> TokenHash;

    /// The SHA-256 of a file's bytes, lower-case hex, as stored beside the file.
    fn digest(&self, bytes: &[u8]) -> String;

    /// A proof that this server saw `message`, printable in a URL: `<key id>.<base64url>`. The same message gives the same
    /// proof while the current key stays.
    fn prove(&self, purpose: Purpose, message: &[u8]) -> String;

    /// The results of [`Secrets::prove`] under each configured key, the current one first.
    fn proofs(&self, purpose: Purpose, message: &[u8]) -> Vec<String>;

    /// Whether `proof` was made by [`Secrets::prove`] for this purpose and message, under a key still configured.
    /// Anything malformed is simply false.
    fn verify(&self, purpose: Purpose, message: &[u8], proof: &str) -> bool;

    /// Whether two secrets are equal, in a time that does not depend on where they differ.
    fn equal(&self, left: &[u8], right: &[u8]) -> bool;
}
