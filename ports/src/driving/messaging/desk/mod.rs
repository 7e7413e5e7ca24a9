//! Messages at the desk: the outbox, resending, and the messages to an investor.

mod outbox;
mod told;

pub use outbox::{
    ListMessages, Retried, export_messages, list_messages, retry_failed_messages, retry_message,
};
pub use told::ToldMessage;
pub(crate) use told::{told, told_about};
