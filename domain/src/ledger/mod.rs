//! The ledger: double entry over assets; the postings of a transaction sum to zero in each asset (states: the ledger).
//!
//! A positive posting credits a book, a negative one debits it. Books that represent the outside (a bank account, a
//! gateway) are negative when the platform holds that money. Postings are never changed; a mistake is reversed by a transaction
//! that names the one it reverses, once.

mod asset;
mod book;
mod cash_type;
mod posting;
mod purpose;
mod receipt_number;
mod transaction;

pub use asset::{Asset, BeyondBound, MAX_UNITS, Quantity};
pub use book::{Book, Gateway, Place};
pub use cash_type::CashType;
pub use posting::{BalanceKey, Movement, NotBooked, Posting};
pub use purpose::{HeldFor, Purpose};
pub use receipt_number::receipt_number;
pub use transaction::{Cause, Leg, Listing, Transaction, Unbalanced};

#[cfg(test)]
mod histories;
