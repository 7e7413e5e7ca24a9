//! Encryption of single fields at rest: identity, passport, tax and bank numbers, codes in the outbox (decisions 18, 54).
//! It never decides who may read a field.

use std::fmt;

use thiserror::Error;

/// The name of a field (`bank.account_number`). It is bound into the sealed value, so that a value moved
/// into another column does not open. Renaming one makes what is stored unreadable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldName(&'static str);

impl FieldName {
    /// A name fixed in code, `table.column`.
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// The name as bound into the value.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for FieldName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why a value could not be sealed or opened. Never carries the value.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum CipherError {
    /// Not of the form `v1:<key id>:<base64>`.
    #[error("the sealed value of {0} is malformed")]
    Malformed(FieldName),
    /// Sealed under a key that is no longer configured.
    #[error("the key {key_id} of a sealed value of {field} is not configured")]
    UnknownKey {
        /// The field that was read.
        field: FieldName,
        /// The key id beside the value.
        key_id: String,
    },
    /// Changed, cut, or sealed for another field.
    #[error("the sealed value of {0} does not open")]
    Forged(FieldName),
    /// The cipher refused to seal.
    #[error("the value of {0} could not be sealed")]
    Seal(FieldName),
}

/// Authenticated encryption of a field's text.
///
/// An implementer owes: AEAD with a fresh random nonce a value; the key id beside the value as `v1:<key id>:<base64>`; the field name
/// as associated data; opening under every configured key, sealing under the current one.
#[cfg_attr(feature = "mock", mockall::automock)]
pub trait FieldCipher: Send + Sync {
    /// Seals a text. Two seals of one text differ.
    fn seal(&self, field: FieldName, plain: &str) -> Result<String, CipherError>;

    /// Opens what [`FieldCipher::seal`] gave for the same field.
    fn open(&self, field: FieldName, sealed: &str) -> Result<String, CipherError>;

    /// Whether a sealed value already stands under the current key: false asks a rotation to seal it again.
    fn is_current(&self, sealed: &str) -> bool;
}
