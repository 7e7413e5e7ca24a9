//! The messages to an investor, on their page and beside the item that they are about: the kind, the channel, and whether each
//! arrived. The content and the full recipient are in the outbox only.

use crate::driven::desk::{PAGE_SIZE, Page};
use crate::driven::desk_messages::{ListedMessage, MessageFilter};
use crate::driven::outbox::Channel;
use crate::{Failure, Ports};
use domain::Instant;
use domain::identity::{masked_email, masked_mobile};
use domain::ids::{InvestorId, MessageId};
use domain::messaging::{About, MessageStage};

/// The maximum number of messages on the page of an investor; the outbox has them all.
const MESSAGES: usize = 10;

/// A message to an investor, without anything that it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToldMessage {
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

/// The newest messages to an investor, of one record where one is named, and how many there are.
pub(crate) async fn told(
    ports: &Ports,
    investor: InvestorId,
    about: Option<About>,
) -> Result<Page<ToldMessage>, Failure> {
    let filter = MessageFilter {
        now: ports.clock.now(),
        stage: None,
        investor: Some(investor),
        about,
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

fn masked(message: ListedMessage) -> ToldMessage {
    ToldMessage {
        id: message.id,
        channel: message.channel,
        to: match message.channel {
            Channel::Sms => masked_mobile(&message.to),
            Channel::Email => masked_email(&message.to),
        },
        template: message.template,
        stage: message.stage,
        written_at: message.written_at,
    }
}
