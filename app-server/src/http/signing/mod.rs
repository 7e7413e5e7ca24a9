//! Signing sessions: requesting one, reading its state, and the built-in page.

mod account_signature;
mod page;
mod page_html;

pub use account_signature::{ask_signature, read_signature};
pub use page::mount as mount_page;
pub use page_html::frame;
