//! Text messages that tell an investor what happened. They carry no code and no link.

use crate::Ports;
use crate::driven::outbox::{Channel, NewMessage};
use domain::ids::InvestorId;
use domain::{Instant, Language};
use std::collections::BTreeMap;

/// Who is told.
pub(super) struct Told {
    pub(super) to: String,
    pub(super) investor: Option<InvestorId>,
    pub(super) language: Language,
}

/// The message of a catalogue key, to be queued with the change that causes it.
pub(super) fn notice(ports: &Ports, told: Told, key: &'static str, now: Instant) -> NewMessage {
    NewMessage {
        channel: Channel::Sms,
        text: ports.texts.text(told.language, key, &[]),
        params: BTreeMap::new(),
        to: told.to,
        investor: told.investor,
        language: told.language,
        template: key.to_owned(),
        subject: None,
        code: None,
        link: None,
        now,
    }
}
