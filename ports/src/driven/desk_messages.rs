//! The messages of the outbox as the desk sees them, and those that investors keep of a record.

use super::outbox::Channel;
use super::sorting::{MessageBy, Sort};
use domain::ids::{InvestorId, MessageId, ToldMessageId};
use domain::messaging::MessageStage;
use domain::{Instant, Language};

/// Which messages are shown.
#[derive(Debug, Clone)]
pub struct MessageFilter {
    /// The present instant.
    pub now: Instant,
    /// Those at one stage.
    pub stage: Option<MessageStage>,
    /// Those to one investor.
    pub investor: Option<InvestorId>,
    /// Words in the recipient's number or address.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<MessageBy>>,
    /// How many messages come before the page.
    pub offset: u64,
    /// At most so many.
    pub limit: u64,
}

/// A message in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedMessage {
    /// Number.
    pub id: MessageId,
    /// SMS or e-mail.
    pub channel: Channel,
    /// `code-number` or an e-mail address.
    pub to: String,
    /// Its investor, if known.
    pub investor: Option<InvestorId>,
    /// Key of its words.
    pub template: String,
    /// Subject of an e-mail.
    pub subject: Option<String>,
    /// Its text; never for one with a code or a link.
    pub text: Option<String>,
    /// Whether it contains a code or a link.
    pub masked: bool,
    /// Its stage.
    pub stage: MessageStage,
    /// It did not arrive and is no longer useful: it is not resent.
    pub ran_out: bool,
    /// The number of attempts.
    pub attempts: u32,
    /// When it was written.
    pub written_at: Instant,
    /// The time of the next attempt.
    pub next_try_at: Option<Instant>,
    /// When a provider accepted it.
    pub sent_at: Option<Instant>,
    /// The reason for the last failure.
    pub reason: Option<String>,
}

/// A message as its investor keeps it. It never carries a code or a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptMessage {
    /// Number.
    pub id: ToldMessageId,
    /// In which language.
    pub language: Language,
    /// Key of its words.
    pub template: String,
    /// What stands above it.
    pub subject: Option<String>,
    /// What it says.
    pub text: String,
    /// When it was written.
    pub written_at: Instant,
    /// How it was sent; `None` once the outbox has forgotten it.
    pub sent: Option<SentMessage>,
}

/// How a message was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentMessage {
    /// How it travels.
    pub channel: Channel,
    /// `code-number` or an e-mail address.
    pub to: String,
    /// Where it is.
    pub stage: MessageStage,
}
