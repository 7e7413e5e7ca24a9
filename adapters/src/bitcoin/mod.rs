//! Where investors pay in bitcoin.

mod built_in;

pub use built_in::BuiltInInvoices;
