//! E-mail. The built-in sender is for development: it sends nothing, the message is read in the outbox.

mod outbox;

pub use outbox::OutboxMail;
