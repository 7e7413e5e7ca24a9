//! What an investor holds.

pub(super) mod funds;
pub(super) mod views;
