//! Investment accounts: opening, editing, submitting, their questionnaire (decisions 25 to 29, states: account KYC).

mod approved;
mod change;
pub mod desk;
mod documents;
mod keep_questionnaire;
mod questionnaire;
mod remind;
mod save_account;
mod signed_as;
mod submit;
mod upload_document;

pub(crate) use approved::approved_form;
pub use keep_questionnaire::keep_questionnaire;
pub use questionnaire::{AskQuestionnaire, QuestionnaireView, questionnaire};
pub use remind::remind_of_questionnaires;
pub use save_account::{ChangeAccount, OpenAccount, Saved, change_account, open_account};
pub(crate) use signed_as::{signed_as, signer_of};
pub(crate) use submit::{known_countries, without_id_number};
pub use upload_document::{UploadDocument, upload_document};
