//! What an investor holds.

pub(super) mod funds;
mod orders;
pub(super) mod views;
