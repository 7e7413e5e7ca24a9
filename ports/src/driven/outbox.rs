//! Messages to be sent: written with the change that causes them, delivered by the worker (states: six promises).

use super::leases::Lease;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::{InvestorId, MessageId};
use domain::messaging::{Delivery, Standing};
use domain::{Instant, Language};
use std::collections::BTreeMap;

/// How a message travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Channel {
    /// A text message.
    Sms,
    /// An e-mail.
    Email,
}

/// A message, before it has a number. What it says is sealed at rest when there is a code or a link in it (decision 54).
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
    /// What was written.
    pub content: NewMessage,
    /// How often sending was tried.
    pub attempts: u32,
    /// Handed to a provider.
    pub sent: bool,
}

/// What a worker leased of a lane.
#[derive(Debug, Clone, Default)]
pub struct LeasedMessages {
    /// The messages, the one due longest first.
    pub messages: Vec<Message>,
    /// Those whose sealed content does not open: nothing of them can be sent.
    pub unreadable: Vec<MessageId>,
}

/// What is known of a message's way after it was queued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// How it travels.
    pub channel: Channel,
    /// What the provider calls it, once one took it.
    pub provider_reference: Option<String>,
    /// What was reported so far.
    pub delivery: Option<Delivery>,
}

/// Where a failed try leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// To another try.
    Again(Instant),
    /// Nowhere. What it says may be kept only where developers read it.
    GiveUp {
        /// Whether text, values, code and link are forgotten.
        wipe: bool,
    },
}

/// The outbox.
#[async_trait]
pub trait Outbox: Send + Sync {
    /// Writes a message within the transaction.
    async fn queue(&self, message: NewMessage) -> Result<(), StoreError>;
    /// Whether an investor got a message of this template after an instant, sent or not.
    async fn any_after(
        &self,
        investor: InvestorId,
        template: &str,
        after: Instant,
    ) -> Result<bool, StoreError>;
    /// Whether a message of a channel is due that no worker has.
    async fn any_due(&self, lane: Channel, now: Instant) -> Result<bool, StoreError>;
    /// Leases up to `limit` messages of a channel that are due, the one due longest first: no other worker gets them meanwhile.
    /// One that does not open fails nothing: it is named apart.
    async fn lease(
        &self,
        lane: Channel,
        lease: &Lease,
        limit: u32,
    ) -> Result<LeasedMessages, StoreError>;
    /// Notes that a message was handed to a provider. `wipe` forgets its text, values, code and link.
    async fn sent(
        &self,
        id: MessageId,
        provider_reference: &str,
        wipe: bool,
        now: Instant,
    ) -> Result<(), StoreError>;
    /// Notes a failed try, why it failed and what comes next; nothing where another lease has the message by now.
    async fn failed(
        &self,
        id: MessageId,
        lease: &Lease,
        reason: &str,
        next: Next,
    ) -> Result<(), StoreError>;
    /// How a message stands for whoever wants to send it again, locked until the transaction ends.
    async fn standing(&self, id: MessageId, now: Instant) -> Result<Option<Standing>, StoreError>;
    /// Makes a message due at once, its tries counted anew.
    async fn retry(&self, id: MessageId, now: Instant) -> Result<(), StoreError>;
    /// The same forevery message that failed or was given up, still says something useful and is in no worker's hands; how many
    /// those are, and how many others failed.
    async fn retry_failed(&self, now: Instant) -> Result<(u64, u64), StoreError>;
    /// How a message stands, locked until the transaction ends.
    async fn passage(&self, id: MessageId) -> Result<Option<Passage>, StoreError>;
    /// Notes what a provider reported of a message it had taken, and why where it failed.
    async fn reported(
        &self,
        id: MessageId,
        delivery: Delivery,
        reason: Option<&str>,
        now: Instant,
    ) -> Result<(), StoreError>;
    /// Whether there is a message from before an instant that was sent or given up.
    async fn any_ended_before(&self, before: Instant) -> Result<bool, StoreError>;
    /// Removes messages from before an instant that were sent or given up, the oldest first, `limit` of each at most; answers how many.
    async fn forget_ended_before(&self, before: Instant, limit: u32) -> Result<u64, StoreError>;
    /// The newest messages, opened: for the development outbox only.
    async fn newest(&self, limit: u32) -> Result<Vec<Message>, StoreError>;
}
