//! The platform's own bank accounts at the desk: an administrator proposes to open, change or close one, a second one approves. Finance,
//! the approver and the auditor read.

mod list;
mod propose;
mod proposed;

pub use list::{ListedBankAccount, export_bank_accounts, list_bank_accounts};
pub use propose::{SetBankAccount, set_bank_account};
