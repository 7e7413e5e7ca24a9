//! Signing in: codes, registration, log-in, log-out, a forgotten password, campaigns, countries (decisions 5 to 13).

mod account_language;
mod account_profile;
mod account_reauth;
mod csrf_token;
mod device;
mod login;
mod logout;
mod public_countries;
mod public_register_campaign;
mod register;
mod reset_password;
mod user;
mod verify_contact;

pub use account_language::account_language;
pub use account_profile::account_profile;
pub use account_reauth::account_reauth;
pub use csrf_token::csrf_token;
pub use login::login;
pub use logout::logout;
pub use public_countries::public_countries;
pub use public_register_campaign::public_register_campaign;
pub use register::register;
pub use reset_password::reset_password;
pub use verify_contact::verify_contact;

pub(super) use device::proof as device_proof;
