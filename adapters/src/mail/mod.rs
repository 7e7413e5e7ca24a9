//! E-mail. The built-in sender is for development: it sends nothing, and the message can be read in
//! the outbox.

mod outbox;
mod smtp;

pub use outbox::OutboxMail;
pub use smtp::{MailSecurity, MailServer, MailServerError, SmtpMail};
