//! Keys, random values, password hashes, sealed fields and sealed files. No key or secret leaves
//! this folder, least of all in a log.

mod argon2id;
mod field_cipher;
mod key_file;
mod keys;
mod sealed_objects;
mod secrets;
mod totp;

pub use argon2id::{Argon2Cost, Argon2Hasher};
pub use field_cipher::XChaChaFieldCipher;
pub use key_file::{KeyFileError, key_ring_in_folder};
pub use keys::{KeyRing, KeyRingError};
pub use sealed_objects::{NewFiles, SealedObjects};
pub use secrets::KeyedSecrets;
pub use totp::TotpAuthenticator;
