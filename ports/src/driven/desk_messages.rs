//! The messages of the outbox as the desk sees them.

use super::outbox::Channel;
use super::sorting::{MessageBy, Sort};
use domain::Instant;
use domain::ids::{InvestorId, MessageId};
use domain::messaging::{About, MessageStage};

/// Which messages are shown.
#[derive(Debug, Clone)]
pub struct MessageFilter {
    /// The present instant.
    pub now: Instant,
    /// Those at one stage.
    pub stage: Option<MessageStage>,
    /// Those to one investor.
    pub investor: Option<InvestorId>,
    /// Those about one record of that investor.
    pub about: Option<About>,
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
