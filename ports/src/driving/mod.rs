//! What the world may ask of the house: one folder a feature, one file a use case.

pub mod account;
pub mod adjustment;
mod allowance;
pub mod bank_account;
pub mod catalog;
pub mod deposit;
pub mod desk;
pub mod document;
mod endings;
pub mod exchange_rate;
pub mod identity;
pub mod ledger;
pub mod messaging;
pub mod operations;
pub mod payee;
pub mod payment;
pub mod payout;
pub mod portfolio;
mod posting;
pub mod profile;
pub mod proposals;
pub mod public_files;
pub mod receipt;
mod return_url;
mod signed_link;
pub mod signing;
mod signing_sessions;
mod site_address;
pub mod statement;
pub mod subscription;
mod waiting_receipts;
mod wallet;
pub mod withdrawal;

pub(crate) use allowance::{allow, not_exhausted};
pub use site_address::SiteAddress;
pub use wallet::Wallet;
