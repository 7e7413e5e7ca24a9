//! The messages to an investor. On their page: the kind, the channel, and whether each arrived. Beside the item that they are about also
//! the words, which the investor keeps. The full recipient is in the outbox only.

use crate::driven::desk::{PAGE_SIZE, Page};
use crate::driven::desk_messages::{KeptMessage, ListedMessage, MessageFilter, SentMessage};
use crate::driven::outbox::Channel;
use crate::{Failure, Ports};
use domain::Instant;
use domain::identity::{masked_email, masked_mobile};
use domain::ids::{InvestorId, MessageId};
use domain::messaging::{About, MessageStage};

/// The maximum number of messages on the page of an investor; the outbox has them all.
const MESSAGES: usize = 10;
/// Most messages beside an item.
const BESIDE_AN_ITEM: u64 = 50;

/// A message to an investor, without anything that it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageRecord {
    /// Number.
    pub id: MessageId,
    /// How it travels.
    pub channel: Channel,
    /// The recipient's number or address, masked.
    pub to: String,
    /// Key of its words.
    pub template: String,
    /// Where it is.
    pub stage: MessageStage,
    /// When it was written.
    pub written_at: Instant,
}

/// The newest messages to an investor, and how many there are.
pub(crate) async fn messages_of(
    ports: &Ports,
    investor: InvestorId,
) -> Result<Page<MessageRecord>, Failure> {
    let filter = MessageFilter {
        now: ports.clock.now(),
        stage: None,
        investor: Some(investor),
        search: None,
        sort: None,
        offset: 0,
        limit: PAGE_SIZE,
    };
    let page = ports.desk.messages(&filter).await?;
    Ok(Page {
        items: page.items.into_iter().take(MESSAGES).map(masked).collect(),
        total: page.total,
        total_capped: page.total_capped,
    })
}

/// The newest messages to an investor about a record, with their words, and how many there are.
pub(crate) async fn messages_about(
    ports: &Ports,
    investor: InvestorId,
    about: About,
) -> Result<Page<KeptMessage>, Failure> {
    let kept = ports.desk.kept_messages(investor, about, BESIDE_AN_ITEM);
    let page = kept.await?;
    let masked = |message: KeptMessage| KeptMessage {
        sent: message.sent.map(|sent| SentMessage {
            to: masked_to(sent.channel, &sent.to),
            ..sent
        }),
        ..message
    };
    Ok(Page {
        items: page.items.into_iter().map(masked).collect(),
        total: page.total,
        total_capped: page.total_capped,
    })
}

fn masked(message: ListedMessage) -> MessageRecord {
    MessageRecord {
        id: message.id,
        channel: message.channel,
        to: masked_to(message.channel, &message.to),
        template: message.template,
        stage: message.stage,
        written_at: message.written_at,
    }
}

fn masked_to(channel: Channel, to: &str) -> String {
    match channel {
        Channel::Sms => masked_mobile(to),
        Channel::Email => masked_email(to),
    }
}
