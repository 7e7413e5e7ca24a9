//! Paying the fee of an account's review: starting, reading, requesting a refund, and the built-in
//! page.

mod account_pay;
pub(crate) mod desk;
mod page;
mod page_html;

pub use account_pay::{FeeEntry, ask_refund, read_payment, start_payment};
pub use page::mount as mount_page;
