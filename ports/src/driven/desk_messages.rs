//! The messages of the outbox as the desk reads them.

use super::outbox::Channel;
use super::sorting::{MessageBy, Sort};
use domain::Instant;
use domain::ids::{InvestorId, MessageId};
use domain::messaging::{About, MessageStage};

/// Which messages are shown.
#[derive(Debug, Clone)]
pub struct MessageFilter {
    /// When they are looked at.
    pub now: Instant,
    /// Those at one stage.
    pub stage: Option<MessageStage>,
    /// Those to one investor.
    pub investor: Option<InvestorId>,
    /// Those that speak of one record of that investor.
    pub about: Option<About>,
    /// Words that the receiver's number or address has.
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
    /// How it travels.
    pub channel: Channel,
    /// `code-number` or an e-mail address.
    pub to: String,
    /// Of which investor, if known.
    pub investor: Option<InvestorId>,
    /// Key of its words.
    pub template: String,
    /// Subject of an e-mail.
    pub subject: Option<String>,
    /// What it says; never of one that carries a code or a link.
    pub text: Option<String>,
    /// Whether it carries one.
    pub masked: bool,
    /// Where it is.
    pub stage: MessageStage,
    /// It did not arrive and says nothing useful any more: it is not sent again.
    pub ran_out: bool,
    /// How often sending was tried.
    pub attempts: u32,
    /// When it was written.
    pub written_at: Instant,
    /// When it is tried next.
    pub next_try_at: Option<Instant>,
    /// When a provider took it.
    pub sent_at: Option<Instant>,
    /// Why it failed last.
    pub reason: Option<String>,
}
