//! Investment accounts.

pub(super) mod accounts;
pub(super) mod rows;
