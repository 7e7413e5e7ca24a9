//! Sign-in: codes, registration, log-in, sessions (decisions 5 to 13).

mod campaign;
mod code_try;
mod countries;
mod log_in;
mod log_out;
mod notice;
mod reauthenticate;
mod register;
mod reset_password;
mod restore_session;
mod send_code;
mod set_language;

pub use campaign::{CampaignState, campaign_state};
pub use countries::{Home, countries, home_of};
pub use log_in::{LogIn, LoggedIn, log_in};
pub use log_out::log_out;
pub use reauthenticate::{Reauthenticate, reauthenticate};
pub use register::{Register, register};
pub use reset_password::{ResetPassword, reset_password};
pub use restore_session::{Restored, restore_session};
pub use send_code::{SendCode, SentCode, send_code};
pub use set_language::{SetLanguage, set_language};
