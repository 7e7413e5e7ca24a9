//! Investment accounts.

pub(super) mod accounts;
mod marks;
pub(super) mod rows;
