//! Profiles, their surveys and bank accounts.

pub(super) mod banks;
pub(super) mod profiles;
pub(super) mod survey;
