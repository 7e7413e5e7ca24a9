//! Whether somebody can be reached at all: checked before writing a message that they wait for.
//! Other messages are written in any case, and tried for a day.

use crate::Ports;
use crate::driven::outbox::Channel;
use crate::driven::unit_of_work::{StoreError, Tx};
use domain::Instant;
use domain::messaging::MessageRoute;

/// The route of a message; `None` if there is none to that country.
pub(super) fn way(ports: &Ports, channel: Channel, to: &str) -> Option<MessageRoute> {
    match channel {
        Channel::Sms => ports.settings.sms_ways.to(to),
        Channel::Email => Some(MessageRoute::email()),
    }
}

/// Whether a message may be expected to arrive: there is a route, and not every recent attempt on it has failed.
pub(crate) async fn can_reach(
    ports: &Ports,
    tx: &dyn Tx,
    channel: Channel,
    to: &str,
    now: Instant,
) -> Result<bool, StoreError> {
    let Some(way) = way(ports, channel, to) else {
        return Ok(false);
    };
    let outage = tx.outages().of(&way).await?;
    Ok(outage.is_none_or(|outage| !outage.is_shut(now)))
}
