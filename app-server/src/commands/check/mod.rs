//! `landfall check`: tries a configured provider and reports what happened. One file per provider;
//! none uses the database.

mod mail;
mod scanner;
mod sms;
mod store;

pub use mail::{CheckMail, check_mail};
pub use scanner::check_scanner;
pub use sms::{CheckSms, check_sms};
pub use store::check_store;

use super::Found;
use clap::ValueEnum;
use ports::driven::messaging::{ProviderMessageId, SendError};
use std::error::Error;

/// A language of messages.
#[derive(Clone, Copy, ValueEnum)]
pub enum MessageLanguage {
    /// Chinese.
    Zh,
    /// English.
    En,
}

impl From<MessageLanguage> for domain::Language {
    fn from(tongue: MessageLanguage) -> Self {
        match tongue {
            MessageLanguage::Zh => Self::Zh,
            MessageLanguage::En => Self::En,
        }
    }
}

/// An id for the test message that no message of the outbox has.
fn reference() -> String {
    format!("check-{}", chrono::Utc::now().timestamp_millis())
}

/// Reports the outcome of a test message; if it was not accepted, the command fails.
fn report_outcome(outcome: Result<ProviderMessageId, SendError>) -> Result<(), Box<dyn Error>> {
    match outcome {
        Ok(id) => {
            println!("Accepted by the provider as {}.", id.0);
            Ok(())
        }
        Err(SendError::Temporary { reason, .. }) => Err(Found(format!(
            "not accepted, but may be later: {reason}\n  Check the login, the network and the provider's status."
        ))
        .into()),
        Err(SendError::Permanent { reason }) => Err(Found(format!(
            "refused for good: {reason}\n  Look the code up in the provider's documentation; see docs/operations.md."
        ))
        .into()),
    }
}
