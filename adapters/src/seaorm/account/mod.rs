//! Investment accounts.

pub(super) mod accounts;
mod blocks;
mod marks;
pub(super) mod rows;
