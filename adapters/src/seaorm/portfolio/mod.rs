//! What an investor holds.

pub(super) mod funds;
mod orders;
mod registers;
pub(super) mod views;
