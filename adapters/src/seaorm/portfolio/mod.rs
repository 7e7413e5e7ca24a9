//! The data of an investor's portfolio.

mod announced;
pub(super) mod funds;
pub(super) mod held;
mod holder_accounts;
mod holdings;
pub(super) mod order_lines;
mod order_rows;
mod orders;
mod registers;
pub(super) mod views;
