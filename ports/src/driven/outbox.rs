//! Messages to be sent: written with the change that causes them, delivered by the worker (states: six promises).

use super::leases::Lease;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::{InvestorId, MessageId};
use domain::messaging::{Delivery, Standing};
use domain::{Coded, Instant, Language};
use std::collections::BTreeMap;

/// The channel of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Channel {
    /// A text message.
    Sms,
    /// An e-mail.
    Email,
}

impl Coded for Channel {
    const ALL: &'static [Self] = &[Self::Sms, Self::Email];

    fn code(self) -> &'static str {
        match self {
            Self::Sms => "sms",
            Self::Email => "email",
        }
    }
}

/// A message, before it has a number. Its content is sealed at rest if it has a code or a link (decision 54).
#[derive(Debug, Clone)]
pub struct NewMessage {
    /// How.
    pub channel: Channel,
    /// `code-number` or an e-mail address.
    pub to: String,
    /// Its investor, if known.
    pub investor: Option<InvestorId>,
    /// In which language.
    pub language: Language,
    /// Template's key, as SMS providers with registered templates need it.
    pub template: String,
    /// Subject of an e-mail.
    pub subject: Option<String>,
    /// What it says.
    pub text: String,
    /// The values in the text by name, as providers with registered templates need them.
    pub params: BTreeMap<String, String>,
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
    /// Its content.
    pub content: NewMessage,
    /// The number of attempts.
    pub attempts: u32,
    /// Handed to a provider.
    pub sent: bool,
}

/// The messages of a lane that a worker leased.
#[derive(Debug, Clone, Default)]
pub struct LeasedMessages {
    /// The messages, the one due longest first.
    pub messages: Vec<Message>,
    /// Those whose content cannot be decrypted: they cannot be sent.
    pub unreadable: Vec<MessageId>,
}

/// The delivery status of a queued message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// How it travels.
    pub channel: Channel,
    /// The provider's id of it, once accepted.
    pub provider_reference: Option<String>,
    /// The reports so far.
    pub delivery: Option<Delivery>,
}

/// The state after a failed attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Another attempt follows.
    Again(Instant),
    /// Given up. Its content may be kept only for the development outbox.
    GiveUp {
        /// Whether text, values, code and link are erased.
        wipe: bool,
    },
}

/// The outbox.
#[async_trait]
pub trait Outbox: Send + Sync {
    /// Writes a message within the transaction.
    async fn queue(&self, message: NewMessage) -> Result<(), StoreError>;
    /// Writes a message on a topic that is not sent before `due`.
    async fn queue_on(
        &self,
        topic: &str,
        message: NewMessage,
        due: Instant,
    ) -> Result<(), StoreError>;
    /// When the last message on a topic was or is due.
    async fn last_due(&self, topic: &str) -> Result<Option<Instant>, StoreError>;
    /// Deletes the messages on a topic that are not due yet and were never attempted, with the copies that their investor keeps, since a
    /// later one is sent in their place.
    async fn replace_waiting(&self, topic: &str, now: Instant) -> Result<(), StoreError>;
    /// Whether an investor got a message of this template after an instant, sent or not.
    async fn any_after(
        &self,
        investor: InvestorId,
        template: &str,
        after: Instant,
    ) -> Result<bool, StoreError>;
    /// Whether a message of a channel is due and not leased.
    async fn any_due(&self, lane: Channel, now: Instant) -> Result<bool, StoreError>;
    /// Leases up to `limit` due messages of a channel, the one due longest first: no other worker gets them in the meantime.
    /// One that cannot be decrypted is not an error: it is listed separately.
    async fn lease(
        &self,
        lane: Channel,
        lease: &Lease,
        limit: u32,
    ) -> Result<LeasedMessages, StoreError>;
    /// Records that a provider accepted a message. `wipe` erases its text, values, code and link.
    async fn sent(
        &self,
        id: MessageId,
        provider_reference: &str,
        wipe: bool,
        now: Instant,
    ) -> Result<(), StoreError>;
    /// Records a failed attempt, its reason and the next state; does nothing if another lease now holds the message.
    async fn failed(
        &self,
        id: MessageId,
        lease: &Lease,
        reason: &str,
        next: Next,
    ) -> Result<(), StoreError>;
    /// The state of a message for resending it, locked until the transaction ends.
    async fn standing(&self, id: MessageId, now: Instant) -> Result<Option<Standing>, StoreError>;
    /// Makes a message due at once, with its attempts reset.
    async fn retry(&self, id: MessageId, now: Instant) -> Result<(), StoreError>;
    /// The same for every message that failed or was given up, is still useful and is not leased; returns how many
    /// those are, and how many others failed.
    async fn retry_failed(&self, now: Instant) -> Result<(u64, u64), StoreError>;
    /// The state of a message, locked until the transaction ends.
    async fn passage(&self, id: MessageId) -> Result<Option<Passage>, StoreError>;
    /// Records a provider's report on an accepted message, with the reason of a failure.
    async fn reported(
        &self,
        id: MessageId,
        delivery: Delivery,
        reason: Option<&str>,
        now: Instant,
    ) -> Result<(), StoreError>;
    /// Whether there is a message from before an instant that was sent or given up.
    async fn any_ended_before(&self, before: Instant) -> Result<bool, StoreError>;
    /// Deletes messages from before an instant that were sent or given up, the oldest first, at most `limit` of each; returns how many.
    async fn forget_ended_before(&self, before: Instant, limit: u32) -> Result<u64, StoreError>;
    /// The newest messages, opened: for the development outbox only.
    async fn newest(&self, limit: u32) -> Result<Vec<Message>, StoreError>;
}
