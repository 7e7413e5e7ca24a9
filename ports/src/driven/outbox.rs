//! Messages to be sent: written with the change that causes them, delivered by the worker (states: six promises).

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::{InvestorId, MessageId};
use domain::{Instant, Language};

/// How a message travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Channel {
    /// A text message.
    Sms,
    /// An e-mail.
    Email,
}

/// A message, before it has a number. `text` and `code` are sealed at rest when there is a code (decision 54).
#[derive(Debug, Clone)]
pub struct NewMessage {
    /// How.
    pub channel: Channel,
    /// `code-number` or an e-mail address.
    pub to: String,
    /// Of which investor, if known.
    pub investor: Option<InvestorId>,
    /// In which language.
    pub language: Language,
    /// Template's key, as SMS providers with registered templates need it.
    pub template: String,
    /// Subject of an e-mail.
    pub subject: Option<String>,
    /// What it says.
    pub text: String,
    /// The code in it, if any.
    pub code: Option<String>,
    /// A link in it, if any.
    pub link: Option<String>,
    /// When it was written.
    pub now: Instant,
}

/// A message as the worker and the development outbox read it, opened.
#[derive(Debug, Clone)]
pub struct Message {
    /// Number.
    pub id: MessageId,
    /// What was written.
    pub content: NewMessage,
    /// How often sending was tried.
    pub attempts: u32,
    /// Delivered.
    pub sent: bool,
}

/// The outbox.
#[async_trait]
pub trait Outbox: Send + Sync {
    /// Writes a message within the transaction.
    async fn queue(&self, message: NewMessage) -> Result<MessageId, StoreError>;
    /// Leases up to `limit` messages that are due, until `lease_until`: no other worker gets them meanwhile.
    async fn lease(
        &self,
        now: Instant,
        lease_until: Instant,
        limit: u32,
    ) -> Result<Vec<Message>, StoreError>;
    /// Notes that a message was handed to a provider. `wipe` forgets its text and code.
    async fn sent(
        &self,
        id: MessageId,
        provider_reference: &str,
        wipe: bool,
        now: Instant,
    ) -> Result<(), StoreError>;
    /// Notes a failed try and when to try again; `None` gives up.
    async fn failed(
        &self,
        id: MessageId,
        reason: &str,
        again_at: Option<Instant>,
    ) -> Result<(), StoreError>;
    /// The newest messages, opened: for the development outbox only.
    async fn newest(&self, limit: u32) -> Result<Vec<Message>, StoreError>;
}
