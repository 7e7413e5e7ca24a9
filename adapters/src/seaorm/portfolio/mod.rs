//! What an investor holds.

pub(super) mod funds;
mod held;
mod holder_accounts;
mod holdings;
mod order_lines;
mod orders;
pub(super) mod views;
