//! The investor's own data beside the accounts: bank accounts (decision 18, 48).

mod bank;

pub use bank::{Bank, BankForm, masked};
