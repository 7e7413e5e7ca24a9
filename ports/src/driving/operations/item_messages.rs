//! The messages to the investor about an item, shown beside it.

use super::queues::kind_of;
use crate::driven::desk::Page;
use crate::driven::desk_messages::KeptMessage;
use crate::driving::desk::may_read;
use crate::driving::messaging::desk::messages_about;
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::messaging::About;
use domain::operations::{Operator, Queue};

/// The newest messages about an item to its investor, as the investor keeps them. Refusals: `Forbidden`, `NotFound`.
pub async fn messages_of_item(
    ports: &Ports,
    by: &Operator,
    queue: Queue,
    item: i64,
) -> Result<Page<KeptMessage>, Failure> {
    may_read(by, queue)?;
    let investor = read(ports, async |tx| kind_of(queue).owner(tx, by, item).await).await?;
    let about = About::of(queue.subject(item)).ok_or(Refusal::NotFound)?;
    messages_about(ports, investor, about).await
}
