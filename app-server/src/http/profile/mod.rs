//! The profile with its picture and survey, and the investor's bank accounts (requirement part 1, sections 3 to 5; decisions 14,
//! 15, 18, 49).

mod account_headimg;
mod account_profile;
mod account_survey;
mod bank_fields;
mod banks;
mod fields;
mod save_bank;

pub use account_headimg::account_headimg;
pub use account_profile::{account_profile, save_profile};
pub use account_survey::{finish_survey, survey};
pub use banks::banks;
pub use save_bank::{add_bank, change_bank};
