//! What the house asks of the world: one trait a subject, each saying what an implementer owes.

pub mod clock;
pub mod field_cipher;
pub mod inspection;
pub mod messaging;
pub mod objects;
pub mod password;
pub mod secrets;
pub mod signing_documents;
