//! Sending text messages and e-mails. Called by the outbox's worker only, never inside a transaction; retries,
//! backoff and the texts are decided elsewhere.

use std::{collections::BTreeMap, fmt, time::Duration};

use async_trait::async_trait;
use domain::language::Language;
use domain::messaging::Delivery;
use thiserror::Error;

/// A text message, ready to go.
#[derive(Clone, PartialEq, Eq)]
pub struct SmsMessage {
    /// The outbox's id of this message, the same on every attempt: pass it to providers that discard duplicates.
    pub reference: String,
    /// The recipient as `MobileNumber` (decision 5): country phone code, `-`, national number: `86-13800138000`.
    pub to: String,
    /// The language of `text`.
    pub language: Language,
    /// The text. May contain a code: never log it.
    pub text: String,
    /// The catalogue key of the text, for providers that only send templates registered with them.
    pub template: String,
    /// The values in the text by name, for the same providers. May contain a code: never log them.
    pub params: BTreeMap<String, String>,
}

impl SmsMessage {
    /// The country phone code, digits only; empty if `to` has none.
    pub fn phone_code(&self) -> &str {
        self.to.split_once('-').map_or("", |(code, _)| code)
    }

    /// The recipient in E.164: `+8613800138000`.
    pub fn e164(&self) -> String {
        format!("+{}", self.to.replace('-', ""))
    }
}

impl fmt::Debug for SmsMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmsMessage")
            .field("reference", &self.reference)
            .field("template", &self.template)
            .finish_non_exhaustive()
    }
}

/// An e-mail, ready to go: text and HTML have the same content.
#[derive(Clone, PartialEq, Eq)]
pub struct MailMessage {
    /// The outbox's id of this message, the same on every attempt.
    pub reference: String,
    /// One address.
    pub to: String,
    /// The language of the message.
    pub language: Language,
    /// One line.
    pub subject: String,
    /// The plain text part. May contain a link or a code: never log it.
    pub text: String,
    /// The HTML part. May contain a link or a code: never log it.
    pub html: String,
}

impl fmt::Debug for MailMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailMessage")
            .field("reference", &self.reference)
            .finish_non_exhaustive()
    }
}

/// The provider's id of an accepted message, which delivery reports name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderMessageId(pub String);

/// Why a message was not accepted. The texts are for the log and the operators: no recipient, no content in them.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SendError {
    /// Retry, not before the time the provider asked for, if it did.
    #[error("not sent for now: {reason}")]
    Temporary {
        /// The error of the provider or the connection.
        reason: String,
        /// How long the provider asked to wait.
        retry_after: Option<Duration>,
        /// Whether the provider answered at all, even if only with a limit for this recipient. Not without a connection,
        /// after a timeout, or if a proxy answers that it is unavailable.
        answered: bool,
    },
    /// A retry cannot help: the number is not valid, the template unknown, the sender blocked.
    #[error("refused: {reason}")]
    Permanent {
        /// What the provider said.
        reason: String,
    },
}

/// A sender of text messages.
///
/// Implementations guarantee: one message is sent for each call that returned `Ok`; if it is
/// unknown whether the provider accepted a message, the call is an error that says whether to try
/// again; every call ends within 30 s; logs and errors contain neither recipient nor content; calls
/// may run at the same time. `ports::contract::messaging::sms` tests what can be tested without a
/// network.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait SmsSender: Send + Sync {
    /// Passes one message to the provider.
    async fn send(&self, message: &SmsMessage) -> Result<ProviderMessageId, SendError>;
}

/// A sender of e-mails. Implementations guarantee the same as [`SmsSender`], and that the subject and the address
/// cannot add headers of their own.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait MailSender: Send + Sync {
    /// Passes one message to the provider.
    async fn send(&self, message: &MailMessage) -> Result<ProviderMessageId, SendError>;
}

/// A provider's report on an accepted message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryReport {
    /// The outbox's id of the message, as passed to the provider.
    pub reference: String,
    /// The provider's id of it.
    pub provider_reference: String,
    /// The outcome.
    pub delivery: Delivery,
    /// Why it failed: the provider's code, without recipient or content.
    pub reason: Option<String>,
}

/// A callback as received. The body may contain a phone number: never log it.
#[derive(Clone, Copy)]
pub struct SmsCallback<'a> {
    /// Path and query of the address that was called, as sent.
    pub path_and_query: &'a str,
    /// The part of the path after the provider's name, if any.
    pub secret: Option<&'a str>,
    /// The headers by lower-case name.
    pub headers: &'a BTreeMap<String, String>,
    /// The raw body.
    pub body: &'a [u8],
}

/// Why a callback is rejected.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum CallbackError {
    /// Its proof is missing or wrong.
    #[error("the proof of the callback is missing or wrong")]
    Forged,
    /// Authenticated, or without need of it, but malformed.
    #[error("the callback is not of its form")]
    Malformed,
}

/// Reads a provider's delivery reports.
///
/// Implementations guarantee: the proof checked first, on the raw body and in constant time; reports of final states only.
pub trait SmsReports: Send + Sync {
    /// Checks a callback and reads it.
    fn read(&self, callback: &SmsCallback<'_>) -> Result<Vec<DeliveryReport>, CallbackError>;

    /// The JSON answer that the provider expects once its reports were stored; none for most.
    fn answer(&self) -> Option<&'static str> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a_code() -> SmsMessage {
        SmsMessage {
            reference: "m-1".into(),
            to: "86-13800138000".into(),
            language: Language::Zh,
            text: "4711".into(),
            template: "sms.code".into(),
            params: BTreeMap::from([("code".into(), "4711".into())]),
        }
    }

    #[test]
    fn a_number_is_read_as_the_providers_want_it() {
        assert_eq!(a_code().phone_code(), "86");
        assert_eq!(a_code().e164(), "+8613800138000");
    }

    #[test]
    fn printing_a_message_shows_neither_code_nor_receiver() {
        let printed = format!("{:?}", a_code());
        assert!(printed.contains("m-1"), "{printed}");
        assert!(
            !printed.contains("4711") && !printed.contains("138"),
            "{printed}"
        );
    }
}
