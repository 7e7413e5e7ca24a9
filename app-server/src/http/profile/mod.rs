//! The investor's bank accounts (requirement part 1: bank wizard; decisions 18, 49).

mod banks;
mod save_bank;

pub use banks::banks;
pub use save_bank::{add_bank, change_bank};
