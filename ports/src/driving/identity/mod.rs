//! Sign-in: codes, registration, log-in, sessions, contacts (decisions 5 to 13, 50, 51).

mod campaign;
mod change_mobile;
mod change_password;
mod code_try;
mod countries;
pub mod desk;
mod failures;
mod federated_sign_in;
mod identities;
mod log_in;
mod log_out;
mod new_password;
mod notice;
mod open_session;
mod proof;
mod reauthenticate;
mod register;
mod reset_password;
mod restore_session;
mod send_code;
mod sessions;
mod set_email;
mod set_language;
mod verify_email;

pub use campaign::{CampaignState, campaign_state, require_open_campaign};
pub use change_mobile::{ChangeMobile, change_mobile};
pub use change_password::{ChangePassword, change_password};
pub use countries::{Home, countries, home_of};
pub(crate) use failures::{failures, failures_of_pair, hold_tries};
pub use federated_sign_in::{
    Answered, AuthorizationRedirect, Returned, ask_provider, offered_providers, take_answer,
};
pub use identities::{Removal, ShownIdentity, bound_identities, remove_own_identity};
pub(in crate::driving) use identities::{remove_identity, shown_identities};
pub use log_in::{LogIn, log_in};
pub use log_out::log_out;
pub(crate) use notice::tell_of_bank;
pub use open_session::{Browser, LoggedIn};
pub use proof::require_recent;
pub use reauthenticate::{Reauthenticate, reauthenticate};
pub use register::{Register, register};
pub use reset_password::{ResetPassword, reset_password};
pub use restore_session::{Restored, restore_session};
pub use send_code::{SendCode, SentCode, send_code};
pub(crate) use sessions::live_in;
pub use sessions::{end_sessions, live_sessions};
pub use set_email::{SetEmail, set_email};
pub use set_language::{SetLanguage, set_language};
pub use verify_email::verify_email;
