//! Messages at the desk: the outbox, resending, and the messages to an investor.

mod history;
mod outbox;

pub use history::MessageRecord;
pub(crate) use history::{messages_about, messages_of};
pub use outbox::{
    ListMessages, Retried, export_messages, list_messages, retry_failed_messages, retry_message,
};
