//! The rules of Landfall, as plain functions and types.
//!
//! They take a state and the current time, and return a new state and its effects. Nothing here waits, stores,
//! reads a clock, uses randomness or knows a wire format.
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        clippy::as_conversions
    )
)]

pub mod account;
pub mod account_statement;
pub mod adjustment;
pub mod allowance;
pub mod amount;
pub mod bank_account;
pub mod bank_number;
pub mod catalog;
mod coded;
pub mod content;
pub mod day;
pub mod decision;
pub mod deposit;
pub mod distribution;
pub mod document;
pub mod exchange_rate;
pub mod figures;
pub mod file_name;
pub mod form;
pub mod holding_transfer;
pub mod identity;
pub mod ids;
pub mod language;
pub mod ledger;
mod legible;
pub mod letter;
pub mod look_ups;
pub mod matching;
pub mod messaging;
pub mod money;
pub mod operations;
pub mod payable;
pub mod payee;
pub mod payment;
pub mod payout;
pub mod person_name;
pub mod portfolio;
pub mod profile;
pub mod questionnaire;
pub mod receipt;
pub mod reference;
pub mod refusal;
pub mod retention;
pub mod review;
pub mod signing;
pub mod spreadsheet;
pub mod statement;
pub mod subscription;
pub mod throttle;
pub mod unreadable;
pub mod vault;
pub mod wire;
pub mod withdrawal;

pub use amount::Amount;
pub use coded::Coded;
pub use language::Language;
pub use money::{Currency, MixedCurrencies, Money};
pub use refusal::{FieldRefusal, Refusal};

/// An instant in UTC. Stored and compared with millisecond precision.
pub type Instant = chrono::DateTime<chrono::Utc>;
