//! Encryption of single fields at rest: identity, passport, tax and bank numbers, codes in the outbox (decisions 18, 54).
//! It never decides who may read a field.

use std::fmt;

use thiserror::Error;

/// A sealed column. Renaming one makes its stored values unreadable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldName {
    table: &'static str,
    column: &'static str,
}

impl FieldName {
    /// A column fixed in code.
    pub const fn new(table: &'static str, column: &'static str) -> Self {
        Self { table, column }
    }

    /// Its table.
    pub const fn table(self) -> &'static str {
        self.table
    }

    /// Its name in the table.
    pub const fn column(self) -> &'static str {
        self.column
    }

    /// The field of one row, by the number that is the row's primary key.
    pub const fn of(self, row: i64) -> FieldPlace {
        FieldPlace { field: self, row }
    }
}

impl fmt::Display for FieldName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.table, self.column)
    }
}

/// The place of a sealed value: table, column and row. It is bound into the value, so that a value copied to another row,
/// column or table cannot be decrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldPlace {
    field: FieldName,
    row: i64,
}

impl FieldPlace {
    /// The text that is bound into the value. No two places have the same: names of tables and columns have neither dots nor
    /// slashes.
    pub fn bound(self) -> String {
        let Self { field, row } = self;
        format!("{}.{}/{row}", field.table, field.column)
    }
}

impl fmt::Display for FieldPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, row {}", self.field, self.row)
    }
}

/// Why a value could not be sealed or opened. Never contains the value.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum CipherError {
    /// Not of the form `v2:<key id>:<base64>`.
    #[error("the sealed value of {0} is malformed")]
    Malformed(FieldPlace),
    /// Sealed under a key that is no longer configured.
    #[error("the key {key_id} of the sealed value of {place} is not configured")]
    UnknownKey {
        /// The field that was read.
        place: FieldPlace,
        /// The key id beside the value.
        key_id: String,
    },
    /// Changed, cut, or sealed for another place.
    #[error("the sealed value of {0} does not open")]
    Forged(FieldPlace),
    /// The cipher refused to seal.
    #[error("the value of {0} could not be sealed")]
    Seal(FieldPlace),
}

/// Authenticated encryption of a field's text.
///
/// Implementations guarantee: AEAD with a fresh random nonce a value; the key id beside the value as `v2:<key id>:<base64>`;
/// [`FieldPlace::bound`] as associated data; opening under every configured key, sealing under the current one.
pub trait FieldCipher: Send + Sync {
    /// Seals a text. Sealing the same text twice gives different values.
    fn seal(&self, place: FieldPlace, plain: &str) -> Result<String, CipherError>;

    /// Opens what [`FieldCipher::seal`] gave for the same place.
    fn open(&self, place: FieldPlace, sealed: &str) -> Result<String, CipherError>;

    /// A keyed hash of a text in a column, by which equal texts are found although each is sealed differently. Two calls under the same
    /// current key give the same hash; texts of different columns never share one. It reveals nothing without the key.
    fn mark(&self, field: FieldName, plain: &str) -> Result<String, CipherError>;

    /// The prefix of every value sealed under the current key: a rotation seals the others again.
    fn current_mark(&self) -> String;
}
