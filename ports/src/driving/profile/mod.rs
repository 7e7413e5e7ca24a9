//! The investor's own data beside the accounts: bank accounts (decisions 18, 44, 49).

mod banks;
mod save_bank;

pub use banks::{BankOverview, banks};
pub use save_bank::{AddBank, ChangeBank, add_bank, change_bank};
