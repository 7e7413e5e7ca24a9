//! Investment accounts: opening, editing, handing in, their questionnaire (decisions 25 to 29, states: account KYC).

mod change;
pub mod desk;
mod documents;
mod keep_questionnaire;
mod overview;
mod questionnaire;
mod remind;
mod save_account;
mod signed_as;
mod submit;

pub(crate) use change::{owned, save_change};
pub(crate) use documents::kinds;
pub use keep_questionnaire::keep_questionnaire;
pub use overview::{AccountOverview, AccountView, WITHDRAWALS_SHOWN, accounts};
pub use questionnaire::{AskQuestionnaire, QuestionnaireView, questionnaire};
pub use remind::remind_of_questionnaires;
pub use save_account::{ChangeAccount, OpenAccount, Saved, change_account, open_account};
pub(crate) use signed_as::signer_of;
