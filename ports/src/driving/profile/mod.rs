//! The investor's own data beside the accounts: the profile with its picture and survey, bank accounts (decisions 14, 15, 18,
//! 44, 49).

mod banks;
pub mod desk;
mod picture;
mod save_bank;
mod save_profile;
mod survey;

pub use banks::{BankOverview, banks};
pub use picture::{Picture, SetPicture, set_picture};
pub use save_bank::{AddBank, ChangeBank, add_bank, change_bank};
pub use save_profile::{SaveProfile, save_profile};
pub use survey::{FinishSurvey, SurveyView, finish_survey, survey};
