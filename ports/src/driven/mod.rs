//! What the house asks of the world: one trait a subject, each saying what an implementer owes.

pub mod account;
pub mod audit;
pub mod catalog;
pub mod catalogue_texts;
pub mod clock;
pub mod document;
pub mod field_cipher;
pub mod identity;
pub mod inspection;
pub mod ledger;
pub mod look_ups;
pub mod messaging;
pub mod objects;
pub mod operations;
pub mod orders;
pub mod outbox;
pub mod paper_forms;
pub mod password;
pub mod portfolio;
pub mod profile;
pub mod reviews;
pub mod secrets;
pub mod signing;
pub mod signing_documents;
pub mod signing_sessions;
pub mod unit_of_work;
