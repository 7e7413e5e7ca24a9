//! Signing in: codes, registration, log-in, log-out, passwords, contacts, devices, campaigns, countries (decisions 5 to 13).

mod account_changepassword;
mod account_email;
mod account_identities;
mod account_language;
mod account_mobile;
mod account_reauth;
mod account_sessions;
mod csrf_token;
pub(crate) mod desk;
mod login;
mod logout;
mod oauth;
mod public_countries;
mod public_register_campaign;
mod register;
mod reset_password;
mod user;
mod verify_contact;
mod verify_page;

pub use account_changepassword::account_changepassword;
pub use account_email::{account_email, verify_email};
pub use account_identities::{account_identities, remove_account_identity};
pub use account_language::account_language;
pub use account_mobile::account_mobile;
pub use account_reauth::account_reauth;
pub use account_sessions::{account_sessions, end_account_sessions};
pub use csrf_token::csrf_token;
pub use login::login;
pub use logout::logout;
pub use oauth::{oauth_callback, oauth_providers, oauth_start};
pub use public_countries::public_countries;
pub use public_register_campaign::public_register_campaign;
pub use register::register;
pub use reset_password::reset_password;
pub use verify_contact::verify_contact;

pub(super) use public_countries::{Country, listed};
