//! Where investors pay in bitcoin: the built-in page, a BTCPay server, or BitPay.

mod answers;
mod bitpay;
mod btcpay;
mod built_in;

pub use bitpay::{BitPay, BitPayAccount};
pub use btcpay::{BtcPay, BtcPayStore};
pub use built_in::BuiltInInvoices;
