//! Sending text messages and e-mails. Called by the outbox's worker only, never inside a transaction; retrying,
//! back-off and what the texts say are not decided here.

use std::{collections::BTreeMap, fmt, time::Duration};

use async_trait::async_trait;
use domain::language::Language;
use domain::messaging::Delivery;
use thiserror::Error;

/// A text message, ready to go.
#[derive(Clone, PartialEq, Eq)]
pub struct SmsMessage {
    /// The outbox's id of this message, the same on every try: hand it to providers that drop repeats.
    pub reference: String,
    /// The receiver as `MobileNumber` (decision 5): country phone code, `-`, national number: `86-13800138000`.
    pub to: String,
    /// The language of `text`.
    pub language: Language,
    /// What the receiver reads. May hold a code: not for any log.
    pub text: String,
    /// The catalogue key of the text, for providers that only send templates registered with them.
    pub template: String,
    /// The values in the text by name, for the same providers. May hold a code: not for any log.
    pub params: BTreeMap<String, String>,
}

impl SmsMessage {
    /// The country phone code, digits only; empty if `to` has none.
    pub fn phone_code(&self) -> &str {
        self.to.split_once('-').map_or("", |(code, _)| code)
    }

    /// The receiver in E.164: `+8613800138000`.
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

/// An e-mail, ready to go: text and HTML say the same.
#[derive(Clone, PartialEq, Eq)]
pub struct MailMessage {
    /// The outbox's id of this message, the same on every try.
    pub reference: String,
    /// One address.
    pub to: String,
    /// The language of the message.
    pub language: Language,
    /// One line.
    pub subject: String,
    /// The plain text part. May hold a link or a code: not for any log.
    pub text: String,
    /// The HTML part. May hold a link or a code: not for any log.
    pub html: String,
}

impl fmt::Debug for MailMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailMessage")
            .field("reference", &self.reference)
            .finish_non_exhaustive()
    }
}

/// What the provider calls a message it took; delivery reports name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderMessageId(pub String);

/// Why a message was not taken. The texts are for the log and the operators: no receiver, no content in them.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SendError {
    /// Try again, not before the time the provider asked for, if it did.
    #[error("not sent for now: {reason}")]
    Temporary {
        /// What the provider or the connection said.
        reason: String,
        /// How long the provider asked to wait.
        retry_after: Option<Duration>,
        /// Whether the provider answered at all, were it only that it has enough of this receiver. Not so without a connection,
        /// after a time-out, and where something before it answers that it is away.
        answered: bool,
    },
    /// Trying again cannot help: the number is not valid, the template unknown, the sender blocked.
    #[error("refused: {reason}")]
    Permanent {
        /// What the provider said.
        reason: String,
    },
}

/// A sender of text messages.
///
/// Implementations guarantee: one message out for one call that returned `Ok`; an error when it is not known whether the provider took it, of
/// the kind that says whether to try again; an end to every call within 30 s; nothing of receiver or content in logs and errors;
/// calls at the same time. `ports::contract::messaging::sms` holds what can be held without a network.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait SmsSender: Send + Sync {
    /// Hands one message to the provider.
    async fn send(&self, message: &SmsMessage) -> Result<ProviderMessageId, SendError>;
}

/// A sender of e-mails. Implementations guarantee the same as [`SmsSender`], and that the subject and the address
/// cannot add headers of their own.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait MailSender: Send + Sync {
    /// Hands one message to the provider.
    async fn send(&self, message: &MailMessage) -> Result<ProviderMessageId, SendError>;
}

/// What a provider reports of a message it had taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryReport {
    /// The outbox's id of the message, as it was handed over.
    pub reference: String,
    /// What the provider calls it.
    pub provider_reference: String,
    /// How it ended.
    pub delivery: Delivery,
    /// Why it failed: the provider's code, nothing of receiver or content.
    pub reason: Option<String>,
}

/// A callback as it came in. The body may hold a phone number: not for any log.
#[derive(Clone, Copy)]
pub struct SmsCallback<'a> {
    /// Path and query of the address that was called, as sent.
    pub path_and_query: &'a str,
    /// The part of the path behind the provider's name, if any.
    pub secret: Option<&'a str>,
    /// The headers by name in small letters.
    pub headers: &'a BTreeMap<String, String>,
    /// The raw body.
    pub body: &'a [u8],
}

/// Why a callback is not believed.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum CallbackError {
    /// Its proof is missing or wrong.
    #[error("the proof of the callback is missing or wrong")]
    Forged,
    /// Proven, or in need of no proof, but not of its form.
    #[error("the callback is not of its form")]
    Malformed,
}

/// Reads a provider's delivery reports.
///
/// Implementations guarantee: the proof checked first, on the raw body and in constant time; reports of final states only.
pub trait SmsReports: Send + Sync {
    /// Checks a callback and reads it.
    fn read(&self, callback: &SmsCallback<'_>) -> Result<Vec<DeliveryReport>, CallbackError>;

    /// What the provider wants to read once its reports were noted, as JSON; nothing for most.
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
