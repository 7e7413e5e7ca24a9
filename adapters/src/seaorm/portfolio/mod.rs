//! What an investor holds.

pub(super) mod views;
